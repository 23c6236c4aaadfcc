#include "config/token.h"

#include <cctype>
#include <cmath>
#include <limits>
#include <string>

#include "config/template.h"
#include "log/clean.h"
#include "log/real.h"

namespace dslens {
namespace {

constexpr size_t kMaxNumber = 400;  // digits of a number

struct Literal {
    std::string_view word;
    Kind kind;
    bool truth;
    int64_t integer;
    double real;
};
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr Literal kLiterals[] = {
    {"None", Kind::null, false, 0, 0},
    {"null", Kind::null, false, 0, 0},
    {"True", Kind::boolean, true, 0, 0},
    {"true", Kind::boolean, true, 0, 0},
    {"False", Kind::boolean, false, 0, 0},
    {"false", Kind::boolean, false, 0, 0},
    {"inf", Kind::real, false, 0, kInfinity},
    {"Infinity", Kind::real, false, 0, kInfinity},
    {"nan", Kind::real, false, 0, std::numeric_limits<double>::quiet_NaN()},
    {"NaN", Kind::real, false, 0, std::numeric_limits<double>::quiet_NaN()},
    {"sys.maxsize", Kind::integer, false, std::numeric_limits<int64_t>::max(), 9223372036854775807.0},
};

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool is_mark(char c) { return c == ',' || c == ':' || c == '=' || c == '{' || c == '}' || c == '[' || c == ']' || c == '(' || c == ')'; }

Token make(Token::Type type, uint32_t begin, size_t end) {
    Token token;
    token.type = type;
    token.begin = begin;
    token.end = static_cast<uint32_t>(end);
    return token;
}

void set_literal(Token& token, const Literal& literal, bool negative) {
    token.kind = literal.kind;
    token.truth = literal.truth;
    token.integer = literal.integer;
    token.real = negative ? -literal.real : literal.real;
}

const Literal* literal_of(std::string_view word) {
    for (const Literal& literal : kLiterals) {
        if (literal.word == word) return &literal;
    }
    return nullptr;
}

Token lex_string(std::string_view text, uint32_t begin, uint32_t quote_at, TokenRules rules) {
    char quote = text[quote_at];
    for (size_t i = quote_at + 1; i < text.size(); ++i) {
        if (text[i] == '\\') {
            ++i;
        } else if (text[i] == '\n' && rules.lenient) {
            return make(Token::Type::foreign, begin, i);  // its closing quote was forgotten
        } else if (text[i] == quote) {
            Token token = make(quote_at == begin ? Token::Type::string : Token::Type::repr, begin, i + 1);
            token.kind = quote_at == begin ? Kind::string : Kind::word;
            return token;
        }
    }
    return make(Token::Type::cut, begin, text.size());
}

Token lex_angle(std::string_view text, uint32_t begin, TokenRules rules) {
    unsigned depth = 0;
    char quote = 0;
    for (size_t i = begin; i < text.size(); ++i) {
        char c = text[i];
        if (c == '\n' && rules.lenient) return make(Token::Type::foreign, begin, i);
        if (quote) {
            if (c == '\\') ++i;
            if (c == quote) quote = 0;
        } else if ((c == '\'' || c == '"') && text.find(c, i + 1) != std::string_view::npos) {
            quote = c;
        } else if (c == '<') {
            ++depth;
        } else if (c == '>' && --depth == 0) {
            return make(Token::Type::repr, begin, i + 1);
        }
    }
    return make(Token::Type::cut, begin, text.size());
}

/// The end of 1 to 3 digits followed by groups of ",ddd", from `at`; `at` itself when there is no such group.
size_t thousands_end(std::string_view text, size_t digits, size_t at) {
    if (at - digits > 3) return at;
    size_t end = at;
    while (end + 3 < text.size() && text[end] == ',' && is_digit(text[end + 1]) && is_digit(text[end + 2]) && is_digit(text[end + 3]))
        end += 4;
    return end < text.size() && is_digit(text[end]) ? at : end;
}

void set_number(Token& token, std::string_view text, bool whole) {
    std::string digits;
    for (char c : text) {
        if (c != ',') digits.push_back(c);
    }
    parse_real(digits, token.real);
    token.kind = whole ? Kind::integer : Kind::real;
    if (!whole) return;
    bool negative = digits[0] == '-';
    uint64_t magnitude = 0, limit = static_cast<uint64_t>(std::numeric_limits<int64_t>::max()) + (negative ? 1 : 0);
    for (char c : digits) {
        if (!is_digit(c)) continue;
        uint64_t digit = static_cast<uint64_t>(c - '0');
        if (magnitude > (limit - digit) / 10) {
            token.kind = Kind::word;  // kept as it is printed
            return;
        }
        magnitude = magnitude * 10 + digit;
    }
    token.integer = negative ? static_cast<int64_t>(0 - magnitude) : static_cast<int64_t>(magnitude);
}

/// Behind a number that only a programmer writes: 0x10, 0b1, 0o7, 1_000; `begin` where none stands there.
size_t written_end(std::string_view text, size_t begin) {
    size_t at = begin, digits = 0;
    bool prefixed = text[at] == '0' && at + 1 < text.size() && std::string_view("xXbBoO").find(text[at + 1]) != std::string_view::npos;
    if (prefixed) at += 2;
    bool marked = prefixed;
    for (; at < text.size() && (is_digit(text[at]) || text[at] == '_' || (prefixed && std::isxdigit(static_cast<unsigned char>(text[at]))));
         ++at) {
        digits += text[at] != '_';
        marked |= text[at] == '_';
    }
    bool ends = at >= text.size() || (!is_word(text[at]) && text[at] != '.');
    return marked && digits > 0 && ends && text[at - 1] != '_' ? at : begin;
}

Token lex_number(std::string_view text, uint32_t begin, TokenRules rules) {
    size_t written = written_end(text, begin);
    if (written != begin) return make(written == text.size() && !rules.last ? Token::Type::cut : Token::Type::word, begin, written);
    size_t at = begin;
    if (text[at] == '-' || text[at] == '+') ++at;
    size_t digits = at;
    bool whole = true;
    while (at < text.size() && is_digit(text[at])) ++at;
    if (rules.loose) {
        at = thousands_end(text, digits, at);
        bool broken_group = !rules.last && text.size() - at <= 3 && at < text.size() && text[at] == ',' && at - digits >= 1;
        for (size_t i = at + 1; broken_group && i < text.size(); ++i) broken_group = is_digit(text[i]);
        if (broken_group) return make(Token::Type::cut, begin, text.size());
    }
    size_t integral = at - digits;
    if (at < text.size() && text[at] == '.') {
        whole = false;
        ++at;
        while (at < text.size() && is_digit(text[at])) ++at;
        if (integral == 0 && at == digits + 1)
            return make(at == text.size() && !rules.last ? Token::Type::cut : Token::Type::foreign, begin, at);
    } else if (integral == 0) {
        return make(at == text.size() && !rules.last ? Token::Type::cut : Token::Type::foreign, begin, at);
    }
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        size_t exponent = at + 1;
        if (exponent < text.size() && (text[exponent] == '-' || text[exponent] == '+')) ++exponent;
        size_t first = exponent;
        while (exponent < text.size() && is_digit(text[exponent])) ++exponent;
        if (exponent > first) {
            whole = false;
            at = exponent;
        } else if (exponent == text.size() && !rules.last) {
            return make(Token::Type::cut, begin, text.size());
        }
    }
    if (at == text.size() && !rules.last) return make(Token::Type::cut, begin, at);
    bool imaginary = text[at] == 'j' && (at + 1 == text.size() || !is_word(text[at + 1]));
    if (at < text.size() && imaginary) return make(Token::Type::word, begin, at + 1);
    if (at < text.size() && (is_word(text[at]) || text[at] == '%' || text[at] == '\'' || text[at] == '"'))
        return make(Token::Type::foreign, begin, at);
    if (at - begin > kMaxNumber) return make(Token::Type::foreign, begin, at);
    Token token = make(Token::Type::number, begin, at);
    set_number(token, text.substr(begin, at - begin), whole);
    return token;
}

/// The colon of cuda:0, the marks of http://host/a-b.
bool joins_words(std::string_view text, size_t at) {
    constexpr std::string_view kMarks = ":/-@";
    return kMarks.find(text[at]) != std::string_view::npos && at + 1 < text.size() &&
           (is_word(text[at + 1]) || text[at + 1] == '/' || text[at + 1] == '.');
}

Token lex_word(std::string_view text, uint32_t begin, TokenRules rules) {
    size_t at = begin;
    bool negative = text[at] == '-';
    if (negative || text[at] == '+') ++at;
    while (at < text.size() && (is_word(text[at]) || text[at] == '.' || (rules.loose && joins_words(text, at)))) ++at;
    if (at == text.size() && !rules.last) return make(Token::Type::cut, begin, at);
    bool prefixed = at < text.size() && (text[at] == '\'' || text[at] == '"');
    if (prefixed)
        return at - begin <= 2 ? lex_string(text, begin, static_cast<uint32_t>(at), rules) : make(Token::Type::foreign, begin, at);
    while (at > begin + 1 && text[at - 1] == '.') --at;  // a sentence's full stop
    Token token = make(Token::Type::word, begin, at);
    std::string_view word = text.substr(begin, at - begin);
    if (negative || word[0] == '+') word.remove_prefix(1);
    if (const Literal* literal = literal_of(word)) set_literal(token, *literal, negative);
    return token;
}

/// Behind Python's complex number (1+2j) at text[at]; `at` itself when it is none.
size_t complex_end(std::string_view text, size_t at) {
    size_t unit = text.find_first_not_of("0123456789.e+-naif", at + 1);
    bool complex = unit != std::string_view::npos && unit > at + 1 && text.substr(unit, 2) == "j)";
    return complex ? unit + 2 : at;
}

}  // namespace

