// The JSON that sets one parameter, as it would stand in a ds_config.json.
#pragma once

#include <string>

#include "explain/explain.h"

namespace dslens {

/// `{ "zero_optimization": { "stage": 2 } }`: what the JSON sets it to now; where that is "auto", what it became, its default or a usual
/// value. Empty where no key sets it, where DeepSpeed computes it, or where the value has no JSON form (an object's address, infinity).
std::string json_snippet(const Explanation& explanation, const Node& node);

}  // namespace dslens
