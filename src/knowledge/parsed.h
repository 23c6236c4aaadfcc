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

/// Looked up by the address of a text: one that stays where it is is parsed once. Null where it does not parse.
class Parsed {
  public:
    const Expression* expression(std::string_view text) { return kept(text, expression_numbers_, expressions_); }
    const Sentence* sentence(std::string_view text) { return kept(text, sentence_numbers_, sentences_); }

  private:
    template <class T>
    struct Kept {
        std::string text;
        std::unique_ptr<T> parsed;
    };
    template <class T>
    const T* kept(std::string_view text, AddressTable& numbers, std::vector<Kept<T>>& all);

    AddressTable expression_numbers_, sentence_numbers_;  // 1 + index
    std::vector<Kept<Expression>> expressions_;
    std::vector<Kept<Sentence>> sentences_;
    std::map<std::string, uint32_t> questions_;
};

}  // namespace dslens
