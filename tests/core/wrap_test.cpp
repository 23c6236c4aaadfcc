#include "report/wrap.h"

#include <doctest/doctest.h>

using namespace dslens;

TEST_CASE("prose is wrapped between Latin words and after Chinese characters") {
    struct Row {
        const char* text;
        size_t columns, indent;
        const char* wrapped;
    };
    const Row rows[] = {
        {"", 10, 0, ""},
        {"one two three", 9, 0, "one two\nthree"},
        {"one two three", 11, 2, "  one two\n  three"},
        {"one  two", 20, 0, "one two"},
        {"longer_than_the_line x", 8, 0, "longer_than_the_line\nx"},
        {"a\nb", 20, 1, " a\n b"},
        {"桶还大的张量", 6, 0, "桶还大\n的张量"},
        {"桶还大，的", 6, 0, "桶还\n大，的"},
        {"在 ZeRO 2 里", 8, 0, "在 ZeRO\n2 里"},
        {"在用ZeRO做", 8, 0, "在用ZeRO\n做"},
        {"在用ZeRO做", 6, 0, "在用\nZeRO做"},
        {"桶 ，的", 4, 0, "桶\n，的"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        CHECK(wrap(row.text, row.columns, row.indent) == row.wrapped);
    }
}

TEST_CASE("a Chinese character takes two columns") {
    CHECK(display_width("abc") == 3);
    CHECK(display_width("梯度 a") == 6);
    CHECK(display_width("é×–") == 3);
}
