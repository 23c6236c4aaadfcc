#include "share/base64url.h"

#include <doctest/doctest.h>

#include <string>

using namespace dslens;

TEST_CASE("base64url has one text for every run of bytes") {
    struct Row {
        std::string bytes, text;
    };
    const Row rows[] = {
        {"", ""},
        {"f", "Zg"},
        {"fo", "Zm8"},
        {"foo", "Zm9v"},
        {"foob", "Zm9vYg"},
        {std::string("\0\0", 2), "AAA"},
        {"\xff\xef\xbe", "_---"},
        {"\xfb\xff", "-_8"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        CHECK(base64url(row.bytes) == row.text);
        std::string back;
        CHECK(from_base64url(row.text, back));
        CHECK(back == row.bytes);
    }
}

TEST_CASE("base64url refuses what no bytes encode to") {
    for (const char* text : {"A", "AAAAA", "Zh", "Zm9", "Zg==", "Zm+v", "Zm/v", "Zm 8", "Zm8\n"}) {
        CAPTURE(text);
        std::string bytes;
        CHECK_FALSE(from_base64url(text, bytes));
    }
}
