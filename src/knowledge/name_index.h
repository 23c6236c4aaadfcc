// Dotted names to numbers, where a part of a name may be a user's own choice (`<group>`) and then matches anything.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "log/name_set.h"

namespace dslens {

/// "a.b.c" → {"a", "b", "c"}
std::vector<std::string_view> split_path(std::string_view path);
/// "a.b.c" → "a.b"; empty for "a".
std::string_view parent_path(std::string_view path);
/// "a.b.c" → "a".
std::string_view first_part(std::string_view path);
std::string_view last_part(std::string_view path);

class NameIndex {
  public:
    void add(std::string_view name, uint32_t number);  // the first one stays
    std::optional<uint32_t> find(std::string_view name) const;

  private:
    NameSet names_;
    std::vector<uint32_t> numbers_;   // of each name
    std::vector<uint32_t> patterns_;  // the names with a part that is a user's choice
};

}  // namespace dslens
