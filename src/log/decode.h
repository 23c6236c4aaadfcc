// Bytes in whatever encoding in, UTF-8 out, piece by piece.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace dslens {

/// Recognises a byte-order mark, UTF-16 without one by its NUL bytes, and quoted-printable mail by its =3D and its lines that end in '='.
/// Anything else passes through as it is: a byte that is no UTF-8 is read as Latin-1 later, line by line (clean.h).
class Decoder {
  public:
    using Sink = std::function<void(std::string_view)>;

    void feed(std::string_view bytes, const Sink& sink);
    void finish(const Sink& sink);
    const char* encoding() const;
    bool quoted_printable() const { return form_ == Form::quoted_printable; }  // lines are then those of the text that came out

  private:
    enum class Form : uint8_t { undecided, utf8, utf16le, utf16be, quoted_printable };

    void decide(const Sink& sink);
    void convert(std::string_view bytes, const Sink& sink);
    void convert_printable(std::string_view bytes, const Sink& sink);
    void put(uint32_t unit);

    Form form_ = Form::undecided;
    std::string held_;   // what came before the form was decided, half a UTF-16 unit, or the front of =3D
    uint32_t high_ = 0;  // a high surrogate that waits for its other half
    std::string out_;
};

/// The UTF-8 sequence in front of a text that is not empty; of a damaged one as much as could have begun one, at least a byte.
struct Utf8Sequence {
    size_t length;
    bool whole;
};
Utf8Sequence first_utf8(std::string_view text);

void append_utf8(std::string& out, uint32_t code);
bool valid_utf8(std::string_view bytes);

}  // namespace dslens
