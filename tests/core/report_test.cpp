#include "report/report.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/explained.h"
#include "core/fixtures.h"
#include "log/name_set.h"
#include "report/json_writer.h"

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

namespace {

std::string json_string(std::string_view text) {
    JsonWriter json(0);
    json.string(text);
    return json.take();
}

}  // namespace

TEST_CASE("strings in JSON are escaped, and whole UTF-8") {
    struct Row {
        std::string_view text;
        const char* json;
    };
    const Row rows[] = {
        {"", R"("")"},
        {"plain /text/", R"("plain /text/")"},
        {"\"q\" \\", R"("\"q\" \\")"},
        {"\b\t\n\f\r", R"("\b\t\n\f\r")"},
        {std::string_view("\0\x01\v\x1b\x1f", 5), R"("\u0000\u0001\u000b\u001b\u001f")"},
        {"\x7f\u2028\u2029", "\"\x7f\u2028\u2029\""},
        {"é中😀", "\"é中😀\""},
        {"sixteen letters, a \t; 中文，标点。\xef\xbf", "\"sixteen letters, a \\t; 中文，标点。\uFFFD\""},
        {"x\xffy\x80", "\"x\uFFFDy\uFFFD\""},
        {"\xe4\xb8z", "\"\uFFFDz\""},  // cut short: one for the whole of it
        {"\xf0\x9f\x98", "\"\uFFFD\""},
        {"\xed\xa0\x80", "\"\uFFFD\uFFFD\uFFFD\""},                      // a surrogate
        {"\xc0\xaf\xe0\x80\xaf", "\"\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\""},  // longer than needed
        {"\xf4\x90\x80\x80", "\"\uFFFD\uFFFD\uFFFD\uFFFD\""},            // above U+10FFFF
    };
    for (const Row& row : rows) CHECK(json_string(row.text) == std::string(row.json) + "\n");

    const std::string_view telling = "a\"\x1f\x7f\x80\x8f\x90\x9f\xa0\xbf\xc1\xc2\xe0\xe1\xed\xf0\xf4\xf5";
    for (size_t n = 0; n < telling.size() * telling.size() * telling.size() * telling.size(); ++n) {
        std::string text;
        for (size_t rest = n, k = 0; k < 4; ++k, rest /= telling.size()) text += telling[rest % telling.size()];
        const std::string by_tree = nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
        if (json_string(text) != by_tree) FAIL_CHECK(by_tree << json_string(text));
    }
}

TEST_CASE("numbers in JSON keep their kind") {
    struct Row {
        double value;
        const char* json;
    };
    const Row rows[] = {
        {0.0, "0.0"},
        {-0.0, "-0.0"},
        {5e8, "500000000.0"},
        {1e-6, "1e-06"},
        {0.0001, "0.0001"},
        {1e15, "1e+15"},
        {123456789012345.6, "123456789012345.6"},
        {0.1 + 0.2, "0.30000000000000004"},
        {5e-324, "5e-324"},
        {std::numeric_limits<double>::max(), "1.7976931348623157e+308"},
        {INFINITY, "\"Infinity\""},
        {-INFINITY, "\"-Infinity\""},
        {NAN, "\"NaN\""},
    };
    JsonWriter json(0);
    std::string expected = "[\n";
    json.begin_list();
    for (const Row& row : rows) {
        json.real(row.value);
        expected += std::string("  ") + row.json + ",\n";
    }
    json.integer(std::numeric_limits<int64_t>::max());
    json.integer(std::numeric_limits<int64_t>::min());
    json.end_list();
    CHECK(json.take() == expected + "  9223372036854775807,\n  -9223372036854775808\n]\n");
}

TEST_CASE("JSON is indented by two") {
    JsonWriter json(0);
    json.begin_object();
    json.key("a").begin_list();
    json.null();
    json.begin_list();
    json.end_list();
    json.begin_object();
    json.end_object();
    json.begin_list();
    json.boolean(true);
    json.end_list();
    json.end_list();
    json.any_key("\n\xff").boolean(false);
    json.end_object();
    CHECK(json.take() == "{\n  \"a\": [\n    null,\n    [],\n    {},\n    [\n      true\n    ]\n  ],\n  \"\\n\uFFFD\": false\n}\n");
}

TEST_CASE("two names of one hash are two names") {
    constexpr const char *kOne = "size_group_368", *kOther = "warmup_bucket_210";
    REQUIRE(name_hash(kOne) == name_hash(kOther));
    const ExplainedAll both(log(std::string("optimizer_params ............. {'") + kOne + "': 1, '" + kOther + "': 2}\n"));
    const auto json = nlohmann::ordered_json::parse(json_report(both.reading, both.explanations, Lang::en));
    CHECK(json["dumps"][0]["attributes"]["optimizer_params"].dump() == R"({"size_group_368":1,"warmup_bucket_210":2})");
}

