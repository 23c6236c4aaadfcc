// What copying did to lines.
#include "log/repair.h"

#include <doctest/doctest.h>

#include <string>

#include "config/reader.h"
#include "core/fixtures.h"
#include "core/manglers.h"
#include "core/words.h"
#include "log/clean.h"

namespace dslens::test {
namespace {

struct Row {
    const char* line;
    const char* want;
};
const Row kRows[] = {
    {"[92mFalse[0m", "False"},
    {"[1;32m[INFO] x", "[INFO] x"},
    {"'\\x1b[31mred\\x1b[0m'", "'\\x1b[31mred\\x1b[0m'"},
    {"took [5m] of [10m]", "took [5m] of [10m]"},
    {"\\[a\\] b\\_c {'d\\_e'}", "[a] b_c {'d_e'}"},
    {"{'^a\\_b': 'C:\\\\_x'}", "{'^a\\_b': 'C:\\\\_x'}"},
    {"[config.py：10：print]  {'a'： 'b：c'}", "[config.py:10:print]  {'a': 'b：c'}"},
    {"a：b，c", "a：b，c"},
    {"    \"\"enabled\"\": \"\"\"\",", "    \"enabled\": \"\","},
    {"    \"enabled\": \"\",", "    \"enabled\": \"\","},
    {"{'a': '\"\"b\"\"'}", "{'a': '\"\"b\"\"'}"},
    {"<b>a</b> &lt;c&gt;", "a <c>"},
    {"{'a': '<b>'}", "{'a': '<b>'}"},
    {"`  zero_enabled  True`  ", "  zero_enabled  True"},
    {"`a` and `b`", "`a` and `b`"},
    {"```", "```"},
};

std::string quoted_printable(const std::string& log) {
    std::string out;
    size_t width = 0;
    for (size_t i = 0; i < log.size(); ++i) {
        const bool last = i + 1 == log.size() || log[i + 1] == '\n';
        const std::string piece = log[i] == '=' ? "=3D" : log[i] == ' ' && last ? "=20" : std::string(1, log[i]);
        if (width + piece.size() > 75 && log[i] != '\n') out += "=\r\n", width = 0;
        out += log[i] == '\n' ? "\r\n" : piece;
        width = log[i] == '\n' ? 0 : width + piece.size();
    }
    return out;
}

const Mangler kCopies[] = {
    {"a mail's source", quoted_printable},
    {"colours without their escape byte", [](const std::string& log) { return "[92m" + replace_all(log, "\n", "[0m\n[92m"); }},
    {"Markdown's underlines", [](const std::string& log) { return replace_all(log, "_", "\\_"); }},
    {"Markdown's brackets too",
     [](const std::string& log) {
         return replace_all(replace_all(replace_all(replace_all(log, "_", "\\_"), "[", "\\["), "]", "\\]"), "{", "\\{");
     }},
    {"full-width punctuation", [](const std::string& log) { return replace_all(replace_all(log, ": ", "： "), "py:1", "py：1"); }},
    {"U+2028", [](const std::string& log) { return replace_all(log, "\n", "\xE2\x80\xA8"); }},
    {"U+0085", [](const std::string& log) { return replace_all(log, "\n", "\xC2\x85"); }},
};

std::string repaired(LineRepair& repair, std::string_view line, uint32_t number) {
    uint8_t signs = signs_in(line);
    return repair.repair(Text(line, number, 1), signs).bytes();
}

}  // namespace

TEST_CASE("a line is repaired where it shows what was done to it") {
    for (const Row& row : kRows) {
        LineRepair repair;
        CHECK(repaired(repair, row.line, 1) == row.want);
    }
}

TEST_CASE("near a line that surely is HTML or Markdown, strings are too") {
    LineRepair repair;
    CHECK(repaired(repair, "a\\_b <br>", 10) == "a_b ");
    CHECK(repaired(repair, "{'c\\_d': '&lt;e'}", 10 + kRepairReach) == "{'c_d': '<e'}");
    CHECK(repaired(repair, "{'c\\_d': '&lt;e'}", 11 + 2 * kRepairReach) == "{'c\\_d': '&lt;e'}");
}

TEST_CASE("a copied log reads the same") {
    const std::string& log = fixture("v0.16.7/zero3-offload").log;
    std::string want = canonical(read(log, words()).dumps.at(0));
    for (const Mangler& mangler : kCopies) {
        CAPTURE(std::string(mangler.name));
        Reading reading = read(mangler.mangle(log), words());
        REQUIRE(reading.dumps.size() == 1);
        CHECK(canonical(reading.dumps[0]) == want);
    }
}

}  // namespace dslens::test
