// What packed.cpp's tables go through: into the packed form, out of it, and into a list of everything as it is.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/chinese.h"

namespace dslens {

/// Streams of the packed form: alike things side by side compress best.
enum Stream { kNumbers, kRanks, kNames, kConditions, kSentences, kChinese, kStreams };

/// Stands before the Chinese, whose size follows: web/unpack/streams.h looks for it, for in a model of its own Chinese packs best.
constexpr std::string_view kChineseMark = "\xFF\xFE\xFF chinese";

/// Names in the order in which they were used last.
class RecentNames {
  public:
    size_t size() const { return names_.size(); }
    void add(std::string_view name) { names_.push_back(name); }
    size_t rank(std::string_view name) const { return static_cast<size_t>(std::find(names_.begin(), names_.end(), name) - names_.begin()); }
    std::string_view use(size_t rank) {
        const auto used = names_.begin() + static_cast<std::ptrdiff_t>(rank);
        std::rotate(names_.begin(), used, used + 1);
        return names_[0];
    }

  private:
    std::vector<std::string_view> names_;
};

class Packer {
  public:
    void number(size_t& value) { append(streams_[kNumbers], value); }

    void text(Stream stream, std::string& value) { streams_[stream].append(value).append(1, '\0'); }
    void words(Words& words) {
        text(kSentences, words.en);
        words_.push_back(words);
    }

    /// Of a parameter: `name` has to stay where it is.
    void parameter(std::string& name) {
        const size_t rank = recent_.rank(name);
        append(streams_[kRanks], rank);
        if (rank == recent_.size()) {
            text(kNames, name);
            recent_.add(name);
        }
        recent_.use(rank);
    }
    RecentNames& recent() { return recent_; }

    template <class T>
    void length(std::vector<T>& list) {
        append(streams_[kNumbers], list.size());
    }

    std::string packed() {
        streams_[kChinese] = pack_chinese(words_);
        std::string bytes;
        for (const std::string& stream : streams_) {
            if (&stream == &streams_[kChinese]) bytes += kChineseMark;
            append(bytes, stream.size());
            bytes += stream;
        }
        return bytes;
    }

  private:
    static void append(std::string& to, size_t value) {
        for (; value >= 0x80; value >>= 7) to += static_cast<char>(0x80 | (value & 0x7F));
        to += static_cast<char>(value);
    }

    std::string streams_[kStreams];
    std::vector<Words> words_;
    RecentNames recent_;
};

class Unpacker {
  public:
    explicit Unpacker(std::string_view packed) {
        for (std::string_view& stream : streams_) {
            if (&stream == &streams_[kChinese]) packed.remove_prefix(kChineseMark.size());
            const size_t size = take_number(packed);
            stream = packed.substr(0, size);
            packed.remove_prefix(size);
        }
        chinese_ = ChineseSentences(streams_[kChinese]);
    }

    void number(size_t& value) { value = take_number(streams_[kNumbers]); }

    void text(Stream stream, std::string& value) { value = take_text(streams_[stream]); }
    void words(Words& words) {
        text(kSentences, words.en);
        words.zh = chinese_.next(words.en);
    }

    void parameter(std::string& name) {
        const size_t rank = take_number(streams_[kRanks]);
        if (rank == recent_.size()) recent_.add(take_text(streams_[kNames]));
        name = recent_.use(rank);
    }
    RecentNames& recent() { return recent_; }

    template <class T>
    void length(std::vector<T>& list) {
        list.resize(take_number(streams_[kNumbers]));
    }

  private:
    static size_t take_number(std::string_view& from) {
        size_t value = 0;
        for (unsigned shift = 0;; shift += 7) {
            auto byte = static_cast<unsigned char>(from[0]);
            from.remove_prefix(1);
            value |= static_cast<size_t>(byte & 0x7F) << shift;
            if (byte < 0x80) return value;
        }
    }

    static std::string_view take_text(std::string_view& from) {
        const std::string_view text = from.substr(0, from.find('\0'));
        from.remove_prefix(text.size() + 1);
        return text;
    }

    std::string_view streams_[kStreams];
    ChineseSentences chinese_;
    RecentNames recent_;
};

/// Everything as it is, to be compared.
class Listing {
  public:
    void number(size_t& value) { text(kNumbers, std::to_string(value)); }
    void text(Stream, const std::string& value) { listed_.append(value).append(1, '\0'); }
    void words(Words& words) {
        text(kSentences, words.en);
        text(kChinese, words.zh);
    }
    void parameter(std::string& name) { text(kNames, name); }

    template <class T>
    void length(std::vector<T>& list) {
        text(kNumbers, std::to_string(list.size()));
    }
    const std::string& listed() const { return listed_; }

  private:
    std::string listed_;
};

}  // namespace dslens
