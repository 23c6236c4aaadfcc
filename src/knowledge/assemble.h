// Facts and words → the parameters, and the vocabulary.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "knowledge/fact_book.h"
#include "knowledge/knowledge.h"
#include "knowledge/word_book.h"

namespace dslens {

/// What one parameter is made of.
struct ParameterRow {
    std::vector<uint32_t> facts;  // of FactBook::names(), the name it goes by first; none: only the words know it
    std::string topic;
    WordEntry words;  // its path is empty where nobody wrote any

    const std::string& path(const FactBook& book) const;
};

/// One row for each parameter, sorted by topic, then path.
std::vector<ParameterRow> arrange(const FactBook& facts, std::vector<WordEntry> words);

Parameter assemble(const FactBook& facts, ParameterRow row);
Vocabulary vocabulary_of(const FactBook& facts);

std::unique_ptr<Knowledge> make_knowledge(std::unique_ptr<FactBook> facts, std::vector<ParameterRow> rows, RunBook book);

}  // namespace dslens
