// A link's bytes are anybody's: no crash, nothing unbounded. And whatever was read from a log opens again to the same values.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "config/reader.h"
#include "fuzz_words.h"
#include "report/json_writer.h"
#include "report/values.h"
#include "share/lean.h"
#include "share/link.h"

using namespace dslens;

namespace {

void require(bool holds) {
    if (!holds) std::abort();
}

void open_as_link(std::string_view bytes) {
    std::vector<Dump> dumps;
    Words error;
    require(decode_link(bytes, fuzz_words(), dumps, error) || !error.empty());
}

void read_as_lean_text(std::string_view bytes) {
    std::vector<Dump> dumps;
    if (!read_lean_text(bytes, fuzz_words(), dumps)) return;
    std::vector<Dump> again;
    require(read_lean_text(lean_text(dumps), fuzz_words(), again));
}

std::string values_of(const Dump& dump, const std::vector<Row>& rows) {
    JsonWriter json(dump.text.size());
    const Values values(dump, rows);
    json.begin_list();
    for (uint32_t i = 0; i < rows.size(); i = rows[i].end) values.write(json, i);
    json.end_list();
    return json.take();
}

void share_what_a_log_holds(std::string_view bytes) {
    const Reading reading = read(bytes, fuzz_words());
    if (reading.dumps.empty() || !reading.problems.empty()) return;  // a damaged value may have no printed form
    const std::string lean = lean_text(reading.dumps);
    std::vector<Dump> again;
    require(read_lean_text(lean, fuzz_words(), again) && again.size() == reading.dumps.size());
    for (size_t d = 0; d < again.size(); ++d) {
        const Dump &before = reading.dumps[d], &after = again[d];
        require(before.attributes.size() == after.attributes.size() && before.user.size() == after.user.size());
        for (uint32_t i = 0; i < before.attributes.size(); i = before.attributes[i].end) {
            require(before.view(before.attributes[i].name) == after.view(after.attributes[i].name));
        }
        require(values_of(before, before.attributes) == values_of(after, after.attributes));
        require(values_of(before, before.user) == values_of(after, after.user));
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    open_as_link(bytes);
    read_as_lean_text(bytes);
    share_what_a_log_holds(bytes);
    return 0;
}
