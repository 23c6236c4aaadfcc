// The packed form of the data: what dslens-pack writes into the binary and Knowledge::load() reads.
//
// Streams, one behind the other, for alike things side by side compress best: numbers; ranks of names; names; conditions; English
// sentences; Chinese ones, in the form of chinese.h. In front, how many bytes each of them is. Numbers in base 128, low digits first, the
// high bit set on all but the last byte. A text ends with a zero byte; a list begins with its length. A parameter is named by how many
// others were named since it was. Rows go field by field, in the order of packed.cpp's tables. Never read from anywhere but the binary
// itself.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/assemble.h"

namespace dslens {

struct PackedKnowledge {
    std::string facts, words;
};
/// Where an entry was written is left out. Nothing where the rest would not come out as it went in.
std::optional<PackedKnowledge> pack(const FactBook& facts, std::vector<ParameterRow> rows, RunBook book);

std::unique_ptr<Knowledge> unpack(std::string_view facts, std::string_view words);

}  // namespace dslens
