#include "share/link.h"

#include <doctest/doctest.h>
#include <zlib.h>

#include <fstream>
#include <sstream>

#include "share/base64url.h"
#include "share/dictionaries.h"
#include "share/lean.h"

using namespace dslens;

namespace {

const Vocabulary kNoWords;

std::vector<Dump> dumps_of(const std::string& lean) {
    std::vector<Dump> dumps;
    REQUIRE(read_lean_text(lean, kNoWords, dumps));
    return dumps;
}

/// What a link holds, as lean text; or the sentence that refuses it.
std::string opened(const std::string& link) {
    std::vector<Dump> dumps;
    Words error;
    return decode_link(link, kNoWords, dumps, error) ? lean_text(dumps) : error.en;
}

std::string zlib_link(const std::string& text) {
    std::string packed(compressBound(static_cast<uLong>(text.size())), '\0');
    uLongf size = packed.size();
    compress(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(text.data()), static_cast<uLong>(text.size()));
    packed.resize(size);
    return "#1." + base64url(packed);
}

const std::string kLean =
    "=DeepSpeedEngine header=config.py:999:print attribute=config.py:1003:print date=2024-12-20\n"
    "gradient_clipping 1.0\ntrain_batch_size 8\nworld_size 4\nzero_enabled True\njson={\"train_batch_size\":8}\n";

}  // namespace

TEST_CASE("a link opens to what was put into it, whatever is round it") {
    Words error;
    const std::string link = encode_link(dumps_of(kLean), error);
    CHECK(error.empty());
    REQUIRE(link.compare(0, 3, "#1.") == 0);
    const std::string mailed = link.substr(0, 20) + "\r\n  " + link.substr(20);
    for (const std::string& form :
         {link, link.substr(1), "https://example.org/dslens/" + link, link + "&p=world_size&lang=zh", mailed,
          "<https://example.org/" + link + ">.", "\"" + link + "\"", "(" + link + ")", " '" + link + "',\n", link + "=", link + "。",
          "`" + link.substr(1) + "`", "[log #1](https://example.org/" + link + ")", "https://example.org/%23" + link.substr(1)}) {
        CAPTURE(form);
        CHECK(opened(form) == kLean);
    }
}

TEST_CASE("a link's language is the one it asks for") {
    CHECK(link_lang("#1.abc&lang=zh", Lang::en) == Lang::zh);
    CHECK(link_lang("https://example.org/?x&lang=en#1.abc&p=a&lang=zh", Lang::en) == Lang::zh);
    CHECK(link_lang("#1.abc&lang=en", Lang::zh) == Lang::en);
    CHECK(link_lang("#1.abc", Lang::zh) == Lang::zh);
}

TEST_CASE("every changed and every missing character is noticed") {
    Words error;
    const std::string link = encode_link(dumps_of(kLean), error);
    const std::string alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const std::string damaged = opened("#1.");
    size_t wrong = 0;  // neither refused nor, where nothing but padding was changed, the same
    const auto look = [&](const std::string& changed) {
        const std::string what = opened(changed);
        wrong += what == damaged || what == kLean ? 0 : 1;
    };
    for (size_t at = 3; at < link.size(); ++at) {
        for (char c : alphabet) {
            if (c != link[at]) look(link.substr(0, at) + c + link.substr(at + 1));
        }
        CHECK(opened(link.substr(0, at)) == damaged);
        look(link.substr(0, at) + link.substr(at + 1));
        look(link.substr(0, at) + "A" + link.substr(at));
    }
    for (const char* more : {"AA", "AAA", "AAAA", "abcdefgh"}) CHECK(opened(link + more) == damaged);
    CHECK(wrong == 0);
}

TEST_CASE("what is no link, or no longer one, gets one sentence") {
    const std::string damaged =
        "This link is damaged or was cut on its way, and nothing of it can be trusted. Ask for it again, or for the log.";
    const std::string too_large = "This link is longer, or holds more, than a link of dslens can. Ask for the log instead.";
    const std::string too_new =
        "This link was made by a newer dslens than this one. Reload the page, or update the command, and open it again.";
    const std::string not_a_link = "This is not a dslens link: what follows # should begin with “1.”.";
    struct Row {
        std::string link, sentence;
    };
    const Row rows[] = {
        {"", not_a_link},
        {"#", not_a_link},
        {"#p=zero_config.stage", not_a_link},
        {"#x1.abc", not_a_link},
        {"#2.abc", too_new},
        {"#12.", too_new},
        {"#1.", damaged},
        {"#1.A", damaged},
        {"#1.====", damaged},
        {"#1.abc%20", damaged},
        {zlib_link(""), damaged},
        {zlib_link("hello"), damaged},
        {"#1." + std::string(kMaxLinkPayload + 1, 'A'), too_large},
        {zlib_link("=A\nx " + std::string(2 * kMaxLinkText, '9') + "\n"), too_large},
    };
    for (const Row& row : rows) {
        CAPTURE(row.link.substr(0, 60));
        CHECK(opened(row.link) == row.sentence);
    }
}

TEST_CASE("a configuration that is too large for a link is refused, not cut") {
    std::string noise = "=A\n";
    uint32_t state = 1;
    for (int i = 0; i < 60000; ++i) {
        state = state * 1664525u + 1013904223u;
        noise += i % 60 == 0 ? "\nx" + std::to_string(i) + " a" : std::string(1, static_cast<char>('a' + (state >> 24) % 26));
    }
    noise.erase(3, 1);
    Words error;
    CHECK(encode_link(dumps_of(noise + "\n"), error).empty());
    CHECK(error.en == "This configuration is too large for a link (over 32,768 characters). Share the log or an export instead.");
}

TEST_CASE("the dictionaries of format 1 are frozen, and their texts are what is built in") {
    struct Row {
        const char* release;
        unsigned long checksum;
    };
    const Row rows[kDictionaries] = {{"0.3.2", 2235207299},  {"0.5.3", 4050452901},  {"0.6.7", 2213762659}, {"0.9.5", 4258831118},
                                     {"0.14.3", 1552500770}, {"0.16.7", 3312298927}, {"0.19.4", 913107586}};
    size_t at = 0;
    for (std::string_view dictionary : dictionaries()) {
        const Row& row = rows[at++];
        CAPTURE(row.release);
        CHECK(dictionary.size() <= 32 * 1024);
        CHECK(adler32(1, reinterpret_cast<const Bytef*>(dictionary.data()), static_cast<uInt>(dictionary.size())) == row.checksum);
        std::ifstream file(std::string(DSLENS_TEST_DATA) + "/../../src/share/dictionaries/" + row.release + ".txt", std::ios::binary);
        std::stringstream text;
        text << file.rdbuf();
        CHECK(dictionary == text.str());
    }
}