TEST_CASE("in JSON a name that is given twice keeps its first place and gets its last value") {
    const ExplainedAll twice(
        log("optimizer_params ............. {'a': {'c': 1}, 'b': 2, 'a': {'d': 1, 'e': [{'f': 1, 'f': 2}], 'd': 2}, "
            "'a': {'d': 3, 'e': [{'f': 1, 'f': 2}], 'd': 4}}\n"));
    std::string json = json_report(twice.reading, twice.explanations, Lang::en);
    std::erase_if(json, [](char c) { return c == ' ' || c == '\n'; });
    CHECK(count(json, R"("attributes":{"optimizer_params":{"a":{"d":4,"e":[{"f":2}]},"b":2}})") == 1);
}

TEST_CASE("the JSON keeps integers, names infinities and holds every node") {
    const ExplainedAll log(hostile_log());
    const auto json = nlohmann::ordered_json::parse(json_report(log.reading, log.explanations, Lang::en));
    REQUIRE(json["dumps"].size() == 1);
    const auto& dump = json["dumps"][0];
    CHECK(dump["name"] == "DeepSpeedEngine");
    CHECK(dump["lines"] == nlohmann::ordered_json::array({1, 5}));
    CHECK(dump["attributes"]["steps_per_print"] == "Infinity");
    CHECK(dump["attributes"]["world_size"] == 9223372036854775807);
    CHECK(dump["attributes"]["world_size"].is_number_integer());
    CHECK(dump["attributes"]["zero_config"] == nlohmann::ordered_json{{"stage", 2}, {"overlap_comm", true}});
    CHECK(dump["user_config"].is_null());
    CHECK(dump["deepspeed"]["versions"] == nlohmann::ordered_json::array({nlohmann::ordered_json::array({"0.15.0", "0.16.3"})}));
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

TEST_CASE("the release asked for is told from the one that the log states") {
    const std::string head = "[2024-12-01 10:00:00,123] [INFO] [logging.py:128:log_dist] [Rank 0] DeepSpeed info: version=";
    struct Row {
        const char* stated;
        const char* asked;
        Lang lang;
        const char* line;
        const char* problem;  // empty: none of the release
    };
    const Row rows[] = {
        {"0.15.0", "0.3.1", Lang::en, "DeepSpeed 0.3.1 (as asked; the log states 0.15.0)\n", ""},
        {"0.15.0", "0.3.1", Lang::zh, "DeepSpeed 0.3.1（按所要求的；日志写明 0.15.0）\n", ""},
        {"0.99.0", "", Lang::en,
         "DeepSpeed 0.99.0 (stated in the log; evidence: ", "it is explained as 0.15.0 to 0.16.3, the nearest known."},
        {"0.99.0", "", Lang::zh, "DeepSpeed 0.99.0（日志中写明；依据：", "按最接近的 0.15.0 至 0.16.3 解释"},
        {"0.99.0", "0.3.1", Lang::en, "(as asked; the log states 0.99.0)\n", "which is no release known here."},
    };
    for (const Row& row : rows) {
        CAPTURE(row.line);
        const Reading reading =
            read(head + row.stated + ", git-hash=unknown, git-branch=unknown\n" + hostile_log(), knowledge().vocabulary());
        std::vector<Explanation> explanations;
        for (const Dump& dump : reading.dumps) explanations.emplace_back(dump, knowledge(), Asked{row.asked});
        TextStyle style;
        style.columns = 400;
        const std::string text = text_report(reading, explanations, row.lang, style);
        CHECK(count(text, row.line) == 1);
        for (const std::string& report :
             {text, markdown_report(reading, explanations, row.lang), json_report(reading, explanations, row.lang)}) {
            if (*row.problem) CHECK(count(report, row.problem) == 1);
            else CHECK(count(report, "nearest known") == 0);
        }
    }
}

TEST_CASE("the JSON of deeply nested sections stays in proportion") {
    std::string nested;
    for (int n = 0; n < 150; ++n) nested += n ? ", a=B(x=1" : "a=B(x=1";
    const ExplainedAll log("[2024-12-01 10:00:00,123] [INFO] [config.py:1003:print]   zero_config .................. stage=2 " + nested +
                           std::string(150, ')') + "\n");
    REQUIRE(log.explanations.size() == 1);
    CHECK(log.explanations[0].nodes().size() > 300);
    CHECK(json_report(log.reading, log.explanations, Lang::en).size() < 2'000'000);
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

TEST_CASE("the JSON says who set what, and nothing that is not known") {
    const ExplainedAll log_of_162(
        log("bfloat16_enabled ............. False\nfp16_enabled ................. False\ngradient_clipping ............ 0.5\nloss_scale "
            "................... -inf\nmy_own_attribute ............. <object at 0x7f00>\noptimizer_name ............... "
            "None\noptimizer_params ............. {'a': {'b': {'c': [1, [2, 3], {}]}}, 'd': -inf}\nprescale_gradients ........... False\n"
            "steps_per_print .............. nan\nworld_size ................... 4\nzero_config .................. stage=2 "
            "reduce_buckt_size=1\n",
            "\"gradient_clipping\": 0.5, \"zero_optimization\": {\"stage\": 2}"));
    const auto json = nlohmann::ordered_json::parse(json_report(log_of_162.reading, log_of_162.explanations, Lang::en));
    const auto& dump = json["dumps"][0];
    CHECK(dump["deepspeed"]["stated"] == "0.16.2");
    CHECK(dump["attributes"]["loss_scale"] == "-Infinity");
    CHECK(dump["attributes"]["steps_per_print"] == "NaN");
    CHECK(dump["attributes"]["my_own_attribute"] == "<object at 0x7f00>");
    CHECK(dump["attributes"]["optimizer_params"].dump() == R"({"a":{"b":{"c":[1,[2,3],{}]}},"d":"-Infinity"})");
    CHECK(dump["user_config"].dump() == R"({"gradient_clipping":0.5,"zero_optimization":{"stage":2}})");
    struct Row {
        const char* path;
        const char* set_by;
        const char* is_default;
        const char* json_key;
        bool no_effect;
    };
    const Row rows[] = {
        {"gradient_clipping", "user_config", "false", "\"gradient_clipping\"", false},
        {"prescale_gradients", "default", "true", "\"prescale_gradients\"", false},
        {"world_size", "derived", "null", "null", false},
        {"my_own_attribute", "unknown", "null", "null", false},
        {"zero_config.stage", "user_config", "false", "\"zero_optimization.stage\"", false},
        {"zero_config", "user_config", "false", "\"zero_optimization\"", false},
        {"loss_scale", "derived", "false", "\"fp16.loss_scale\"", true},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.path));
        const auto found = std::find_if(dump["parameters"].begin(), dump["parameters"].end(),
                                        [&](const auto& parameter) { return parameter["path"] == row.path; });
        REQUIRE(found != dump["parameters"].end());
        CHECK((*found)["set_by"] == row.set_by);
        CHECK((*found)["is_default"].dump() == row.is_default);
        CHECK((*found)["json_key"].dump() == row.json_key);
        CHECK((*found)["no_effect"] == row.no_effect);
        CHECK((*found)["known"] == (std::string(row.path) != "my_own_attribute"));
    }
    CHECK(dump["parameters"].back()["nearest"] == "zero_config.reduce_bucket_size");

    const std::string open = "[2024-12-20 10:00:00,000] [INFO] [config.py:1003:print]   steps_per_print .............. 7\n";
    const ExplainedAll several(open);
    const auto unsure = nlohmann::ordered_json::parse(json_report(several.reading, several.explanations, Lang::en))["dumps"][0];
    CHECK(unsure["deepspeed"]["stated"].is_null());
    CHECK(unsure["name"].is_null());
    CHECK(unsure["user_config"].is_null());
    CHECK(unsure["role"].is_null());
    CHECK(unsure["parameters"][0]["default"].is_null());
    CHECK(unsure["parameters"][0]["is_default"].is_null());
    CHECK(unsure["parameters"][0]["default_by_release"].dump() ==
          R"([{"releases":["0.15.0","0.15.1"],"value":10},{"releases":["0.15.2","0.16.3"],"value":null}])");
    CHECK(count(text_report(several.reading, several.explanations, Lang::en, {}), "lines 1–1\n") == 1);
    std::vector<Dump> linked = several.reading.dumps;
    linked[0].first_line = linked[0].last_line = 0;  // as it comes out of a link
    const std::vector<Explanation> from_link = [&] {
        std::vector<Explanation> all;
        all.emplace_back(linked[0], knowledge());
        return all;
    }();
    CHECK(count(text_report(several.reading, from_link, Lang::en, {}), "lines ") == 0);
    const ExplainedAll pasted("{\"train_batch_size\": 8, \"zero_optimization\": {\"stage\": 1}}");
    CHECK(nlohmann::ordered_json::parse(json_report(pasted.reading, pasted.explanations, Lang::en))["dumps"][0]["name"] == "ds_config");
}

