// The data that pack.cpp checked and packed into the binary. Defined in the source that it writes.
#pragma once

#include <string_view>

namespace dslens {

std::string_view embedded_facts();  // {"facts": data/facts.json, "releases": data/releases.json}
std::string_view embedded_words();  // [the entries of every words file]

}  // namespace dslens
