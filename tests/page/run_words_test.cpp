#include "views/run_words.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "core/explained.h"
#include "views/tree_model.h"

namespace dslens::test {
namespace {

bool links_to(const Prose& prose, std::string_view path) {
    return std::any_of(prose.begin(), prose.end(), [path](const Run& run) { return run.target == path; });
}

std::string text_of(const Prose& prose) {
    std::string text;
    for (const Run& run : prose) text += run.text;
    return text;
}

const std::string kUnknownKey = "\"train_batch_size\": 8, \"zero_optimization\": {\"stage\": 2, \"reduce_bucket_sise\": 1}";
const char* const kAttributes =
    "train_batch_size ............. 8\nworld_size ................... 4\nzero_config .................. stage=2\n";

}  // namespace

TEST_CASE("every finding with what it stands on") {
    const Explained explained(log(kAttributes, kUnknownKey));
    const std::vector<Finding>& findings = explained.explanation.findings();
    for (Lang lang : {Lang::en, Lang::zh}) {
        const std::vector<Entry> texts = findings_of(explained.explanation, lang);
        REQUIRE(texts.size() == findings.size());
        for (size_t i = 0; i < texts.size(); ++i) {
            CHECK(!texts[i].label.empty());
            CHECK(!text_of(texts[i].text).empty());
            for (size_t node : findings[i].nodes) CHECK(links_to(texts[i].evidence, explained.explanation.nodes()[node].path));
            for (const JsonKey& key : findings[i].keys) CHECK(holds(text_of(texts[i].evidence), key.path));
        }
    }
}

TEST_CASE("the memory follows the number of parameters") {
    const Explained explained(log(kAttributes));
    std::vector<Explanation> both;
    both.emplace_back(explained.explanation.dump(), knowledge());
    both.emplace_back(explained.explanation.dump(), knowledge(), Asked{.parameters = 7e9});
    const Overview unknown = overview_of(both, 0, Lang::en);
    CHECK(unknown.asks_parameters);
    const Overview known = overview_of(both, 1, Lang::en);
    CHECK(!known.asks_parameters);
    CHECK(known.bars.size() > 4);
    CHECK(std::count_if(known.bars.begin(), known.bars.end(), [](const BarText& bar) { return bar.current; }) <= 1);
    for (const Entry& fact : known.facts) {
        CHECK(!fact.label.empty());
        CHECK(!text_of(fact.text).empty());
    }
}

TEST_CASE("what the configurations of a log do not have in common links to the parameters that are there") {
    const Reading reading = read(
        log("steps_per_print .............. 10\ndump_state ................... False\n") + log("steps_per_print .............. 20000\n"),
        knowledge().vocabulary());
    REQUIRE(reading.dumps.size() == 2);
    std::vector<Explanation> both;
    for (const Dump& dump : reading.dumps) both.emplace_back(dump, knowledge());
    const Overview second = overview_of(both, 1, Lang::en);
    CHECK(second.differences_title == "Where the 2 configurations differ");
    REQUIRE(second.differences.size() == 2);
    CHECK(links_to(second.differences[0].text, "steps_per_print"));
    CHECK(text_of(second.differences[0].evidence) == "10 (#1) · 20,000 (#2)");
    CHECK(!links_to(second.differences[1].text, "dump_state"));
    CHECK(text_of(second.differences[1].evidence) == "False (#1) · not there (#2)");
    both.pop_back();
    CHECK(overview_of(both, 0, Lang::en).differences_title.empty());
}

TEST_CASE("what holds a marked item is marked with the gravest") {
    const Explained explained(log(kAttributes));
    TreeModel tree;
    tree.set_items(items_of(explained.explanation));
    std::vector<uint8_t> marks(tree.items().size());
    marks[tree.find("zero_config.stage")] = mark_of(Severity::warning);
    marks[tree.find("zero_config")] = mark_of(Severity::note);
    tree.set_marks(marks);
    for (const TreeRow& row : tree.rows()) {
        const bool topic = row.item == TreeRow::kNone;
        const std::string path = topic ? kTreeTopics[row.topic] : tree.items()[row.item].path;
        CAPTURE(path);
        const bool inside = path == "zero_config" || path == "zero_config.stage" || (topic && path == "zero");
        CHECK(tree.mark(row) == (inside ? mark_of(Severity::warning) : kNoMark));
    }
    CHECK(severity_of(mark_of(Severity::error)) == Severity::error);
}

}  // namespace dslens::test
