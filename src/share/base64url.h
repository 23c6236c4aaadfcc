// RFC 4648 section 5, without padding: the characters that survive in a fragment.
#pragma once

#include <string>
#include <string_view>

namespace dslens {

std::string base64url(std::string_view bytes);

/// False for a character outside the alphabet, a length no bytes have, or spare bits that are not zero: one text has one encoding.
bool from_base64url(std::string_view text, std::string& bytes);

}  // namespace dslens
