// The check of the user's settings that do nothing in this run.
#pragma once

#include <vector>

#include "explain/checks.h"

namespace dslens {

/// Settings of the user's that provably do nothing here: not the defaults, which every template repeats. Those that another stage of ZeRO
/// would act on are told apart. What other findings have `said` is left out.
void idle_keys(const Configuration& configuration, const std::vector<Node>& nodes, const std::vector<size_t>& said,
               std::vector<Found>& found);

}  // namespace dslens
