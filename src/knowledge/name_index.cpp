#include "knowledge/name_index.h"

#include <algorithm>
#include <cstring>

namespace dslens {

std::vector<std::string_view> split_path(std::string_view path) {
    std::vector<std::string_view> parts;
    while (true) {
        size_t dot = path.find('.');
        parts.push_back(path.substr(0, dot));
        if (dot == std::string_view::npos) return parts;
        path.remove_prefix(dot + 1);
    }
}

std::string_view parent_path(std::string_view path) {
    size_t dot = path.rfind('.');
    return dot == std::string_view::npos ? std::string_view() : path.substr(0, dot);
}

std::string_view last_part(std::string_view path) {
    size_t dot = path.rfind('.');
    return dot == std::string_view::npos ? path : path.substr(dot + 1);
}

namespace {

/// Takes the part before the first dot off the path.
std::string_view take_part(std::string_view& path) {
    size_t dot = path.find('.');
    std::string_view part = path.substr(0, dot);
    path = dot == std::string_view::npos ? std::string_view() : path.substr(dot + 1);
    return part;
}

bool matches(std::string_view pattern, std::string_view name) {
    while (!pattern.empty() && !name.empty()) {
        std::string_view wanted = take_part(pattern);
        std::string_view part = take_part(name);
        if (wanted != part && wanted.front() != '<') return false;
    }
    return pattern.empty() && name.empty();
}

}  // namespace

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

size_t NameIndex::slot_of(std::string_view name) const {
    size_t slot = name_hash(name) & (slots_.size() - 1);
    while (slots_[slot] && entries_[slots_[slot] - 1].name != name) slot = (slot + 1) & (slots_.size() - 1);
    return slot;
}

void NameIndex::grow() {
    slots_.assign(std::max<size_t>(64, slots_.size() * 2), 0);
    for (uint32_t n = 0; n < entries_.size(); ++n) slots_[slot_of(entries_[n].name)] = n + 1;
}

void NameIndex::add(std::string_view name, uint32_t number) {
    if (slots_.size() < 2 * (entries_.size() + 1)) grow();
    uint32_t& slot = slots_[slot_of(name)];
    if (slot) return;
    entries_.push_back({std::string(name), number});
    slot = static_cast<uint32_t>(entries_.size());
    if (name.find('<') != std::string_view::npos) patterns_.push_back(entries_.back());
}

std::optional<uint32_t> NameIndex::find(std::string_view name) const {
    if (entries_.empty()) return std::nullopt;
    if (uint32_t slot = slots_[slot_of(name)]) return entries_[slot - 1].number;
    for (const Entry& pattern : patterns_) {
        if (matches(pattern.name, name)) return pattern.number;
    }
    return std::nullopt;
}

}  // namespace dslens
