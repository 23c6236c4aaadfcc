#include "share/lean_lines.h"

#include <utility>

#include "log/clean.h"
#include "log/line_kinds.h"

namespace dslens {
namespace {

constexpr std::string_view kHex = "0123456789ABCDEF";
constexpr size_t kMostDigits = 9;  // of a count

void write_escaped(std::string_view text, std::string& out) {
    for (char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte > 0x20 && byte != 0x7F && c != '%' && c != '/' && c != '=') {
            out += c;
            continue;
        }
        out += '%';
        out += kHex[byte >> 4];
        out += kHex[byte & 15];
    }
}

bool unescape(std::string_view text, std::string& value) {
    for (size_t at = 0; at < text.size(); ++at) {
        if (text[at] != '%') {
            value += text[at];
            continue;
        }
        const size_t high = at + 2 < text.size() ? kHex.find(text[at + 1]) : std::string_view::npos;
        const size_t low = at + 2 < text.size() ? kHex.find(text[at + 2]) : std::string_view::npos;
        if (high == std::string_view::npos || low == std::string_view::npos) return false;
        value += static_cast<char>(high * 16 + low);
        at += 2;
    }
    return value.size() <= kMaxFieldText;
}

std::string_view next_part(std::string_view& text, char separator) {
    const size_t end = text.find(separator);
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return part;
}

bool read_count(std::string_view digits, uint32_t& count) {
    if (digits.empty() || digits.size() > kMostDigits) return false;
    for (char c : digits) {
        if (!is_digit(c)) return false;
        count = count * 10 + static_cast<uint32_t>(c - '0');
    }
    return count > 0;
}

bool read_field(std::string_view part, Sighting& sighting) {
    const std::string_view name = next_part(part, '=');
    std::string first, last, most;
    if (name.empty() || sighting.fields.size() >= kMaxLeanFields || !unescape(next_part(part, '/'), first)) return false;
    if (part.empty()) {
        last = most = first;
    } else if (!unescape(next_part(part, '/'), last) || !unescape(part, most)) {
        return false;
    }
    sighting.fields.emplace_back(name);
    sighting.first_values.push_back(std::move(first));
    sighting.last_values.push_back(std::move(last));
    sighting.most_values.push_back(std::move(most));
    return true;
}

}  // namespace

void write_line(const Sighting& sighting, std::string& out) {
    out.append(1, kLineSign).append(sighting.kind).append(" ").append(std::to_string(sighting.count));
    for (size_t n = 0; n < sighting.fields.size(); ++n) {
        const std::string &first = sighting.first_values[n], &last = sighting.last_values[n], &most = sighting.most_values[n];
        out.append(" ").append(sighting.fields[n]).append("=");
        write_escaped(first, out);
        if (first == last && last == most) continue;
        out += '/';
        write_escaped(last, out);
        out += '/';
        write_escaped(most, out);
    }
    out += '\n';
}

bool read_line(std::string_view line, Dump& dump) {
    Sighting sighting;
    sighting.kind = next_part(line, ' ');
    if (sighting.kind.empty() || dump.sightings.size() >= kMaxLeanLines || !read_count(next_part(line, ' '), sighting.count)) return false;
    while (!line.empty())
        if (!read_field(next_part(line, ' '), sighting)) return false;
    dump.sightings.push_back(std::move(sighting));
    return true;
}

}  // namespace dslens
