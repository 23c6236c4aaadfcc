// Texts in the place of switches, "false" in quotes: what DeepSpeed makes of them.
#pragma once

#include <optional>
#include <string_view>

#include "knowledge/knowledge.h"

namespace dslens {

/// Takes true or false only.
bool is_switch(const NameFacts& facts);

/// What pydantic, in both its major versions, reads out of a text in the place of a switch; nothing where it refuses it.
std::optional<bool> spelled_switch(std::string_view text);

/// What `if value:` finds: a text that is not empty is true, "false" too.
inline bool tested_switch(std::string_view text) { return !text.empty(); }

}  // namespace dslens
