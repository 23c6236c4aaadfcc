// The lines of a log that say more than the dump: what the launcher, the optimiser's set-up, the training loop and the crash printed.
//
// Adding one is a row in line_kinds.cpp and a row in its test; find_line.cpp matches them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace dslens {

/// Where a line stands that belongs to an engine's configuration dump.
enum class Stand : uint8_t {
    input,     // anywhere: it is of the whole run, whatever engines it has
    before,    // the engine was being set up: before its dump
    behind,    // the engine runs: behind its dump
    around,    // while it is set up or runs: of the dump that follows; where none does, of the one before
    undumped,  // of no dump: why there is none. Where another kind stands in the line too, the line is of that kind
};

/// One kind of line. Several rows with one id, one behind the other, are wordings of the same.
///
/// A pattern is literal text and {fields}. A blank matches one or more. {name} takes a number (500,000,000 as well), {name:w} a word
/// without blanks and commas, {name:t} all up to the next literal text or to the end. A field may stand first: it then takes the number
/// before the literal text.
struct LineKind {
    std::string_view id;
    Stand stand;
    std::string_view pattern;
};

inline constexpr size_t kMaxFieldText = 160;  // bytes that a field takes at most

/// What was read off one line: the value of every field of the pattern, in its order. Numbers without their commas.
struct LineMatch {
    uint32_t row = 0;  // of line_kinds()
    std::vector<std::string> values;
};

const std::vector<LineKind>& line_kinds();
std::vector<std::string_view> field_names(const LineKind& kind);

/// The first that stands in a line, wherever in it; false where none does.
bool find_line(std::string_view line, LineMatch& match);

}  // namespace dslens
