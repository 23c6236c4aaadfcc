#include "knowledge/nearest.h"

#include <algorithm>
#include <array>

#include "knowledge/name_index.h"

namespace dslens {

size_t edits(std::string_view a, std::string_view b, size_t limit) {
    if (a.size() > kMaxNearestLength || b.size() > kMaxNearestLength) return limit + 1;
    if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) > limit) return limit + 1;
    using Line = std::array<size_t, kMaxNearestLength + 1>;
    Line before{}, last{}, now{};
    for (size_t j = 0; j <= b.size(); ++j) last[j] = j;
    for (size_t i = 1; i <= a.size(); ++i) {
        now[0] = i;
        size_t least = i;
        for (size_t j = 1; j <= b.size(); ++j) {
            now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped) now[j] = std::min(now[j], before[j - 2] + 1);
            least = std::min(least, now[j]);
        }
        if (least > limit) return limit + 1;
        before = last;
        last = now;
    }
    return std::min(last[b.size()], limit + 1);
}

std::string nearest_of(std::string_view name, const std::vector<std::string>& names) {
    std::string_view last = last_part(name);
    size_t limit = std::min(kMaxNearestEdits, std::max<size_t>(1, last.size() / 4));
    const std::string* best = nullptr;
    const std::string* elsewhere = nullptr;
    size_t fewest = limit + 1, places = 0;
    for (const std::string& candidate : names) {
        size_t distance = edits(name, candidate, limit);
        if (distance < fewest) fewest = distance, best = &candidate;
        const bool again = elsewhere && candidate == *elsewhere;
        if (last_part(candidate) == last && !again) ++places, elsewhere = &candidate;
    }
    if (best) return *best;
    return places == 1 ? *elsewhere : std::string();
}

}  // namespace dslens
