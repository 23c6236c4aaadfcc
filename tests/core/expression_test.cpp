#include "knowledge/expression.h"

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <string>

#include "core/explained.h"
#include "core/table_scope.h"

namespace dslens::test {
namespace {

/// "true", "12", "text:cpu", "null", "unknown", "list:2" …
std::string shown(const Value& value) {
    switch (value.type) {
        case Value::Type::unknown: return "unknown";
        case Value::Type::null: return "null";
        case Value::Type::boolean: return value.truth ? "true" : "false";
        case Value::Type::number: {
            char text[40];
            snprintf(text, sizeof text, "%.15g", value.number);
            return text;
        }
        case Value::Type::text: return "text:" + value.text;
        case Value::Type::list: return "list:" + std::to_string(value.items.size());
        case Value::Type::object: return "object:" + std::to_string(value.size);
    }
    return "?";
}

}  // namespace

TEST_CASE("expressions evaluate") {
    struct Row {
        std::string text;
        const char* value;
    };
    const Row rows[] = {
        // literals
        {"12", "12"},
        {"1e9", "1000000000"},
        {"0.5", "0.5"},
        {"\"cpu\"", "text:cpu"},
        {"true", "true"},
        {"none", "null"},
        {"inf", "inf"},
        {"[1, 2]", "list:2"},
        {"[]", "list:0"},
        // names
        {"value", "500000000"},
        {"default", "10"},
        {"stage", "2"},
        {"section.group.deep", "text:cpu"},
        {"groups.<group>.bits", "8"},
        {"missing", "unknown"},
        // how tightly operators bind
        {"1 + 2 * 3", "7"},
        {"(1 + 2) * 3", "9"},
        {"7 // 2 + 7 % 4", "6"},
        {"-7 // 2", "-4"},
        {"- - 3", "3"},
        {"2 - 1 - 1", "0"},
        {"8 / 2 / 2", "2"},
        {"not stage == 3", "true"},
        {"not not true", "true"},
        {"true or false and false", "true"},
        {"stage == 2 and on or missing", "true"},
        // comparison
        {"stage != 2", "false"},
        {"stage < 3", "true"},
        {"stage >= 2", "true"},
        {"device == \"cpu\"", "true"},
        {"device == 1", "false"},
        {"nothing == none", "true"},
        {"on == 1", "true"},
        {"\"a\" < \"b\"", "unknown"},
        {"value == inf", "false"},
        {"stage in [1, 2]", "true"},
        {"stage in [3]", "false"},
        {"stage in [3, missing]", "unknown"},
        {"\"dam\" in \"adamw\"", "true"},
        {"[1, 2] == [1, 2]", "true"},
        // three values
        {"missing and false", "false"},
        {"false and missing", "false"},
        {"missing or true", "true"},
        {"missing and true", "unknown"},
        {"missing or false", "unknown"},
        {"not missing", "unknown"},
        {"missing == 1", "unknown"},
        {"missing + 1", "unknown"},
        {"device + 1", "unknown"},
        {"1 / 0", "unknown"},
        {"1 // 0", "unknown"},
        {"1 % 0", "unknown"},
        {"inf - inf", "unknown"},
        {"nothing < 1", "unknown"},
        // truth, as Python has it
        {"nothing or false", "false"},
        {"-1 and on", "true"},
        {"not 0.0", "true"},
        {"not \"\"", "true"},
        {"not []", "true"},
        {"not [missing]", "false"},
        {"[on, [1], 3] == [on, [1], 3]", "unknown"},
        {"[1, 2] == [1, 2, 3]", "false"},
        {"3 in [1, [2, 3], 3]", "true"},
        {"section and on", "true"},
        {"stage and on", "true"},
        // functions
        {"length([1, 2, 3])", "3"},
        {"length(section)", "4"},
        {"length(stage)", "unknown"},
        {"type(stage)", "text:integer"},
        {"type(rate)", "text:real"},
        {"type(nothing)", "text:null"},
        {"type(section)", "text:object"},
        {"type(missing)", "unknown"},
        {"lower(\"AdamW\")", "text:adamw"},
        {"min(3, stage)", "2"},
        {"max(3, stage)", "3"},
        {"floor(2.7)", "2"},
        {"ceil(2.1)", "3"},
        {"set_by_user(stage)", "true"},
        {"set_by_user(device)", "false"},
        {"user(\"fp16.enabled\")", "true"},
        {"user(\"absent\")", "null"},
        {"present(stage)", "true"},
        {"present(missing)", "false"},
        {"is_default(stage)", "false"},
        // releases: the scope's candidates are 0.15.0 to 0.16.3
        {"release >= 0.15.0", "true"},
        {"release < 0.15.0", "false"},
        {"release >= 0.16.0", "unknown"},
        {"release < 0.17.1 and stage == 2", "true"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        std::string error;
        std::optional<Expression> expression = Expression::parse(row.text, error);
        REQUIRE_MESSAGE(expression.has_value(), error);
        const Value value = expression->evaluate(TableScope());
        CHECK(shown(value) == row.value);
        CHECK(expression->is_true(TableScope()) == value.is_true());
        CHECK(expression->is_false(TableScope()) == value.is_false());
    }
}

TEST_CASE("what is no expression is refused with a reason") {
    const char* rows[] = {"",
                          "1 +",
                          "(1",
                          "1)",
                          "a b",
                          "\"open",
                          "and",
                          "1 < 2 < 3",
                          "not",
                          "[1 2]",
                          "f(1)",
                          "length()",
                          "length(1, 2)",
                          "user(stage)",
                          "set_by_user(\"x\")",
                          "release",
                          "release in [1]",
                          "release >= 0.16",
                          "0.16.1",
                          "a = 1",
                          "True",
                          "a.<b",
                          "x & y",
                          "min(1)",
                          "1 2"};
    for (const char* row : rows) {
        CAPTURE(row);
        std::string error;
        CHECK_FALSE(Expression::parse(row, error).has_value());
        CHECK_FALSE(error.empty());
    }
}

TEST_CASE("hostile expressions are refused, not followed") {
    std::string error;
    CHECK_FALSE(Expression::parse(std::string(500, '(') + "1" + std::string(500, ')'), error).has_value());
    CHECK_FALSE(Expression::parse(std::string(kMaxExpressionLength + 1, '1'), error).has_value());
    std::string many = "1";
    while (many.size() < kMaxExpressionLength - 2) many += "+1";
    CHECK_FALSE(Expression::parse(many, error).has_value());
    const auto list = [](size_t items) {
        std::string text = "[1";
        for (size_t n = 1; n < items; ++n) text += ",1";
        return text + "]";
    };
    CHECK(Expression::parse(list(kMaxExpressionOperands), error).has_value());
    CHECK_FALSE(Expression::parse(list(kMaxExpressionOperands + 1), error).has_value());
}

TEST_CASE("what is asked about the whole is asked once, what depends on the parameter each time") {
    struct Asking : TableScope {
        Asking(bool own, Answers& answers) : own_(own), answers_(answers) {}
        Value path(std::string_view) const override { return ++times_, Value::of(own_); }
        Value compare_release(std::string_view, std::string_view) const override { return ++times_, Value::of(own_); }
        Answers* answers() const override { return &answers_; }

        bool own_;
        Answers& answers_;
        mutable int times_ = 0;
    };
    struct Row {
        const char* text;
        const char* second;  // of the one who asks second, whose own answer is no
        int times;           // that he asks
    };
    const Row rows[] = {
        {"stage", "true", 0},
        {"stage and stage", "true", 0},
        {"release >= 0.16.0", "true", 0},
        {"parent.on", "false", 1},
        {"a.<group>.on", "false", 1},
        {"not parent.on and stage", "true", 1},
        {"false and parent.on", "false", 0},
        {"true or parent.on", "true", 0},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.text));
        std::string error;
        std::optional<Expression> expression = Expression::parse(row.text, error);
        REQUIRE(expression.has_value());
        std::map<std::string, uint32_t> questions;
        expression->number_questions(questions);
        Answers answers;
        Asking first(true, answers), second(false, answers);
        std::optional<Expression> whole = Expression::parse("stage", error);
        whole->number_questions(questions);
        whole->evaluate(first);
        expression->evaluate(first);
        CHECK(shown(expression->evaluate(second)) == row.second);
        CHECK(second.times_ == row.times);
    }
}

TEST_CASE("an expression tells what it names") {
    std::string error;
    std::optional<Expression> expression = Expression::parse("a.b == 1 and present(c) and user(\"d.e\") and value > 2", error);
    REQUIRE(expression);
    CHECK(expression->paths() == std::vector<std::string>{"a.b", "c"});
    CHECK(expression->json_keys() == std::vector<std::string>{"d.e"});
    CHECK(expression->asks_anything());
    CHECK_FALSE(Expression::parse("value * 2", error)->asks_anything());
}

TEST_CASE("another text at the same place is another expression") {
    std::string text = "12 == 12";
    const Expression* first = knowledge().expression(text);
    REQUIRE(first);
    CHECK(knowledge().expression(text) == first);
    text[7] = '3';
    const Expression* second = knowledge().expression(text);
    REQUIRE(second);
    const TableScope scope;
    CHECK(first->is_true(scope));
    CHECK_FALSE(second->is_true(scope));
}

}  // namespace dslens::test
