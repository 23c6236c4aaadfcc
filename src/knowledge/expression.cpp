#include "knowledge/expression.h"

#include <algorithm>
#include <cmath>

#include "knowledge/lexer.h"
#include "log/real.h"

namespace dslens {
namespace {

using Op = Expression::Op;
using Step = Expression::Step;

constexpr std::string_view kParent = "parent.", kIt = "it.";

struct Function {
    std::string_view name;
    Op op;
    uint32_t arguments;
};
constexpr Function kFunctions[] = {
    {"length", Op::length, 1}, {"type", Op::type, 1},   {"lower", Op::lower, 1}, {"min", Op::minimum, 2},
    {"max", Op::maximum, 2},   {"floor", Op::floor, 1}, {"ceil", Op::ceil, 1},
};
constexpr Function kAboutNames[] = {
    {"set_by_user", Op::set_by_user, 1}, {"user", Op::user, 1}, {"present", Op::present, 1}, {"is_default", Op::is_default, 1}};

struct Binary {
    std::string_view symbol;
    Op op;
};
// Loosest first; each row binds tighter than the one before it. `not` stands between `and` and the comparisons.
constexpr Binary kOr[] = {{"or", Op::logical_or}};
constexpr Binary kAnd[] = {{"and", Op::logical_and}};
constexpr Binary kCompare[] = {{"==", Op::equal},  {"!=", Op::not_equal},     {"<", Op::less}, {"<=", Op::less_equal},
                               {">", Op::greater}, {">=", Op::greater_equal}, {"in", Op::in}};
constexpr Binary kSum[] = {{"+", Op::add}, {"-", Op::subtract}};
constexpr Binary kProduct[] = {{"*", Op::multiply}, {"/", Op::divide}, {"//", Op::floor_divide}, {"%", Op::modulo}};

class Parser {
  public:
    Parser(const std::vector<Token>& tokens, std::vector<Step>& steps, std::string& error)
        : tokens_(tokens), steps_(steps), error_(error) {}

    bool run() {
        if (!disjunction()) return false;
        return peek().kind == Token::Kind::end || fail("unexpected '" + std::string(peek().text) + "'");
    }

  private:
    struct Deeper {
        explicit Deeper(uint32_t& depth) : depth_(depth) { ++depth_; }
        ~Deeper() { --depth_; }
        uint32_t& depth_;
    };

    const Token& peek(size_t ahead = 0) const { return tokens_[std::min(at_ + ahead, tokens_.size() - 1)]; }
    bool is(std::string_view word) const {
        return (peek().kind == Token::Kind::symbol || peek().kind == Token::Kind::name) && peek().text == word;
    }
    bool take(std::string_view word) { return is(word) && ++at_; }
    bool expect(std::string_view word) {
        return take(word) || fail("'" + std::string(word) + "' expected before '" + std::string(peek().text) + "'");
    }

    bool fail(std::string why) {
        if (error_.empty()) error_ = std::move(why);
        return false;
    }

    bool emit(Op op, uint32_t count = 0) { return emit({op, count, 0, {}, {}}); }
    bool emit(Step step) {
        if (steps_.size() >= kMaxExpressionSteps) return fail("too long");
        const bool skips = step.op == Op::skip_if_true || step.op == Op::skip_if_false;
        if (!skips) operands_ = operands_ + 1 - step.count;  // it takes `count` and leaves one
        if (operands_ > kMaxExpressionOperands) return fail("too many operands");
        steps_.push_back(std::move(step));
        return true;
    }

    template <size_t N, class Operand>
    bool left_to_right(const Binary (&table)[N], Operand operand) {
        if (!(this->*operand)()) return false;
        while (const Binary* found = match(table)) {
            ++at_;
            const Op skip = found->op == Op::logical_or ? Op::skip_if_true : Op::skip_if_false;
            const bool logical = found->op == Op::logical_or || found->op == Op::logical_and;
            const size_t skipping = steps_.size();
            if (logical && !emit(skip, 1)) return false;
            if (!(this->*operand)() || !emit(found->op, 2)) return false;
            if (logical) steps_[skipping].count = static_cast<uint32_t>(steps_.size());
        }
        return true;
    }

