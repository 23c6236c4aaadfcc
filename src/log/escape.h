// What a backslash in a JSON or Python string stands for.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace dslens {

/// The escape whose backslash stands at text[at]: appends what it means and returns its length. An escape that neither language knows keeps
/// its backslash, as in Python; so does one that the text cuts off.
size_t unescape(std::string_view text, size_t at, std::string& out);

/// A whole text.
std::string unescaped(std::string_view text);

}  // namespace dslens
