#include "report/json_writer.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <utility>

#include <nlohmann/json.hpp>

#include "log/decode.h"

namespace dslens {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";                    // U+FFFD
constexpr std::string_view kNamed = "\"\\\b\t\n\f\r", kNames = "\"\\btnfr";  // what has an escape of one letter
constexpr size_t kLongestEscape = 6;                                         // \u001b
constexpr size_t kQuotes = 2;
constexpr std::string_view kColon = ": ";
constexpr size_t kLongestNumber = 32;

/// Stands in a string as it is.
bool is_plain(char c) { return static_cast<unsigned char>(c - 0x20) < 0x60 && c != '"' && c != '\\'; }

/// The same of all of eight bytes at once: the highest bit of each tells a byte that is not ASCII, or from which too much was taken.
bool are_plain(uint64_t bytes) {
    constexpr uint64_t kEach = 0x0101010101010101;
    const uint64_t control = bytes - 0x20 * kEach, quote = (bytes ^ '"' * kEach) - kEach, backslash = (bytes ^ '\\' * kEach) - kEach;
    return ((bytes | control | quote | backslash) & 0x80 * kEach) == 0;
}

/// Three bytes that are one character, as Chinese ones are: any but those that first_utf8() has to look at more closely.
bool are_one(const char* bytes) {
    const auto follows = [](char c) { return (c & 0xC0) == 0x80; };
    const unsigned char lead = static_cast<unsigned char>(*bytes);
    return lead > 0xE0 && lead < 0xF0 && lead != 0xED && follows(bytes[1]) && follows(bytes[2]);
}

}  // namespace

void JsonWriter::grow(size_t bytes) {
    const size_t written = static_cast<size_t>(at_ - out_.get()), size = 2 * written + bytes;
    std::unique_ptr<char[]> larger(new char[size]);  // a string would fill it first
    std::copy(out_.get(), at_, larger.get());
    out_ = std::move(larger);
    at_ = out_.get() + written;
    end_ = out_.get() + size;
}

std::string JsonWriter::take() {
    room(1);
    put('\n');
    return std::string(out_.get(), at_);
}

void JsonWriter::put(std::string_view text) {
    std::memcpy(at_, text.data(), text.size());
    at_ += text.size();
}

void JsonWriter::new_line() {
    put('\n');
    std::memset(at_, ' ', 2 * depth_);
    at_ += 2 * depth_;
}

void JsonWriter::room_for_entry(size_t bytes) {
    room(2 + 2 * depth_ + bytes);
    if (!first_) put(',');
    first_ = false;
    new_line();
}

void JsonWriter::room_for_value(size_t bytes) {
    if (after_key_) room(bytes);
    else room_for_entry(bytes);
    after_key_ = false;
}

void JsonWriter::begin(char bracket) {
    room_for_value(1);
    put(bracket);
    ++depth_;
    first_ = true;
}

void JsonWriter::end(char bracket) {
    --depth_;
    room(2 + 2 * depth_);
    if (!first_) new_line();
    put(bracket);
    first_ = false;
}

JsonWriter& JsonWriter::key(std::string_view name) {
    room_for_entry(name.size() + kQuotes + kColon.size());
    put('"');
    put(name);
    put('"');
    put(kColon);
    after_key_ = true;
    return *this;
}

JsonWriter& JsonWriter::any_key(std::string_view name) {
    room_for_entry(name.size() + kQuotes);
    quoted(name);
    room(kColon.size());
    put(kColon);
    after_key_ = true;
    return *this;
}

void JsonWriter::string(std::string_view text) {
    room_for_value(text.size() + kQuotes);
    quoted(text);
}

/// Where there is room for the text and its quotes.
void JsonWriter::quoted(std::string_view text) {
    put('"');
    for (size_t at = copy_plain(text); at < text.size(); at += copy_plain(text.substr(at))) {
        const std::string_view rest = text.substr(at);
        const Utf8Sequence sequence = first_utf8(rest);
        at += sequence.length;
        room(rest.size() + kLongestEscape + kQuotes);  // what is replaced gets longer
        if (sequence.length == 1 && sequence.whole) put_escape(rest[0]);
        else put(sequence.whole ? rest.substr(0, sequence.length) : kReplacement);
    }
    put('"');
}

/// As much of the front as stands as it is; returns its length.
size_t JsonWriter::copy_plain(std::string_view text) {
    const char *at = text.data(), *const end = at + text.size();
    char* out = at_;
    do {
        for (uint64_t bytes; end - at >= 8; at += 8, out += 8) {
            std::memcpy(&bytes, at, 8);
            if (!are_plain(bytes)) break;
            std::memcpy(out, &bytes, 8);
        }
        while (at < end && is_plain(*at)) *out++ = *at++;
        for (; end - at >= 3 && are_one(at); at += 3, out += 3) std::memcpy(out, at, 3);
    } while (at < end && is_plain(*at));
    at_ = out;
    return static_cast<size_t>(at - text.data());
}

void JsonWriter::put_escape(char c) {
    constexpr char kHex[] = "0123456789abcdef";
    const size_t named = kNamed.find(c);
    put('\\');
    if (named != std::string_view::npos) return put(kNames[named]);
    put("u00");
    put(kHex[c >> 4]);
    put(kHex[c & 15]);
}

void JsonWriter::plain(std::string_view text) {
    room_for_value(text.size());
    put(text);
}

void JsonWriter::integer(int64_t value) {
    room_for_value(kLongestNumber);
    at_ = std::to_chars(at_, end_, value).ptr;
}

void JsonWriter::real(double value) {
    if (std::isnan(value)) return string("NaN");
    if (std::isinf(value)) return string(value > 0 ? "Infinity" : "-Infinity");
    room_for_value(kLongestNumber);
    at_ = nlohmann::detail::to_chars(at_, end_, value);
}

}  // namespace dslens