    template <size_t N>
    const Binary* match(const Binary (&table)[N]) const {
        for (const Binary& row : table) {
            if (is(row.symbol)) return &row;
        }
        return nullptr;
    }

    bool disjunction() {
        Deeper deeper(depth_);
        if (depth_ > kMaxExpressionDepth) return fail("nested too deeply");
        return left_to_right(kOr, &Parser::conjunction);
    }
    bool conjunction() { return left_to_right(kAnd, &Parser::negation); }

    bool negation() {
        uint32_t times = 0;
        while (take("not")) ++times;
        if (!comparison()) return false;
        for (; times > 0; --times) {
            if (!emit(Op::logical_not, 1)) return false;
        }
        return true;
    }

    bool comparison() {
        if (is("release")) return release();
        if (!sum()) return false;
        const Binary* found = match(kCompare);
        if (!found) return true;
        ++at_;
        if (!sum() || !emit(found->op, 2)) return false;
        return !match(kCompare) || fail("comparisons do not chain; join them with 'and'");
    }

    bool release() {
        ++at_;
        const Binary* found = match(kCompare);
        if (!found || found->op == Op::in) return fail("'release' is only compared: release >= 0.17.1");
        ++at_;
        if (peek().kind != Token::Kind::version) return fail("'release' is compared with a release: 0.17.1");
        Step step{Op::release, 0, 0, Value::of_text(peek().text), std::string(found->symbol)};
        ++at_;
        return emit(std::move(step));
    }

    bool sum() { return left_to_right(kSum, &Parser::product); }
    bool product() { return left_to_right(kProduct, &Parser::unary); }

    bool unary() {
        uint32_t times = 0;
        while (take("-")) ++times;
        if (!primary()) return false;
        return times % 2 == 0 || emit(Op::negate, 1);
    }

    bool primary() {
        const Token& token = peek();
        switch (token.kind) {
            case Token::Kind::number: return ++at_, emit({Op::literal, 0, 0, number(token.text), {}});
            case Token::Kind::text: return ++at_, emit({Op::literal, 0, 0, Value::of_text(token.text), {}});
            case Token::Kind::name: return named();
            case Token::Kind::version: return fail("a release stands only beside 'release'");
            case Token::Kind::end: return fail("it ends too early");
            case Token::Kind::symbol: break;
        }
        if (take("(")) return disjunction() && expect(")");
        if (take("[")) return list();
        return fail("unexpected '" + std::string(token.text) + "'");
    }

    static Value number(std::string_view text) {
        double number = 0;
        parse_real(text, number);
        Value value = Value::of_number(number);
        value.integer = text.find_first_of(".eE") == std::string_view::npos;
        return value;
    }

    bool list() {
        const size_t first = steps_.size();
        uint32_t count = 0;
        while (!take("]")) {
            if (count > 0 && !expect(",")) return false;
            if (!disjunction()) return false;
            ++count;
        }
        if (!emit(Op::list, count)) return false;
        fold_list(first);
        return true;
    }

    /// A list of literals is one.
    void fold_list(size_t first) {
        const auto literal = [](const Step& step) { return step.op == Op::literal; };
        if (!std::all_of(steps_.begin() + first, steps_.end() - 1, literal)) return;
        Value list;
        list.type = Value::Type::list;
        for (auto step = steps_.begin() + first; step != steps_.end() - 1; ++step) list.items.push_back(std::move(step->literal));
        steps_.resize(first);
        steps_.push_back({Op::literal, 0, 0, std::move(list), {}});
    }

