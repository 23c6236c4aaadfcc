#include "log/text.h"

#include <algorithm>

namespace dslens {
namespace {

/// Of the points behind the first: how many stand at or before `at`.
uint32_t index_of(const std::vector<TextPoint>& more, uint32_t at) {
    auto after = std::upper_bound(more.begin(), more.end(), at, [](uint32_t value, const TextPoint& point) { return value < point.at; });
    return static_cast<uint32_t>(after - more.begin());
}

}  // namespace

void Text::append(std::string_view bytes, TextPoint point) {
    if (bytes.empty()) return;
    point.at = size();
    if (bytes_.empty()) {
        first_ = point;
    } else {
        const TextPoint& last = piece(points() - 1);
        bool contiguous = last.line == point.line && last.column + (point.at - last.at) == point.column;
        if (!contiguous) more_.push_back(point);
    }
    bytes_.append(bytes);
}

void Text::append(const Text& other, uint32_t begin, uint32_t end) {
    if (begin >= end) return;
    for (uint32_t i = index_of(other.more_, begin); i < other.points() && other.piece(i).at < end; ++i) {
        const TextPoint& point = other.piece(i);
        uint32_t from = std::max(begin, point.at);
        uint32_t to = i + 1 < other.points() ? std::min(end, other.piece(i + 1).at) : end;
        append(other.view().substr(from, to - from), {0, point.line, point.column + (from - point.at)});
    }
}

void Text::truncate(uint32_t size) {
    if (size >= bytes_.size()) return;
    bytes_.resize(size);
    while (!more_.empty() && more_.back().at >= size) more_.pop_back();
}

void Text::clear() {
    bytes_.clear();
    more_.clear();
}

Text Text::slice(uint32_t begin, uint32_t end) const {
    Text part;
    part.append(*this, begin, std::min(end, size()));
    return part;
}

TextPoint Text::point(uint32_t at) const {
    if (bytes_.empty()) return {};
    TextPoint point = piece(index_of(more_, at));
    point.column += at - point.at;
    point.at = at;
    return point;
}

}  // namespace dslens
