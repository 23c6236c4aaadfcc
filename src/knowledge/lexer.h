// The tokens of the expression language.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace dslens {

struct Token {
    enum class Kind : uint8_t { number, version, text, name, symbol, end };
    Kind kind = Kind::end;
    std::string_view text;  // in the source; of a text: without its quotes
    size_t at = 0;          // byte in the source
};

/// False, and why in `error`, at the first thing that is no token. The last token is of kind `end`.
bool tokenize(std::string_view source, std::vector<Token>& tokens, std::string& error);

}  // namespace dslens
