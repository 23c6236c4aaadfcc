// For the readers of the data files.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace dslens {

/// A list of texts, behind what `into` holds. False at the first thing that is none.
inline bool read_texts(const nlohmann::ordered_json& value, std::vector<std::string>& into) {
    if (!value.is_array()) return false;
    for (const nlohmann::ordered_json& item : value) {
        if (!item.is_string()) return false;
        into.push_back(item.get<std::string>());
    }
    return true;
}

}  // namespace dslens
