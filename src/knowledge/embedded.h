// The data that pack.cpp checked and packed into the binary. Defined in the source that it writes.
#pragma once

#include <string_view>

namespace dslens {

std::string_view embedded_facts();  // PackedKnowledge::facts
std::string_view embedded_words();  // PackedKnowledge::words

}  // namespace dslens
