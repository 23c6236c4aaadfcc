// What DeepSpeed decides by the rest of the configuration: defaults that depend on it, and keys of the user's that it passes over.
#pragma once

#include <optional>
#include <string_view>

#include "explain/configuration.h"

namespace dslens {

/// The default of a name at `path` in one release, where it depends on other values: unknown where these are. Nothing where what the facts
/// say holds.
std::optional<Value> conditional_default(const Configuration& configuration, const NameFacts& facts, std::string_view path, size_t release);

bool is_conditional(const NameFacts& facts);

/// Whether DeepSpeed takes another value than the one that the user's JSON holds for it. False where that cannot be told.
bool is_overruled(const Configuration& configuration, std::string_view path);

}  // namespace dslens
