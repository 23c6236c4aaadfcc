#include "route.h"

namespace dslens {
namespace {

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

std::string unescape(std::string_view text) {
    std::string out;
    for (size_t i = 0; i < text.size(); ++i) {
        const bool escape = text[i] == '%' && i + 2 < text.size() && hex_digit(text[i + 1]) >= 0 && hex_digit(text[i + 2]) >= 0;
        if (!escape) {
            out += text[i];
            continue;
        }
        out += static_cast<char>(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]));
        i += 2;
    }
    return out;
}

bool looks_like_link(std::string_view text) {
    size_t digits = 0;
    while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') ++digits;
    return digits > 0 && (digits == text.size() || text[digits] == '.');
}

bool take_key(std::string_view& part, std::string_view key) {
    if (part.substr(0, key.size()) != key) return false;
    part.remove_prefix(key.size());
    return true;
}

void read_part(std::string_view part, bool first, Route& route) {
    if (take_key(part, "p=")) {
        route.path = unescape(part);
    } else if (take_key(part, "lang=")) {
        route.language = unescape(part);
    } else if (take_key(part, "x=")) {
        route.kind = Route::Kind::example;
        route.target = unescape(part);
    } else if (first) {
        route.kind = looks_like_link(part) ? Route::Kind::link : Route::Kind::unknown;
        route.target = route.kind == Route::Kind::link ? std::string(part) : unescape(part);
    }
}

}  // namespace

Route parse_route(std::string_view fragment) {
    if (!fragment.empty() && fragment.front() == '#') fragment.remove_prefix(1);
    Route route;
    for (bool first = true; !fragment.empty(); first = false) {
        const size_t end = fragment.find('&');
        read_part(fragment.substr(0, end), first, route);
        fragment.remove_prefix(end == std::string_view::npos ? fragment.size() : end + 1);
    }
    if (route.kind == Route::Kind::none && !route.path.empty()) {
        route.kind = Route::Kind::reference;
        route.target = route.path;
    }
    return route;
}

std::string escape_fragment(std::string_view text) {
    static constexpr char kHex[] = "0123456789ABCDEF";
    std::string out;
    for (char c : text) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-' ||
                           c == '[' || c == ']' || c == '/' || c == ':';
        const unsigned char byte = static_cast<unsigned char>(c);
        if (plain) out += c;
        else out += std::string("%") + kHex[byte >> 4] + kHex[byte & 15];
    }
    return out;
}

}  // namespace dslens
