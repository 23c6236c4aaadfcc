// JSON written as it is said, value after value, indented by two. No tree is built.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace dslens {

/// What is said must be well-formed: one value; in an object each value follows its key; what is begun is ended.
class JsonWriter {
  public:
    explicit JsonWriter(size_t expected) { out_.reserve(expected); }  // bytes: any number will do, a good one saves moving the text

    void begin_object() { begin('{'); }
    void end_object() { end('}'); }
    void begin_list() { begin('['); }
    void end_list() { end(']'); }
    JsonWriter& key(std::string_view name);  // for json.key("line").integer(3)

    void string(std::string_view text);  // what is no UTF-8 becomes U+FFFD
    void integer(int64_t value);
    void real(double value);  // with a point or an exponent, as few digits as tell it; the strings "NaN", "Infinity" and "-Infinity"
    void boolean(bool value);
    void null();

    std::string take();  // all of it and a line feed

  private:
    void begin(char bracket);
    void end(char bracket);
    void before_value();
    void before_entry();
    void new_line();
    void quoted(std::string_view text);

    std::string out_;
    size_t depth_ = 0;
    bool first_ = true;      // nothing stands yet in the innermost object or list
    bool after_key_ = true;  // the value stands in the line begun: behind its key, or as the outermost
};

}  // namespace dslens
