// The known name most like an unknown one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dslens {

inline constexpr size_t kMaxNearestLength = 120;  // longer names are near to nothing
inline constexpr size_t kMaxNearestEdits = 3;

/// Letters changed, left out, put in, or swapped with their neighbour; limit + 1 where it is more than `limit`.
size_t edits(std::string_view a, std::string_view b, size_t limit);

/// Empty when none is near: at most a quarter of the last part's letters may differ, and never more than three. A name that differs only
/// in the sections above it is the nearest of all, if there is just one.
std::string nearest_of(std::string_view name, const std::vector<std::string>& names);

}  // namespace dslens
