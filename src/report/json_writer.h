// JSON written as it is said, value after value, indented by two. No tree is built.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace dslens {

/// What is said must be well-formed: one value; in an object each value follows its key; what is begun is ended.
class JsonWriter {
  public:
    explicit JsonWriter(size_t expected) { grow(expected); }  // bytes: any number will do, a good one saves moving the text

    JsonWriter(const JsonWriter&) = delete;  // it points into its text
    JsonWriter& operator=(const JsonWriter&) = delete;

    void begin_object() { begin('{'); }
    void end_object() { end('}'); }
    void begin_list() { begin('['); }
    void end_list() { end(']'); }
    JsonWriter& key(std::string_view name);      // for json.key("line").integer(3); the name needs no escape
    JsonWriter& any_key(std::string_view name);  // like string()

    void string(std::string_view text);  // what is no UTF-8 becomes U+FFFD
    void integer(int64_t value);
    void real(double value);  // with a point or an exponent, as few digits as tell it; the strings "NaN", "Infinity" and "-Infinity"
    void boolean(bool value) { plain(value ? std::string_view("true") : std::string_view("false")); }
    void null() { plain("null"); }

    std::string take();  // all of it and a line feed

  private:
    void begin(char bracket);
    void end(char bracket);
    void plain(std::string_view value);
    void quoted(std::string_view text);
    size_t copy_plain(std::string_view text);

    // Room at at_ for so many bytes, behind what must stand before them.
    void room(size_t bytes) {
        if (static_cast<size_t>(end_ - at_) < bytes) grow(bytes);
    }
    void room_for_entry(size_t bytes);
    void room_for_value(size_t bytes);
    void grow(size_t bytes);
    void new_line();  // where there is room for it
    void put(char c) { *at_++ = c; }
    void put(std::string_view text);
    void put_escape(char c);

    std::unique_ptr<char[]> out_;  // what is written, and room
    char* at_ = nullptr;
    char* end_ = nullptr;
    size_t depth_ = 0;
    bool first_ = true;      // nothing stands yet in the innermost object or list
    bool after_key_ = true;  // the value stands in the line begun: behind its key, or as the outermost
};

}  // namespace dslens
