#include "report/values.h"

#include <algorithm>
#include <utility>

#include "config/literal.h"
#include "config/token.h"
#include "log/name_set.h"

namespace dslens {
namespace {

/// A row that is no list and no object, printed as `text`.
void put_scalar(JsonWriter& json, const Row& row, std::string_view text) {
    std::string unescaped;
    switch (row.kind) {
        case Kind::null: return json.null();
        case Kind::boolean: return json.boolean(row.truth);
        case Kind::integer: return json.integer(row.integer);
        case Kind::real: return json.real(row.real);
        case Kind::string: return json.string(string_content(text, unescaped));
        default: return json.string(text);
    }
}

/// Most are one token, and need no parser.
bool write_token(JsonWriter& json, std::string_view text) {
    const Token token = next_token(text, 0, {.loose = true, .last = true});
    const bool scalar = token.type == Token::Type::string || token.type == Token::Type::number || token.type == Token::Type::word;
    if (!scalar || token.end - token.begin != text.size()) return false;
    Row row;
    row.kind = token.kind;
    row.truth = token.truth;
    row.integer = token.integer;
    row.real = token.real;
    put_scalar(json, row, text);
    return true;
}

}  // namespace

Values::Values(const Dump& dump, const std::vector<Row>& rows) : dump_(dump), rows_(rows) {
    find_given_again(0, static_cast<uint32_t>(rows.size()));
    for (uint32_t i = 0; i < rows.size(); ++i) {
        if (rows[i].kind == Kind::object) find_given_again(i + 1, rows[i].end);
    }
    std::sort(again_.begin(), again_.end(), [](const Given& left, const Given& right) { return left.row < right.row; });
}

/// Among the rows of one object.
void Values::find_given_again(uint32_t begin, uint32_t end) {
    if (begin == end || rows_[begin].end == end) return;
    struct Named {
        uint32_t hash, row;
        std::string_view name;
    };
    std::vector<Named> names;
    for (uint32_t i = begin; i < end; i = rows_[i].end) {
        const std::string_view name = dump_.view(rows_[i].name);
        names.push_back({name_hash(name), i, name});
    }
    std::sort(names.begin(), names.end(), [](const Named& left, const Named& right) {
        if (left.hash != right.hash) return left.hash < right.hash;
        return left.name != right.name ? left.name < right.name : left.row < right.row;
    });
    for (size_t first = 0, k = 0; k < names.size(); first = k) {
        for (k = first + 1; k < names.size() && names[k].name == names[first].name; ++k) again_.push_back({names[k].row, kNone});
        if (k > first + 1) again_.push_back({names[first].row, names[k - 1].row});
    }
}

uint32_t Values::shown_at(uint32_t row) const {
    const auto found =
        std::lower_bound(again_.begin(), again_.end(), row, [](const Given& given, uint32_t wanted) { return given.row < wanted; });
    return found != again_.end() && found->row == row ? found->shown : row;
}

void Values::put(JsonWriter& json, uint32_t index, std::vector<Open>& open) const {
    const Row& row = rows_[index];
    switch (row.kind) {
        case Kind::list: json.begin_list(); break;
        case Kind::object: json.begin_object(); break;
        default: return put_scalar(json, row, dump_.view(row.text));
    }
    open.push_back({index + 1, row.end, row.kind == Kind::list});
}

void Values::write_open(JsonWriter& json, std::vector<Open> open) const {
    while (!open.empty()) {
        Open& inner = open.back();
        const uint32_t i = inner.next;
        if (i == inner.end) {
            if (inner.list) json.end_list();
            else json.end_object();
            open.pop_back();
            continue;
        }
        inner.next = rows_[i].end;
        const uint32_t shown = inner.list ? i : shown_at(i);
        if (shown == kNone) continue;
        if (!inner.list) json.any_key(dump_.view(rows_[i].name));
        put(json, shown, open);
    }
}

void Values::write(JsonWriter& json, uint32_t index) const {
    std::vector<Open> open;
    put(json, index, open);
    write_open(json, std::move(open));
}

void Values::write_all(JsonWriter& json) const {
    json.begin_object();
    write_open(json, {{0, static_cast<uint32_t>(rows_.size()), false}});
}

void write_default(JsonWriter& json, std::string_view text) {
    if (write_token(json, text)) return;
    Dump holder;
    holder.text = text;
    LiteralParser parser;
    parser.start(0, {});
    const bool literal = parser.finish(holder.text) == LiteralParser::Status::complete && parser.position() == holder.text.size();
    if (!literal || parser.rows().empty()) json.string(text);
    else Values(holder, parser.rows()).write(json, 0);
}

}  // namespace dslens
