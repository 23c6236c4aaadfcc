#include "config/dump.h"

#include <algorithm>

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

/// Resolves the escape behind a backslash at text[at - 1]; returns how many bytes it takes.
size_t resolve(std::string_view text, size_t at, std::string& out) {
    char c = text[at];
    size_t digits = c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
    uint32_t code = 0, low = 0;
    if (digits && hex(text.substr(at + 1), digits, code) && code <= 0x10FFFF) {
        bool high = code >= 0xD800 && code < 0xDC00;
        bool pair = high && text.substr(at + 5, 2) == "\\u" && hex(text.substr(at + 7), 4, low) && low >= 0xDC00 && low < 0xE000;
        bool alone = code >= 0xD800 && code < 0xE000;
        append_utf8(out, pair ? 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00) : alone ? 0xFFFD : code);
        return 1 + digits + (pair ? 6 : 0);
    }
    size_t known = kNames.find(c);
    if (known != std::string_view::npos) {
        out.push_back(kMeant[known]);
    } else if (c == '\\' || c == '"' || c == '\'' || c == '/') {
        out.push_back(c);
    } else if (c != '\n') {  // Python keeps the backslash of an escape that it does not know
        out.push_back('\\');
        out.push_back(c);
    }
    return 1;
}

}  // namespace

Place Dump::place(uint32_t at) const {
    auto after = std::upper_bound(pieces.begin(), pieces.end(), at, [](uint32_t value, const Piece& piece) { return value < piece.at; });
    if (after == pieces.begin()) return {};
    const Piece& piece = *(after - 1);
    return {piece.line, piece.column + (at - piece.at)};
}

std::string string_value(const Dump& dump, const Row& row) {
    std::string_view text = dump.view(row.text);
    bool quotes = row.kind == Kind::string && text.size() >= 2 && (text[0] == '"' || text[0] == '\'') && text.back() == text[0];
    if (!quotes) return std::string(text);
    text = text.substr(1, text.size() - 2);
    std::string value;
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 1 < text.size()) {
            i += resolve(text, i + 1, value);
        } else {
            value.push_back(text[i]);
        }
    }
    return value;
}

std::string path_of(const Dump& dump, const std::vector<Row>& rows, uint32_t index) {
    if (index >= rows.size()) return {};
    std::vector<std::string> parts;
    uint32_t at = index;
    bool in_user = &rows == &dump.user;
    for (;;) {
        const Row& row = rows[at];
        uint32_t parent = at;
        while (parent > 0 && rows[parent].depth >= row.depth) --parent;
        bool root = row.depth == 0;
        if (root && in_user) break;
        bool item = !root && rows[parent].kind == Kind::list;
        if (item) {
            uint32_t number = 0;
            for (uint32_t i = parent + 1; i < at; i = rows[i].end) ++number;
            parts.push_back("[" + std::to_string(number) + "]");
        } else {
            parts.emplace_back(dump.view(row.name));
        }
        if (root) break;
        at = parent;
    }
    std::string path;
    for (size_t i = parts.size(); i-- > 0;) {
        if (!path.empty()) path += '.';
        path += parts[i];
    }
    return path;
}

}  // namespace dslens
