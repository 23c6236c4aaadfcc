#include "knowledge/parsed.h"

namespace dslens {

const Expression* Parsed::expression(std::string_view text) {
    auto [found, fresh] = expressions_.try_emplace(text.data());
    std::string error;
    if (fresh && (found->second = Expression::parse(text, error))) found->second->number_questions(questions_);
    return found->second ? &*found->second : nullptr;
}

const Sentence* Parsed::sentence(std::string_view text) {
    auto [found, fresh] = sentences_.try_emplace(text.data());
    std::string error;
    if (fresh && (found->second = Sentence::parse(text, error))) found->second->number_questions(questions_);
    return found->second ? &*found->second : nullptr;
}

}  // namespace dslens
