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

/// Whether the text is nothing but one object (blanks, comments and a code fence round it allowed). `begin` is its bracket.
bool is_whole_object(std::string_view text, uint32_t& begin);

/// Reads the object as a ds_config.json. Returns `found` and fills `dump`, or says why it is none: other_json, broken_json.
NoDump read_ds_config(const Text& text, uint32_t begin, const Vocabulary& vocabulary, Dump& dump, Problems& problems);

/// The same for an object found in the midst of other text.
Dump ds_config_dump(const Snippet& snippet, const Vocabulary& vocabulary, Problems& problems);

}  // namespace dslens
