// The packed form of the Chinese sentences. Each stands beside its English one, and what both have (places, names, numbers) is not there
// again: a byte from 1 to 31 tells which of the English sentence's parts follows, counted from behind the one that was copied last. Of
// the characters the most frequent have one byte, the others two; a table of them comes first. A sentence ends with a zero byte.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "knowledge/words.h"

namespace dslens {

std::string pack_chinese(const std::vector<Words>& sentences);

/// Gives the sentences in the order in which they were packed. Never reads anything but what pack_chinese() made.
class ChineseSentences {
  public:
    ChineseSentences() = default;
    explicit ChineseSentences(std::string_view packed);
    std::string next(std::string_view english);

  private:
    unsigned char byte();

    std::string_view packed_;
    std::vector<std::string_view> characters_;
};

}  // namespace dslens
