#include "views/letters.h"

#include <doctest/doctest.h>

#include "log/clean.h"

#include "views/strings.h"

namespace dslens::test {

TEST_CASE("letters, blanks and digits") {
    CHECK(lower("Zero_CONFIG É 零") == "zero_config É 零");
    CHECK(lower("@[`{AZ") == "@[`{az");
    CHECK(one_line("  a\n\t b\r\nc  ") == "a b c");
    CHECK(one_line("\n \t") == "");
    CHECK(grouped(0) == "0");
    CHECK(grouped(999) == "999");
    CHECK(grouped(1000) == "1,000");
    CHECK(grouped(18446744073709551615u) == "18,446,744,073,709,551,615");
}

TEST_CASE("a text is cut between characters") {
    CHECK(cut("abcd", 4) == "abcd");
    CHECK(cut("abcde", 4) == "abcd…");
    CHECK(cut("零一二", 4) == "零…");
    CHECK(cut("零一二", 3) == "零…");
    CHECK(cut("零一二", 2) == "…");
    CHECK(cut("ab\xF0\x9F\x98\x80", 5) == "ab…");
}

TEST_CASE("only whole numbers of five digits and more are grouped") {
    struct Row {
        const char* text;
        const char* grouped;
    };
    const Row rows[] = {{"9999", "9999"},
                        {"10000", "10,000"},
                        {"-9999", "-9999"},
                        {"-10000", "-10,000"},
                        {"500000000", "500,000,000"},
                        {"1e5", "1e5"},
                        {"1234.5", "1234.5"},
                        {"500,000,000", "500,000,000"},
                        {"", ""},
                        {"-", "-"},
                        {"0x1234", "0x1234"}};
    for (const Row& row : rows) {
        CAPTURE(row.text);
        CHECK(grouped_digits(row.text) == row.grouped);
    }
}

TEST_CASE("the interface's words in both languages") {
    for (int n = 0; n < static_cast<int>(S::count_); ++n) {
        CAPTURE(n);
        const S which = static_cast<S>(n);
        CHECK_FALSE(say(which, Lang::en).empty());
        CHECK_FALSE(say(which, Lang::zh).empty());
        for (const char* place : {"{0}", "{1}", "{2}"})  // what one language names, the other names too
            CHECK((say(which, Lang::en).find(place) == std::string_view::npos) ==
                  (say(which, Lang::zh).find(place) == std::string_view::npos));
    }
    CHECK(say(S::in_the_log, Lang::en, {"12"}) == "In the log, line 12");
    CHECK(say(S::in_the_json, Lang::zh, {"12"}) == "JSON 第 12 行");
    CHECK(say(S::by_topic, Lang::en) == "By topic");
    CHECK(say(S::share_nothing, Lang::en).substr(0, 16) == "There is nothing");
    CHECK(count_of_parameters(1, Lang::en) == "1 parameter");
    CHECK(count_of_parameters(12345, Lang::en) == "12,345 parameters");
    CHECK(with_unit("12", "steps", Lang::en) == "12 steps");
    CHECK(with_unit("12", "steps", Lang::zh) == "12 步");
    CHECK(with_unit("1", "samples", Lang::en) == "1 sample");
    CHECK(with_unit("1", "processes", Lang::en) == "1 process");
    CHECK(with_unit("1", "milliseconds", Lang::en) == "1 ms");
    CHECK(with_unit("1", "samples", Lang::zh) == "1 条样本");
    CHECK(with_unit("12", "furlongs", Lang::zh) == "12 furlongs");
    CHECK(with_unit("12", "", Lang::en) == "12");
    CHECK(with_unit("", "steps", Lang::en) == "steps");
    CHECK(with_unit("", "steps", Lang::zh) == "步");
    CHECK(with_unit("", "furlongs", Lang::en) == "furlongs");
    CHECK(topic_name("zero", Lang::zh) == "ZeRO");
    CHECK(topic_name("batch", Lang::zh) == "批大小");
    CHECK(topic_name("no such", Lang::en) == "no such");
    CHECK(no_dump_sentence(NoDump::yaml, Lang::en).find("YAML") != std::string_view::npos);
    CHECK(example_name("zero3-offload", Lang::zh) == "ZeRO 3 加卸载");
    CHECK(example_name("no such", Lang::en).empty());
    CHECK(language_tag(Lang::zh) == "zh-CN");
}

}  // namespace dslens::test
