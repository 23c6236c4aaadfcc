// The embedded data → Knowledge. In a file of its own, so that only who loads it needs the packed data.
#include "knowledge/assemble.h"
#include "knowledge/embedded.h"

namespace dslens {

std::unique_ptr<Knowledge> Knowledge::load() {
    std::vector<std::string> errors;  // pack.cpp saw to it that there are none
    std::unique_ptr<FactBook> facts = parse_packed_facts(embedded_facts(), errors);
    std::vector<WordEntry> words;
    parse_words("words", embedded_words(), words, errors);
    return make_knowledge(std::move(facts), std::move(words));
}

}  // namespace dslens
