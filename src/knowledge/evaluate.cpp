// The stack machine behind Expression::evaluate, and what Value can do.
#include <cmath>

#include "knowledge/expression.h"
#include "log/clean.h"

namespace dslens {

Value Value::null() {
    Value value;
    value.type = Type::null;
    return value;
}

Value Value::of(bool truth) {
    Value value;
    value.type = Type::boolean;
    value.truth = truth;
    return value;
}

Value Value::of_number(double number) {
    Value value;
    if (std::isnan(number)) return value;
    value.type = Type::number;
    value.number = number;
    value.integer = std::isfinite(number) && number == std::floor(number);
    return value;
}

Value Value::of_text(std::string_view text) {
    Value value;
    value.type = Type::text;
    value.text = text;
    return value;
}

bool Value::is_true() const {
    switch (type) {
        case Type::unknown:
        case Type::null: return false;
        case Type::boolean: return truth;
        case Type::number: return number != 0;
        case Type::text: return !text.empty();
        case Type::list: return !items.empty();
        case Type::object: return size > 0;
    }
    return false;
}

bool Value::is_false() const { return known() && !is_true(); }

namespace {

using Op = Expression::Op;
using Type = Value::Type;

bool as_number(const Value& value, double& number) {
    if (value.type == Type::boolean) return number = value.truth ? 1 : 0, true;
    if (value.type == Type::number) return number = value.number, true;
    return false;
}

enum class Truth { unknown, no, yes };

Truth truth(bool holds) { return holds ? Truth::yes : Truth::no; }

Truth equals(const Value& a, const Value& b) {
    if (!a.known() || !b.known()) return Truth::unknown;
    double x = 0, y = 0;
    if (as_number(a, x) && as_number(b, y)) return truth(x == y);
    if (a.type != b.type) return Truth::no;
    if (a.type == Type::null) return Truth::yes;
    if (a.type == Type::text) return truth(a.text == b.text);
    if (a.type != Type::list) return Truth::unknown;
    if (a.items.size() != b.items.size()) return Truth::no;
    for (size_t n = 0; n < a.items.size(); ++n) {  // lists of lists compare as unknown: one level is all that is needed
        if (a.items[n].type == Type::list) return Truth::unknown;
        const Truth same = equals(a.items[n], b.items[n]);
        if (same != Truth::yes) return same;
    }
    return Truth::yes;
}

Truth negated(Truth value) { return value == Truth::unknown ? value : truth(value == Truth::no); }

Truth ordered(Op op, const Value& a, const Value& b) {
    double x = 0, y = 0;
    if (!as_number(a, x) || !as_number(b, y)) return Truth::unknown;
    switch (op) {
        case Op::less: return truth(x < y);
        case Op::less_equal: return truth(x <= y);
        case Op::greater: return truth(x > y);
        default: return truth(x >= y);
    }
}

Truth contains(const Value& item, const Value& whole) {
    if (!item.known()) return Truth::unknown;
    if (whole.type == Type::text && item.type == Type::text) return truth(whole.text.find(item.text) != std::string::npos);
    if (whole.type == Type::text) return Truth::no;
    if (whole.type != Type::list) return Truth::unknown;
    bool doubt = false;
    for (const Value& member : whole.items) {
        const Truth same = equals(item, member);
        if (same == Truth::yes) return same;
        doubt = doubt || same == Truth::unknown;
    }
    return doubt ? Truth::unknown : Truth::no;
}

Value arithmetic(Op op, const Value& a, const Value& b) {
    if (a.type != Type::number || b.type != Type::number) return Value::unknown();
    double x = a.number, y = b.number;
    switch (op) {
        case Op::add: return Value::of_number(x + y);
        case Op::subtract: return Value::of_number(x - y);
        case Op::multiply: return Value::of_number(x * y);
        case Op::minimum: return Value::of_number(std::fmin(x, y));
        case Op::maximum: return Value::of_number(std::fmax(x, y));
        default: break;
    }
    if (y == 0) return Value::unknown();
    if (op == Op::divide) return Value::of_number(x / y);
    double whole = std::floor(x / y);
    return Value::of_number(op == Op::floor_divide ? whole : x - whole * y);
}

Truth either(const Value& a, const Value& b) {
    if (a.is_true() || b.is_true()) return Truth::yes;
    return a.known() && b.known() ? Truth::no : Truth::unknown;
}

Truth both(const Value& a, const Value& b) {
    if (a.is_false() || b.is_false()) return Truth::no;
    return a.known() && b.known() ? Truth::yes : Truth::unknown;
}

Value length_of(const Value& value) {
    switch (value.type) {
        case Type::list: return Value::of_number(static_cast<double>(value.items.size()));
        case Type::object: return Value::of_number(static_cast<double>(value.size));
        case Type::text: return Value::of_number(static_cast<double>(value.text.size()));
        default: return Value::unknown();
    }
}

Value type_of(const Value& value) {
    switch (value.type) {
        case Type::unknown: return Value::unknown();
        case Type::null: return Value::of_text("null");
        case Type::boolean: return Value::of_text("boolean");
        case Type::number: return Value::of_text(value.integer ? "integer" : "real");
        case Type::text: return Value::of_text("string");
        case Type::list: return Value::of_text("list");
        case Type::object: return Value::of_text("object");
    }
    return Value::unknown();
}

Value lowered(const Value& value) {
    if (value.type != Type::text) return Value::unknown();
    Value result = value;
    for (char& c : result.text) c = lower(c);
    return result;
}

Value unary(Op op, const Value& value) {
    switch (op) {
        case Op::length: return length_of(value);
        case Op::type: return type_of(value);
        case Op::lower: return lowered(value);
        default: break;
    }
    if (value.type != Type::number) return Value::unknown();
    if (op == Op::negate) return Value::of_number(-value.number);
    return Value::of_number(op == Op::floor ? std::floor(value.number) : std::ceil(value.number));
}

/// Logic and comparisons.
bool is_judgement(Op op) { return op >= Op::logical_or && op <= Op::in; }

Truth judged(Op op, const Value& a, const Value& b) {
    switch (op) {
        case Op::logical_or: return either(a, b);
        case Op::logical_and: return both(a, b);
        case Op::equal: return equals(a, b);
        case Op::not_equal: return negated(equals(a, b));
        case Op::in: return contains(a, b);
        default: return ordered(op, a, b);
    }
}

Value asked(const Expression::Step& step, const Scope& scope) {
    const std::string& name = step.literal.text;
    switch (step.op) {
        case Op::default_value: return scope.default_value();
        case Op::path: return scope.path(name);
        case Op::release: return scope.compare_release(step.compare, name);
        case Op::set_by_user: return scope.set_by_user(name);
        case Op::user: return scope.user(name);
        case Op::present: return scope.present(name);
        default: return scope.is_default(name);
    }
}

const Value& value_of(Truth truth) {
    static const Value kValues[] = {Value::unknown(), Value::of(false), Value::of(true)};
    return kValues[static_cast<size_t>(truth)];
}

/// The operands of one evaluation. They are pointed to: to literals, to answers, and to what was computed, which lives here.
class Stack {
  public:
    Stack(const Scope& scope, size_t steps) : scope_(scope), answers_(scope.answers()), steps_(steps) {}

