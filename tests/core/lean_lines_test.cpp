#include "share/lean_lines.h"

#include <doctest/doctest.h>

#include "config/vocabulary.h"
#include "log/line_kinds.h"
#include "share/lean.h"

namespace dslens::test {
namespace {

std::string written(const std::vector<Sighting>& sightings) {
    std::string text;
    for (const Sighting& sighting : sightings) write_line(sighting, text);
    return text;
}

/// A line, without its sign, read and written again; or "refused".
std::string again(std::string_view line) {
    Dump dump;
    if (!read_line(line, dump)) return dump.sightings.empty() ? "refused" : "refused, and kept";
    return written(dump.sightings);
}

Sighting sighting(std::vector<std::string> first, std::vector<std::string> last, std::vector<std::string> most) {
    Sighting made;
    made.kind = "overflow";
    made.count = 57;
    for (size_t n = 0; n < first.size(); ++n) made.fields.push_back(std::string(1, static_cast<char>('a' + n)));
    made.first_values = std::move(first);
    made.last_values = std::move(last);
    made.most_values = std::move(most);
    return made;
}

}  // namespace

TEST_CASE("a sighting in the lean text") {
    struct Row {
        Sighting sighting;
        const char* text;
    };
    const Row rows[] = {
        {sighting({}, {}, {}), "+overflow 57\n"},
        {sighting({"7"}, {"7"}, {"7"}), "+overflow 57 a=7\n"},
        {sighting({"7"}, {"8"}, {"9"}), "+overflow 57 a=7/8/9\n"},
        {sighting({"7"}, {"8"}, {"7"}), "+overflow 57 a=7/8/7\n"},
        {sighting({"7"}, {"7"}, {"9"}), "+overflow 57 a=7/7/9\n"},
        {sighting({"7", "x"}, {"8", "x"}, {"9", "x"}), "+overflow 57 a=7/8/9 b=x\n"},
        {sighting({""}, {""}, {""}), "+overflow 57 a=\n"},
        {sighting({"7"}, {""}, {""}), "+overflow 57 a=7//\n"},
        {sighting({""}, {""}, {"7"}), "+overflow 57 a=//7\n"},
        {sighting({"a b"}, {"a b"}, {"a b"}), "+overflow 57 a=a%20b\n"},
        {sighting({"1/2=50%"}, {"1/2=50%"}, {"1/2=50%"}), "+overflow 57 a=1%2F2%3D50%25\n"},
        {sighting({"a\nb\tc\x7F"}, {"a\nb\tc\x7F"}, {"a\nb\tc\x7F"}), "+overflow 57 a=a%0Ab%09c%7F\n"},
        {sighting({"优化器 <x>"}, {"+"}, {"~"}), "+overflow 57 a=优化器%20<x>/+/~\n"},
        {sighting({"%20"}, {"%20"}, {"%20"}), "+overflow 57 a=%2520\n"},
    };
    for (const Row& row : rows) {
        const std::string text = row.text;
        CAPTURE(text);
        CHECK(written({row.sighting}) == text);
        Dump dump;
        REQUIRE(read_line(std::string_view(text).substr(1, text.size() - 2), dump));
        REQUIRE(dump.sightings.size() == 1);
        const Sighting& back = dump.sightings[0];
        CHECK(back.kind == row.sighting.kind);
        CHECK(back.count == row.sighting.count);
        CHECK(back.fields == row.sighting.fields);
        CHECK(back.first_values == row.sighting.first_values);
        CHECK(back.last_values == row.sighting.last_values);
        CHECK(back.most_values == row.sighting.most_values);
        CHECK(back.first_line == 0);
    }
}

TEST_CASE("a line that dslens would not have written is refused, or read as what it says") {
    struct Row {
        const char* line;
        const char* read;
    };
    const Row rows[] = {
        {"x 1", "+x 1\n"},
        {"x 999999999", "+x 999999999\n"},
        {"x 007", "+x 7\n"},
        {"x 1 ", "+x 1\n"},
        {"x 1 a=1/1/1", "+x 1 a=1\n"},
        {"x 1 a=1/", "+x 1 a=1\n"},
        {"x 1 a", "+x 1 a=\n"},
        {"x 1 a=1=2", "+x 1 a=1%3D2\n"},
        {"x 1 a=%41", "+x 1 a=A\n"},
        {"x 1 a=%00", "+x 1 a=%00\n"},
        {"", "refused"},
        {" ", "refused"},
        {"x", "refused"},
        {"x ", "refused"},
        {" 1", "refused"},
        {"x 0", "refused"},
        {"x 000000000", "refused"},
        {"x 1000000000", "refused"},
        {"x 99999999999999999999", "refused"},
        {"x -1", "refused"},
        {"x +1", "refused"},
        {"x 1.5", "refused"},
        {"x 1a", "refused"},
        {"x  1", "refused"},
        {"x 1  a=1", "refused"},
        {"x 1 =1", "refused"},
        {"x 1 a=%", "refused"},
        {"x 1 a=%2", "refused"},
        {"x 1 a=%2f", "refused"},
        {"x 1 a=%G0", "refused"},
        {"x 1 a=%0G", "refused"},
        {"x 1 a=1/%", "refused"},
        {"x 1 a=1/2/%", "refused"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.line));
        CHECK(again(row.line) == row.read);
    }
}

