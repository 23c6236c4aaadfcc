// The recognised log lines round a dump in the lean text: their counts and values, not the lines.
//
//   +overflow 57 scale=65536/32768/65536 then=…
//
// A field's first, last and greatest value; one alone where all three are the same. `%20` stands for a blank.
#pragma once

#include <string>
#include <string_view>

#include "config/dump.h"

namespace dslens {

inline constexpr char kLineSign = '+';
inline constexpr size_t kMaxLeanLines = 200;  // of one dump
inline constexpr size_t kMaxLeanFields = 16;  // of one kind of line

void write_line(const Sighting& sighting, std::string& out);  // with its line feed
/// False where the line is not of that form, or holds more than the bounds above. `line` is without its sign.
bool read_line(std::string_view line, Dump& dump);

}  // namespace dslens
