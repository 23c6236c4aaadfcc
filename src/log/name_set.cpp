#include "log/name_set.h"

#include <algorithm>
#include <cstring>

namespace dslens {

uint32_t name_hash(std::string_view name) {
    constexpr uint32_t kSpread = 2654435761;  // 2^32 divided by the golden ratio
    uint32_t hash = static_cast<uint32_t>(name.size()), word = 0;
    const auto mix = [&hash](uint32_t more) { hash = (hash ^ more) * kSpread, hash ^= hash >> 15; };
    for (; name.size() >= sizeof word; name.remove_prefix(sizeof word)) {
        std::memcpy(&word, name.data(), sizeof word);
        mix(word);
    }
    for (char c : name) mix(static_cast<unsigned char>(c));
    return hash;
}

size_t NameSet::slot_of(std::string_view name) const {
    size_t slot = name_hash(name) & (slots_.size() - 1);
    while (slots_[slot] && names_[slots_[slot] - 1] != name) slot = (slot + 1) & (slots_.size() - 1);
    return slot;
}

void NameSet::grow() {
    slots_.assign(std::max<size_t>(64, slots_.size() * 2), 0);
    for (uint32_t n = 0; n < names_.size(); ++n) slots_[slot_of(names_[n])] = n + 1;
}

uint32_t NameSet::insert(std::string_view name) {
    if (slots_.size() < 2 * (names_.size() + 1)) grow();
    uint32_t& slot = slots_[slot_of(name)];
    if (!slot) {
        names_.emplace_back(name);
        slot = static_cast<uint32_t>(names_.size());
    }
    return slot - 1;
}

std::optional<uint32_t> NameSet::find(std::string_view name) const {
    if (names_.empty()) return std::nullopt;
    const uint32_t number = slots_[slot_of(name)];
    return number ? std::optional(number - 1) : std::nullopt;
}

}  // namespace dslens
