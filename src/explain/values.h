// The values of a dump as the expressions see them, and whether two prints of a value mean the same.
#pragma once

#include <string>
#include <string_view>

#include "config/dump.h"
#include "knowledge/expression.h"

namespace dslens {

/// 500,000,000 and sys.maxsize are numbers, <Enum.name: 'cpu'> is the text cpu, a list holds its items, an object its size.
Value value_of(const Dump& dump, const std::vector<Row>& rows, uint32_t index);

/// A default's text as facts.json holds it: "None", "'cpu'", "500,000,000", "bert.encoder.layer", "[1, 2]".
Value value_of_text(std::string_view text);

/// A value that the program left to somebody else to fill in: "auto".
bool is_auto(const Value& value);

/// Unknown where it cannot be told (addresses). Forms do not matter: 500,000,000 = 500000000 = 5e8, 'cpu' = cpu, [1,2] = [1, 2].
Value same_value(const Value& a, const Value& b);

}  // namespace dslens
