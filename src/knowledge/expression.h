// The expression language of the words (see README.md here): parsed once, evaluated over one configuration.
//
// Three-valued: what the log does not say stays unknown and is never said.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dslens {

/// A value of the language. `unknown` is a value of its own.
struct Value {
    enum class Type { unknown, null, boolean, number, text, list, object };
    Type type = Type::unknown;
    bool truth = false;
    double number = 0;
    std::string text;          // of a text; of a number: as printed
    std::vector<Value> items;  // of a list
    size_t size = 0;           // of an object: how many entries
};

/// What an expression may ask of the configuration it is evaluated over. Implemented by explain/.
struct Scope {
    virtual Value value() const = 0;                               // of the parameter itself
    virtual Value default_value() const = 0;
    virtual Value path(std::string_view path) const = 0;           // a printed path, `run.…`, or `parent.…`
    virtual Value user(std::string_view json_key) const = 0;
    virtual Value set_by_user(std::string_view path) const = 0;
    virtual Value present(std::string_view path) const = 0;
    virtual Value is_default(std::string_view path) const = 0;
    /// -1, 0, 1: every candidate release is older, equal, newer; nullopt when they differ in that. Asked once a comparison.
    virtual Value compare_release(std::string_view op, std::string_view version) const = 0;
    virtual ~Scope() = default;
};

}  // namespace dslens
