#include "log/decode.h"

#include <algorithm>

namespace dslens {
namespace {

constexpr size_t kSniff = 128;  // bytes that decide the encoding
constexpr uint32_t kReplacement = 0xFFFD;
constexpr size_t kFlush = 64 << 10;

/// How many of the bytes at odd (or even) places are NUL, in percent: ASCII in UTF-16 has one in every pair.
unsigned nul_percent(std::string_view bytes, size_t first) {
    size_t nul = 0, all = 0;
    for (size_t i = first; i < bytes.size(); i += 2, ++all) nul += bytes[i] == 0;
    return all ? static_cast<unsigned>(nul * 100 / all) : 0;
}

/// Length of the UTF-8 sequence at bytes[i], 0 when it is none.
size_t sequence_length(std::string_view bytes, size_t i) {
    unsigned char lead = static_cast<unsigned char>(bytes[i]);
    size_t length = lead < 0x80                   ? 1
                    : lead >= 0xC2 && lead < 0xE0 ? 2
                    : lead >= 0xE0 && lead < 0xF0 ? 3
                    : lead >= 0xF0 && lead < 0xF5 ? 4
                                                  : 0;
    if (length == 0 || i + length > bytes.size()) return 0;
    for (size_t k = 1; k < length; ++k) {
        if ((static_cast<unsigned char>(bytes[i + k]) & 0xC0) != 0x80) return 0;
    }
    return length;
}

}  // namespace

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
    for (size_t i = 0; i < bytes.size();) {
        size_t length = sequence_length(bytes, i);
        if (length == 0) return false;
        i += length;
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
        unsigned odd = nul_percent(view, 1), even = nul_percent(view, 0);
        form_ = odd >= 70 && even < 30 ? Form::utf16le : even >= 70 && odd < 30 ? Form::utf16be : Form::utf8;
    }
    convert(view, sink);
}

void Decoder::convert(std::string_view bytes, const Sink& sink) {
    if (form_ == Form::utf8) {
        if (!bytes.empty()) sink(bytes);
        return;
    }
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
