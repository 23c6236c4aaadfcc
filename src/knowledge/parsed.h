// Texts of the words, parsed once and kept.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/sentence.h"

namespace dslens {

/// Numbers by where a text stands in memory.
class AddressTable {
  public:
    uint32_t& operator[](const char* address);  // 0 at first; until the next call

  private:
    struct Entry {
        const char* address = nullptr;  // null: free
        uint32_t number = 0;
    };
    Entry& entry_at(const char* address);
    void grow();

    std::vector<Entry> entries_;  // a hash table: a power of two, half of them free at least
    size_t used_ = 0;
};

/// By the address of a text, which has to stay where it is and what it is. Null where it does not parse.
class Parsed {
  public:
    const Expression* expression(std::string_view text) { return kept(text, expression_numbers_, expressions_); }
    const Sentence* sentence(std::string_view text) { return kept(text, sentence_numbers_, sentences_); }

  private:
    template <class T>
    const T* kept(std::string_view text, AddressTable& numbers, std::vector<std::unique_ptr<T>>& all);

    AddressTable expression_numbers_, sentence_numbers_;  // 1 + index
    std::vector<std::unique_ptr<Expression>> expressions_;
    std::vector<std::unique_ptr<Sentence>> sentences_;
    std::map<std::string, uint32_t> questions_;
};

}  // namespace dslens
