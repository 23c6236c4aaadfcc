// A small configuration for tests of expressions and sentences.
#pragma once

#include <map>
#include <string>

#include "config/releases.h"
#include "knowledge/expression.h"

namespace dslens::test {

class TableScope : public Scope {
  public:
    const Value& value() const override { return value_; }
    Value default_value() const override { return Value::of_number(10); }

    Value path(std::string_view path) const override {
        if (path == "stage") return number("2", 2);
        if (path == "rate") return real("1e-06", 1e-6);
        if (path == "batch") return number("8", 8);
        if (path == "seconds") return number("125", 125);
        if (path == "bytes") return number("1048576", 1048576);
        if (path == "device" || path == "section.group.deep") return Value::of_text("cpu");
        if (path == "groups.<group>.bits") return number("8", 8);
        if (path == "on") return Value::of(true);
        if (path == "nothing") return Value::null();
        if (path == "run.dtype") return Value::of_text("bfloat16");
        if (path == "section") return object();
        if (path == "names") return list();
        return Value::unknown();
    }

    Value user(std::string_view key) const override { return key == "fp16.enabled" ? Value::of(true) : Value::null(); }
    Value set_by_user(std::string_view path) const override { return Value::of(path == "stage"); }
    Value present(std::string_view path) const override { return Value::of(this->path(path).known()); }
    Value is_default(std::string_view) const override { return Value::of(false); }

    Value compare_release(std::string_view op, std::string_view text) const override {
        Version version;
        parse_version(text, version);
        bool oldest = dslens::holds({0, 15, 0}, op, version), newest = dslens::holds({0, 16, 3}, op, version);
        return oldest == newest ? Value::of(oldest) : Value::unknown();
    }

  private:
    static Value number(const char* text, double n) {
        Value value = Value::of_number(n);
        value.text = text;
        return value;
    }
    static Value real(const char* text, double n) {
        Value value = number(text, n);
        value.integer = false;
        return value;
    }
    static Value object() {
        Value value;
        value.type = Value::Type::object;
        value.size = 4;
        value.text = "{…}";
        return value;
    }
    static Value list() {
        Value value;
        value.type = Value::Type::list;
        for (const char* name : {"a", "b", "c"}) value.items.push_back(Value::of_text(name));
        value.text = "['a', 'b', 'c']";
        return value;
    }

    const Value value_ = number("500,000,000", 500000000);
};

}  // namespace dslens::test
