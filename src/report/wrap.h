// Wraps prose for a terminal. A Chinese character takes two columns and may be followed by a line break; Latin words are kept whole.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace dslens {

/// Every line begins with `indent` blanks; no line feed at the end. Line feeds in `text` are kept.
std::string wrap(std::string_view text, size_t columns, size_t indent);

/// Columns that a terminal gives to UTF-8 text.
size_t display_width(std::string_view text);

}  // namespace dslens
