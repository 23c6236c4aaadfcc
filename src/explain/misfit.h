// Values that DeepSpeed cannot take where they stand: said instead of what such a value would mean.
#pragma once

#include <string>

#include "explain/configuration.h"
#include "explain/explain.h"

namespace dslens {

/// Empty where the value may stand there, or where that is not known. A log's values were taken: there only numbers in quotes, and other
/// texts in the place of numbers, are spoken of.
std::string misfit(const Configuration& configuration, const Node& node, Lang lang);

}  // namespace dslens
