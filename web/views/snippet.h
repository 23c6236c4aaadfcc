// The JSON that sets one parameter, as it would stand in a ds_config.json.
#pragma once

#include <string>
#include <string_view>

#include "config/dump.h"

namespace dslens {

/// `{ "zero_optimization": { "stage": 2 } }`; empty where the value has no JSON form (an object's address, infinity).
std::string json_snippet(std::string_view json_key, const Dump& dump, const Row& row);

}  // namespace dslens
