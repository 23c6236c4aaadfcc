#include "report/report.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "core/explained.h"
#include "core/fixtures.h"

namespace dslens::test {
namespace {

struct ExplainedAll {
    explicit ExplainedAll(const std::string& log) : reading(read(log, knowledge().vocabulary())) {
        for (const Dump& dump : reading.dumps) explanations.emplace_back(dump, knowledge());
    }
    Reading reading;
    std::vector<Explanation> explanations;
};

std::string hostile_log() {
    return "[2024-12-01 10:00:00,123] [INFO] [config.py:999:print] DeepSpeedEngine configuration:\n"
           "[2024-12-01 10:00:00,123] [INFO] [config.py:1003:print]   optimizer_name ............... 1<2>`*_x\"'&\n"
           "[2024-12-01 10:00:00,123] [INFO] [config.py:1003:print]   steps_per_print .............. inf\n"
           "[2024-12-01 10:00:00,123] [INFO] [config.py:1003:print]   world_size ................... 9223372036854775807\n"
           "[2024-12-01 10:00:00,123] [INFO] [config.py:1003:print]   zero_config .................. stage=2 overlap_comm=True\n";
}

size_t count(const std::string& text, const std::string& part) {
    size_t found = 0;
    for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++found;
    return found;
}

}  // namespace

TEST_CASE("the JSON keeps integers, names infinities and holds every node") {
    const ExplainedAll log(hostile_log());
    const auto json = nlohmann::ordered_json::parse(json_report(log.reading, log.explanations, Lang::en));
    REQUIRE(json["dumps"].size() == 1);
    const auto& dump = json["dumps"][0];
    CHECK(dump["name"] == "DeepSpeedEngine");
    CHECK(dump["lines"] == nlohmann::json::array({1, 5}));
    CHECK(dump["attributes"]["steps_per_print"] == "Infinity");
    CHECK(dump["attributes"]["world_size"] == 9223372036854775807);
    CHECK(dump["attributes"]["world_size"].is_number_integer());
    CHECK(dump["attributes"]["zero_config"] == nlohmann::ordered_json{{"stage", 2}, {"overlap_comm", true}});
    CHECK(dump["user_config"].is_null());
    CHECK(dump["deepspeed"]["versions"] == nlohmann::json::array({nlohmann::json::array({"0.15.0", "0.16.3"})}));
    std::vector<std::string> paths;
    for (const auto& parameter : dump["parameters"]) paths.push_back(parameter["path"]);
    const std::vector<std::string> expected = {"optimizer_name", "steps_per_print",   "world_size",
                                               "zero_config",    "zero_config.stage", "zero_config.overlap_comm"};
    CHECK(paths == expected);
    const auto& stage = dump["parameters"][4];
    CHECK(stage["value"] == 2);
    CHECK(stage["text"] == "2");
    CHECK(stage["line"] == 5);
    CHECK(stage["default"] == 0);
    CHECK(stage["is_default"] == false);
    CHECK(stage["known"] == true);
    CHECK(stage["json_key"] == "zero_optimization.stage");
}

TEST_CASE("nothing of the log becomes markup") {
    const ExplainedAll log(hostile_log());
    const std::string html = html_report(log.reading, log.explanations, Lang::en);
    CHECK(count(html, "1&lt;2&gt;`*_x&quot;&#39;&amp;") >= 1);
    CHECK(count(html, "data-path=\"") == 6);
    CHECK(count(html, "<ul") == count(html, "</ul>"));
    CHECK(count(html, "<li") == count(html, "</li>"));
    const std::string markdown = markdown_report(log.reading, log.explanations, Lang::en);
    CHECK(count(markdown, "`` optimizer_name = 1<2>`*_x\"'& ``") == 1);
}

TEST_CASE("a report that is cut says so, and is still well-formed") {
    const ExplainedAll log(fixture("v0.16.1/zero2-bf16").log);
    const size_t all = log.explanations[0].nodes().size();
    CHECK(count(html_report(log.reading, log.explanations, Lang::en), "data-path=\"") == all);
    const std::string cut = html_report(log.reading, log.explanations, Lang::en, 40);
    CHECK(count(cut, "data-path=\"") == 40);
    CHECK(count(cut, "<li") == count(cut, "</li>"));
    CHECK(count(cut, std::to_string(all - 40) + " more parameters are left out here.") == 1);
}

TEST_CASE("no report has control characters but line feeds, unless colour is asked for") {
    const ExplainedAll log(hostile_log() +
                           "[2024-12-01 10:00:00,123] [INFO] [config.py:1003:print]   optimizer_params ... {'a': 'b\\x1b[31m'}\n");
    for (Lang lang : {Lang::en, Lang::zh}) {
        const std::string text = text_report(log.reading, log.explanations, lang, {});
        size_t controls = 0;
        for (char c : text + markdown_report(log.reading, log.explanations, lang) + html_report(log.reading, log.explanations, lang))
            controls += static_cast<unsigned char>(c) < 0x20 && c != '\n';
        CHECK(controls == 0);
        CHECK(count(text, "zero_config.stage = 2") == 1);
    }
    CHECK(count(text_report(log.reading, log.explanations, Lang::en, {true, 100}), "\x1b[") > 0);
}

TEST_CASE("every parameter is in the reference") {
    std::vector<const Parameter*> all;
    for (const Parameter& parameter : knowledge().parameters()) all.push_back(&parameter);
    const auto json = nlohmann::ordered_json::parse(json_parameters(knowledge(), all, Lang::zh));
    CHECK(json["parameters"].size() == all.size());
    CHECK(count(html_parameters(knowledge(), all, Lang::en), "data-path=\"") == all.size());
}

}  // namespace dslens::test
