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

}  // namespace dslens::test
