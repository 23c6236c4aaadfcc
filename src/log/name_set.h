// Names, found by a hash.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dslens {

uint32_t name_hash(std::string_view name);

class NameSet {
  public:
    NameSet() = default;
    NameSet(std::initializer_list<std::string_view> names) {
        for (std::string_view name : names) insert(name);
    }

    uint32_t insert(std::string_view name);  // returns its number: the names are numbered as they came
    std::optional<uint32_t> find(std::string_view name) const;
    bool has(std::string_view name) const { return find(name).has_value(); }
    const std::vector<std::string>& names() const { return names_; }

  private:
    size_t slot_of(std::string_view name) const;  // the name's, or the empty one where it belongs
    void grow();

    std::vector<std::string> names_;
    std::vector<uint32_t> slots_;  // a hash table: 1 + number of a name, 0 for none; a power of two, half of them empty at least
};

}  // namespace dslens
