// A dump's rows → nodes: which parameter each is, its default, who set it.
#pragma once

#include <vector>

#include "explain/configuration.h"
#include "explain/explain.h"

namespace dslens {

inline constexpr uint32_t kMaxNearest = 200;  // unknown names that get a suggestion; more are no typing errors

/// In printed order. The items of lists are no nodes: a list is shown whole.
std::vector<Node> make_nodes(const Configuration& configuration);

/// The printed path that a node stands for: its own, or that of what its JSON key sets in the newest release that counts. `made` holds it
/// where it stands nowhere else.
std::string_view printed_path(const Configuration& configuration, const Node& node, std::string& made);

/// What the node's value is, as the expressions see it.
Value node_value(const Configuration& configuration, const Node& node);

}  // namespace dslens