TEST_CASE("the reports show what differs, what has no effect and what is not known") {
    const ExplainedAll all(
        log("aio_config ................... {'block_size': 1048576}\nmy_own_attribute ............. 1\ntrain_batch_size ............. 8\n"
            "zero_config .................. stage=2 overlap_comm=False offload_optimizer=None offload_param=None\n",
            "\"train_batch_size\": 8, \"zero_optimization\": {\"stage\": 2}") +
        "some other line\n" + log("train_batch_size ............. 16\n"));
    REQUIRE(all.explanations.size() == 2);
    const std::string text = text_report(all.reading, all.explanations, Lang::en, {});
    CHECK(count(text, "zero_config.stage = 2  default 0\n") == 1);
    CHECK(count(text, "zero_config.overlap_comm = False\n") == 1);
    CHECK(count(text, "aio_config.block_size = 1048576  no effect in this run\n") == 1);
    CHECK(count(text, "my_own_attribute = 1  unknown · line ") == 1);
    CHECK(count(text, "line 4\n") == 1);
    CHECK(count(text, "line 6\n") == 1);  // of zero_config alone, not of what stands in it
    CHECK(count(text, "lines 2–") == 1);
    const std::string markdown = markdown_report(all.reading, all.explanations, Lang::en);
    CHECK(count(markdown, "**") == 4);  // zero_config and its stage
    CHECK(count(markdown, "`zero_config.stage = 2` **") == 1);
    CHECK(count(markdown, "\n## ") == 3);  // the dumps, and what is missing in both
    CHECK(markdown.starts_with("## Where the 2 configurations differ\n"));
    CHECK(count(markdown, "- `train_batch_size`: 8 (\\#1) · 16 (\\#2)\n") == 1);
    CHECK(text.starts_with("Where the 2 configurations differ\n"));
    CHECK(count(text, "\n  train_batch_size: 8 (#1) · 16 (#2)\n") == 1);
    const auto json = nlohmann::ordered_json::parse(json_report(all.reading, all.explanations, Lang::en));
    CHECK(json["differences"][2].dump() == R"({"path":"train_batch_size","values":[{"text":"8","dumps":[0]},{"text":"16","dumps":[1]}]})");
    const std::string html = html_report(all.reading, all.explanations, Lang::en);
    CHECK(count(html, "<section class=\"dump\">") == 2);
    CHECK(count(html, "<dt><code>train_batch_size</code></dt><dd>8 (#1) · 16 (#2)</dd>") == 1);
    CHECK(count(html, "class=\"parameter no-effect\" data-path=\"aio_config.block_size\"") == 1);
    CHECK(count(html, "class=\"parameter unknown\" data-path=\"my_own_attribute\"") == 1);
    CHECK(count(html, "class=\"parameter changed\" data-path=\"zero_config.stage\"") == 1);
    CHECK(count(html, "class=\"parameter\" data-path=\"train_batch_size\"") == 2);
    CHECK(count(html_report(all.reading, all.explanations, Lang::en, 5), "data-path=\"") == 5);
    CHECK(count(html_report(all.reading, all.explanations, Lang::en, 9), "data-path=\"") == 9);
    for (Lang lang : {Lang::en, Lang::zh}) {
        const std::string page = html_page(all.reading, all.explanations, lang);
        CHECK(count(page, html_report(all.reading, all.explanations, lang)) == 1);
        CHECK(count(page, "default-src 'none'") == 1);
    }
}

