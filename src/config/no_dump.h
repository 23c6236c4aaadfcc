// Why an input holds no configuration, and what to do about it.
#pragma once

#include <string_view>

#include "config/assembler.h"
#include "config/problems.h"
#include "config/reader.h"
#include "config/sightings.h"

namespace dslens {

/// The reason for an input in which neither a dump nor a ds_config.json was found. `head` is its beginning.
NoDump why_no_dump(std::string_view head, const LogFacts& facts);

/// The sentences that say it, as problems of the whole input; `lines`: where one of them shows that DeepSpeed stopped, that comes first.
void report_no_dump(NoDump reason, const InputSummary& input, const LogFacts& facts, const SightingCollector& lines, Problems& problems);

/// Whether there are more control characters than in any text.
bool is_binary(std::string_view head);

/// Says which format an input has that is no text; false for text. `magic` are its first bytes, `head` is its beginning.
bool report_no_text(std::string_view magic, std::string_view head, Problems& problems);

void report_damaged(bool nothing_read, Problems& problems);

}  // namespace dslens
