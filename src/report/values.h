// Values as JSON: what a row holds, with integers kept and infinities as strings.
#pragma once

#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "config/dump.h"

namespace dslens {

using Json = nlohmann::ordered_json;

/// rows[index] and everything below it.
Json to_json(const Dump& dump, const std::vector<Row>& rows, uint32_t index);

/// A default as the facts hold it ("500,000,000", "None", "'cpu'", "['a', 'b']").
Json default_to_json(std::string_view text);

/// Two-space indentation, bytes that are no UTF-8 replaced, a line feed at the end.
std::string written(const Json& json);

}  // namespace dslens
