// Decimal numbers as doubles. The C library's own is written for long doubles, which WebAssembly has to emulate: a twentieth of the page.
#pragma once

#include <string_view>

namespace dslens {

/// The double nearest to `text`, ties to even: [+-] digits [. digits] [e [+-] digits], with a digit before or after the point; or Python's
/// inf and nan. Too large a number is infinite, too small a one zero. False, and `value` untouched, where the text is anything else.
bool parse_real(std::string_view text, double& value);

}  // namespace dslens
