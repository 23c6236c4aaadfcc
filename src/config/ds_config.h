// A ds_config.json, as people write it: comments, trailing commas, "auto", Python's words, and mistakes.
#pragma once

#include <string>

#include "config/dump.h"
#include "config/problems.h"
#include "config/reader.h"
#include "config/snippet.h"
#include "config/vocabulary.h"
#include "log/text.h"

namespace dslens {

constexpr uint32_t kMaxCandidates = 32;  // brackets in a text that are tried

/// Reads a text that is nothing but a ds_config.json, or an object that holds one, with whatever people paste round it (paste.h). Fills
/// `dump` and returns `found`, or says why it is none: other_json, broken_json, or unrelated where it does not even begin like one. An
/// object with the keys of one section is read as that section, and `problems` says that this is assumed.
NoDump read_ds_config(const Text& text, const Vocabulary& vocabulary, Dump& dump, Problems& problems);

/// The same for one in the midst of other text that is not even valid JSON: the first object that, read as well as it can be, has the keys
/// of a ds_config.json. False when there is none.
bool find_ds_config(const Text& text, const Vocabulary& vocabulary, Dump& dump, Problems& problems);

/// The same for an object found in the midst of other text.
Dump ds_config_dump(const Snippet& snippet, const Vocabulary& vocabulary, Problems& problems);

}  // namespace dslens
