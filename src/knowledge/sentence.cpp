#include "knowledge/sentence.h"

namespace dslens {
namespace {

constexpr size_t kUsualPlace = 24;  // bytes that a place is mostly filled with

bool name_char(char c) { return (c >= 'a' && c <= 'z') || c == '_'; }

/// Where the place that begins after text[at] ends; texts in quotes may hold any character.
size_t end_of_place(std::string_view text, size_t at) {
    bool quoted = false;
    for (; at < text.size(); ++at) {
        if (text[at] == '"') quoted = !quoted;
        if (!quoted && text[at] == '}') return at;
    }
    return std::string_view::npos;
}

/// "a, f(b, c)" → {"a", "f(b, c)"}
std::vector<std::string_view> split_arguments(std::string_view text) {
    std::vector<std::string_view> parts;
    size_t begin = 0;
    int depth = 0;
    bool quoted = false;
    for (size_t at = 0; at < text.size(); ++at) {
        char c = text[at];
        if (c == '"') quoted = !quoted;
        if (quoted) continue;
        if (c == '(' || c == '[') ++depth;
        if (c == ')' || c == ']') --depth;
        if (c == ',' && depth == 0) {
            parts.push_back(text.substr(begin, at - begin));
            begin = at + 1;
        }
    }
    parts.push_back(text.substr(begin));
    return parts;
}

/// "100 万", "5 亿", "a、b 等" and "0.7.0 及更新的版本" are followed by what comes without the blank that stands behind digits and letters.
bool ends_in_chinese(std::string_view said) {
    for (std::string_view unit : {"万", "亿", "等", "版本", "）"})
        if (said.size() >= unit.size() && said.substr(said.size() - unit.size()) == unit) return true;
    return false;
}

bool parse_place(std::string_view text, Sentence::Part& part, std::string& error) {
    size_t name = 0;
    while (name < text.size() && name_char(text[name])) ++name;
    std::vector<std::string_view> arguments = {text};
    bool call = name > 0 && name < text.size() && text[name] == '(' && text.back() == ')';
    if (call && place_arguments(text.substr(0, name)) > 0) {
        part.place = text.substr(0, name);
        arguments = split_arguments(text.substr(name + 1, text.size() - name - 2));
        if (arguments.size() != place_arguments(part.place)) {
            error = "{" + std::string(text) + "}: " + part.place + " takes " + std::to_string(place_arguments(part.place)) + " argument(s)";
            return false;
        }
    }
    for (std::string_view argument : arguments) {
        std::optional<Expression> expression = Expression::parse(argument, error);
        if (!expression) return error = "{" + std::string(text) + "}: " + error, false;
        part.arguments.push_back(std::move(*expression));
    }
    return true;
}

}  // namespace

std::string on_one_line(std::string_view text) {
    if (text.find_first_of("\n\r\t") == std::string_view::npos) return std::string(text);
    constexpr std::string_view kOpening = "[{(", kClosing = "]})";
    std::string line;
    bool blank = false, broken = false;  // before this character; with an end of line in it
    for (char c : text) {
        const bool end = c == '\n' || c == '\r' || c == '\t';
        if (end || c == ' ') {
            blank = true;
            broken = broken || end;
            continue;
        }
        const bool inside = !line.empty() && kOpening.find(line.back()) != std::string_view::npos;  // "[ 0.9" was "[", "0.9" in two lines
        const bool needless = broken && (inside || kClosing.find(c) != std::string_view::npos);
        if (blank && !line.empty() && !needless) line += ' ';
        blank = broken = false;
        line += c;
    }
    return line;
}

std::optional<Sentence> Sentence::parse(std::string_view text, std::string& error) {
    error.clear();
    Sentence sentence;
    Part part;
    for (size_t at = 0; at < text.size(); ++at) {
        bool doubled = at + 1 < text.size() && text[at + 1] == text[at];
        if (text[at] == '}') {
            part.literal += '}';
            at += doubled ? 1 : 0;
        } else if (text[at] != '{' || doubled) {
            part.literal += text[at];
            at += text[at] == '{' ? 1 : 0;
        } else {
            size_t end = end_of_place(text, at + 1);
            if (end == std::string_view::npos) return error = "a place is not closed: " + std::string(text.substr(at)), std::nullopt;
            if (!parse_place(text.substr(at + 1, end - at - 1), part, error)) return std::nullopt;
            sentence.parts_.push_back(std::move(part));
            part = Part{};
            at = end;
        }
    }
    sentence.parts_.push_back(std::move(part));
    return sentence;
}

std::optional<std::string> Sentence::say(const Scope& scope, Lang lang) const {
    size_t expected = 0;
    for (const Part& part : parts_) expected += part.literal.size() + (part.arguments.empty() ? 0 : kUsualPlace);
    std::string said;
    said.reserve(expected);
    std::vector<Value> values;
    for (const Part& part : parts_) {
        const bool no_blank = lang == Lang::zh && ends_in_chinese(said) && !part.literal.empty() && part.literal[0] == ' ';
        said.append(part.literal, no_blank ? 1 : 0, std::string::npos);
        if (part.arguments.empty()) continue;
        values.clear();
        for (const Expression& argument : part.arguments) values.push_back(argument.evaluate(scope));
        std::optional<std::string> place = say_place(part.place, values, lang);
        if (!place) return std::nullopt;
        said += on_one_line(*place);
    }
    return said;
}

std::vector<std::string> Sentence::paths() const {
    std::vector<std::string> found;
    for (const Part& part : parts_) {
        for (const Expression& argument : part.arguments) {
            for (std::string& path : argument.paths()) found.push_back(std::move(path));
        }
    }
    return found;
}

std::vector<std::string> Sentence::json_keys() const {
    std::vector<std::string> found;
    for (const Part& part : parts_) {
        for (const Expression& argument : part.arguments) {
            for (std::string& key : argument.json_keys()) found.push_back(std::move(key));
        }
    }
    return found;
}

void Sentence::number_questions(std::map<std::string, uint32_t>& questions) {
    for (Part& part : parts_) {
        for (Expression& argument : part.arguments) argument.number_questions(questions);
    }
}

bool Sentence::may_be_unknown() const {
    for (const Part& part : parts_) {
        for (const Expression& argument : part.arguments) {
            if (argument.asks_anything()) return true;
        }
    }
    return false;
}

bool Sentence::uses(std::string_view place) const {
    for (const Part& part : parts_) {
        if (part.place == place) return true;
    }
    return false;
}

}  // namespace dslens
