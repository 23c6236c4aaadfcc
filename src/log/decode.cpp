#include "log/decode.h"

#include <algorithm>

namespace dslens {
namespace {

constexpr size_t kSniff = 4096;     // bytes that decide the encoding
constexpr size_t kSniffWide = 128;  // of these, whether it is UTF-16
constexpr size_t kMailLine = 78;    // bytes of a line of mail at most
constexpr uint32_t kReplacement = 0xFFFD;
constexpr size_t kFlush = 64 << 10;

/// How many of the bytes at odd (or even) places are NUL, in percent: ASCII in UTF-16 has one in every pair.
unsigned nul_percent(std::string_view bytes, size_t first) {
    size_t nul = 0, all = 0;
    for (size_t i = first; i < bytes.size(); i += 2, ++all) nul += bytes[i] == 0;
    return all ? static_cast<unsigned>(nul * 100 / all) : 0;
}

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/// Lines that end in '=' because the next goes on with them, =3D where a '=' stood, and no line longer than mail allows.
bool is_quoted_printable(std::string_view head) {
    size_t soft = 0, equals = 0;
    while (!head.empty()) {
        size_t end = head.find('\n');
        std::string_view line = head.substr(0, end);
        head.remove_prefix(end == std::string_view::npos ? head.size() : end + 1);
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        if (line.size() > kMailLine) return false;
        bool ruler = line.size() > 1 && line[line.size() - 2] == '=';
        soft += end != std::string_view::npos && line.size() > 1 && line.back() == '=' && !ruler;
        equals += line.find("=3D") != std::string_view::npos;
    }
    return soft >= 1 && equals >= 1;
}

}  // namespace

Utf8Sequence first_utf8(std::string_view text) {
    const auto byte = [text](size_t at) { return static_cast<unsigned char>(text[at]); };
    const unsigned lead = byte(0);
    if (lead < 0x80) return {1, true};
    if (lead < 0xC2 || lead > 0xF4) return {1, false};
    const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    unsigned least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;  // of the second byte: nothing longer than needed,
    unsigned most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;   // no surrogate, nothing above U+10FFFF
    size_t at = 1;
    for (; at < length && at < text.size() && byte(at) >= least && byte(at) <= most; ++at) least = 0x80, most = 0xBF;
    return {at, at == length};
}

void append_utf8(std::string& out, uint32_t code) {
    if (code < 0x80) {
        out.push_back(static_cast<char>(code));
    } else if (code < 0x800) {
        out.push_back(static_cast<char>(0xC0 | code >> 6));
        out.push_back(static_cast<char>(0x80 | (code & 0x3F)));
    } else if (code < 0x10000) {
        out.push_back(static_cast<char>(0xE0 | code >> 12));
        out.push_back(static_cast<char>(0x80 | (code >> 6 & 0x3F)));
        out.push_back(static_cast<char>(0x80 | (code & 0x3F)));
    } else {
        out.push_back(static_cast<char>(0xF0 | code >> 18));
        out.push_back(static_cast<char>(0x80 | (code >> 12 & 0x3F)));
        out.push_back(static_cast<char>(0x80 | (code >> 6 & 0x3F)));
        out.push_back(static_cast<char>(0x80 | (code & 0x3F)));
    }
}

bool valid_utf8(std::string_view bytes) {
    while (!bytes.empty()) {
        const Utf8Sequence sequence = first_utf8(bytes);
        if (!sequence.whole) return false;
        bytes.remove_prefix(sequence.length);
    }
    return true;
}

const char* Decoder::encoding() const { return form_ == Form::utf16le ? "utf-16le" : form_ == Form::utf16be ? "utf-16be" : "utf-8"; }

void Decoder::feed(std::string_view bytes, const Sink& sink) {
    if (form_ == Form::undecided) {
        size_t take = std::min(bytes.size(), kSniff - held_.size());
        held_.append(bytes.substr(0, take));
        bytes.remove_prefix(take);
        if (held_.size() < kSniff) return;
        decide(sink);
    }
    convert(bytes, sink);
}

void Decoder::finish(const Sink& sink) {
    if (form_ == Form::undecided) decide(sink);
    if (form_ == Form::quoted_printable) {
        if (!held_.empty()) sink(held_);
        held_.clear();
        return;
    }
    if (form_ != Form::utf8 && (high_ || !held_.empty())) {
        append_utf8(out_, kReplacement);
        sink(out_);
        out_.clear();
    }
}

void Decoder::decide(const Sink& sink) {
    std::string head;
    head.swap(held_);
    std::string_view view = head;
    if (view.substr(0, 3) == "\xEF\xBB\xBF") {
        form_ = Form::utf8;
        view.remove_prefix(3);
    } else if (view.substr(0, 2) == "\xFF\xFE") {
        form_ = Form::utf16le;
        view.remove_prefix(2);
    } else if (view.substr(0, 2) == "\xFE\xFF") {
        form_ = Form::utf16be;
        view.remove_prefix(2);
    } else {
        std::string_view front = view.substr(0, kSniffWide);
        unsigned odd = nul_percent(front, 1), even = nul_percent(front, 0);
        form_ = odd >= 70 && even < 30 ? Form::utf16le : even >= 70 && odd < 30 ? Form::utf16be : Form::utf8;
    }
    if (form_ == Form::utf8 && is_quoted_printable(view)) form_ = Form::quoted_printable;
    convert(view, sink);
}

void Decoder::convert_printable(std::string_view bytes, const Sink& sink) {
    for (char c : bytes) {
        if (held_.empty() && c != '=') {
            out_.push_back(c);
            continue;
        }
        held_.push_back(c);
        if (held_.size() == 1 || (held_.size() == 2 && c == '\r')) continue;
        if (c == '\n') {
            held_.clear();  // the line goes on
            continue;
        }
        int high = hex_digit(held_[1]), low = held_.size() == 3 ? hex_digit(c) : 0;
        if (held_.size() == 2 && high >= 0) continue;
        if (high >= 0 && low >= 0) out_.push_back(static_cast<char>(high * 16 + low));
        else out_ += held_;
        held_.clear();
    }
    if (!out_.empty()) sink(out_);
    out_.clear();
}

void Decoder::convert(std::string_view bytes, const Sink& sink) {
    if (form_ == Form::utf8) {
        if (!bytes.empty()) sink(bytes);
        return;
    }
    if (form_ == Form::quoted_printable) return convert_printable(bytes, sink);
    for (char c : bytes) {
        if (held_.empty()) {
            held_.push_back(c);
            continue;
        }
        uint32_t first = static_cast<unsigned char>(held_[0]), second = static_cast<unsigned char>(c);
        held_.clear();
        put(form_ == Form::utf16le ? first | second << 8 : first << 8 | second);
        if (out_.size() >= kFlush) {
            sink(out_);
            out_.clear();
        }
    }
    if (!out_.empty()) sink(out_);
    out_.clear();
}

void Decoder::put(uint32_t unit) {
    bool low = unit >= 0xDC00 && unit < 0xE000;
    if (high_ && low) {
        append_utf8(out_, 0x10000 + ((high_ - 0xD800) << 10) + (unit - 0xDC00));
        high_ = 0;
        return;
    }
    if (high_) append_utf8(out_, kReplacement);
    high_ = unit >= 0xD800 && unit < 0xDC00 ? unit : 0;
    if (!high_) append_utf8(out_, low ? kReplacement : unit);
}

}  // namespace dslens
