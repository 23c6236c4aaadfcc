// UTF-8 bytes in pieces → lines. A line that lies wholly in one piece is not copied.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace dslens {

constexpr size_t kMaxLine = 4 << 20;  // a longer line is handed on in parts of this size

class LineSplitter {
  public:
    /// `sink(line, number, column)`: without its line feed; `column` is the 1-based column of the part's first byte. Only LF ends a line
    /// (a carriage return may stand in it), so that numbers are those of an editor.
    template <class Sink>
    void feed(std::string_view bytes, Sink&& sink) {
        while (!bytes.empty()) {
            const void* found = std::memchr(bytes.data(), '\n', bytes.size());
            size_t length = found ? static_cast<size_t>(static_cast<const char*>(found) - bytes.data()) : bytes.size();
            take(bytes.substr(0, length), found != nullptr, sink);
            bytes.remove_prefix(found ? length + 1 : length);
        }
    }
    template <class Sink>
    void finish(Sink&& sink) {
        if (pending_) emit(carry_, sink);
        if (pending_ || column_ > 1) ++lines_;
        carry_.clear();
        pending_ = false;
    }
    uint64_t lines() const { return lines_; }

  private:
    template <class Sink>
    void take(std::string_view part, bool ends, Sink&& sink) {
        while (carry_.size() + part.size() > kMaxLine) {
            size_t room = kMaxLine - carry_.size();
            if (carry_.empty()) {
                emit(part.substr(0, room), sink);
            } else {
                carry_.append(part.substr(0, room));
                emit(carry_, sink);
                carry_.clear();
            }
            column_ += kMaxLine;
            part.remove_prefix(room);
        }
        if (!ends) {
            carry_.append(part);
            pending_ = !carry_.empty();
            return;
        }
        if (carry_.empty()) {
            emit(part, sink);
        } else {
            carry_.append(part);
            emit(carry_, sink);
            carry_.clear();
        }
        pending_ = false;
        column_ = 1;
        ++lines_;
    }
    template <class Sink>
    void emit(std::string_view line, Sink&& sink) {
        sink(line, static_cast<uint32_t>(lines_ + 1), column_);
    }

    std::string carry_;
    uint64_t lines_ = 0;
    uint32_t column_ = 1;
    bool pending_ = false;
};

}  // namespace dslens
