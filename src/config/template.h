// What stands in a ds_config.json for a value that a script or a template puts there later.
#pragma once

#include <cstdint>
#include <string_view>

namespace dslens {

/// Behind `${x}`, `$(x)`, `{{ x }}`, `{x}`, `%(x)s` or `@x@` at text[at]; `at` itself where none stands there.
uint32_t placeholder_end(std::string_view text, uint32_t at);

/// Behind an expression whose first operand is text[begin, end): `4 * n`, `os.environ["N"]`, `x if y else z`, a string of several words
/// without quotes. `end` itself where the operand stands alone. Ends with its line.
uint32_t expression_end(std::string_view text, uint32_t begin, uint32_t end);

}  // namespace dslens
