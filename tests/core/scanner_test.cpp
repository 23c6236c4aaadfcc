// Bytes → lines: encodings, line numbers, gzip, long lines, logger prefixes and transports.
#include <doctest/doctest.h>
#include <zlib.h>

#include <string>

#include "config/reader.h"
#include "core/fixtures.h"
#include "core/words.h"
#include "log/anchors.h"
#include "log/clean.h"
#include "log/decode.h"
#include "log/lines.h"
#include "log/prefix.h"

namespace dslens::test {
namespace {

constexpr const char* kRecord = "[2024-11-29 13:55:09,762] [INFO] [config.py:1003:print]   zero_enabled ................. True";

std::string gzipped(const std::string& text) {
    std::string out(compressBound(text.size()) + 64, '\0');
    z_stream stream{};
    REQUIRE(deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

struct CleanRow {
    const char* line;
    const char* want;
};
const CleanRow kClean[] = {
    {"plain\ttext", "plain\ttext"},
    {"\x1b[36m(A)\x1b[0m b", "(A) b"},
    {"\x1b]0;title\a x", " x"},
    {"a\x1b", "a"},
    {"a\xC2\xA0"
     "b\xE2\x80\x8B"
     "c\xE3\x80\x80"
     "d",
     "a bc d"},
    {"caf\xE9 \x93x\x94", "caf\xC3\xA9 “x”"},
    {"\xE4\xB8\xAD", "\xE4\xB8\xAD"},
    {"\xF0\x9F\x98\x80", "\xF0\x9F\x98\x80"},
    {"\xC0\xAF", "\xC3\x80\xC2\xAF"},                          // longer than needed: no UTF-8, so Latin-1
    {"\xED\xA0\xBD", "\xC3\xAD \xC2\xBD"},                     // a surrogate; the no-break space in it becomes a blank
    {"\xF4\xBF\xBF\xBF", "\xC3\xB4\xC2\xBF\xC2\xBF\xC2\xBF"},  // above U+10FFFF
};

struct PrefixRow {
    const char* text;
    bool found;
    size_t begin;
    uint32_t line;
    const char* date;
};
const PrefixRow kPrefixes[] = {
    {"[2024-11-29 13:55:09,762] [INFO] [config.py:1003:print] x", true, 0, 1003, "2024-11-29"},
    {"a: [2024-11-29 13:55:09] [WARNING] [log-utils.py:1:<module>] x", true, 3, 1, "2024-11-29"},
    {"9,762] [INFO] [config.py:1003:print] x", true, 0, 1003, ""},
    {"NFO] [config.py:1003:print] x", true, 0, 1003, ""},
    {"File \"/x/config.py:12\", line 3", false, 0, 0, ""},
    {"[INFO|configuration_utils.py:733] 2024-11-29 >> Model config {", false, 0, 0, ""},
    {"[main.py:12:run] hello", false, 0, 0, ""},
};

struct TransportRow {
    const char* line;
    const char* transport;
    size_t length;  // npos: no match
};
const TransportRow kTransports[] = {
    {"worker-0:     \"a\"", "worker-0: ", 10},
    {"worker-12: x", "worker-0: ", 11},
    {"other: x", "worker-0: ", std::string::npos},
    {" 100     \"a\"", "  99 ", 5},
    {"2025-03-04T05:00:27.5Z x", "2025-03-04T05:00:26.1Z ", 23},
    {"pod-x2x4z y", "pod-7f9c6 ", 10},
    {"> }", ">     ", 2},
    {"[1,0]<stdout>:}", "[1,0]<stdout>:", 14},
    {"", "a", std::string::npos},
};

}  // namespace

TEST_CASE("lines are cleaned") {
    for (const CleanRow& row : kClean) {
        bool latin1 = false;
        CHECK(clean_line(row.line, 1, 1, latin1).bytes() == row.want);
    }
}

TEST_CASE("logger prefixes are found wherever they stand") {
    for (const PrefixRow& row : kPrefixes) {
        CAPTURE(std::string(row.text));
        LoggerPrefix prefix;
        CHECK(find_logger_prefix(row.text, 0, prefix) == row.found);
        if (!row.found) continue;
        CHECK(prefix.begin == row.begin);
        CHECK(prefix.line == row.line);
        CHECK(prefix.date == row.date);
    }
}

TEST_CASE("a transport matches by its shape") {
    for (const TransportRow& row : kTransports) {
        CAPTURE(std::string(row.line));
        CHECK(match_transport(row.line, row.transport) == row.length);
    }
    CHECK(stream_key("host-1: ") != stream_key("host-2: "));
    for (auto [one, other] :
         {std::pair("[1,0]<stdout>:", "[1,4]<stdout>:"), {"10.0.0.1: ", "10.0.0.2: "}, {"trainer-0-1  | ", "trainer-1-1  | "}})
        CHECK(stream_key(one) != stream_key(other));
    for (auto [one, other] :
         {std::pair("[12.250s] ", "[13.500s] "), {"INFO 03-12 13:55:21 ", "INFO 03-12 13:55:22 "}, {"2024/11/29 ", "2024/11/30 "}})
        CHECK(stream_key(one) == stream_key(other));
    CHECK(stream_key("2025-03-04T05:00:26Z host-1 ") == stream_key("2025-03-04T06:01:27Z host-1 "));
}

TEST_CASE("lines are counted as editors do, and columns from one") {
    Reading reading = read(std::string("a\rb\r\nlog: ") + kRecord + "\r\n\n", words());
    CHECK(reading.input.lines == 3);
    REQUIRE(reading.dumps.size() == 1);
    Place place = reading.dumps[0].place(reading.dumps[0].attributes[0].text.begin);
    CHECK(place.line == 2);
    CHECK(place.column == 5 + std::string(kRecord).size() - 3);
    CHECK(read(kRecord, words()).input.lines == 1);
    CHECK(read(std::string(kRecord) + "\n", words()).input.lines == 1);
}

TEST_CASE("gzip and Latin-1 are read") {
    std::string text = std::string("caf\xE9\n") + kRecord + "\n";
    Reading plain = read(text, words());
    CHECK(plain.input.encoding == "latin-1");
    std::string packed = gzipped(text);
    for (size_t size : {packed.size(), size_t{1}}) {
        Reader reader(words());
        for (size_t at = 0; at < packed.size(); at += size) reader.feed(std::string_view(packed).substr(at, size));
        Reading reading = reader.finish();
        CHECK(reading.input.gzip);
        CHECK(reading.dumps.size() == 1);
        CHECK(reading.problems.empty());
    }
    CHECK(read(packed + gzipped(text) + std::string(3, '\0'), words()).input.lines == 2 * plain.input.lines);  // several members, padded
    Reading cut = read(packed.substr(0, packed.size() - 6), words());
    CHECK(cut.dumps.size() == 1);
    CHECK(cut.problems.size() == 1);
}

TEST_CASE("quoted-printable is read, however it is cut, and only where it surely is that") {
    const std::string text = "lr =3D 1, caf=C3=A9 =3Dx =\nbehind it\n=zz\n" + std::string(5000, '\n') + "=3D=";
    for (size_t size : {text.size(), size_t{1}, size_t{3}}) {
        Decoder decoder;
        std::string out;
        auto sink = [&](std::string_view part) { out += part; };
        for (size_t at = 0; at < text.size(); at += size) decoder.feed(std::string_view(text).substr(at, size), sink);
        decoder.finish(sink);
        CHECK(decoder.quoted_printable());
        CHECK(out == "lr = 1, café =x behind it\n=zz\n" + std::string(5000, '\n') + "==");
    }
    for (const char* other : {"=====\na=3D\n", "a=\nb\n", "x=3D1\ny\n"}) {
        Decoder decoder;
        decoder.feed(other, [](std::string_view) {});
        decoder.finish([](std::string_view) {});
        CHECK_FALSE(decoder.quoted_printable());
    }
}

TEST_CASE("a dump deep in a large log is found, and a line of any length survived") {
    std::string log;
    while (log.size() < (6u << 20))
        log += "[2024-11-29 13:55:09,762] [INFO] [logging.py:96:log_dist] [Rank 0] step=10, skipped=0\nplain line of a large log\n";
    log += std::string(9u << 20, 'x') + kRecord + "\n";
    log += fixture("v0.9.5/minimal").log;
    Reading reading = read(log, words());
    REQUIRE(reading.dumps.size() == 2);  // the one glued behind the long line, and the whole one
    CHECK(canonical(reading.dumps[1]) == canonical(read(fixture("v0.9.5/minimal").log, words()).dumps.at(0)));
    CHECK(reading.input.records > 40'000);
}

TEST_CASE("what is printed without a logger is seen deep in a large log too") {
    std::string log = fixture("v0.9.5/minimal").log;
    while (log.size() < (5u << 20)) log += "plain line of a large log\n";
    log += "[deepspeed] OVERFLOW! Rank 0 Skipping step. Attempted loss scale: 2, reducing to 1\n";
    log += "RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB (GPU 0; 79.20 GiB total capacity; 70.00 GiB already allocated)\n";
    log += "[Rank 3] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=7, OpType=ALLREDUCE) ran for 1800000 milliseconds\n";
    const Reading reading = read(log, words());
    std::string kinds;
    for (const Sighting& line : reading.dumps.at(0).sightings) kinds += line.kind + " ";
    CHECK(kinds.ends_with("overflow oom timeout "));
}

TEST_CASE("marks of something to read are found") {
    CHECK(find_marks("[a.py:1:b]").source == 2);
    CHECK(find_marks("zero ........ x").other);
    CHECK(find_marks("zero …… x").other);
    CHECK(find_marks("DeepSpeedLight configuration:").other);
    CHECK(find_marks("info: version=1").other);
    CHECK(find_marks("OVERFLOW! Rank 0").other);
    CHECK_FALSE(find_marks("loss 1.25 at step 3 of 7, nothing else").any());
    CHECK_FALSE(find_marks("").any());
}

}  // namespace dslens::test
