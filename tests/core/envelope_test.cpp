// Logs that are kept as strings of another file.
#include "log/envelope.h"

#include <doctest/doctest.h>

#include <string>

#include "config/reader.h"
#include "core/fixtures.h"
#include "core/manglers.h"
#include "core/words.h"

namespace dslens::test {
namespace {

std::string json_string(const std::string& line) {
    std::string out = "\"";
    for (char c : line) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + "\"";
}

std::string python_string(const std::string& line) {
    const char quote = line.find('\'') != std::string::npos && line.find('"') == std::string::npos ? '"' : '\'';
    std::string out(1, quote);
    for (char c : line) {
        if (c == quote || c == '\\') out += '\\';
        out += c;
    }
    return out + quote;
}

std::string cell(const std::string& line) { return "\"" + replace_all(line, "\"", "\"\"") + "\""; }

std::string needed_cell(const std::string& line) { return line.find_first_of(",\"") == std::string::npos ? line : cell(line); }

template <class Each>
std::string each(const std::string& log, const char* between, Each item) {
    std::string out;
    for (const std::string& line : split_lines(log)) out += (out.empty() ? "" : between) + item(line);
    return out;
}

constexpr const char* kRow = "2025-03-04T05:00:00.1Z,";

const Mangler kEnvelopes[] = {
    {"a table's rows, quoted where they must be",
     [](const std::string& log) { return "time,message\n" + each(log, "\n", [](const std::string& l) { return kRow + needed_cell(l); }); }},
    {"a table's rows, the message in the middle",
     [](const std::string& log) {
         return "time,message,host\n" + each(log, "\n", [](const std::string& l) { return kRow + needed_cell(l) + ",host-a"; });
     }},
    {"docker's JSON in a table",
     [](const std::string& log) {
         return each(log, "\n", [](const std::string& l) { return kRow + cell("{\"log\":" + json_string(l) + ",\"stream\":\"stdout\"}"); });
     }},
    {"one cell", [](const std::string& log) { return "time,message\n2025-03-04," + cell(log) + "\n"; }},
    {"CloudWatch's events",
     [](const std::string& log) {
         return "{\n    \"events\": [\n" +
                each(log, ",\n",
                     [](const std::string& l) {
                         return "        {\n            \"timestamp\": 1741064400000,\n            \"message\": " + json_string(l) +
                                ",\n            \"ingestionTime\": 1\n        }";
                     }) +
                "\n    ]\n}\n";
     }},
    {"gcloud's entries",
     [](const std::string& log) {
         return "[\n" +
                each(log, ",\n",
                     [](const std::string& l) {
                         return "  {\n    \"insertId\": \"x\",\n    \"textPayload\": " + json_string(l) +
                                ",\n    \"severity\": \"INFO\",\n    \"labels\": {\n      \"a\": \"b\"\n    }\n  }";
                     }) +
                "\n]\n";
     }},
    {"a notebook on one line",
     [](const std::string& log) {
         return "{\"cells\": [{\"source\": [\"a = [1]\\n\"], \"outputs\": [{\"name\": \"stdout\", \"text\": [" +
                each(log, ", ", [](const std::string& l) { return json_string(l); }) + "]}]}], \"metadata\": {}}";
     }},
    {"a Python list", [](const std::string& log) { return "[" + each(log, ", ", python_string) + "]\n"; }},
    {"grep's lines round a match",
     [](const std::string& log) {
         size_t number = 8;
         return each(log, "\n", [&](const std::string& l) {
             const char* mark = l.find("[config") != std::string::npos ? ":" : "-";
             return "run-1.log" + std::string(mark) + std::to_string(number++) + mark + l;
         });
     }},
};

constexpr const char* kFixtures[] = {"v0.3.14/everything", "v0.6.7/everything", "v0.9.5/zero3-offload", "v0.16.7/everything"};

}  // namespace

TEST_CASE("a log in another file's strings reads the same") {
    for (const char* name : kFixtures) {
        const std::string& log = fixture(name).log;
        std::string want = canonical(read(log, words()).dumps.at(0));
        for (const Mangler& mangler : kEnvelopes) {
            CAPTURE(std::string(name) + " " + mangler.name);
            Reading reading = read(mangler.mangle(log), words());
            REQUIRE(reading.dumps.size() == 1);
            CHECK(canonical(reading.dumps[0]) == want);
            CHECK(reading.problems.empty());
        }
    }
}

TEST_CASE("a log that goes on outside the strings is read on") {
    const std::string& log = fixture("v0.9.5/zero3-offload").log;
    std::string want = canonical(read(log, words()).dumps.at(0));
    Reading reading = read("    \"message\": \"[2024-11-29 13:55:09,762] [INFO] [engine.py:10:x] hello\",\n" + log, words());
    REQUIRE(reading.dumps.size() == 1);
    CHECK(canonical(reading.dumps[0]) == want);
}

}  // namespace dslens::test