uint32_t skip_space(std::string_view text, uint32_t at, bool comments) {
    while (at < text.size()) {
        if (is_space(text[at])) {
            ++at;
            continue;
        }
        if (!comments) return at;
        std::string_view two = text.substr(at, 2);
        if (two == "/*") {
            size_t end = text.find("*/", at + 2);
            at = static_cast<uint32_t>(end == std::string_view::npos ? text.size() : end + 2);
        } else if (two == "//" || text[at] == '#') {
            size_t end = text.find('\n', at);
            at = static_cast<uint32_t>(end == std::string_view::npos ? text.size() : end);
        } else {
            return at;
        }
    }
    return at;
}

Token next_token(std::string_view text, uint32_t at, TokenRules rules) {
    at = skip_space(text, at, rules.comments);
    if (at >= text.size()) return make(Token::Type::end, static_cast<uint32_t>(text.size()), text.size());
    uint32_t placeholder = rules.lenient ? placeholder_end(text, at) : at;
    if (placeholder != at) return make(Token::Type::word, at, placeholder);
    char c = text[at];
    if (c == '"' || c == '\'') return lex_string(text, at, at, rules);
    if (c == '<') return lex_angle(text, at, rules);
    if (size_t end = c == '(' ? complex_end(text, at) : at; end != at) return make(Token::Type::repr, at, end);
    if (is_mark(c)) {
        Token token = make(Token::Type::mark, at, at + 1);
        token.mark = c;
        return token;
    }
    bool sign = c == '-' || c == '+';
    char first = sign && at + 1 < text.size() ? text[at + 1] : c;
    if (is_digit(first) || first == '.' || (sign && at + 1 == text.size())) return lex_number(text, at, rules);
    if (is_letter(first) || first == '_') return lex_word(text, at, rules);
    return make(Token::Type::foreign, at, at + 1);
}

}  // namespace dslens
