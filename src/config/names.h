// The escapes in keys: "a\"b" is the key a"b.
#pragma once

#include <vector>

#include "config/dump.h"
#include "log/text.h"

namespace dslens {

/// Resolves them: such a key's content is appended to the text, and the row's name is moved there. Not those of a `json = {…}` record as
/// DeepSpeed has printed it since 0.3.15 (`raw_json`: with a blank behind the colon), whose encoder writes keys as they are.
void resolve_names(Text& text, std::vector<Row>& rows, bool raw_json);

}  // namespace dslens
