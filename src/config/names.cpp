#include "config/names.h"

#include <string>

#include "log/escape.h"

namespace dslens {
namespace {

bool is_quoted(std::string_view text, Span name) {
    if (name.begin == 0 || name.end >= text.size()) return false;
    char quote = text[name.begin - 1];
    return (quote == '"' || quote == '\'') && text[name.end] == quote;
}

}  // namespace

void resolve_names(Text& text, std::vector<Row>& rows, bool raw_json) {
    for (Row& row : rows) {
        std::string_view view = text.view(), name = view.substr(row.name.begin, row.name.size());
        if (name.find('\\') == std::string_view::npos || !is_quoted(view, row.name)) continue;
        if (raw_json && view.substr(row.name.end + 1, 2) == ": ") continue;
        TextPoint point = text.point(row.name.begin);
        std::string content = unescaped(name);
        text.append("\"", point);
        uint32_t begin = text.size();
        text.append(content, point);
        text.append("\"", point);
        row.name = {begin, begin + static_cast<uint32_t>(content.size())};
    }
}

}  // namespace dslens
