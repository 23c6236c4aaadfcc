// Facts and words → the parameters, one row each, and the vocabulary.
#pragma once

#include <memory>
#include <vector>

#include "knowledge/fact_book.h"
#include "knowledge/knowledge.h"
#include "knowledge/word_book.h"

namespace dslens {

std::vector<Parameter> assemble(const FactBook& facts, std::vector<WordEntry> words);
Vocabulary vocabulary_of(const FactBook& facts);

/// Knowledge over data that was not embedded; for tests.
std::unique_ptr<Knowledge> make_knowledge(std::unique_ptr<FactBook> facts, std::vector<WordEntry> words);

/// The packed {"facts": …, "releases": …}.
std::unique_ptr<FactBook> parse_packed_facts(std::string_view json, std::vector<std::string>& errors);

}  // namespace dslens
