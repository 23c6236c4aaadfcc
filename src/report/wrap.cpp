#include "report/wrap.h"

#include <array>
#include <cstdint>
#include <vector>

namespace dslens {
namespace {

constexpr uint32_t kWideFrom = 0x1100;
struct Block {
    uint32_t first, last;
};
constexpr std::array<Block, 6> kWide = {
    {{0x1100, 0x115f}, {0x2e80, 0xa4cf}, {0xac00, 0xd7a3}, {0xf900, 0xfaff}, {0xfe30, 0xfe6f}, {0xff00, 0xff60}}};
constexpr std::string_view kMayNotBegin = "，。：；、！？）」』】》”’";  // Chinese marks that stay with what stands before them

struct Symbol {
    std::string_view bytes;
    uint32_t code = 0;
    size_t width = 1;
};

Symbol symbol_at(std::string_view text, size_t at) {
    const auto lead = static_cast<unsigned char>(text[at]);
    size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (length > text.size() - at) length = 1;
    uint32_t code = length == 1 ? lead : lead & (0xffu >> (length + 1));
    for (size_t i = 1; i < length; ++i) code = (code << 6) | (static_cast<unsigned char>(text[at + i]) & 0x3f);
    Symbol symbol{text.substr(at, length), code, 1};
    if (code >= kWideFrom)
        for (const Block& block : kWide)
            if (code >= block.first && code <= block.last) symbol.width = 2;
    return symbol;
}

/// Text that is never broken: a Latin word, or one Chinese character with the marks that cling to it.
struct Chunk {
    std::string text;
    size_t width = 0;
    bool blank_before = false;
    bool line_feed = false;
};

std::vector<Chunk> chunks_of(std::string_view text) {
    std::vector<Chunk> chunks;
    bool blank = false, joins = false;
    for (size_t at = 0; at < text.size();) {
        const Symbol symbol = symbol_at(text, at);
        at += symbol.bytes.size();
        if (symbol.code == '\n') {
            chunks.push_back({{}, 0, false, true});
            blank = joins = false;
            continue;
        }
        if (symbol.code == ' ') {
            blank = true;
            joins = false;
            continue;
        }
        const bool clings = symbol.width == 2 && kMayNotBegin.find(symbol.bytes) != std::string_view::npos && !chunks.empty() && !blank;
        const bool extends = clings || (joins && symbol.width == 1);
        if (!extends) chunks.push_back({{}, 0, blank, false});
        chunks.back().text += symbol.bytes;
        chunks.back().width += symbol.width;
        blank = false;
        joins = symbol.width == 1;
    }
    return chunks;
}

}  // namespace

size_t display_width(std::string_view text) {
    size_t width = 0;
    for (size_t at = 0; at < text.size();) {
        const Symbol symbol = symbol_at(text, at);
        width += symbol.width;
        at += symbol.bytes.size();
    }
    return width;
}

std::string wrap(std::string_view text, size_t columns, size_t indent) {
    const std::string margin(indent, ' ');
    std::string out = margin;
    size_t column = indent;
    for (const Chunk& chunk : chunks_of(text)) {
        if (chunk.line_feed) {
            out.append("\n").append(margin);
            column = indent;
            continue;
        }
        const bool at_start = column == indent;
        const size_t blank = chunk.blank_before && !at_start ? 1 : 0;
        if (!at_start && column + blank + chunk.width > columns) {
            out.append("\n").append(margin).append(chunk.text);
            column = indent + chunk.width;
            continue;
        }
        out.append(blank, ' ').append(chunk.text);
        column += blank + chunk.width;
    }
    return out;
}

}  // namespace dslens
