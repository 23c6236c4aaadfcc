#include "report/values.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "config/literal.h"

namespace dslens {
namespace {

Json number_to_json(double value) {
    if (std::isnan(value)) return "NaN";
    if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
    return value;
}

Json leaf_to_json(const Dump& dump, const Row& row) {
    switch (row.kind) {
        case Kind::null: return nullptr;
        case Kind::boolean: return row.truth;
        case Kind::integer: return row.integer;
        case Kind::real: return number_to_json(row.real);
        case Kind::list: return Json::array();
        case Kind::object: return Json::object();
        case Kind::string:
        case Kind::word: break;
    }
    return string_value(dump, row);
}

struct Open {
    Json* container;
    uint32_t end;
};

/// For rows[index] and all below it the first row of the same name in the same object: itself, unless a key is given twice.
std::vector<uint32_t> first_of_name(const Dump& dump, const std::vector<Row>& rows, uint32_t index) {
    std::vector<uint32_t> first(rows[index].end - index);
    std::vector<std::pair<std::string_view, uint32_t>> names;
    for (uint32_t object = index; object < rows[index].end; ++object) {
        if (rows[object].kind != Kind::object) continue;
        names.clear();
        for (uint32_t i = object + 1; i < rows[object].end; i = rows[i].end) names.emplace_back(dump.view(rows[i].name), i);
        std::sort(names.begin(), names.end());
        for (size_t k = 0; k < names.size(); ++k) {
            const bool again = k > 0 && names[k - 1].first == names[k].first;
            first[names[k].second - index] = again ? first[names[k - 1].second - index] : names[k].second;
        }
    }
    return first;
}

}  // namespace

/// A key that is given twice keeps its first place and gets its last value, as JSON readers have it.
Json to_json(const Dump& dump, const std::vector<Row>& rows, uint32_t index) {
    Json root = leaf_to_json(dump, rows[index]);
    const std::vector<uint32_t> first = first_of_name(dump, rows, index);
    std::vector<size_t> place(first.size());  // of each in its object
    std::vector<Open> open = {{&root, rows[index].end}};
    for (uint32_t i = index + 1; i < rows[index].end; ++i) {
        while (open.back().end <= i) open.pop_back();
        Json* parent = open.back().container;
        Json leaf = leaf_to_json(dump, rows[i]);
        Json* placed = nullptr;
        if (parent->is_array()) {
            parent->push_back(std::move(leaf));
            placed = &parent->back();
        } else {
            auto& entries = parent->get_ref<Json::object_t&>();  // its own operator[] looks at every entry
            const bool again = first[i - index] != i;
            place[i - index] = again ? place[first[i - index] - index] : entries.size();
            if (again) entries.data()[place[i - index]].second = std::move(leaf);
            else entries.emplace_back(std::string(dump.view(rows[i].name)), std::move(leaf));
            placed = &entries.data()[place[i - index]].second;
        }
        if (rows[i].end > i + 1) open.push_back({placed, rows[i].end});
    }
    return root;
}

Json default_to_json(std::string_view text) {
    Dump holder;
    holder.text = text;
    LiteralParser parser;
    parser.start(0, {});
    const bool literal = parser.finish(holder.text) == LiteralParser::Status::complete && parser.position() == holder.text.size();
    if (!literal || parser.rows().empty()) return std::string(text);
    return to_json(holder, parser.rows(), 0);
}

std::string written(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

}  // namespace dslens
