#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "core/explained.h"
#include "report/report.h"

namespace dslens::test {

TEST_CASE("the text of a section ends after 4096 bytes, between characters; that of a value does not") {
    const std::string longer = "'" + std::string(4090, 'x') + "零一二'";
    const Reading reading = read(log("zero_config .................. {'stage': 2, 'mine': " + longer + "}\n"), knowledge().vocabulary());
    std::vector<Explanation> explanations;
    explanations.emplace_back(reading.dumps.at(0), knowledge());
    const auto json = nlohmann::ordered_json::parse(json_report(reading, explanations, Lang::en));  // fails on half a character
    const auto& parameters = json["dumps"][0]["parameters"];
    const std::string section = parameters[0]["text"], value = parameters[2]["text"];
    CHECK(section.size() <= 4096 + std::string("…").size());
    CHECK(section.ends_with("…"));
    CHECK(value == longer);
}

TEST_CASE("what memory is not counted, and why") {
    struct Row {
        std::string text;
        double parameters;
        const char* en;
        const char* zh;
    };
    const std::string config = R"({"train_micro_batch_size_per_gpu": 8, "zero_optimization": {"stage": 2}, "bf16": {"enabled": true}})";
    const std::string forward = "[2024-12-20 09:59:59,000] [INFO] [logging.py:128:log_dist] [Rank 0] Creating ZeRO Offload\n" +
                                log("zero_config .................. stage=3\n");
    const Row rows[] = {
        {config, 0, "how many parameters the model has", "没有说明模型有多少参数"},
        {config, 7e9, "a number that nothing here tells", "看不出这个数"},
        {forward, 7e9, "This engine does not train", "这个引擎不训练"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.en);
        const Reading reading = read(row.text, knowledge().vocabulary());
        std::vector<Explanation> explanations;
        explanations.emplace_back(reading.dumps.at(0), knowledge(), Asked{{}, row.parameters});
        CHECK(holds(text_report(reading, explanations, Lang::en, {false, 1000}), row.en));
        CHECK(holds(text_report(reading, explanations, Lang::zh, {false, 1000}), row.zh));
        CHECK(holds(html_report(reading, explanations, Lang::en), row.en));
    }
}

}  // namespace dslens::test
