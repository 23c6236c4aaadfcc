#include "share/base64url.h"

#include <cstdint>

namespace dslens {
namespace {

constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr uint32_t kSixBits = 0x3f;

}  // namespace

std::string base64url(std::string_view bytes) {
    std::string text;
    text.reserve((bytes.size() * 4 + 2) / 3);
    uint32_t held = 0;
    int bits = 0;
    for (unsigned char byte : bytes) {
        held = (held << 8) | byte;
        for (bits += 8; bits >= 6; bits -= 6) text += kAlphabet[(held >> (bits - 6)) & kSixBits];
    }
    if (bits > 0) text += kAlphabet[(held << (6 - bits)) & kSixBits];
    return text;
}

bool from_base64url(std::string_view text, std::string& bytes) {
    if (text.size() % 4 == 1) return false;
    bytes.clear();
    uint32_t held = 0;
    int bits = 0;
    for (char c : text) {
        const size_t digit = kAlphabet.find(c);
        if (digit == std::string_view::npos) return false;
        held = (held << 6) | static_cast<uint32_t>(digit);
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes += static_cast<char>((held >> bits) & 0xff);
        }
    }
    return (held & ((1u << bits) - 1)) == 0;
}

}  // namespace dslens
