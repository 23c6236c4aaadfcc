#include "knowledge/sentence.h"

#include <doctest/doctest.h>

#include <string>

#include "core/table_scope.h"

namespace dslens::test {

TEST_CASE("places are written as people of each language write them") {
    struct Row {
        std::string text;
        const char* en;  // "-": passed over
        const char* zh;
    };
    const Row rows[] = {
        {"no place", "no place", "no place"},
        {"{value}", "500,000,000", "500,000,000"},
        {"{run.dtype} x", "bfloat16 x", "bfloat16 x"},
        {"{nothing} {on}", "None True", "None True"},
        {"a {{b}} c", "a {b} c", "a {b} c"},
        {"{missing}", "-", "-"},
        {"{stage}: {1 / 0}", "-", "-"},
        {"{count(value)}", "500,000,000", "5 亿"},
        {"{count(1000000)}", "1,000,000", "100 万"},
        {"{count(1000000)} 个", "1,000,000 个", "100 万个"},
        {"{count(9999)} 个", "9,999 个", "9999 个"},
        {"{count(9999)}", "9,999", "9999"},
        {"{count(10000)}", "10,000", "1 万"},
        {"{count(1048576)}", "1,048,576", "1,048,576"},
        {"{count(15000)}", "15,000", "1.5 万"},
        {"{count(250000000000)}", "250,000,000,000", "2500 亿"},
        {"{count(3000000000000)}", "3,000,000,000,000", "3 万亿"},
        {"{count(184800000)}", "184,800,000", "1.848 亿"},
        {"{count(1848000010)}", "1,848,000,010", "1,848,000,010"},
        {"{count(-1234)}", "-1,234", "-1,234"},
        {"{count(inf)}", "-", "-"},
        {"{number(-inf)}", "-", "-"},
        {"{json(inf)}", "-", "-"},
        {"{plural(inf, \"rank\", \"ranks\")}", "-", "-"},
        {"{count(device)}", "-", "-"},
        {"{bytes(1000000, run.dtype)}", "2 MB", "2 MB"},
        {"{bytes(16777216, \"float16\")}", "32 MiB", "32 MiB"},
        {"{bytes(value, \"torch.float32\")}", "2 GB", "2 GB"},
        {"{bytes(10, \"int7\")}", "-", "-"},
        {"{size(bytes)}", "1 MiB", "1 MiB"},
        {"{size(2100000000)}", "2.1 GB", "2.1 GB"},
        {"{size(500)}", "500 B", "500 B"},
        {"{size(999999)}", "1 MB", "1 MB"},
        {"{times(500000000, 1000000)}", "500", "500"},
        {"{times(3, 2)}", "1.5", "1.5"},
        {"{times(1, 0)}", "-", "-"},
        {"{number(1 / 8)}", "0.125", "0.125"},
        {"{number(1 / 3)}", "0.3333", "0.3333"},
        {"{number(rate)}", "1e-6", "1e-6"},
        {"{number(12345)}", "12,345", "12,345"},
        {"{percent(0.125)}", "12.5 %", "12.5%"},
        {"{percent(1)}", "100 %", "100%"},
        {"{duration(seconds)}", "2 min 5 s", "2 分 5 秒"},
        {"{duration(3600)}", "1 h", "1 小时"},
        {"{duration(90000)}", "1 d 1 h", "1 天 1 小时"},
        {"{duration(93785)}", "1 d 2 h", "1 天 2 小时"},
        {"{duration(86465)}", "1 d", "1 天"},
        {"{duration(60)}", "1 min", "1 分"},
        {"{duration(59.5)}", "59.5 s", "59.5 秒"},
        {"{duration(0)}", "0 s", "0 秒"},
        {"{duration(0 - 1)}", "-", "-"},
        {"{duration(0.25)}", "0.25 s", "0.25 秒"},
        {"{list([7])}", "7", "7"},
        {"{plural(2, \"x}\", \"y}, z\")}", "2 y}, z", "2 y}, z"},
        {"{list([missing, 1])}", "-", "-"},
        {"{list([])}", "-", "-"},
        {"{list(names)}", "a, b and c", "a、b 和 c"},
        {"{list([1, 2])}", "1 and 2", "1 和 2"},
        {"{list([])}", "-", "-"},
        {"{plural(1, \"rank\", \"ranks\")}, {plural(4, \"rank\", \"ranks\")}", "1 rank, 4 ranks", "1 rank, 4 ranks"},
        {"{batch * stage} = {batch} × {stage}", "16 = 8 × 2", "16 = 8 × 2"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        std::string error;
        std::optional<Sentence> sentence = Sentence::parse(row.text, error);
        REQUIRE_MESSAGE(sentence.has_value(), error);
        CHECK(sentence->say(TableScope(), Lang::en).value_or("-") == row.en);
        CHECK(sentence->say(TableScope(), Lang::zh).value_or("-") == row.zh);
    }
}

TEST_CASE("a damaged place is refused") {
    for (const char* row : {"{value", "{}", "{count()}", "{count(1, 2)}", "{bytes(1)}", "{nope(1)}", "{1 +}", "{count(\"}"}) {
        CAPTURE(row);
        std::string error;
        CHECK_FALSE(Sentence::parse(row, error).has_value());
        CHECK_FALSE(error.empty());
    }
}

TEST_CASE("a sentence tells whether a place may stay unsaid") {
    std::string error;
    CHECK_FALSE(Sentence::parse("{value} and {count(value)}", error)->may_be_unknown());
    CHECK(Sentence::parse("{default}", error)->may_be_unknown());
    CHECK(Sentence::parse("{stage}", error)->may_be_unknown());
}

}  // namespace dslens::test
