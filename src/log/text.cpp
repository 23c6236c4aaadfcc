#include "log/text.h"

#include <algorithm>

namespace dslens {
namespace {

size_t index_of(const std::vector<TextPoint>& points, uint32_t at) {
    auto after =
        std::upper_bound(points.begin(), points.end(), at, [](uint32_t value, const TextPoint& point) { return value < point.at; });
    return after == points.begin() ? 0 : static_cast<size_t>(after - points.begin()) - 1;
}

}  // namespace

void Text::append(std::string_view bytes, TextPoint point) {
    if (bytes.empty()) return;
    point.at = size();
    bool contiguous = false;
    if (!points_.empty()) {
        const TextPoint& last = points_.back();
        contiguous = last.line == point.line && last.column + (point.at - last.at) == point.column;
    }
    if (!contiguous) points_.push_back(point);
    bytes_.append(bytes);
}

void Text::append(const Text& other, uint32_t begin, uint32_t end) {
    if (begin >= end) return;
    for (size_t i = index_of(other.points_, begin); i < other.points_.size() && other.points_[i].at < end; ++i) {
        const TextPoint& point = other.points_[i];
        uint32_t from = std::max(begin, point.at);
        uint32_t to = i + 1 < other.points_.size() ? std::min(end, other.points_[i + 1].at) : end;
        append(other.view().substr(from, to - from), {0, point.line, point.column + (from - point.at)});
    }
}

void Text::truncate(uint32_t size) {
    if (size >= bytes_.size()) return;
    bytes_.resize(size);
    while (!points_.empty() && points_.back().at >= size) points_.pop_back();
}

void Text::clear() {
    bytes_.clear();
    points_.clear();
}

Text Text::slice(uint32_t begin, uint32_t end) const {
    Text part;
    part.append(*this, begin, std::min(end, size()));
    return part;
}

TextPoint Text::point(uint32_t at) const {
    if (points_.empty()) return {};
    TextPoint point = points_[index_of(points_, at)];
    point.column += at - point.at;
    point.at = at;
    return point;
}

}  // namespace dslens
