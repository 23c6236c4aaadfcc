#include "config/problems.h"

#include <doctest/doctest.h>

#include "config/reader.h"
#include "core/explained.h"

namespace dslens::test {

TEST_CASE("problems come in the order of the input, and what is left out is counted") {
    Problems problems, more;
    problems.add(7, 1, "seven", "七");
    more.add(3, 2, "three", "三");
    more.add(7, 9, "seven too", "也是七");
    problems.add_all(more);
    CHECK(more.take().empty());
    const std::vector<Problem> taken = problems.take();
    REQUIRE(taken.size() == 3);
    CHECK((taken[0].en == "three" && taken[1].en == "seven" && taken[2].en == "seven too"));
    for (uint32_t n = 0; n < kMaxProblems + 2; ++n) problems.add(n + 1, 1, "x", "x");
    const std::vector<Problem> many = problems.take();
    REQUIRE(many.size() == kMaxProblems + 1);
    CHECK(many.back().line == 0);
    CHECK(holds(many.back().en, "2 more places"));
    CHECK(holds(many.back().zh, "2 处"));
    CHECK(problems.take().empty());
}

TEST_CASE("a piece of the log is quoted to a character's end") {
    CHECK(quoted("  short \nsecond line") == "short");
    CHECK(quoted(std::string(kMaxQuoted, 'x')) == std::string(kMaxQuoted, 'x'));
    CHECK(quoted(std::string(kMaxQuoted + 1, 'x')) == std::string(kMaxQuoted, 'x') + "…");
    CHECK(quoted(std::string(kMaxQuoted - 1, 'x') + "梯度") == std::string(kMaxQuoted - 1, 'x') + "…");
}

TEST_CASE("every row has its path and its place") {
    const Reading reading = read(
        "[2024-12-20 10:00:00,000] [INFO] [config.py:1003:print]   optimizer_params ............. {'lr': 0.1, 'betas': [0.9, {'x': 2}]}\n"
        "[2024-12-20 10:00:00,000] [INFO] [config.py:989:print_user_config]   json = {\n    \"zero_optimization\": {\n        \"stage\": "
        "2\n"
        "    }\n}\n",
        knowledge().vocabulary());
    const Dump& dump = reading.dumps.at(0);
    const char* const attributes[] = {"optimizer_params",           "optimizer_params.lr",        "optimizer_params.betas",
                                      "optimizer_params.betas.[0]", "optimizer_params.betas.[1]", "optimizer_params.betas.[1].x"};
    REQUIRE(dump.attributes.size() == std::size(attributes));
    for (uint32_t row = 0; row < std::size(attributes); ++row) CHECK(path_of(dump, dump.attributes, row) == attributes[row]);
    const char* const user[] = {"", "zero_optimization", "zero_optimization.stage"};
    REQUIRE(dump.user.size() == std::size(user));
    for (uint32_t row = 0; row < std::size(user); ++row) CHECK(path_of(dump, dump.user, row) == user[row]);
    CHECK(path_of(dump, dump.user, 3) == "");
    const Place stage = dump.place(dump.user[2].text.begin);
    CHECK(stage.line == 4);
    CHECK(stage.column == 18);
    const Place rate = dump.place(dump.attributes[1].text.begin);
    CHECK(rate.line == 1);
    CHECK(rate.column == 97);
}

TEST_CASE("a configuration held by another file is as deep as one that stands alone") {
    Explained held(R"({"model": "x", "deepspeed": {"train_batch_size": 8, "zero_optimization": {"stage": 2}}})");
    CHECK(held.node("train_batch_size").depth == 0);
    CHECK(held.node("zero_optimization.stage").depth == 1);
}

}  // namespace dslens::test
