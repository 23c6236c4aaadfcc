// A link's bytes are anybody's: no crash, nothing unbounded. And whatever was read from a log opens again to the same values.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "config/reader.h"
#include "fuzz_words.h"
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
            require(to_json(before, before.attributes, i) == to_json(after, after.attributes, i));
        }
        if (!before.user.empty()) require(to_json(before, before.user, 0) == to_json(after, after.user, 0));
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
