#include "knowledge/chinese.h"

#include <algorithm>
#include <cstddef>
#include <map>

namespace dslens {
namespace {

constexpr size_t kCopies = 31;     // codes below the blank; text has none of these
constexpr size_t kFrequent = 100;  // characters of one byte
constexpr size_t kRow = 128;       // characters with the same first byte
constexpr size_t kAscii = 0x80;

/// What a translation is likely to take over: places, and what has a digit, a capital, or the marks of a name or a path.
std::vector<std::string_view> parts_of(std::string_view english) {
    std::vector<std::string_view> parts;
    for (size_t at = 0; at < english.size();) {
        size_t end = english[at] == '{' ? english.find('}', at) : english.find_first_of(" {", at + 1);
        if (end == std::string_view::npos) end = english.size();
        else if (english[at] == '{') ++end;
        std::string_view part = english.substr(at, end - at);
        at = end;
        if (part[0] != '{') {
            part.remove_prefix(std::min(part.size(), part.find_first_not_of(" (\"")));
            part = part.substr(0, part.find_last_not_of(".,:;)\"") + 1);
        }
        const bool wanted = std::any_of(part.begin(), part.end(), [](char c) {
            return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || c == '_' || c == '{' || c == '/' || c == '.';
        });
        if (wanted) parts.push_back(part);
    }
    return parts;
}

size_t character_size(std::string_view text) {
    size_t size = 1;
    while (size < text.size() && (text[size] & 0xC0) == 0x80) ++size;
    return size;
}

bool in_word(char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_'; }

class ChinesePacker {
  public:
    explicit ChinesePacker(const std::vector<Words>& sentences) {
        std::map<std::string_view, size_t> uses;
        for (const Words& sentence : sentences) {
            const std::string_view text = sentence.zh;
            for (size_t at = 0, size; at < text.size(); at += size) {
                size = character_size(text.substr(at));
                if (size > 1) ++uses[text.substr(at, size)];
            }
        }
        std::vector<std::string_view> order;
        for (const auto& [character, count] : uses) order.push_back(character);
        std::stable_sort(order.begin(), order.end(), [&](std::string_view a, std::string_view b) { return uses[a] > uses[b]; });
        std::sort(order.begin() + static_cast<std::ptrdiff_t>(std::min(kFrequent, order.size())), order.end());
        for (std::string_view character : order) {
            codes_.emplace(character, codes_.size());
            packed_ += character;
        }
        packed_ += '\0';
        for (const Words& sentence : sentences) add(sentence);
    }
    std::string packed() const { return packed_; }

  private:
    void add(const Words& sentence) {
        const std::vector<std::string_view> parts = parts_of(sentence.en);
        const std::string_view text = sentence.zh;
        size_t next = 0;  // the part behind the one that was copied last
        for (size_t at = 0, size; at < text.size(); at += size) {
            size = 0;
            size_t steps = 0;
            for (size_t n = 0; n < std::min(parts.size(), kCopies); ++n) {
                const std::string_view part = parts[(next + n) % parts.size()];
                if (part.size() <= size || !stands_at(text, at, part)) continue;
                size = part.size();
                steps = n;
            }
            if (size > 0) {
                packed_ += static_cast<char>(1 + steps);
                next = (next + steps + 1) % parts.size();
            } else {
                size = character_size(text.substr(at));
                add_character(text.substr(at, size));
            }
        }
        packed_ += '\0';
    }

    static bool stands_at(std::string_view text, size_t at, std::string_view part) {
        if (text.substr(at, part.size()) != part) return false;
        if (part[0] == '{') return true;
        const size_t end = at + part.size();
        return !(at > 0 && (in_word(text[at - 1]) || text[at - 1] == '.')) && !(end < text.size() && in_word(text[end]));
    }

    void add_character(std::string_view character) {
        if (character.size() == 1) {
            packed_ += character;
            return;
        }
        const size_t code = codes_[character];
        if (code < kFrequent) {
            packed_ += static_cast<char>(kAscii + code);
        } else {
            packed_ += static_cast<char>(kAscii + kFrequent + (code - kFrequent) / kRow);
            packed_ += static_cast<char>((code - kFrequent) % kRow);
        }
    }

    std::map<std::string_view, size_t> codes_;
    std::string packed_;
};

}  // namespace

std::string pack_chinese(const std::vector<Words>& sentences) { return ChinesePacker(sentences).packed(); }

ChineseSentences::ChineseSentences(std::string_view packed) {
    const size_t end = packed.find('\0');
    for (std::string_view table = packed.substr(0, end); !table.empty(); table.remove_prefix(characters_.back().size()))
        characters_.push_back(table.substr(0, character_size(table)));
    packed_ = packed.substr(end + 1);
}

unsigned char ChineseSentences::byte() {
    auto first = static_cast<unsigned char>(packed_[0]);
    packed_.remove_prefix(1);
    return first;
}

std::string ChineseSentences::next(std::string_view english) {
    const std::vector<std::string_view> parts = parts_of(english);
    std::string text;
    size_t next = 0;
    while (size_t code = byte()) {
        if (code <= kCopies) {
            const size_t part = (next + code - 1) % parts.size();
            text += parts[part];
            next = part + 1;
        } else if (code < kAscii) {
            text += static_cast<char>(code);
        } else {
            code -= kAscii;
            if (code >= kFrequent) code = kFrequent + (code - kFrequent) * kRow + byte();
            text += characters_[code];
        }
    }
    return text;
}

}  // namespace dslens
