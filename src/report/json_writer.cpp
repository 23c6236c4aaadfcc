#include "report/json_writer.h"

#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include <nlohmann/json.hpp>

#include "log/decode.h"

namespace dslens {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";                    // U+FFFD
constexpr std::string_view kNamed = "\"\\\b\t\n\f\r", kNames = "\"\\btnfr";  // what has an escape of one letter

/// By byte: stands in a string as it is.
constexpr std::array<bool, 256> kPlain = [] {
    std::array<bool, 256> plain{};
    for (size_t c = 0x20; c < 0x80; ++c) plain[c] = c != '"' && c != '\\';
    return plain;
}();

void append_escape(std::string& out, char c) {
    constexpr char kHex[] = "0123456789abcdef";
    const size_t named = kNamed.find(c);
    out += '\\';
    if (named != std::string_view::npos) out += kNames[named];
    else out.append({'u', '0', '0', kHex[c >> 4], kHex[c & 15]});
}

}  // namespace

std::string JsonWriter::take() {
    out_ += '\n';
    return std::move(out_);
}

void JsonWriter::new_line() {
    const size_t end = out_.size();
    out_.append(1 + 2 * depth_, ' ');
    out_[end] = '\n';
}

void JsonWriter::before_entry() {
    if (!first_) out_ += ',';
    first_ = false;
    new_line();
}

void JsonWriter::before_value() {
    if (!after_key_) before_entry();
    after_key_ = false;
}

void JsonWriter::begin(char bracket) {
    before_value();
    out_ += bracket;
    ++depth_;
    first_ = true;
}

void JsonWriter::end(char bracket) {
    --depth_;
    if (!first_) new_line();
    out_ += bracket;
    first_ = false;
}

JsonWriter& JsonWriter::key(std::string_view name) {
    before_entry();
    quoted(name);
    out_ += ": ";
    after_key_ = true;
    return *this;
}

void JsonWriter::string(std::string_view text) {
    before_value();
    quoted(text);
}

void JsonWriter::quoted(std::string_view text) {
    out_ += '"';
    size_t copied = 0;
    for (size_t at = 0; at < text.size();) {
        while (at < text.size() && kPlain[static_cast<unsigned char>(text[at])]) ++at;
        if (at == text.size()) break;
        const bool ascii = static_cast<unsigned char>(text[at]) < 0x80;
        const Utf8Sequence sequence = first_utf8(text.substr(at));
        if (ascii || !sequence.whole) {
            out_.append(text, copied, at - copied);
            if (ascii) append_escape(out_, text[at]);
            else out_ += kReplacement;
            copied = at + sequence.length;
        }
        at += sequence.length;
    }
    out_.append(text, copied);
    out_ += '"';
}

void JsonWriter::integer(int64_t value) {
    before_value();
    char digits[20];
    out_.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

void JsonWriter::real(double value) {
    if (std::isnan(value)) return string("NaN");
    if (std::isinf(value)) return string(value > 0 ? "Infinity" : "-Infinity");
    before_value();
    out_ += nlohmann::json(value).dump();
}

void JsonWriter::boolean(bool value) {
    before_value();
    out_ += value ? "true" : "false";
}

void JsonWriter::null() {
    before_value();
    out_ += "null";
}

}  // namespace dslens
