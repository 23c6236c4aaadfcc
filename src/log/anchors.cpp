#include "log/anchors.h"

#include <array>
#include <cstdint>
#include <cstring>

namespace dslens {
namespace {

// Four bytes each, so that one table can skip up to four bytes at a time (Horspool's search for several words at once).
// The last three: of what is printed without a logger.
constexpr char kAnchors[][5] = {
    ".py:",           // [config.py:1003:print]
    "....",           // zero_enabled ................. True
    " \xE2\x80\xA6",  // zero_enabled …………….. True
    "ion:",           // DeepSpeedEngine configuration:
    "ion=",           // DeepSpeed info: version=
    "OVER",           // [deepspeed] OVERFLOW! Rank 0 Skipping step.
    "CUDA",           // CUDA out of memory.
    "NCCL",           // Watchdog caught collective operation timeout: WorkNCCL(
};
constexpr size_t kLength = 4;

constexpr std::array<uint8_t, 256> make_skips() {
    std::array<uint8_t, 256> skips{};
    for (uint8_t& skip : skips) skip = kLength;
    for (const char* anchor : kAnchors) {
        for (size_t i = 0; i < kLength; ++i) {
            uint8_t skip = static_cast<uint8_t>(kLength - 1 - i);
            uint8_t& entry = skips[static_cast<unsigned char>(anchor[i])];
            if (skip < entry) entry = skip;
        }
    }
    return skips;
}
constexpr std::array<uint8_t, 256> kSkips = make_skips();

}  // namespace

Marks find_marks(std::string_view line) {
    Marks marks;
    const char* at = line.data();
    size_t size = line.size();
    for (size_t last = kLength - 1; last < size;) {
        uint8_t skip = kSkips[static_cast<unsigned char>(at[last])];
        if (skip) {
            last += skip;
            continue;
        }
        const char* word = at + last - (kLength - 1);
        for (const char* anchor : kAnchors) {
            if (std::memcmp(word, anchor, kLength) != 0) continue;
            if (anchor != kAnchors[0]) {
                marks.other = true;
                return marks;
            }
            marks.more_sources = marks.source != std::string_view::npos;
            if (!marks.more_sources) marks.source = last - (kLength - 1);
        }
        ++last;
    }
    return marks;
}

}  // namespace dslens
