// The reports' own words, in both languages. Explanations are not here: knowledge/data/words/ has them.
#pragma once

#include <string_view>

#include "knowledge/words.h"

namespace dslens {

enum class Phrase {
    title,
    default_is,
    default_differs,
    here,
    json_key,
    problems,
    problem_place,
    unknown_name,
    no_effect,
    assumed_release,
    asked_release,
    log_states,
    unknown_release,
    evidence,
    stated_in_log,
    configuration,
    bare_configuration,
    headless_configuration,
    set_in_user_config,
    documentation,
    left_out,
    overview,
    findings,
    error,
    warning,
    note,
    fix,
    memory,
    memory_of,
    memory_unknown,
    memory_forward_only,
    memory_uncounted,
    per_gpu,
    per_host,
    this_run,
    buffers,
    offload_optimizer,
    offload_param,
    offload_both,
    differences,
    no_differences,
    not_there,
    count,
};

std::string_view phrase(Phrase which, Lang lang);

}  // namespace dslens
