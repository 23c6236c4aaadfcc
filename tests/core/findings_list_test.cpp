// The findings of every generated dump, gone through by hand: what fires more, or no longer, has to be looked at again.
//
// After a look, DSLENS_WRITE_FINDINGS=tests/data/findings.txt build/native/dslens-tests -tc="*gone through*" writes the list anew.
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "core/explained.h"
#include "core/fixtures.h"

namespace dslens::test {
namespace {

/// "error  fp16-and-bf16  fp16_enabled, bfloat16_enabled"
std::string line_of(const Explanation& explanation, const Finding& finding) {
    constexpr const char* kSeverities[] = {"error  ", "warning  ", "note  "};
    std::string line = kSeverities[static_cast<size_t>(finding.words->severity)] + finding.words->id + " ";
    const char* between = " ";
    const auto add = [&](std::string_view path) { line.append(between).append(path), between = ", "; };
    for (const size_t node : finding.nodes) add(explanation.nodes()[node].path);
    for (const JsonKey& key : finding.keys) add(key.path);
    return line;
}

std::string read_whole(const char* path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

/// Dumps with the same findings stand together: the list is read by people.
std::string all_findings() {
    std::map<std::string, std::string> dumps_of;
    for (const Fixture& fixture : fixtures()) {
        const Explained explained(fixture.log);
        std::string lines;
        for (const Finding& finding : explained.explanation.findings()) lines += "    " + line_of(explained.explanation, finding) + "\n";
        std::string& names = dumps_of[lines];
        names += (names.empty() ? "" : " ") + fixture.name;
    }
    std::map<std::string, std::string> sorted;  // by the first dump
    for (const auto& [lines, names] : dumps_of) sorted[names] = lines;
    std::string all;
    for (const auto& [names, lines] : sorted) all.append(names).append("\n").append(lines);
    return all;
}

}  // namespace

TEST_CASE("the generated dumps have the findings that were gone through") {
    const std::string now = all_findings();
    if (const char* file = std::getenv("DSLENS_WRITE_FINDINGS")) std::ofstream(file, std::ios::binary) << now;
    const std::string reviewed = read_whole(DSLENS_TEST_DATA "/findings.txt");
    REQUIRE_FALSE(reviewed.empty());
    std::istringstream a(reviewed), b(now);
    std::string expected, found;
    for (size_t line = 1; std::getline(a, expected); ++line) {
        std::getline(b, found);
        CAPTURE(line);
        REQUIRE(found == expected);
    }
    CHECK_FALSE(std::getline(b, found));
}

}  // namespace dslens::test