TEST_CASE("the lists of the HTML are as deep as the tree") {
    const ExplainedAll log(fixture("v0.16.7/everything").log);
    const std::string html = html_report(log.reading, log.explanations, Lang::en);
    size_t at = 0, lists = 0;
    for (const Node& node : log.explanations[0].nodes()) {
        const size_t item = html.find("data-path=\"" + std::string(node.path) + "\"", at);
        REQUIRE(item != std::string::npos);
        const std::string between = html.substr(at, item - at);
        lists = lists + count(between, "<ul") - count(between, "</ul>");
        at = item;
        CAPTURE(node.path);
        CHECK(lists == node.depth + 1);
    }
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
        CHECK(count(text, "zero_config.stage = 2") == 2);  // what differs from the defaults, and a finding's evidence
    }
    CHECK(count(text_report(log.reading, log.explanations, Lang::en, {true, 100}), "\x1b[") > 0);
}

TEST_CASE("every parameter is in the reference") {
    std::vector<const Parameter*> all;
    for (const Parameter& parameter : knowledge().parameters()) all.push_back(&parameter);
    const auto json = nlohmann::ordered_json::parse(json_parameters(knowledge(), all, Lang::zh));
    CHECK(json["parameters"].size() == all.size());
    for (const auto& parameter : json["parameters"]) {
        if (parameter["path"] == "zero_config.stage") CHECK(parameter["until"].is_null());
        if (parameter["path"] == "fp16_auto_cast") CHECK(parameter["since"] == "0.7.0");
        if (parameter["path"] == "initial_dynamic_scale") CHECK(parameter["until"] == "0.17.0");
        if (parameter["path"] == "zero_config.stage") CHECK(parameter["defaults"][0]["value"] == 0);
    }
    CHECK(count(html_parameters(knowledge(), all, Lang::en), "data-path=\"") == all.size());
}

}  // namespace dslens::test
