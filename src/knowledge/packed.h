// The packed form of the data: what dslens-pack writes into the binary and Knowledge::load() reads.
//
// All numbers first, then all texts, then the Chinese ones: alike things side by side compress best. Numbers in base 128, low digits first,
// the high bit set on all but the last byte; in front, how many bytes the numbers and the texts are. A text ends with a zero byte; a list
// begins with its length. Rows go field by field, in the order of packed.cpp's tables. Never read from anywhere but the binary itself.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/assemble.h"

namespace dslens {

struct PackedKnowledge {
    std::string facts, words;
};
PackedKnowledge pack(const FactBook& facts, std::vector<ParameterRow> rows, RunBook book);  // where an entry was written is left out

std::unique_ptr<Knowledge> unpack(std::string_view facts, std::string_view words);

}  // namespace dslens
