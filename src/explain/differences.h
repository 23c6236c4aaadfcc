// What several configurations of one log do not have in common: the engines of one run, or a run and its repetition.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "explain/explain.h"

namespace dslens {

inline constexpr size_t kMaxDifferences = 200;   // parameters
inline constexpr size_t kMaxCompared = 16;       // configurations: further ones are left out
inline constexpr size_t kMaxDifferentText = 80;  // bytes of a value

struct Difference {
    struct Values {
        std::optional<std::string> text;  // on one line; nothing where the parameter is not there
        std::vector<size_t> dumps;        // that have it, ascending
    };
    std::string path;            // as printed
    std::vector<Values> values;  // two or more, by the first dump that has each
};

/// In printed order. Values that are only written differently are the same; addresses are none. Of a section that is off in one of them
/// nothing inside is listed. Empty for fewer than two configurations, and for ds_config.json files, which have no engine.
std::vector<Difference> differences(const std::vector<Explanation>& explanations);

/// How many of them were compared.
size_t compared(const std::vector<Explanation>& explanations);

}  // namespace dslens
