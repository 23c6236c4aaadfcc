// The interface's own words, English and Chinese. Explanations are not here: src/knowledge/data/words/ has them. The words of the page
// round the canvas stand in shell/index.html, both languages side by side.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "config/reader.h"
#include "knowledge/words.h"

namespace dslens {

enum class S {
    // the tree
    all,
    changed,
    by_topic,
    as_printed,
    off,
    default_is,
    no_effect,
    set_in_json,
    derived,
    changed_of,
    parameters_of,
    one_parameter,
    no_match,
    nothing_changed,
    // the tabs
    parameters,
    explanation,
    findings,
    overview,
    problems,
    errors,
    warnings,
    notes,
    ask_parameters,
    problems_intro,
    problem_at,
    whole_input,
    // the explanation
    this_run,
    default_label,
    default_releases,
    default_differs,
    set_by,
    set_by_user,
    set_by_default,
    set_by_derived,
    set_by_unknown,
    line,
    not_in_log,
    set_with,
    here,
    to_change,
    copy,
    copied,
    in_the_log,
    in_the_json,
    related,
    history,
    since,
    only_in,
    default_was,
    documentation,
    read_in,
    unknown_name,
    nearest_name,
    empty_value,
    unit,
    when,
    always,
    what_it_means,
    // the bar
    pasted,
    from_link,
    example_of,
    lines,
    one_line,
    read_in_ms,
    release,
    release_assumed,
    release_unknown,
    all_releases,
    evidence,
    dump_number,
    nameless_dump,
    reference,
    // sentences
    cancelled,
    no_read,
    bad_fragment,
    no_example,
    no_parameter,
    share_length,
    share_long,
    share_nothing,
    count_
};

std::string_view say(S which, Lang lang);

/// The same with its places filled: {0}, {1} ….
std::string say(S which, Lang lang, std::initializer_list<std::string_view> places);

/// "1 parameter", "37 parameters".
std::string count_of_parameters(size_t count, Lang lang);
/// "500000000" → "500,000,000"; anything but a plain integer of five digits or more stays as it is.
std::string grouped_digits(std::string_view text);

/// "en", "zh-CN".
std::string_view language_tag(Lang lang);

std::string_view topic_name(std::string_view topic, Lang lang);
/// "{n} elements", "{n} 个元素"; an unknown unit follows the number as it is. Without a number the unit alone.
std::string with_unit(std::string_view number, std::string_view unit, Lang lang);
/// Why an input holds no configuration, and what to do.
std::string_view no_dump_sentence(NoDump why, Lang lang);
std::string_view example_name(std::string_view example, Lang lang);

}  // namespace dslens
