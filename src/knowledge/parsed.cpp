#include "knowledge/parsed.h"

#include <algorithm>

namespace dslens {

uint32_t& AddressTable::operator[](const char* address) {
    if (entries_.size() < 2 * (used_ + 1)) grow();
    Entry& entry = entry_at(address);
    if (!entry.address) ++used_;
    entry.address = address;
    return entry.number;
}

AddressTable::Entry& AddressTable::entry_at(const char* address) {
    constexpr uint32_t kSpread = 2654435761;  // 2^32 divided by the golden ratio
    size_t slot = (static_cast<uint32_t>(reinterpret_cast<uintptr_t>(address)) * kSpread >> 8) & (entries_.size() - 1);
    while (entries_[slot].address && entries_[slot].address != address) slot = (slot + 1) & (entries_.size() - 1);
    return entries_[slot];
}

void AddressTable::grow() {
    std::vector<Entry> old(std::max<size_t>(256, entries_.size() * 2));
    old.swap(entries_);
    for (const Entry& entry : old) {
        if (entry.address) entry_at(entry.address) = entry;
    }
}

template <class T>
const T* Parsed::kept(std::string_view text, AddressTable& numbers, std::vector<Kept<T>>& all) {
    uint32_t& number = numbers[text.data()];
    if (number == 0 || all[number - 1].text != text) {
        std::string error;
        std::optional<T> parsed = T::parse(text, error);
        all.push_back({std::string(text), parsed ? std::make_unique<T>(std::move(*parsed)) : nullptr});
        if (parsed) all.back().parsed->number_questions(questions_);
        number = static_cast<uint32_t>(all.size());
    }
    return all[number - 1].parsed.get();
}

template const Expression* Parsed::kept(std::string_view, AddressTable&, std::vector<Kept<Expression>>&);
template const Sentence* Parsed::kept(std::string_view, AddressTable&, std::vector<Kept<Sentence>>&);

}  // namespace dslens
