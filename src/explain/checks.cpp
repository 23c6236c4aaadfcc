#include "explain/checks.h"

namespace dslens {

void run_check(std::string_view, const Configuration&, const std::vector<Node>&, std::vector<Found>&) {}

}  // namespace dslens
