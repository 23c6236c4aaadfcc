#include "route.h"

#include <doctest/doctest.h>

namespace dslens::test {

using Kind = Route::Kind;

TEST_CASE("what an address asks for") {
    struct Row {
        const char* fragment;
        Kind kind;
        const char* target;
        const char* path;
        const char* language;
    };
    const Row rows[] = {
        {"", Kind::none, "", "", ""},
        {"#", Kind::none, "", "", ""},
        {"#1.eJxLTAQA", Kind::link, "1.eJxLTAQA", "", ""},
        {"1.eJxLTAQA", Kind::link, "1.eJxLTAQA", "", ""},
        {"#1.abc&p=zero_config.stage&lang=zh", Kind::link, "1.abc", "zero_config.stage", "zh"},
        {"#1.abc&lang=zh&p=zero_config.stage", Kind::link, "1.abc", "zero_config.stage", "zh"},
        {"#23", Kind::link, "23", "", ""},  // cut off after its number: decoding says so
        {"#2.x%41", Kind::link, "2.x%41", "", ""},
        {"#x=zero3-offload", Kind::example, "zero3-offload", "", ""},
        {"#x=zero3-offload&p=zero_config.stage", Kind::example, "zero3-offload", "zero_config.stage", ""},
        {"#p=zero_config.stage", Kind::reference, "zero_config.stage", "zero_config.stage", ""},
        {"#p=a%20b%2fc%2", Kind::reference, "a b/c%2", "a b/c%2", ""},
        {"#lang=zh", Kind::none, "", "", "zh"},
        {"#lang=zh&p=zero_config.stage", Kind::reference, "zero_config.stage", "zero_config.stage", "zh"},
        {"#section-3", Kind::unknown, "section-3", "", ""},
        {"#a%3Cb", Kind::unknown, "a<b", "", ""},
        {"#.5", Kind::unknown, ".5", "", ""},
        {"#12a", Kind::unknown, "12a", "", ""},
        {"#1.abc&1.def&utm=1", Kind::link, "1.abc", "", ""},
    };
    for (const Row& row : rows) {
        CAPTURE(row.fragment);
        Route route = parse_route(row.fragment);
        CHECK(route.kind == row.kind);
        CHECK(route.target == row.target);
        CHECK(route.path == row.path);
        CHECK(route.language == row.language);
    }
}

TEST_CASE("what is escaped in an address is read back") {
    CHECK(escape_fragment("zero_config.offload_param[0]/a:b-c") == "zero_config.offload_param[0]/a:b-c");
    CHECK(escape_fragment("a b&p=<é>%") == "a%20b%26p%3D%3C%C3%A9%3E%25");
    std::string every;
    for (int c = 1; c < 256; ++c) every += static_cast<char>(c);
    CHECK(parse_route("#p=" + escape_fragment(every)).path == every);
}

}  // namespace dslens::test
