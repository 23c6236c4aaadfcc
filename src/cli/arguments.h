// The command line of dslens, as values.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "knowledge/run_book.h"
#include "knowledge/words.h"

namespace dslens {

enum class Command { explain, link, open, params, version, help };
enum class Format { text, json, markdown, html };
enum class ColorChoice { automatic, always, never };

struct Arguments {
    Command command = Command::help;
    std::string operand;  // FILE, link or parameter name; "-" or empty is standard input where a file is asked for
    Format format = Format::text;
    Lang lang = Lang::en;
    bool lang_given = false;  // by --lang
    ColorChoice color = ColorChoice::automatic;
    std::string release;              // --release; empty: the inferred one
    double parameters = 0;            // --params, of the model; 0: what the log says
    std::optional<Severity> fail_on;  // --fail-on: findings as bad as this, or worse, make the exit status 1
    bool keep_secrets = false;
};

/// False with one sentence in `error` for anything that is not understood; arguments.lang is set even then. `environment_lang` is $LC_ALL,
/// $LC_MESSAGES or $LANG.
bool parse_arguments(const std::vector<std::string>& words, const std::string& environment_lang, Arguments& arguments, Words& error);

extern const char* const kUsage;

}  // namespace dslens
