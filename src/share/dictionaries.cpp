#include "share/dictionaries.h"

namespace dslens {

std::array<std::string_view, kDictionaries> dictionaries() {
    constexpr std::string_view kEras[kDictionaries] = {"0.3.2", "0.5.3", "0.6.7", "0.9.5", "0.14.3", "0.16.7", "0.19.4"};
    std::array<std::string_view, kDictionaries> texts;
    for (size_t i = 0; i < kDictionaries; ++i) texts[i] = dictionary_text(kEras[i]);
    return texts;
}

}  // namespace dslens
