// Text in stretches of one look each, before it is drawn.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dslens {

/// A stretch of text of one look. With a target it is a link to that parameter.
struct Run {
    std::string text;
    std::string target;
    bool code = false;
};
using Prose = std::vector<Run>;

inline Prose plain(std::string_view text) { return {{std::string(text), {}, false}}; }

}  // namespace dslens
