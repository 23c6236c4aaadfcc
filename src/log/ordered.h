// Sorting of short lists, and of long ones that are nearly in order.
#pragma once

#include <algorithm>
#include <vector>

namespace dslens {

/// Equal ones keep their order. As many moves as there are pairs out of order.
template <class T, class Before>
void put_in_order(std::vector<T>& list, Before before) {
    for (auto next = list.begin(); next != list.end(); ++next) {
        auto place = std::upper_bound(list.begin(), next, *next, before);
        if (place != next) std::rotate(place, next, next + 1);
    }
}

}  // namespace dslens
