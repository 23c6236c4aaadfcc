#include "explain/values.h"

#include <algorithm>
#include <cmath>

#include "log/real.h"

namespace dslens {
namespace {

constexpr double kSysMaxsize = 9223372036854775807.0;

/// <OffloadDeviceEnum.cpu: 'cpu'> → 'cpu'; anything else as it is.
std::string_view without_enum(std::string_view text) {
    size_t colon = text.find(": ");
    bool is_enum = text.size() > 4 && text.front() == '<' && text.back() == '>' && colon != std::string_view::npos &&
                   text.find(" at 0x") == std::string_view::npos && text.find(' ') == colon + 1;
    return is_enum ? text.substr(colon + 2, text.size() - colon - 3) : text;
}

std::string_view without_quotes(std::string_view text) {
    bool quoted = text.size() >= 2 && (text.front() == '\'' || text.front() == '"') && text.back() == text.front();
    return quoted ? text.substr(1, text.size() - 2) : text;
}

bool to_number(std::string_view text, double& number) {
    if (text == "sys.maxsize") return number = kSysMaxsize, true;
    if (text.find(',') == std::string_view::npos) return parse_real(text, number);
    std::string plain;
    for (char c : text) {
        if (c != ',') plain += c;
    }
    return parse_real(plain, number);
}

/// A text without blanks, JSON's words as Python's and with one kind of quotes: so that prints of one list or object compare.
class Squeezed {
  public:
    explicit Squeezed(std::string_view text) : rest_(text) {}

    char next() {  // 0 at the end
        if (word_.empty() && !find_word()) return 0;
        const char c = word_.front();
        word_.remove_prefix(1);
        return c;
    }

  private:
    bool find_word() {
        rest_.remove_prefix(std::min(rest_.find_first_not_of(" \n\t\r"), rest_.size()));
        if (rest_.empty()) return false;
        struct Pair {
            std::string_view json, python;
        };
        constexpr Pair kWords[] = {{"true", "True"}, {"false", "False"}, {"null", "None"}, {"\"", "'"}};
        for (const Pair& pair : kWords) {
            if (!rest_.starts_with(pair.json)) continue;
            word_ = pair.python;
            rest_.remove_prefix(pair.json.size());
            return true;
        }
        word_ = rest_.substr(0, 1);
        rest_.remove_prefix(1);
        return true;
    }

    std::string_view rest_, word_;
};

bool same_squeezed(std::string_view a, std::string_view b) {
    if (a == b) return true;
    Squeezed left(a), right(b);
    while (true) {
        const char c = left.next();
        if (c != right.next()) return false;
        if (c == 0) return true;
    }
}

Value number_of(const Row& row, std::string_view text) {
    Value value = Value::of_number(row.kind == Kind::integer ? static_cast<double>(row.integer) : row.real);
    value.integer = row.kind == Kind::integer;
    value.text = text;
    return value;
}

uint32_t children(const std::vector<Row>& rows, uint32_t index) {
    uint32_t count = 0;
    for (uint32_t child = index + 1; child < rows[index].end; child = rows[child].end) ++count;
    return count;
}

/// An integer of more than 64 bits is kept as a word.
bool is_large_integer(std::string_view text) {
    if (!text.empty() && (text[0] == '-' || text[0] == '+')) text.remove_prefix(1);
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

Value scalar_of(const Dump& dump, const Row& row) {
    std::string_view text = dump.view(row.text);
    switch (row.kind) {
        case Kind::null: return Value::null();
        case Kind::boolean: return Value::of(row.truth);
        case Kind::integer:
        case Kind::real: return number_of(row, text);
        case Kind::string: return Value::of_text(string_value(dump, row));
        default: break;
    }
    std::string_view inner = without_enum(text);
    const bool plain = inner.size() == text.size() && !is_large_integer(text);
    return plain ? Value::of_text(text) : value_of_text(inner);
}

}  // namespace

Value value_of(const Dump& dump, const std::vector<Row>& rows, uint32_t index) {
    const Row& row = rows[index];
    if (row.kind != Kind::list && row.kind != Kind::object) return scalar_of(dump, row);
    Value value;
    value.text = dump.view(row.text);
    value.type = row.kind == Kind::list ? Value::Type::list : Value::Type::object;
    value.size = children(rows, index);
    if (row.kind == Kind::object) return value;
    for (uint32_t child = index + 1; child < row.end; child = rows[child].end) {
        bool nested = rows[child].kind == Kind::list || rows[child].kind == Kind::object;
        Value item = nested ? Value() : scalar_of(dump, rows[child]);
        if (nested) {
            item.type = Value::Type::object;
            item.text = dump.view(rows[child].text);
        }
        value.items.push_back(std::move(item));
    }
    return value;
}

Value value_of_text(std::string_view text) {
    text = without_enum(text);
    if (text == "None" || text == "null") return Value::null();
    if (text == "True" || text == "true") return Value::of(true);
    if (text == "False" || text == "false") return Value::of(false);
    double number = 0;
    if (to_number(text, number)) {
        Value value = Value::of_number(number);
        value.integer = value.integer && text.find_first_of(".eE") == std::string_view::npos;
        value.text = text;
        return value;
    }
    if (!text.empty() && (text.front() == '[' || text.front() == '{' || text.front() == '(')) {
        Value value;
        value.type = text.front() == '{' ? Value::Type::object : Value::Type::list;
        value.text = text;
        value.size = text.size() > 2 ? 1 : 0;
        return value;
    }
    return Value::of_text(without_quotes(text));
}

namespace {

bool holds_address(const Value& value) { return value.text.find(" at 0x") != std::string::npos; }

}  // namespace

bool is_auto(const Value& value) { return value.type == Value::Type::text && value.text == "auto"; }

Value same_value(const Value& a, const Value& b) {
    using Type = Value::Type;
    if (!a.known() || !b.known()) return Value::unknown();
    const auto number_like = [](const Value& value) { return value.type == Type::number || value.type == Type::boolean; };
    if (number_like(a) && number_like(b)) {
        double x = a.type == Type::number ? a.number : a.truth, y = b.type == Type::number ? b.number : b.truth;
        return Value::of(x == y);
    }
    if (holds_address(a) || holds_address(b)) return Value::unknown();
    if (a.type != b.type) return Value::of(false);
    if (a.type == Type::null) return Value::of(true);
    if (a.type == Type::text) return Value::of(a.text == b.text);
    return Value::of(same_squeezed(a.text, b.text));
}

}  // namespace dslens
