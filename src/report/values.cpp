#include "report/values.h"

#include <cmath>

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

}  // namespace

Json to_json(const Dump& dump, const std::vector<Row>& rows, uint32_t index) {
    Json root = leaf_to_json(dump, rows[index]);
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
            placed = &(*parent)[std::string(dump.view(rows[i].name))];
            *placed = std::move(leaf);
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
