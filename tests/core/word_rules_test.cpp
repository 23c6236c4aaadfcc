#include "knowledge/word_rules.h"

#include <doctest/doctest.h>

namespace dslens::test {
namespace {

constexpr const char* kGlossary = R"({"terms":[{"en":["bucket","buckets"],"zh":["桶"],"never":["水桶"]},{"never":["缺省"]}]})";
constexpr const char* kDocs = R"({"pages":{"https://x.org/docs/":["one-two"]}})";

WordEntry entry() {
    WordEntry entry;
    entry.file = "x.json";
    entry.path = "zero_config.stage";
    entry.what = {"What it is.", "这是什么。"};
    entry.means = {{"", {"It is so.", "就是这样。"}}};
    entry.source = "deepspeed/runtime/engine.py, 0.1.0";
    return entry;
}

template <class Change>
WordEntry changed(Change change) {
    WordEntry row = entry();
    change(row);
    return row;
}

std::string errors_of(const std::vector<WordEntry>& entries) {
    std::vector<std::string> errors;
    const WordRules rules = parse_rules(kGlossary, kDocs, errors);
    std::vector<Release> releases(1);
    releases[0].version = {0, 1, 0};
    check_texts(entries, rules, releases, errors);
    std::string all;
    for (const std::string& error : errors) all += error + "\n";
    return all;
}

}  // namespace

TEST_CASE("what texts are held to") {
    struct Row {
        WordEntry entry;
        const char* error;  // is part of the message; empty: none
    };
    const Row rows[] = {
        {entry(), ""},
        {changed([](WordEntry& e) { e.what.en = "Off."; }), "no whole sentence: Off."},
        {changed([](WordEntry& e) { e.what.en = "It has no end"; }), "no whole sentence"},
        {changed([](WordEntry& e) { e.what.en = "A file (of its own.)"; }), ""},
        {changed([](WordEntry& e) { e.what.en = "{count(value)} of them."; }), ""},
        {changed([](WordEntry& e) { e.what.zh = "未启用"; }), "no whole sentence: 未启用"},
        {changed([](WordEntry& e) { e.what.zh = "关。"; }), "no whole sentence: 关。"},
        {changed([](WordEntry& e) { e.means[0].text.en = "The bucket is full."; }), "'bucket' with another term"},
        {changed([](WordEntry& e) { e.means[0].text.en = "Buckets are full."; }), "'buckets' with another term"},
        {changed([](WordEntry& e) {
             e.means[0].text = {"The bucket is full.", "这个桶满了。"};
         }),
         ""},
        {changed([](WordEntry& e) { e.what.en = "See reduce_bucket_size there."; }), ""},
        {changed([](WordEntry& e) { e.what.en = "See zero.bucket there."; }), ""},
        {changed([](WordEntry& e) { e.what.en = "A bucketful of {bucket} it is."; }), ""},
        {changed([](WordEntry& e) { e.what.zh = "这是缺省值。"; }), "'缺省' is not the glossary's term"},
        {changed([](WordEntry& e) {
             e.means[0].text = {"The bucket is full.", "这个水桶满了。"};
         }),
         "'水桶' is not"},
        {changed([](WordEntry& e) { e.source = ""; }), "source: a file"},
        {changed([](WordEntry& e) { e.source = "deepspeed/runtime/engine.py"; }), "source: a file"},
        {changed([](WordEntry& e) { e.source = "engine.py, 0.1.0"; }), "source: a file"},
        {changed([](WordEntry& e) { e.source = "deepspeed/a.py, 0.1.0; 0.1.7"; }), "no release 0.1.7"},
        {changed([](WordEntry& e) { e.doc = "https://x.org/docs/#one-two"; }), ""},
        {changed([](WordEntry& e) { e.doc = "https://x.org/docs/"; }), ""},
        {changed([](WordEntry& e) { e.doc = "https://x.org/docs/#three"; }), "no heading #three"},
        {changed([](WordEntry& e) { e.doc = "https://x.org/other/"; }), "no page https://x.org/other/"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.entry.what.en + row.entry.what.zh + row.entry.means[0].text.en + row.entry.source + row.entry.doc);
        const std::string errors = errors_of({row.entry});
        CAPTURE(errors);
        CHECK(errors.empty() == std::string(row.error).empty());
        CHECK(errors.find(row.error) != std::string::npos);
    }
}

TEST_CASE("a text serves three parameters and no more") {
    std::vector<WordEntry> entries;
    for (const char* path : {"a", "b", "c"}) {
        entries.push_back(entry());
        entries.back().path = path;
    }
    entries.back().means.push_back(entries.back().means[0]);  // twice in one parameter counts once
    CHECK(errors_of(entries) == "");
    entries.push_back(entry());
    CHECK(errors_of(entries).find("more than three parameters: What it is.") != std::string::npos);
}

TEST_CASE("a glossary or a list of pages that is damaged is refused") {
    struct Row {
        const char* glossary;
        const char* docs;
        const char* error;
    };
    const Row rows[] = {
        {"{", kDocs, "glossary.json: no JSON"},
        {kGlossary, "[]", "docs.json: no JSON"},
        {R"({"terms":[{"en":["a"]}]})", kDocs, "glossary.json: {\"en\""},
        {R"({"terms":[{"en":["a"],"zh":["甲"],"nope":[]}]})", kDocs, "not {\"en\""},
        {R"({"terms":[{}]})", kDocs, "expected"},
        {R"({"terms":[{"never":"x"}]})", kDocs, "expected"},
        {kGlossary, R"({"pages":{"p":[1]}})", "docs.json: p: a list"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.error));
        std::vector<std::string> errors;
        parse_rules(row.glossary, row.docs, errors);
        REQUIRE_FALSE(errors.empty());
        CHECK(errors[0].find(row.error) != std::string::npos);
    }
}

}  // namespace dslens::test
