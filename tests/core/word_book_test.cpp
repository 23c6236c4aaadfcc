#include "knowledge/word_book.h"

#include <doctest/doctest.h>

#include <string>

namespace dslens::test {
namespace {

constexpr const char* kFacts = R"({"parameters":{
  "zero_config":{"in":"0.2.0-","keys":{"zero_optimization":""},"type":"dict","section":true},
  "zero_config.stage":{"in":"0.2.0-","keys":{"zero_optimization.stage":""},"type":"int","default":"0"},
  "params":{"in":"0.1.0-","type":"dict","section":true,"open":true},
  "groups.<group>.bits":{"in":"0.1.0-","type":"int"},
  "groups.<group>.kind":{"in":"0.1.0-","type":"str"}}})";
constexpr const char* kReleases = R"({"releases":[
  {"version":"0.1.0","date":"2020-05-18","file":"a.py","lines":[1,2,3],"bare":true},
  {"version":"0.2.0","date":"2020-06-11","file":"a.py","lines":[4,5,6]}]})";

/// An entry for zero_config.stage with one field replaced or added: `field` is `"name": value`.
std::string entry(const std::string& path, const std::string& means, const std::string& more = "") {
    return R"({"section":"x","parameters":[{"path":")" + path + R"(","what":{"en":"What.","zh":"是什么。"},"means":)" + means + more +
           "}]}";
}

const std::string kPlain = R"([{"en":"It is.","zh":"是的。"}])";

std::string errors_of(const std::string& json) {
    std::vector<std::string> errors;
    std::unique_ptr<FactBook> facts = FactBook::parse(kFacts, kReleases, errors);
    REQUIRE(facts);
    std::vector<WordEntry> entries;
    parse_words("x.json", json, entries, errors);
    check_words(entries, *facts, errors);
    std::string all;
    for (const std::string& error : errors) all += error + "\n";
    return all;
}

}  // namespace

TEST_CASE("words that are right pass") {
    CHECK(errors_of(entry("zero_config.stage", kPlain)) == "");
    CHECK(errors_of(entry("zero_config", kPlain, R"(,"topic":"zero")")) == "");
    CHECK(errors_of(entry("params.anything", kPlain)) == "");
    CHECK(errors_of(entry("groups.<group>.bits", R"([{"when":"parent.kind == \"a\"","en":"A.","zh":"甲。"},{"en":"B.","zh":"乙。"}])")) ==
          "");
    CHECK(errors_of(entry("zero_config.stage", R"([{"when":"run.stage == 2 and release >= 0.2.0","en":"{run.world}","zh":"{run.world} 个"},
                                                   {"en":"{value}","zh":"值 {count(value)}"}])",
                          R"(,"see":["zero_config"],"doc":"https://www.deepspeed.ai/docs/","source":"x, 0.2.0","unit":"steps",
                              "no_effect_unless":"zero_config.stage >= 1")")) == "");
}

TEST_CASE("what is wrong with words is said before anybody reads them") {
    struct Row {
        std::string json;
        const char* error;  // is part of the message
    };
    const Row rows[] = {
        {"{", "is not JSON"},
        {"{}", "expected"},
        {R"({"section":"x","parameters":[],"extra":1})", "unknown field 'extra'"},
        {entry("zero_config.stage", kPlain, R"(,"nope":1)"), "unknown field 'nope'"},
        {entry("zero_config.stagee", kPlain), "no release prints or reads"},
        {entry("zero_optimization.stage", kPlain), "give the printed path"},
        {entry("zero_config", kPlain), "topic"},
        {entry("zero_config.stage", kPlain, R"(,"topic":"zero")"), "topic"},
        {entry("zero_config.stage", kPlain, R"(,"see":["nope"])"), "see: no parameter"},
        {entry("zero_config.stage", kPlain, R"(,"also":["nope"])"), "also: no release"},
        {entry("zero_config.stage", kPlain, R"(,"also":["zero_config.stage"])"), "is described in"},
        {entry("zero_config.stage", kPlain, R"(,"no_effect_unless":"1 +")"), "no_effect_unless"},
        {entry("zero_config.stage", "[]"), "at least one"},
        {entry("zero_config.stage", R"([{"en":"It is."}])"), "both 'en' and 'zh'"},
        {entry("zero_config.stage", R"([{"en":"It is.","zh":"It is."}])"), "no Chinese"},
        {entry("zero_config.stage", R"([{"en":"是","zh":"是"}])"), "'en' holds Chinese"},
        {entry("zero_config.stage", R"([{"when":"value == 1","en":"It is.","zh":"是的。"}])"), "the last one has no 'when'"},
        {entry("zero_config.stage", R"([{"en":"It is.","zh":"是的。"},{"en":"It is.","zh":"是的。"}])"), "without 'when'"},
        {entry("zero_config.stage", R"([{"when":"nope == 1","en":"A.","zh":"甲。"},{"en":"B.","zh":"乙。"}])"), "'nope'"},
        {entry("zero_config.stage", R"([{"when":"run.nope == 1","en":"A.","zh":"甲。"},{"en":"B.","zh":"乙。"}])"), "'run.nope'"},
        {entry("zero_config.stage", R"x([{"when":"user(\"nope\")","en":"A.","zh":"甲。"},{"en":"B.","zh":"乙。"}])x"), "JSON key 'nope'"},
        {entry("groups.<group>.bits", R"([{"when":"parent.nope == 1","en":"A.","zh":"甲。"},{"en":"B.","zh":"乙。"}])"), "'parent.nope'"},
        {entry("zero_config.stage", R"([{"en":"{run.world}","zh":"{run.world} 个"}])"), "the last sentence"},
        {entry("zero_config.stage", R"([{"en":"{value","zh":"值"}])"), "not closed"},
        {entry("zero_config.stage", R"x([{"en":"A.","zh":"{plural(value, \"a\", \"b\")} 个"}])x"), "plural"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.json);
        std::string errors = errors_of(row.json);
        CAPTURE(errors);
        CHECK(errors.find(row.error) != std::string::npos);
    }
}

TEST_CASE("facts that are wrong are refused") {
    struct Row {
        const char* facts;
        const char* releases;
        const char* error;
    };
    const Row rows[] = {
        {"{", kReleases, "facts.json"},
        {kFacts, "[]", "releases.json"},
        {R"({"parameters":{"a":{"in":"0.3.0"}}})", kReleases, "no range of releases"},
        {R"({"parameters":{"a":{"in":"0.1.0","nope":1}}})", kReleases, "unknown field 'nope'"},
        {kFacts, R"({"releases":[{"version":"0.2.0","lines":[1,2,3]},{"version":"0.1.0","lines":[1,2,3]}]})", "out of order"},
        {kFacts, R"({"releases":[]})", "no release"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.error);
        std::vector<std::string> errors;
        CHECK_FALSE(FactBook::parse(row.facts, row.releases, errors));
        REQUIRE_FALSE(errors.empty());
        CHECK(errors[0].find(row.error) != std::string::npos);
    }
}

}  // namespace dslens::test
