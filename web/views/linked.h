// Sentences with the names in them made into links.
#pragma once

#include <string_view>

#include "explain/explain.h"
#include "knowledge/knowledge.h"
#include "views/run.h"

namespace dslens {

/// Names of parameters that the dump has become links, what stands in backticks code. `about`: the path that the sentence is about, which
/// is no link, and beside which or below which a name is looked for first; may be empty.
Prose linked(std::string_view text, const Explanation& explanation, std::string_view about = {});
/// The same for what is known, without a run.
Prose linked(std::string_view text, const Knowledge& knowledge, const Parameter& about);

}  // namespace dslens
