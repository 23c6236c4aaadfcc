// Any bytes: no crash, no hang, rows that hold together, and the same result wherever the input is cut.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "config/reader.h"
#include "fuzz_words.h"

using namespace dslens;

namespace {

void require(bool holds) {
    if (!holds) std::abort();
}

void check_rows(const Dump& dump, const std::vector<Row>& rows) {
    for (uint32_t i = 0; i < rows.size(); ++i) {
        const Row& row = rows[i];
        require(row.end > i && row.end <= rows.size());
        require(row.text.begin <= row.text.end && row.text.end <= dump.text.size());
        require(row.name.begin <= row.name.end && row.name.end <= dump.text.size());
        bool holds = row.kind == Kind::list || row.kind == Kind::object;
        require(holds || row.end == i + 1);
        for (uint32_t k = i + 1; k < row.end; k = rows[k].end) require(rows[k].depth == row.depth + 1);
        string_value(dump, row);
    }
    if (!rows.empty()) path_of(dump, rows, static_cast<uint32_t>(rows.size()) - 1);
}

std::string summary(const Reading& reading) {
    std::string text = std::to_string(static_cast<int>(reading.no_dump)) + reading.input.encoding + std::to_string(reading.input.lines);
    for (const Dump& dump : reading.dumps)
        text += dump.name + "\n" + dump.text + std::to_string(dump.attributes.size()) + " " + std::to_string(dump.user.size());
    for (const Problem& problem : reading.problems) text += std::to_string(problem.line) + problem.en;
    return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    std::string_view bytes(reinterpret_cast<const char*>(data), size);
    Reading whole = read(bytes, fuzz_words());
    for (const Dump& dump : whole.dumps) {
        check_rows(dump, dump.attributes);
        check_rows(dump, dump.user);
        require(dump.first_line >= 1 && dump.first_line <= dump.last_line);
        require(!dump.pieces.empty() && dump.pieces[0].at == 0);
    }
    Reader reader(fuzz_words());
    uint32_t random = size ? data[0] + 1u : 1u;
    for (size_t at = 0; at < size;) {
        random = random * 1664525u + 1013904223u;
        size_t take = 1 + (random >> 24) % 97;
        reader.feed(bytes.substr(at, take));
        at += take;
    }
    require(summary(reader.finish()) == summary(whole));
    return 0;
}
