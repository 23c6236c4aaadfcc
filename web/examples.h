// The built-in examples. The text is embedded when the page is built, from web/examples/*.log.
#pragma once

#include <string_view>

namespace dslens {

/// Empty when there is no example of that name.
std::string_view example_text(std::string_view name);

}  // namespace dslens
