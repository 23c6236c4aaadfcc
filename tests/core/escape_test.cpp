#include "log/escape.h"

#include <doctest/doctest.h>

#include "log/decode.h"

namespace dslens::test {

TEST_CASE("escapes are resolved, and what is none keeps its backslash") {
    CHECK(unescaped("a\\ud83d\\ude00b") == "a😀b");
    CHECK(unescaped("\\x41\\u4e2d\\U0001f600\\n\\t\\\\\\\"\\/") == "A中😀\n\t\\\"/");
    CHECK(unescaped("\\q\\") == "\\q\\");
    CHECK(unescaped("\\ud83dx\\ude00") == "\xEF\xBF\xBDx\xEF\xBF\xBD");
    CHECK(unescaped("\\u12") == "\\u12");
}

TEST_CASE("UTF-16 is told from its first bytes, however they come, and its broken pairs are marked") {
    std::string text;
    for (char c : std::string("hello, this is a line of some length, and one more\n")) text.append(1, c).append(1, '\0');
    text += std::string("\x3D\xD8\x41\x00\x3D\xD8\x00\xDE", 8);  // half a pair, A, a whole pair
    for (size_t size : {size_t{1}, size_t{3}, text.size()}) {
        Decoder decoder;
        std::string out;
        const Decoder::Sink sink = [&](std::string_view bytes) { out += bytes; };
        for (size_t at = 0; at < text.size(); at += size) decoder.feed(std::string_view(text).substr(at, size), sink);
        decoder.finish(sink);
        CHECK(std::string(decoder.encoding()) == "utf-16le");
        CHECK(out ==
              "hello, this is a line of some length, and one more\n\xEF\xBF\xBD"
              "A😀");
    }
}

}  // namespace dslens::test
