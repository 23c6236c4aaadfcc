// For the readers of the data files.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "knowledge/knowledge.h"

namespace dslens {

/// The readers are false at the first thing that is not of its type, or not known.

inline bool read_text(const nlohmann::ordered_json& value, std::string& into) {
    return value.is_string() && (into = value.get<std::string>(), true);
}

/// `when` may stand beside the two languages; null where it may not.
inline bool read_words(const nlohmann::ordered_json& value, Words& into, std::string* when = nullptr) {
    if (!value.is_object()) return false;
    for (const auto& item : value.items()) {
        const bool known = (item.key() == "en" && read_text(item.value(), into.en)) ||
                           (item.key() == "zh" && read_text(item.value(), into.zh)) ||
                           (when && item.key() == "when" && read_text(item.value(), *when));
        if (!known) return false;
    }
    return true;
}

/// Cases, behind what `into` holds.
inline bool read_meanings(const nlohmann::ordered_json& value, std::vector<Meaning>& into) {
    if (!value.is_array()) return false;
    for (const nlohmann::ordered_json& item : value) {
        Meaning meaning;
        if (!read_words(item, meaning.text, &meaning.when)) return false;
        into.push_back(std::move(meaning));
    }
    return true;
}

/// A list of texts, behind what `into` holds.
inline bool read_texts(const nlohmann::ordered_json& value, std::vector<std::string>& into) {
    if (!value.is_array()) return false;
    for (const nlohmann::ordered_json& item : value) {
        if (!item.is_string()) return false;
        into.push_back(item.get<std::string>());
    }
    return true;
}

}  // namespace dslens
