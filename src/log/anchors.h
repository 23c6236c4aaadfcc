// Finds the few lines of a large log that may matter, at memory speed.
#pragma once

#include <string_view>

namespace dslens {

/// Whether the line holds a mark of something to read: a logger's source position, dots of a record, a header, a stated version.
bool has_anchor(std::string_view line);

}  // namespace dslens
