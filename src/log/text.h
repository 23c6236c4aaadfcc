// Text that remembers where in the input each of its bytes stood.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace dslens {

/// From byte `at` of a Text on, the bytes stood at this line and column of the input, one column a byte.
struct TextPoint {
    uint32_t at = 0;
    uint32_t line = 0;    // 1-based
    uint32_t column = 0;  // 1-based, in bytes of the decoded line
};

class Text {
  public:
    Text() = default;
    Text(std::string_view bytes, uint32_t line, uint32_t column) { append(bytes, {0, line, column}); }

    std::string_view view() const { return bytes_; }
    const std::string& bytes() const { return bytes_; }
    /// Ascending in `at`; most texts have one.
    uint32_t points() const { return bytes_.empty() ? 0 : static_cast<uint32_t>(more_.size()) + 1; }
    const TextPoint& piece(uint32_t index) const { return index ? more_[index - 1] : first_; }
    uint32_t size() const { return static_cast<uint32_t>(bytes_.size()); }
    bool empty() const { return bytes_.empty(); }

    /// `point.at` is ignored: the bytes go to the end.
    void append(std::string_view bytes, TextPoint point);
    void append(const Text& other, uint32_t begin, uint32_t end);
    void append(const Text& other) { append(other, 0, other.size()); }
    void truncate(uint32_t size);
    void clear();

    Text slice(uint32_t begin, uint32_t end) const;
    TextPoint point(uint32_t at) const;  // where byte `at` stood; past the end: the column behind the last byte

  private:
    std::string bytes_;
    TextPoint first_;
    std::vector<TextPoint> more_;
};

}  // namespace dslens
