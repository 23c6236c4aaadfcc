#include "explain/switches.h"

#include <algorithm>

#include "log/clean.h"

namespace dslens {
namespace {

constexpr std::string_view kTrue[] = {"true", "yes", "on", "t", "y", "1"};
constexpr std::string_view kFalse[] = {"false", "no", "off", "f", "n", "0"};

bool spells(std::string_view text, std::string_view word) {
    const auto same = [](char a, char b) { return lower(a) == b; };
    return text.size() == word.size() && std::equal(text.begin(), text.end(), word.begin(), same);
}

}  // namespace

bool is_switch(const NameFacts& facts) { return facts.type == "bool" || facts.type == "NoneType|bool"; }

std::optional<bool> spelled_switch(std::string_view text) {
    const auto named = [text](std::string_view word) { return spells(text, word); };
    if (std::any_of(std::begin(kTrue), std::end(kTrue), named)) return true;
    if (std::any_of(std::begin(kFalse), std::end(kFalse), named)) return false;
    return std::nullopt;
}

}  // namespace dslens
