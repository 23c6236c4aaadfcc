#include "config/strict_json.h"

#include <algorithm>
#include <string>

#include "log/clean.h"

namespace dslens {
namespace {

using Kind = JsonFaultKind;

constexpr std::string_view kWords[] = {"true", "false", "null", "NaN", "Infinity", "-Infinity"};
constexpr std::string_view kPython[] = {"True", "False", "None", "'"};
constexpr std::string_view kBlank = " \t\r\n";

class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    JsonFault read() {
        do {
            if (!item()) return fault_;
            while (close()) {
            }
            if (fault_.kind != Kind::none) return fault_;
        } while (!open_.empty());
        skip();
        if (at_ < text_.size()) stop(Kind::extra);
        return fault_;
    }

  private:
    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    void skip() { at_ = std::min(text_.find_first_not_of(kBlank, at_), text_.size()); }
    bool starts_with(std::string_view word) const { return text_.substr(at_).starts_with(word); }

    bool stop(Kind kind) {
        if (kind == Kind::other) {
            for (std::string_view word : kPython) {
                if (starts_with(word)) kind = Kind::python;
            }
        }
        const size_t end = text_.find_last_not_of(kBlank) + 1;
        fault_ = at_ >= end ? JsonFault{Kind::ended, end} : JsonFault{kind, at_};
        return false;
    }

    /// A value that is no object or list, or the front of one with its first value; in an object, its key before it.
    bool item() {
        for (;;) {
            skip();
            if (!open_.empty() && open_.back() == '{') {
                if (peek() != '"') return stop(peek() == ',' ? Kind::sign : Kind::other);
                if (!string()) return false;
                skip();
                if (peek() != ':') return stop(Kind::sign);
                ++at_;
                skip();
            }
            const char c = peek();
            if (c != '{' && c != '[') return c == '"' ? string() : number() || word();
            open_ += c;
            ++at_;
            skip();
            if (peek() == closing()) return true;
        }
    }

    char closing() const { return open_.back() == '{' ? '}' : ']'; }

    /// Behind a value: true where it closed what is open, false where another value follows, or at a fault.
    bool close() {
        if (open_.empty()) return false;
        const size_t behind = at_;
        skip();
        if (peek() == closing()) {
            ++at_;
            open_.pop_back();
            return true;
        }
        if (peek() == ',') {
            ++at_;
            return false;
        }
        const bool same_line = text_.substr(behind, at_ - behind).find('\n') == std::string_view::npos;
        const bool bare = behind > 0 && std::string_view("\"}]").find(text_[behind - 1]) == std::string_view::npos;
        stop(same_line && bare && peek() == '"' ? Kind::comma : Kind::other);
        return false;
    }

    bool string() {
        for (++at_; at_ < text_.size(); ++at_) {
            const unsigned char c = static_cast<unsigned char>(text_[at_]);
            if (c == '"') {
                ++at_;
                return true;
            }
            if (c < 0x20) return stop(Kind::other);
            if (c == '\\') ++at_;
        }
        return stop(Kind::ended);
    }

    bool digits() {
        const size_t begin = at_;
        while (is_digit(peek())) ++at_;
        return at_ > begin;
    }

    bool number() {
        const size_t begin = at_;
        if (peek() == '-') ++at_;
        const bool zero = peek() == '0';
        if (zero) ++at_;
        if (!zero && !digits()) {
            at_ = begin;
            return false;
        }
        const size_t whole = at_;
        if (peek() == '.' && !(++at_, digits())) at_ = whole;
        const size_t real = at_;
        if (peek() == 'e' || peek() == 'E') {
            ++at_;
            if (peek() == '-' || peek() == '+') ++at_;
            if (!digits()) at_ = real;
        }
        return true;
    }

    bool word() {
        for (std::string_view word : kWords) {
            if (!starts_with(word)) continue;
            at_ += word.size();
            return true;
        }
        return stop(std::string_view(",:}").find(peek()) != std::string_view::npos ? Kind::sign : Kind::other);
    }

    std::string_view text_;
    size_t at_ = 0;
    std::string open_;
    JsonFault fault_;
};

}  // namespace

JsonFault first_json_fault(std::string_view text) { return Reader(text).read(); }

}  // namespace dslens
