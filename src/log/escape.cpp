#include "log/escape.h"

#include <cstdint>

#include "log/decode.h"

namespace dslens {
namespace {

constexpr std::string_view kNames = "nrtbfav0", kMeant{"\n\r\t\b\f\a\v\0", 8};

bool hex(std::string_view digits, size_t count, uint32_t& value) {
    if (digits.size() < count) return false;
    value = 0;
    for (char c : digits.substr(0, count)) {
        char low = static_cast<char>(c | 0x20);
        bool digit = c >= '0' && c <= '9', letter = low >= 'a' && low <= 'f';
        if (!digit && !letter) return false;
        value = value * 16 + static_cast<uint32_t>(digit ? c - '0' : low - 'a' + 10);
    }
    return true;
}

/// \x41, \u4e2d (two of them for a surrogate pair), \U0001f600; 0 when it is none.
size_t unescape_number(std::string_view text, size_t at, std::string& out) {
    char c = text[at + 1];
    size_t digits = c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
    uint32_t code = 0, low = 0;
    if (!digits || !hex(text.substr(at + 2), digits, code) || code > 0x10FFFF) return 0;
    bool high = code >= 0xD800 && code < 0xDC00;
    bool pair = high && text.substr(at + 6, 2) == "\\u" && hex(text.substr(at + 8), 4, low) && low >= 0xDC00 && low < 0xE000;
    bool alone = code >= 0xD800 && code < 0xE000;
    append_utf8(out, pair ? 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00) : alone ? 0xFFFD : code);
    return 2 + digits + (pair ? 6 : 0);
}

}  // namespace

size_t unescape(std::string_view text, size_t at, std::string& out) {
    if (at + 1 >= text.size()) {
        out.push_back('\\');
        return 1;
    }
    if (size_t length = unescape_number(text, at, out)) return length;
    char c = text[at + 1];
    size_t known = kNames.find(c);
    if (known != std::string_view::npos) {
        out.push_back(kMeant[known]);
    } else if (c == '\\' || c == '"' || c == '\'' || c == '/') {
        out.push_back(c);
    } else if (c != '\n') {
        out.push_back('\\');
        out.push_back(c);
    }
    return 2;
}

std::string unescaped(std::string_view text) {
    std::string out;
    for (size_t i = 0; i < text.size();) {
        if (text[i] == '\\') {
            i += unescape(text, i, out);
        } else {
            out.push_back(text[i++]);
        }
    }
    return out;
}

}  // namespace dslens
