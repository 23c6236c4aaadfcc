#include "views/snippet.h"

#include <cmath>

namespace dslens {
namespace {

std::string quoted(std::string_view text) {
    static constexpr char kHex[] = "0123456789abcdef";
    std::string out = "\"";
    for (char c : text) {
        const unsigned char byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') out += '\\';
        if (byte >= 0x20) out += c;
        else out += std::string("\\u00") + kHex[byte >> 4] + kHex[byte & 15];
    }
    return out + "\"";
}

std::string without_commas(std::string_view text) {
    std::string out;
    for (char c : text)
        if (c != ',' && c != '_') out += c;
    return out;
}

bool is_number(std::string_view text) {
    if (text.empty()) return false;
    for (char c : text)
        if (!(c >= '0' && c <= '9') && c != '-' && c != '+' && c != '.' && c != 'e' && c != 'E') return false;
    return true;
}

std::string json_value(const Dump& dump, const Row& row) {
    switch (row.kind) {
        case Kind::null: return "null";
        case Kind::boolean: return row.truth ? "true" : "false";
        case Kind::string: return quoted(string_value(dump, row));
        case Kind::integer: {
            std::string text = without_commas(dump.view(row.text));
            return is_number(text) ? text : std::to_string(row.integer);
        }
        case Kind::real: {
            std::string text(dump.view(row.text));
            return std::isfinite(row.real) && is_number(text) ? text : std::string();
        }
        case Kind::word:
        case Kind::list:
        case Kind::object: break;
    }
    return {};
}

}  // namespace

std::string json_snippet(std::string_view json_key, const Dump& dump, const Row& row) {
    const std::string value = json_key.empty() ? std::string() : json_value(dump, row);
    if (value.empty() || json_key.find('<') != std::string_view::npos) return {};
    std::string open, close;
    size_t begin = 0;
    for (size_t dot = json_key.find('.'); begin <= json_key.size(); dot = json_key.find('.', begin)) {
        const size_t end = dot == std::string_view::npos ? json_key.size() : dot;
        open += "{ " + quoted(json_key.substr(begin, end - begin)) + ": ";
        close += " }";
        begin = end + 1;
    }
    return open + value + close;
}

}  // namespace dslens
