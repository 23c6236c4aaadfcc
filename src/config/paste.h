// What stands round a ds_config.json when people paste it: quote marks, line numbers, a diff's signs, a code fence, `ds_config =`, the
// backslashes of a string, and braces that were not copied with it.
#pragma once

#include "config/problems.h"
#include "log/text.h"

namespace dslens {

struct Pasted {
    Text text;                    // without the marks in front of its lines and a string's escapes; with the braces that were missing
    uint32_t begin = 0;           // of the object in it
    bool begins_as_json = false;  // { or [ is the first thing in it
};

/// False when the text does not begin with an object, so seen. Says in `problems` what was left out or put in; the caller throws them away
/// where the object turns out to be no configuration.
bool find_pasted(const Text& text, Pasted& pasted, Problems& problems);

}  // namespace dslens
