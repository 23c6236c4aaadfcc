// What copying did to a line, undone: HTML, colour codes that lost their escape byte, Markdown's backslashes, full-width punctuation, and
// the doubled quotes of a CSV cell that spans lines. Each only where the line, or one shortly before it, shows that it was done.
#pragma once

#include <cstdint>
#include <string_view>

#include "log/text.h"

namespace dslens {

constexpr uint32_t kRepairReach = 200;  // lines behind one that is HTML or Markdown, surely or by this

class LineRepair {
  public:
    /// `signs`: those of the line (clean.h); then at least those of what comes out.
    Text repair(Text line, uint8_t& signs);
    /// HTML only: what can hide the string that the line stands in.
    void undo_html(Text& line, uint8_t& signs);

  private:
    void undo_markdown(Text& line);

    uint32_t html_line_ = 0;  // the last that was HTML; 0 when none was
    uint32_t markdown_line_ = 0;
};

}  // namespace dslens
