// Finds the few lines of a large log that may matter, at memory speed.
#pragma once

#include <string_view>

namespace dslens {

/// The marks in a line of something that may have to be read.
struct Marks {
    size_t source = std::string_view::npos;  // of a logger's source position: the first ".py:"
    bool more_sources = false;
    bool other = false;  // of dots behind a name, a header, a stated version, an overflow, a crash; what is behind it was not looked at
    bool any() const { return source != std::string_view::npos || other; }
};
Marks find_marks(std::string_view line);

}  // namespace dslens
