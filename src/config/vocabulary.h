// What the reader needs to know of DeepSpeed's names to tell a dump from its look-alikes. Filled by knowledge/.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "log/name_set.h"

namespace dslens {

struct Vocabulary {
    NameSet attributes;     // every top-level attribute that any release prints
    NameSet plain_strings;  // attributes whose value is a bare string: optimizer_name, tensorboard_output_path …
    std::map<std::string, std::vector<std::string>> section_keys;       // "zero_config" → the keys that any release prints in it
    NameSet json_top_level;                                             // every top-level key that DeepSpeed reads from a ds_config.json
    std::map<std::string, std::vector<std::string>> json_section_keys;  // "zero_optimization" → its keys, aliases too
};

inline bool has(const std::vector<std::string>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace dslens
