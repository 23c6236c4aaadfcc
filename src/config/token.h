// The smallest parts of a printed value: numbers, strings, words, reprs.
#pragma once

#include <cstdint>
#include <string_view>

#include "config/dump.h"

namespace dslens {

struct Token {
    enum class Type : uint8_t {
        end,      // nothing but blanks is left
        string,   // with its quotes, closed
        number,   // kind, integer and real are set
        word,     // an identifier, dotted or not; kind says whether it is a literal
        repr,     // <…>, b'…'
        mark,     // one of { } [ ] ( ) , : =
        cut,      // the text ends in the middle of it
        foreign,  // none of these
    };
    Type type = Type::end;
    uint32_t begin = 0, end = 0;
    char mark = 0;
    Kind kind = Kind::word;
    bool truth = false;
    int64_t integer = 0;
    double real = 0;
};

struct TokenRules {
    bool loose = false;     // outside brackets and inside pydantic's own reprs, where a separator has a blank behind it: 500,000,000 is
                            // one number, and cuda:0 one word
    bool comments = false;  // // # and /* */
    bool lenient = false;   // ${placeholder} is a word, and nothing goes on behind its line
    bool last = false;      // no text follows: what touches the end is whole
};

/// The token at or behind `at`. Text that follows later may lengthen a number or word that touches the end: unless rules.last it is `cut`,
/// like a string or <…> that is not closed.
Token next_token(std::string_view text, uint32_t at, TokenRules rules);

/// Behind blanks, line ends and (where allowed) comments.
uint32_t skip_space(std::string_view text, uint32_t at, bool comments);

}  // namespace dslens