    const Value& top() const { return *operands_[size_ - 1]; }
    const Value& pop() { return *operands_[--size_]; }
    void push(const Value& value) { operands_[size_++] = &value; }
    void push_new(Value value) {
        if (value.type == Type::unknown) return push(value_of(Truth::unknown));
        if (value.type == Type::boolean) return push(value_of(truth(value.truth)));
        computed_.reserve(steps_);  // so that none ever moves: a step computes one
        computed_.push_back(std::move(value));
        push(computed_.back());
    }

    void push_operand(const Expression::Step& step) {
        if (step.op == Op::literal) return push(step.literal);
        if (step.op == Op::value) return push(scope_.value());
        const bool kept = answers_ && step.question > 0;
        if (const Value* answer = kept ? answers_->find(step.question) : nullptr) return push(*answer);
        Value answer = asked(step, scope_);
        if (kept) push(answers_->keep(step.question, std::move(answer)));
        else push_new(std::move(answer));
    }

    void push_list(uint32_t count) {
        Value list;
        list.type = Type::list;
        size_ -= count;
        for (size_t n = size_; n < size_ + count; ++n) list.items.push_back(*operands_[n]);
        push_new(std::move(list));
    }

  private:
    const Scope& scope_;
    Answers* answers_;
    size_t steps_, size_ = 0;
    const Value* operands_[kMaxExpressionOperands];
    std::vector<Value> computed_;
};

/// `only_true`: whether it is true is all that is asked; false then stands for unknown too.
const Value& run(const std::vector<Expression::Step>& steps, Stack& stack, bool only_true = false) {
    for (size_t at = 0; at < steps.size(); ++at) {
        const Expression::Step& step = steps[at];
        if (step.op == Op::skip_if_true || step.op == Op::skip_if_false) {
            if (only_true && step.decides && !stack.top().is_true()) return value_of(truth(false));
            const bool decided = step.op == Op::skip_if_true ? stack.top().is_true() : stack.top().is_false();
            if (!decided) continue;
            stack.pop();
            stack.push(value_of(truth(step.op == Op::skip_if_true)));
            at = step.count - 1;
        } else if (step.op == Op::list) {
            stack.push_list(step.count);
        } else if (step.count == 0) {
            stack.push_operand(step);
        } else if (step.op == Op::logical_not) {
            const Value& value = stack.pop();
            stack.push(value_of(value.known() ? truth(!value.is_true()) : Truth::unknown));
        } else if (step.count == 1) {
            stack.push_new(unary(step.op, stack.pop()));
        } else {
            const Value& right = stack.pop();
            const Value& left = stack.pop();
            if (is_judgement(step.op)) stack.push(value_of(judged(step.op, left, right)));
            else stack.push_new(arithmetic(step.op, left, right));
        }
    }
    return stack.top();
}

}  // namespace

Value Expression::evaluate(const Scope& scope) const {
    Stack stack(scope, steps_.size());
    return run(steps_, stack);
}

bool Expression::is_true(const Scope& scope) const {
    Stack stack(scope, steps_.size());
    return run(steps_, stack, true).is_true();
}

bool Expression::is_false(const Scope& scope) const {
    Stack stack(scope, steps_.size());
    return run(steps_, stack).is_false();
}

}  // namespace dslens
