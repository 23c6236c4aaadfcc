// Text that wraps: Latin at blanks, Chinese between characters with closing punctuation kept off the beginning of a line, and long paths
// anywhere rather than out of the pane.
#pragma once

#include <string_view>

#include "views/run.h"
#include "views/ui.h"

namespace dslens {

struct ProseStyle {
    float size = 15;         // CSS pixels
    float line_height = 22;  // CSS pixels
    ImU32 color = 0;
    Face face = Face::prose;
};

/// Draws from y downwards and returns where the next thing may begin. Asks for the selection of a link's target when it is clicked.
float draw_prose(Ui& ui, std::string_view id, float x, float y, float width, const Prose& prose, const ProseStyle& style);

}  // namespace dslens
