// What a dump lacks of all that its release prints: records cut out of it, or its JSON.
#pragma once

#include "config/printed_names.h"
#include "config/releases.h"

namespace dslens {

/// One problem at most, in inference.problems. Says a record missing only where every release that fits prints it in any configuration.
void find_gaps(const Dump& dump, const ReleaseFacts& facts, const PrintedNames& names, Inference& inference);

}  // namespace dslens