TEST_CASE("what a line and a dump can hold is bounded") {
    std::string fields = "x 1";
    for (size_t n = 0; n < kMaxLeanFields; ++n) fields += " f" + std::to_string(n) + "=1";
    CHECK(again(fields) == "+" + fields + "\n");
    CHECK(again(fields + " more=1") == "refused");

    const std::string most(kMaxFieldText, 'v');
    CHECK(again("x 1 a=" + most) == "+x 1 a=" + most + "\n");
    for (const std::string& line : {"x 1 a=" + most + "v", "x 1 a=1/" + most + "v/1", "x 1 a=1/1/" + most + "v"})
        CHECK(again(line) == "refused");
    std::string escaped = "x 1 a=";
    for (size_t n = 0; n < kMaxFieldText; ++n) escaped += "%20";
    CHECK(again(escaped) == "+" + escaped + "\n");
    CHECK(again(escaped + "%20") == "refused");

    Dump dump;
    for (size_t n = 0; n < kMaxLeanLines; ++n) CHECK(read_line("x 1", dump));
    CHECK_FALSE(read_line("x 1", dump));
    CHECK(dump.sightings.size() == kMaxLeanLines);
}

TEST_CASE("whatever a log holds can be read back") {
    CHECK(line_kinds().size() <= kMaxLeanLines);
    for (const LineKind& kind : line_kinds()) {
        CHECK(field_names(kind).size() <= kMaxLeanFields);
        CHECK(kind.id.find_first_of(" =\n") == std::string_view::npos);
        for (std::string_view name : field_names(kind)) CHECK(name.find_first_of(" =/%\n") == std::string_view::npos);
    }
}

TEST_CASE("lines stand between a dump's header and its attributes") {
    const auto opened = [](const std::string& text) {
        std::vector<Dump> dumps;
        return read_lean_text(text, Vocabulary(), dumps) ? lean_text(dumps) : "refused";
    };
    for (const std::string text : {"=A\n+overflow 2 scale=2/1/2\n+saved 1\ntrain_batch_size 8\n=B\n+saved 3\ntrain_batch_size 8\n",
                                   "=A\n+overflow 2 then=a%20b\n", "=A\n+saved 1\njson={\"train_batch_size\":8}\n"}) {
        CAPTURE(text);
        CHECK(opened(text) == text);
    }
    CHECK(opened("+saved 1\n=A\ntrain_batch_size 8\n") == "refused");
    CHECK(opened("=A\n+saved\ntrain_batch_size 8\n") == "refused");
    CHECK(opened("=A\n+\ntrain_batch_size 8\n") == "refused");
    std::string many = "=A\n";
    for (size_t n = 0; n < kMaxLeanLines; ++n) many += "+k" + std::to_string(n) + " 1\n";
    CHECK(opened(many) == many);
    CHECK(opened(many + "+one_more 1\n") == "refused");
}

}  // namespace dslens::test
