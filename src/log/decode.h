// Bytes in whatever encoding in, UTF-8 out, piece by piece.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace dslens {

/// Recognises a byte-order mark, or UTF-16 without one by its NUL bytes. Anything else passes through as it is: a byte that is no UTF-8 is
/// read as Latin-1 later, line by line (clean.h).
class Decoder {
  public:
    using Sink = std::function<void(std::string_view)>;

    void feed(std::string_view bytes, const Sink& sink);
    void finish(const Sink& sink);
    const char* encoding() const;

  private:
    enum class Form : uint8_t { undecided, utf8, utf16le, utf16be };

    void decide(const Sink& sink);
    void convert(std::string_view bytes, const Sink& sink);
    void put(uint32_t unit);

    Form form_ = Form::undecided;
    std::string held_;   // what came before the form was decided, or half a UTF-16 unit
    uint32_t high_ = 0;  // a high surrogate that waits for its other half
    std::string out_;
};

void append_utf8(std::string& out, uint32_t code);
bool valid_utf8(std::string_view bytes);

}  // namespace dslens
