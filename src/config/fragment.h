// The rest of a printed JSON object whose beginning the log does not hold: the tail of `json = {…}`, or what stands behind a hole in it.
//
// Brackets that close what was never opened tell how deep each entry stood. What stood directly in the object, and in a section that can
// only be one, keeps its place; deeper entries, whose object's name is lost, are left out.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "config/literal.h"
#include "config/problems.h"
#include "config/vocabulary.h"
#include "log/text.h"

namespace dslens {

constexpr uint32_t kMaxFragmentBytes = 256 << 10;
constexpr uint32_t kMaxFragmentForeign = 40;  // lines of other output in a row, behind which a fragment is over

struct Fragment {
    Text text;              // "{" entries "}", brackets of its own included
    std::vector<Row> rows;  // spans into text; empty when it is none of DeepSpeed's
    std::string section;    // the printed attribute that it is the rest of; empty: the user's JSON
    uint32_t first_line = 0, last_line = 0;
    bool printed = false;   // in the form of a JSON that DeepSpeed prints, up to its last bracket
    bool left_out = false;  // some entries have lost their place
};

/// Says what is missing. `hole`: the beginning of the JSON is there, and only a piece is not.
void report_rest(const Fragment& fragment, bool hole, Problems& problems);

class FragmentReader {
  public:
    explicit FragmentReader(const Vocabulary& vocabulary) : vocabulary_(vocabulary) {}

    /// True when the line is, or may be, a fragment's.
    bool line(const Text& line);
    bool reading() const { return !lines_.empty(); }
    bool complete() const { return complete_; }  // its last bracket is there, or too much else has come
    /// What was read, and its lines.
    Fragment take(std::vector<Text>& lines);

  private:
    struct Level {
        Text text;
        LiteralParser parser;
    };
    using Sections = std::map<std::string, std::vector<std::string>>;

    bool begins(std::string_view line);
    bool take_line(const Text& line);
    LiteralParser::Status open_level(const Text& rest, TextPoint at);
    LiteralParser::Status close_level();
    void note_form(const Text& line);
    std::vector<std::string> keys(const Level& level) const;
    std::string only_section(const Level& level, const Sections& sections, const std::string& above) const;
    bool is_user_json(const Level& level) const;
    void assemble(Fragment& fragment) const;

    const Vocabulary& vocabulary_;
    std::vector<Text> lines_;    // as they came
    std::vector<Level> levels_;  // the innermost first
    std::string transport_;
    uint32_t size_ = 0, foreign_ = 0;
    bool complete_ = false, closed_ = false, own_form_ = false, indented_ = true;
};

}  // namespace dslens
