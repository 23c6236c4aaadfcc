// The frozen preset dictionaries of link format 1: lean texts of DeepSpeed's own dumps, one file an era in dictionaries/.
// A byte changed in one of them breaks every link made with it.
#pragma once

#include <array>
#include <string_view>

namespace dslens {

inline constexpr size_t kDictionaries = 7;

std::array<std::string_view, kDictionaries> dictionaries();  // oldest first
std::string_view dictionary_text(std::string_view release);  // of dictionaries/<release>.txt, which the build embeds

}  // namespace dslens
