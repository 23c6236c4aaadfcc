#include "log/clean.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "log/decode.h"

namespace dslens {
namespace {

constexpr char kEscape = '\x1b';

struct Replacement {
    std::string_view bytes, with;
};
constexpr Replacement kInvisible[] = {
    {"\xC2\xA0", " "},      // no-break space
    {"\xC2\xAD", ""},       // soft hyphen
    {"\xE2\x80\xAF", " "},  // narrow no-break space
    {"\xE2\x81\x9F", " "},  // mathematical space
    {"\xE3\x80\x80", " "},  // ideographic space
    {"\xE2\x80\x8B", ""},   // zero-width space
    {"\xE2\x80\x8C", ""},   // zero-width non-joiner
    {"\xE2\x80\x8D", ""},   // zero-width joiner
    {"\xE2\x80\x8E", ""},   // left-to-right mark
    {"\xE2\x80\x8F", ""},   // right-to-left mark
    {"\xE2\x81\xA0", ""},   // word joiner
    {"\xEF\xBB\xBF", ""},   // byte-order mark
    {"\xE2\x80\xA8", " "},  // line separator, where it ends no line
    {"\xE2\x80\xA9", " "},  // paragraph separator
    {"\xC2\x85", " "},      // next line
};

constexpr std::array<uint8_t, 256> make_signs() {
    std::array<uint8_t, 256> signs{};
    for (size_t c = 0; c < signs.size(); ++c) signs[c] = c >= 0x80 ? sign::kWide : c < ' ' || c == 0x7f ? sign::kControl : 0;
    signs['\t'] = 0;
    signs['<'] = signs['&'] = sign::kMarkup;
    signs['"'] = signs['\''] = sign::kQuote;
    signs['\\'] = sign::kBackslash;
    signs['`'] = sign::kBacktick;
    signs['['] = sign::kBracket;
    signs['|'] = sign::kBar;
    return signs;
}
constexpr std::array<uint8_t, 256> kSigns = make_signs();

/// The Windows-1252 characters that matter in a log; every other byte is its own code point.
uint32_t windows_1252(unsigned char byte) {
    switch (byte) {
        case 0x85: return 0x2026;
        case 0x91: return 0x2018;
        case 0x92: return 0x2019;
        case 0x93: return 0x201C;
        case 0x94: return 0x201D;
        case 0x96: return 0x2013;
        case 0x97: return 0x2014;
        default: return byte;
    }
}

/// Where the escape sequence at line[i] ends.
size_t skip_escape(std::string_view line, size_t i) {
    size_t at = i + 1;
    if (at >= line.size()) return at;
    if (line[at] == '[') {
        for (++at; at < line.size(); ++at) {
            if (line[at] >= '@' && line[at] <= '~') return at + 1;
            if (line[at] < ' ' || line[at] > '?') return at;  // broken off
        }
        return at;
    }
    if (line[at] == ']') {  // title and links: up to BEL or ESC backslash
        for (++at; at < line.size(); ++at) {
            if (line[at] == '\a') return at + 1;
            if (line[at] == kEscape) return std::min(at + 2, line.size());
        }
        return at;
    }
    return at + 1;
}

/// Handles the non-ASCII character at line[i]; returns how many bytes it took.
size_t put_character(std::string_view line, size_t i, TextPoint point, Text& out, bool& latin1, bool valid) {
    for (const Replacement& replacement : kInvisible) {
        if (line.compare(i, replacement.bytes.size(), replacement.bytes) == 0) {
            out.append(replacement.with, point);
            return replacement.bytes.size();
        }
    }
    if (line.compare(i, 2, "\xE2\x80") == 0 && i + 2 < line.size() && static_cast<unsigned char>(line[i + 2]) <= 0x8A) {  // U+2000 … U+200A
        out.append(" ", point);
        return 3;
    }
    const Utf8Sequence sequence = first_utf8(line.substr(i));
    if (sequence.whole) {
        out.append(line.substr(i, sequence.length), point);
        return sequence.length;
    }
    if (!valid) latin1 = true;
    uint32_t code = windows_1252(static_cast<unsigned char>(line[i]));
    std::string character;
    append_utf8(character, code == 0xA0 ? ' ' : code);
    out.append(character, point);
    return 1;
}

}  // namespace

Text clean_line(std::string_view line, uint32_t number, uint32_t column, bool& latin1) {
    if (is_plain(line)) return Text(line, number, column);
    bool valid = valid_utf8(line);
    Text out;
    for (size_t i = 0; i < line.size();) {
        unsigned char c = static_cast<unsigned char>(line[i]);
        TextPoint point{0, number, column + static_cast<uint32_t>(i)};
        if (c == kEscape) {
            i = skip_escape(line, i);
        } else if (c >= 0x80) {
            i += put_character(line, i, point, out, latin1, valid);
        } else if ((c < ' ' && c != '\t') || c == 0x7f) {
            ++i;
        } else {
            size_t end = i + 1;
            while (end < line.size() && line[end] >= ' ' && line[end] < '\x7f') ++end;
            out.append(line.substr(i, end - i), point);
            i = end;
        }
    }
    return out;
}

uint8_t signs_in(std::string_view line) {
    uint8_t signs = 0;
    for (char c : line) signs |= kSigns[static_cast<unsigned char>(c)];
    return signs;
}

size_t find_either(std::string_view text, char a, char b, size_t at) {
    while (at < text.size() && text[at] != a && text[at] != b) ++at;
    return at < text.size() ? at : std::string_view::npos;
}

std::string cut(std::string_view text, size_t bytes) {
    if (text.size() <= bytes) return std::string(text);
    while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0) == 0x80) --bytes;
    return std::string(text.substr(0, bytes)) + "…";
}

std::string_view trim_right(std::string_view text) {
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

std::string_view trim(std::string_view text) {
    text = trim_right(text);
    return text.substr(skip_blanks(text, 0));
}

uint32_t skip_blanks(std::string_view text, uint32_t at) {
    while (at < text.size() && is_blank(text[at])) ++at;
    return at;
}

}  // namespace dslens
