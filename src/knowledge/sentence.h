// A sentence with {…} places: parsed once, said in one language over one configuration. See README.md here for the places.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/expression.h"
#include "knowledge/knowledge.h"

namespace dslens {

class Sentence {
  public:
    /// Nothing, and why in `error`, where a place is not closed or holds no expression.
    static std::optional<Sentence> parse(std::string_view text, std::string& error);

    /// Nothing where a place is unknown: such a sentence is passed over.
    std::optional<std::string> say(const Scope& scope, Lang lang) const;

    std::vector<std::string> paths() const;
    std::vector<std::string> json_keys() const;
    void number_questions(std::map<std::string, uint32_t>& questions);
    bool may_be_unknown() const;              // a place asks for more than the value
    bool uses(std::string_view place) const;  // one of its places is this function

    struct Part {
        std::string literal;                // said before the place
        std::string place;                  // the function; empty: the plain value
        std::vector<Expression> arguments;  // none: there is no place after the literal
    };

  private:
    std::vector<Part> parts_;
};

/// What a place's function makes of its arguments; nothing when that is unknown. `place` is empty for a plain value.
std::optional<std::string> say_place(std::string_view place, const std::vector<Value>& arguments, Lang lang);

/// As many arguments as a place's function takes; 0 for an unknown function.
size_t place_arguments(std::string_view place);

/// A value that was printed over several lines, on one: each line end and the blanks round it become one blank.
std::string on_one_line(std::string_view text);

/// "1234567" → "1,234,567"; a sign stays in front.
std::string grouped(std::string digits);

}  // namespace dslens
