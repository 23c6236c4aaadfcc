#include "config/releases.h"

#include <algorithm>
#include <utility>

#include "log/ordered.h"

namespace dslens {
namespace {

/// Takes the digits at the front; false when there are none, or the number is absurd.
bool take_number(std::string_view& text, uint16_t& number) {
    constexpr uint32_t kLargest = 9999;
    uint32_t value = 0;
    size_t at = 0;
    for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at) {
        value = value * 10 + static_cast<uint32_t>(text[at] - '0');
        if (value > kLargest) return false;
    }
    text.remove_prefix(at);
    number = static_cast<uint16_t>(value);
    return at > 0;
}

bool take_point(std::string_view& text) {
    if (text.empty() || text.front() != '.') return false;
    text.remove_prefix(1);
    return true;
}

}  // namespace

bool holds(const Version& left, std::string_view op, const Version& right) {
    if (op == "==") return left == right;
    if (op == "!=") return left != right;
    if (op == "<") return left < right;
    if (op == "<=") return left <= right;
    return op == ">" ? left > right : left >= right;
}

bool parse_version(std::string_view text, Version& version) {
    if (!text.empty() && text.front() == 'v') text.remove_prefix(1);
    Version found;
    if (!take_number(text, found.major) || !take_point(text) || !take_number(text, found.minor)) return false;
    if (take_point(text) && !take_number(text, found.patch)) return false;
    version = found;
    return true;
}

bool find_release(std::string_view text, const std::vector<Release>& releases, size_t& index) {
    Version version;
    if (!parse_version(text, version)) return false;
    for (index = 0; index < releases.size(); ++index) {
        if (releases[index].version == version) return true;
    }
    return false;
}

bool in_ranges(const std::vector<ReleaseRange>& ranges, size_t release) {
    for (const ReleaseRange& range : ranges) {
        if (release >= range.first && release <= range.last) return true;
    }
    return false;
}

std::vector<ReleaseRange> join_ranges(std::vector<ReleaseRange> ranges) {
    put_in_order(ranges, [](const ReleaseRange& a, const ReleaseRange& b) { return a.first < b.first; });
    std::vector<ReleaseRange> joined;
    for (const ReleaseRange& range : ranges) {
        if (joined.empty() || range.first > joined.back().last + 1) joined.push_back(range);
        else joined.back().last = std::max(joined.back().last, range.last);
    }
    return joined;
}

std::string to_string(Version version) {
    return std::to_string(version.major) + "." + std::to_string(version.minor) + "." + std::to_string(version.patch);
}

}  // namespace dslens
