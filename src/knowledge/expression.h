// The expression language of the words (see README.md here): parsed once, evaluated over one configuration.
//
// Three-valued: what the log does not say stays unknown and is never said.
#pragma once

#include <map>
#include <memory>
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
    bool integer = false;  // of a number: printed without a point or an exponent
    double number = 0;
    std::string text;          // of a text; of a number: as printed, empty when computed
    std::vector<Value> items;  // of a list
    size_t size = 0;           // of an object: how many entries

    static Value unknown() { return {}; }
    static Value null();
    static Value of(bool truth);
    static Value of_number(double number);
    static Value of_text(std::string_view text);

    bool known() const { return type != Type::unknown; }
    bool is_true() const;   // known, and true as Python would have it
    bool is_false() const;  // known, and not true
};

/// What was asked of one configuration and answered, by Expression::Step::question: the same for every parameter. Answers stay where they
/// are.
class Answers {
  public:
    const Value* find(uint32_t question) const { return question < values_.size() ? values_[question].get() : nullptr; }
    const Value& keep(uint32_t question, Value value) {
        if (question >= values_.size()) values_.resize(question + 1);
        values_[question] = std::make_unique<Value>(std::move(value));
        return *values_[question];
    }

  private:
    std::vector<std::unique_ptr<Value>> values_;
};

/// What an expression may ask of the configuration it is evaluated over. Implemented by explain/.
struct Scope {
    virtual const Value& value() const = 0;  // of the parameter itself
    virtual Value default_value() const = 0;
    virtual Value path(std::string_view path) const = 0;  // a printed path, `run.…`, or `parent.…`
    virtual Value user(std::string_view json_key) const = 0;
    virtual Value set_by_user(std::string_view path) const = 0;
    virtual Value present(std::string_view path) const = 0;
    virtual Value is_default(std::string_view path) const = 0;
    /// `release op version`: true or false where every candidate release agrees, else unknown.
    virtual Value compare_release(std::string_view op, std::string_view version) const = 0;
    virtual Answers* answers() const { return nullptr; }  // kept for the next one who asks
    virtual ~Scope() = default;
};

/// One parsed expression: a flat program for a small stack machine.
class Expression {
  public:
    /// Nothing, and why in `error`, where the text is not an expression.
    static std::optional<Expression> parse(std::string_view text, std::string& error);

    Value evaluate(const Scope& scope) const;
    bool is_true(const Scope& scope) const;   // evaluate(scope).is_true(), at less cost
    bool is_false(const Scope& scope) const;  // evaluate(scope).is_false()

    /// What it names, so that names can be checked before anybody reads the sentence.
    std::vector<std::string> paths() const;
    std::vector<std::string> json_keys() const;
    bool asks_anything() const;  // anything but `value`: what the log may not say

    /// Numbers what is asked, from 1 on: `questions` holds every question that was numbered so far.
    void number_questions(std::map<std::string, uint32_t>& questions);

    enum class Op : uint8_t {
        literal,
        value,
        default_value,
        path,
        release,  // operands
        skip_if_true,
        skip_if_false,  // to step `count`, before the other side of `or` and `and` is asked
        logical_or,
        logical_and,
        logical_not,  // logic
        equal,
        not_equal,
        less,
        less_equal,
        greater,
        greater_equal,
        in,  // comparison
        add,
        subtract,
        multiply,
        divide,
        floor_divide,
        modulo,
        negate,  // arithmetic
        list,    // of `count` operands
        set_by_user,
        user,
        present,
        is_default,  // of a name
        length,
        type,
        lower,
        minimum,
        maximum,
        floor,
        ceil,  // of operands
    };
    struct Step {
        Op op = Op::literal;
        uint32_t count = 0;     // operands of a list, or of a function
        uint32_t question = 0;  // of what is asked about the whole configuration: equal ones have one number; 0: depends on the parameter
        Value literal;          // the literal; in `text` the path, the key or the version
        std::string compare;    // of `release`: the operator
        bool decides = false;   // of skip_if_false: the whole is not true where this side is not
    };

  private:
    std::vector<Step> steps_;  // never empty
};

inline constexpr size_t kMaxExpressionLength = 2000;  // bytes
inline constexpr uint32_t kMaxExpressionDepth = 40;   // brackets and operators inside one another
inline constexpr size_t kMaxExpressionSteps = 400;
inline constexpr size_t kMaxExpressionOperands = 64;  // waiting at once

}  // namespace dslens
