#include "cli/arguments.h"

#include <doctest/doctest.h>

using namespace dslens;

namespace {

std::string parsed(const std::vector<std::string>& words, const char* lang = "C") {
    Arguments a;
    Words error;
    if (!parse_arguments(words, lang, a, error)) return error.in(a.lang);
    std::string out = std::to_string(static_cast<int>(a.command)) + " " + a.operand + " " + std::to_string(static_cast<int>(a.format));
    out += a.lang == Lang::zh ? " zh" : " en";
    if (!a.release.empty()) out += " release=" + a.release;
    if (a.color == ColorChoice::never) out += " colourless";
    if (a.keep_secrets) out += " secrets";
    return out;
}

}  // namespace

TEST_CASE("the command line is read, or refused with one sentence") {
    struct Row {
        std::vector<std::string> words;
        const char* expected;
    };
    const Row rows[] = {
        {{"explain", "train.log"}, "0 train.log 0 en"},
        {{"explain", "-", "--format", "json", "--lang=zh"}, "0 - 1 zh"},
        {{"explain", "--release", "0.16.2", "a.json", "--color=never"}, "0 a.json 0 en release=0.16.2 colourless"},
        {{"link", "--keep-secrets"}, "1  0 en secrets"},
        {{"open", "#1.abc"}, "2 #1.abc 0 en"},
        {{"--version"}, "4  0 en"},
        {{}, "A command is missing: explain, link, open or params. See dslens --help."},
        {{"explian"}, "There is no command “explian”. See dslens --help."},
        {{"explain", "--help"}, "5  0 en"},
        {{"link", "a.log", "-h"}, "5 a.log 0 en"},
        {{"explain", "--params", "x", "--lang", "zh"}, "选项 --params 不能是“x”（7B, 350M, 6.74e9, …）。请看 dslens --help。"},
        {{"open"}, "A link is missing: dslens open 'LINK-OR-FRAGMENT'. See dslens --help."},
        {{"explain", "a", "b"}, "One operand is enough: “b” is a second one. See dslens --help."},
        {{"explain", "--formt", "json"}, "There is no option “--formt”. See dslens --help."},
        {{"explain", "--format"}, "The option --format needs a value. See dslens --help."},
        {{"explain", "--format", "yaml"}, "The option --format cannot be “yaml” (text, json, markdown, html). See dslens --help."},
        {{"explain", "--release", "0.16"}, "“0.16” is no release: give all three numbers, as in --release 0.16.2. See dslens --help."},
        {{"explain", "--release", ""}, "“” is no release: give all three numbers, as in --release 0.16.2. See dslens --help."},
        {{"explain", "--release=v0.16.2"}, "0  0 en release=v0.16.2"},
        {{"explain", "--formt", "--lang", "zh"}, "没有选项“--formt”。请看 dslens --help。"},
        {{"explian", "--lang=zh"}, "没有命令“explian”。请看 dslens --help。"},
    };
    for (const Row& row : rows) CHECK(parsed(row.words) == row.expected);
    CHECK(parsed({"explain"}, "zh_CN.UTF-8") == "0  0 zh");
}
