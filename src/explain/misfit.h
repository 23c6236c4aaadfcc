// Values that DeepSpeed cannot take where they stand: said instead of what such a value would mean.
#pragma once

#include <string>

#include "explain/configuration.h"
#include "explain/explain.h"

namespace dslens {

struct Misfit {
    std::string text;    // empty where the value may stand there, or where that is not known
    bool taken = false;  // DeepSpeed makes the right value of it: worth a word, no fault
};

/// A log's values were taken: there only texts in the place of numbers and of true or false are spoken of.
Misfit misfit(const Configuration& configuration, const Node& node, Lang lang);

/// Its type is int, or int and None.
bool takes_whole_numbers_only(const NameFacts& facts);

}  // namespace dslens