    bool named() {
        std::string_view name = peek().text;
        ++at_;
        if (take("(")) return call(name);
        if (name == "true" || name == "false") return emit({Op::literal, 0, 0, Value::of(name == "true"), {}});
        if (name == "none") return emit({Op::literal, 0, 0, Value::null(), {}});
        if (name == "inf") return emit({Op::literal, 0, 0, Value::of_number(HUGE_VAL), {}});
        if (name == "value") return emit(Op::value);
        if (name == "default") return emit(Op::default_value);
        for (std::string_view word : {"and", "or", "not", "in", "release", "True", "False", "None"}) {
            if (name == word) return fail("'" + std::string(name) + "' cannot stand here");
        }
        return emit({Op::path, 0, 0, Value::of_text(name), {}});
    }

    bool call(std::string_view name) {
        for (const Function& function : kAboutNames) {
            if (function.name == name) return about_name(function);
        }
        for (const Function& function : kFunctions) {
            if (function.name == name) return arguments(function);
        }
        return fail("unknown function '" + std::string(name) + "'");
    }

    bool about_name(const Function& function) {
        Token::Kind wanted = function.op == Op::user ? Token::Kind::text : Token::Kind::name;
        if (peek().kind != wanted)
            return fail(std::string(function.name) + (function.op == Op::user ? "(\"json.key\")" : "(path)") + " expected");
        std::string_view name = peek().text;
        ++at_;
        return expect(")") && emit({function.op, 0, 0, Value::of_text(name), {}});
    }

    bool arguments(const Function& function) {
        for (uint32_t n = 0; n < function.arguments; ++n) {
            if (n > 0 && !expect(",")) return false;
            if (!disjunction()) return false;
        }
        return expect(")") && emit(function.op, function.arguments);
    }

    const std::vector<Token>& tokens_;
    std::vector<Step>& steps_;
    std::string& error_;
    size_t at_ = 0, operands_ = 0;
    uint32_t depth_ = 0;
};

}  // namespace

std::optional<Expression> Expression::parse(std::string_view text, std::string& error) {
    error.clear();
    if (text.size() > kMaxExpressionLength) return error = "too long", std::nullopt;
    std::vector<Token> tokens;
    if (!tokenize(text, tokens, error)) return std::nullopt;
    Expression expression;
    std::vector<Step>& steps = expression.steps_;
    if (!Parser(tokens, steps, error).run()) return std::nullopt;
    for (size_t at = steps.size(); at-- > 0;) {
        Step& step = steps[at];
        step.decides = step.op == Op::skip_if_false && (step.count == steps.size() || steps[step.count].decides);
    }
    return expression;
}

std::vector<std::string> Expression::paths() const {
    std::vector<std::string> found;
    for (const Step& step : steps_) {
        if (step.op == Op::path || step.op == Op::set_by_user || step.op == Op::present || step.op == Op::is_default)
            found.push_back(step.literal.text);
    }
    return found;
}

std::vector<std::string> Expression::json_keys() const {
    std::vector<std::string> found;
    for (const Step& step : steps_) {
        if (step.op == Op::user) found.push_back(step.literal.text);
    }
    return found;
}

void Expression::number_questions(std::map<std::string, uint32_t>& questions) {
    for (Step& step : steps_) {
        const bool asks = step.op == Op::path || step.op == Op::release || step.op == Op::set_by_user || step.op == Op::user ||
                          step.op == Op::present || step.op == Op::is_default;
        const std::string& name = step.literal.text;
        const bool own = name.starts_with(kParent) || name.starts_with(kIt);
        if (!asks || own || name.find('<') != std::string::npos) continue;
        const std::string question = static_cast<char>('a' + static_cast<int>(step.op)) + step.compare + name;
        step.question = questions.emplace(question, static_cast<uint32_t>(questions.size() + 1)).first->second;
    }
}

bool Expression::asks_anything() const {
    for (const Step& step : steps_) {
        bool about_value = step.op == Op::value || step.op == Op::literal || step.op == Op::list || step.count > 0;
        if (!about_value) return true;
    }
    return false;
}

}  // namespace dslens
