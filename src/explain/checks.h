// The checks that no expression can say: what stands in the user's JSON, against what is known and what was printed.
#pragma once

#include <string_view>
#include <vector>

#include "explain/configuration.h"
#include "explain/explain.h"

namespace dslens {

/// One place that a check found: the nodes that it hangs on, and what its sentences call `it.…`.
struct Found {
    std::vector<size_t> nodes = {};
    std::vector<JsonKey> keys = {};
    std::vector<Argument> arguments = {};
};

/// `name`: one of knowledge/run_rules.h. Adds what it finds.
void run_check(std::string_view name, const Configuration& configuration, const std::vector<Node>& nodes, std::vector<Found>& found);

}  // namespace dslens
