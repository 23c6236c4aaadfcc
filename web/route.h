// What the address asks for: the part after '#', read and written.
//
//   #1.<payload>[&p=<path>][&lang=zh]    a shared configuration
//   #x=<name>                            a built-in example
//   #p=<path>                            the reference page of a parameter
#pragma once

#include <string>
#include <string_view>

namespace dslens {

struct Route {
    enum class Kind { none, link, example, reference, unknown };
    Kind kind = Kind::none;
    std::string target;    // the link's own part ("1.abc"), the example's name, the parameter; what stands there when unknown
    std::string path;      // &p=
    std::string language;  // &lang=
};

/// With or without its '#'. Whatever begins with a digit and a dot, or only digits, is taken for a link: decoding says what is wrong.
Route parse_route(std::string_view fragment);

/// What a browser keeps as it is in a fragment stays; the rest becomes %XX.
std::string escape_fragment(std::string_view text);

}  // namespace dslens
