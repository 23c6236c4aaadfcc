// The lean text of dumps: what a link holds before it is compressed.
//
// One header line a dump, then one line for each kind of log line round it (lean_lines.h), then one line an attribute, then the user's
// JSON:
//
//   =DeepSpeedEngine config.py:999:print config.py:1003:print config.py:989:print_user_config 2024-12-20 0.16.2
//   zero_enabled True
//   zero_config stage=2 contiguous_gradients=True …
//   json={"train_batch_size":64,"zero_optimization":{"stage":2}}
//
// Values keep their printed form (a comma in 500,000,000 is evidence) but not their line breaks or typographic quotes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "config/dump.h"
#include "config/vocabulary.h"

namespace dslens {

inline constexpr char kSnippetSign =
    '~';  // before the name of a section, or json, of which only a part stood there, or that stood in prose

std::string lean_text(const std::vector<Dump>& dumps);

/// False when the text is not of that form. Dumps have no places: Dump::pieces says line 0.
bool read_lean_text(std::string_view text, const Vocabulary& vocabulary, std::vector<Dump>& dumps);

}  // namespace dslens
