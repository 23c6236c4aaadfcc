// Texts of the words, parsed once and kept.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "knowledge/sentence.h"

namespace dslens {

/// By the address of a text, which has to stay where it is and what it is. What does not parse is kept as nothing.
class Parsed {
  public:
    const Expression* expression(std::string_view text);
    const Sentence* sentence(std::string_view text);

  private:
    std::map<const char*, std::optional<Expression>> expressions_;
    std::map<const char*, std::optional<Sentence>> sentences_;
    std::map<std::string, uint32_t> questions_;
};

}  // namespace dslens
