#include "config/template.h"

#include <algorithm>

#include "log/clean.h"

namespace dslens {
namespace {

struct Template {
    std::string_view opening, closing;
    bool word;  // nothing but a name stands in it
};
constexpr Template kTemplates[] = {
    {"${", "}", false}, {"$(", ")", false}, {"{{", "}}", false}, {"%(", ")", false}, {"@", "@", true}, {"{", "}", true}, {"$", "", true},
};

bool of_name(char c) { return is_word(c) || c == '.'; }

char closing_of(char c) { return c == '(' ? ')' : c == '[' ? ']' : c == '{' ? '}' : '\0'; }

constexpr uint32_t kOpen = UINT32_MAX;

/// Behind the bracket that closes the one at text[at], or behind the string that begins there; kOpen where its line does not close it.
uint32_t skip_group(std::string_view text, uint32_t at) {
    uint32_t depth = 0;
    char quote = 0;
    for (; at < text.size() && text[at] != '\n'; ++at) {
        char c = text[at];
        if (quote) {
            if (c == quote) quote = 0;
        } else if (c == '"' || c == '\'') {
            quote = c;
        } else if (closing_of(c)) {
            ++depth;
        } else if ((c == ')' || c == ']' || c == '}') && depth > 0) {
            --depth;
        }
        if (!quote && depth == 0) return at + 1;
    }
    return kOpen;
}

bool continues(std::string_view text, uint32_t begin, uint32_t end) {
    uint32_t next = skip_blanks(text, end);
    if (next >= text.size()) return false;
    bool name = is_letter(text[begin]) || text[begin] == '_';
    bool index = name && next == end && (text[next] == '[' || text[next] == '(');
    bool words = name && next > end && (is_letter(text[next]) || is_digit(text[next]));
    return index || words || std::string_view("*+-%?").find(text[next]) != std::string_view::npos;
}

}  // namespace

uint32_t placeholder_end(std::string_view text, uint32_t at) {
    for (const Template& one : kTemplates) {
        if (text.compare(at, one.opening.size(), one.opening) != 0) continue;
        uint32_t begin = at + static_cast<uint32_t>(one.opening.size()), end = begin;
        while (one.word && end < text.size() && of_name(text[end])) ++end;
        size_t close = one.word ? end : text.find(one.closing, begin);
        if (close == std::string_view::npos || close == begin || text.compare(close, one.closing.size(), one.closing) != 0) continue;
        if (text.substr(begin, close - begin).find('\n') != std::string_view::npos) continue;
        end = static_cast<uint32_t>(close + one.closing.size());
        while (end < text.size() && is_word(text[end])) ++end;
        return end;
    }
    return at;
}

uint32_t expression_end(std::string_view text, uint32_t begin, uint32_t end) {
    uint32_t call = end;
    if (end < text.size() && text[end] == '(') call = skip_group(text, end);  // int(x) + 1, but not dict(a=1)
    if (call == kOpen || !continues(text, begin, call) || (call == end && end < text.size() && text[end] == '(')) return end;
    uint32_t at = call;
    while (at < text.size()) {
        char c = text[at];
        if (c == '\n' || c == ',' || c == '}' || c == ']' || c == ')' || c == '#' || text.substr(at, 2) == "//") break;
        at = closing_of(c) || c == '"' || c == '\'' ? skip_group(text, at) : at + 1;
        if (at == kOpen) return end;
    }
    while (at > end && (is_blank(text[at - 1]) || text[at - 1] == '\r')) --at;
    return at;
}

}  // namespace dslens
