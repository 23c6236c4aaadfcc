// Dotted names to numbers, where a part of a name may be a user's own choice (`<group>`) and then matches anything.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dslens {

/// "a.b.c" → {"a", "b", "c"}
std::vector<std::string_view> split_path(std::string_view path);
/// "a.b.c" → "a.b"; empty for "a".
std::string_view parent_path(std::string_view path);
std::string_view last_part(std::string_view path);

uint32_t name_hash(std::string_view name);

class NameIndex {
  public:
    void add(std::string_view name, uint32_t number);  // the first one stays
    std::optional<uint32_t> find(std::string_view name) const;

  private:
    struct Entry {
        std::string name;
        uint32_t number;
    };
    size_t slot_of(std::string_view name) const;  // the name's, or the empty one where it belongs
    void grow();

    std::vector<Entry> entries_;   // as they were added
    std::vector<uint32_t> slots_;  // a hash table: 1 + index of an entry, 0 for none; a power of two, half of them empty at least
    std::vector<Entry> patterns_;
};

}  // namespace dslens
