#include "config/dump.h"

#include <algorithm>

#include "log/escape.h"
#include "log/text.h"

namespace dslens {

Place Dump::place(uint32_t at) const {
    auto after = std::upper_bound(pieces.begin(), pieces.end(), at, [](uint32_t value, const Piece& piece) { return value < piece.at; });
    if (after == pieces.begin()) return {};
    const Piece& piece = *(after - 1);
    return {piece.line, piece.column + (at - piece.at)};
}

std::string_view string_content(std::string_view text, std::string& holder) {
    bool quotes = text.size() >= 2 && (text[0] == '"' || text[0] == '\'') && text.back() == text[0];
    if (!quotes) return text;
    text = text.substr(1, text.size() - 2);
    if (text.find('\\') == std::string_view::npos) return text;
    return holder = unescaped(text);
}

std::string string_value(const Dump& dump, const Row& row) {
    std::string holder;
    std::string_view text = dump.view(row.text);
    return std::string(row.kind == Kind::string ? string_content(text, holder) : text);
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

void add_pieces(const Text& text, uint32_t shift, std::vector<Piece>& pieces) {
    for (uint32_t i = 0; i < text.points(); ++i) {
        const TextPoint& point = text.piece(i);
        pieces.push_back({point.at + shift, point.line, point.column});
    }
}

}  // namespace dslens
