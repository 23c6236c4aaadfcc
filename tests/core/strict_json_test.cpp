#include "config/strict_json.h"

#include <doctest/doctest.h>

#include "core/explained.h"

namespace dslens::test {
namespace {

TEST_CASE("a text is JSON, or it is said where it is none") {
    using Kind = JsonFaultKind;
    struct Row {
        std::string text;
        Kind kind;
        size_t at = 0;
    };
    const Row rows[] = {
        {R"({"a": [1, -2.5e-3, 0, true, false, null, "x\"y"], "b": {}, "c": []})", Kind::none},
        {" {\"a\": NaN, \"b\": -Infinity, \"c\": Infinity}\r\n", Kind::none},
        {"3", Kind::none},
        {"", Kind::ended},
        {R"({"a": 32, "z": {"s": 2})", Kind::ended, 23},
        {R"({"a": 32, "b":)", Kind::ended, 14},
        {R"({"a": "x)", Kind::ended, 8},
        {"{\"a\": \"x\n", Kind::ended, 8},
        {R"({"a": 32}})", Kind::extra, 9},
        {R"({"a": 32} {"b": 1})", Kind::extra, 10},
        {R"({"a": 32 "b": 1})", Kind::comma, 9},
        {R"({"a": true "b": 1})", Kind::comma, 11},
        {"{\"a\": 32\n\"b\": 1}", Kind::other, 9},
        {R"({"a": "x" "b": 1})", Kind::other, 10},
        {R"({"a": 1,})", Kind::other, 8},
        {R"([1, 2,])", Kind::other, 6},
        {R"({"a": 1 // note)", Kind::other, 8},
        {R"({a: 1})", Kind::other, 1},
        {R"({"a": auto})", Kind::other, 6},
        {R"({"a": 01})", Kind::other, 7},
        {R"({"a": 1.})", Kind::other, 7},
        {"{\"a\": \"x\ny\"}", Kind::other, 8},
        {"{'a': 1}", Kind::python, 1},
        {R"({"a": True})", Kind::python, 6},
        {R"({"a": None})", Kind::python, 6},
        {R"({"a" = 1})", Kind::sign, 5},
        {R"({"a": 1,, "b": 2})", Kind::sign, 8},
        {"{\"a\": 1, \"b\":\n}", Kind::sign, 14},
        {R"({"a": [1})", Kind::other, 8},
        {std::string(100'000, '['), Kind::ended, 100'000},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text.substr(0, 60));
        const JsonFault fault = first_json_fault(row.text);
        CHECK(static_cast<int>(fault.kind) == static_cast<int>(row.kind));
        CHECK(fault.at == row.at);
    }
}

TEST_CASE("what is no JSON is found in a file, with its place, and by its release") {
    struct Row {
        std::string text;
        const char* release;
        Severity severity;
        const char* en;
        const char* zh;
    };
    const Row rows[] = {
        {"{\"train_batch_size\": 32,\n \"zero_optimization\": {\"stage\": 2}", "0.14.2", Severity::error, "ends before", "就结束了"},
        {"{\"train_batch_size\": 32, \"steps_per_print\": 5}\n}", "0.14.2", Severity::error, "line 2, column 1,", "第 2 行第 1 列"},
        {"{\"train_batch_size\": 32 \"steps_per_print\": 5}", "0.14.2", Severity::error, "missing in line 1", "第 1 行缺少逗号"},
        {"{\"train_batch_size\": 32, \"steps_per_print\":}", "0.14.2", Severity::error, "a sign where", "一个符号"},
        {"{'train_batch_size': 32, 'steps_per_print': 5}", "0.14.2", Severity::note, "Python dictionary", "Python 字典"},
        {"{\"train_batch_size\": 32,\n \"steps_per_print\": 5,\n}", "0.14.2", Severity::warning, "line 3, column 1:", "hjson"},
        {"{\"train_batch_size\": 32,\n \"steps_per_print\": 5,\n}", "0.8.0", Severity::error, "Up to 0.8.0", "0.8.0 及以前"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        const Explained explained(row.text, row.release);
        size_t found = 0;
        for (const Finding& finding : explained.explanation.findings()) {
            if (finding.words->check != "not-json") continue;
            ++found;
            CHECK(finding.words->severity == row.severity);
            CHECK(holds(explained.explanation.title(finding, Lang::en) + explained.explanation.detail(finding, Lang::en), row.en));
            CHECK(holds(explained.explanation.title(finding, Lang::zh) + explained.explanation.detail(finding, Lang::zh), row.zh));
        }
        CHECK(found == 1);
    }
    for (const char* whole :
         {"{\"train_batch_size\": 32, \"steps_per_print\": 5}", "ds_config = {'train_batch_size': 32, 'steps_per_print': 5}"}) {
        const Explained explained(whole, "0.8.0");
        for (const Finding& finding : explained.explanation.findings()) CHECK(finding.words->check != "not-json");
    }
}

}  // namespace
}  // namespace dslens::test
