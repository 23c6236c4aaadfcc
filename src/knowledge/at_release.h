// What is known, as of one release.
#pragma once

#include <optional>
#include <vector>

#include "knowledge/knowledge.h"

namespace dslens {

/// A parameter as `release` (an index into Knowledge::releases()) has it: its names, keys, default and relatives there, and what a
/// value can mean there. Its history stays whole. Nothing where the release neither prints nor reads it.
std::optional<Parameter> at_release(const Parameter& parameter, size_t release, const Knowledge& knowledge);

/// All that the release has, sorted as Knowledge::parameters().
std::vector<Parameter> parameters_at(size_t release, const Knowledge& knowledge);

}  // namespace dslens
