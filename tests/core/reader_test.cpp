// Every generated dump, value by value.
#include "config/reader.h"

#include <doctest/doctest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "core/fixtures.h"
#include "core/words.h"

using nlohmann::json;

namespace dslens::test {
namespace {

json number(double value) {
    if (std::isnan(value)) return "NaN";
    if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
    return value;
}

json to_json(const Dump& dump, const std::vector<Row>& rows, uint32_t index) {
    const Row& row = rows[index];
    switch (row.kind) {
        case Kind::null: return nullptr;
        case Kind::boolean: return row.truth;
        case Kind::integer: return row.integer;
        case Kind::real: return number(row.real);
        case Kind::string:
        case Kind::word: return string_value(dump, row);
        case Kind::list: {
            json list = json::array();
            for (uint32_t i = index + 1; i < row.end; i = rows[i].end) list.push_back(to_json(dump, rows, i));
            return list;
        }
        case Kind::object: break;
    }
    json object = json::object();
    for (uint32_t i = index + 1; i < row.end; i = rows[i].end) object[std::string(dump.view(rows[i].name))] = to_json(dump, rows, i);
    return object;
}

/// Equal; numbers to the seven digits that DeepSpeed's JSON keeps.
bool same(const json& got, const json& want) {
    if (got.is_number() && want.is_number()) {
        double a = got, b = want;
        return a == b || std::abs(a - b) <= 1e-6 * std::max(std::abs(a), std::abs(b));
    }
    if (got.is_array() && want.is_array() && got.size() == want.size()) {
        for (size_t i = 0; i < got.size(); ++i) {
            if (!same(got[i], want[i])) return false;
        }
        return true;
    }
    if (!got.is_object() || !want.is_object()) return got == want;
    for (const auto& [key, value] : want.items()) {
        if (!got.contains(key) || !same(got[key], value)) return false;
    }
    return got.size() == want.size();
}

const json* find(const json& attributes, const std::string& path) {
    const json* at = &attributes;
    for (size_t begin = 0; begin <= path.size();) {
        size_t dot = std::min(path.find('.', begin), path.size());
        if (!at->is_object() || !at->contains(path.substr(begin, dot - begin))) return nullptr;
        at = &(*at)[path.substr(begin, dot - begin)];
        begin = dot + 1;
    }
    return at;
}

json attributes_of(const Dump& dump) {
    json attributes = json::object();
    for (uint32_t i = 0; i < dump.attributes.size(); i = dump.attributes[i].end) {
        attributes[std::string(dump.view(dump.attributes[i].name))] = to_json(dump, dump.attributes, i);
    }
    return attributes;
}

/// Compares with the truth, a line a path; returns how many values were compared.
size_t compare(const Fixture& fixture, const json& attributes) {
    size_t count = 0;
    for (size_t at = 0; at < fixture.truth.size(); ++count) {
        size_t tab = fixture.truth.find('\t', at), end = fixture.truth.find('\n', at);
        std::string path = fixture.truth.substr(at, tab - at);
        json want = json::parse(fixture.truth.substr(tab + 1, end - tab - 1), nullptr, false);
        const json* got = find(attributes, path);
        bool right = got && same(*got, want);
        INFO(fixture.name << ": " << path << " should be " << want.dump() << " and is " << (got ? got->dump() : "missing"));
        if (!right) CHECK(right);
        at = end + 1;
    }
    return count;
}

}  // namespace

TEST_CASE("every value of every generated dump is read as it truly is") {
    REQUIRE(fixtures().size() == 220);
    size_t values = 0;
    for (const Fixture& fixture : fixtures()) {
        CAPTURE(fixture.name);
        Reading reading = read(fixture.log, words());
        REQUIRE(reading.dumps.size() == 1);
        CHECK(reading.problems.empty());
        const Dump& dump = reading.dumps[0];
        CHECK(dump.has_header);
        values += compare(fixture, attributes_of(dump));
        REQUIRE_FALSE(dump.user.empty());
        json want = json::parse(fixture.config, nullptr, false), got = to_json(dump, dump.user, 0);
        bool elastic = fixture.name.find("everything") != std::string::npos;  // elasticity writes into the user's own dictionary
        for (const char* key : {"train_batch_size", "train_micro_batch_size_per_gpu", "gradient_accumulation_steps"}) {
            if (elastic) want.erase(key), got.erase(key);
        }
        bool user_right = same(got, want);
        INFO(got.dump());
        INFO(want.dump());
        CHECK(user_right);
    }
    CHECK(values > 41'000);
}

TEST_CASE("a dump's rows are a tree in printed order, each with its place in the input") {
    const Fixture& one = fixture("v0.16.7/zero3-offload");
    Reading reading = read(one.log, words());
    REQUIRE(reading.dumps.size() == 1);
    const Dump& dump = reading.dumps[0];
    for (const std::vector<Row>* rows : {&dump.attributes, &dump.user}) {
        for (uint32_t i = 0; i < rows->size(); ++i) {
            const Row& row = (*rows)[i];
            CHECK(row.end > i);
            CHECK(row.end <= rows->size());
            Place place = dump.place(row.text.begin);
            CHECK(place.line >= dump.first_line);
            CHECK(place.line <= dump.last_line);
            size_t line = 0;
            for (uint32_t k = 1; k < place.line; ++k) line = one.log.find('\n', line) + 1;
            std::string_view first = dump.view(row.text).substr(0, dump.view(row.text).find('\n'));
            CHECK(std::string_view(one.log).substr(line + place.column - 1, first.size()) == first);
        }
    }
    CHECK(dump.stated == "0.16.7");
    CHECK(dump.stated_line == 1);
    CHECK(dump.name == "DeepSpeedEngine");
    CHECK(dump.date == "2025-05-08");
    REQUIRE(dump.marks.size() == 3);
    CHECK(dump.marks[0].kind == RecordKind::header);
    CHECK(dump.marks[1].line == 1007);
    CHECK(dump.marks[2].function == "print_user_config");
}

TEST_CASE("where the input is cut makes no difference") {
    const std::string& log = fixture("v0.9.5/zero2-bf16").log;
    std::string whole = canonical(read(log, words()).dumps.at(0));
    for (size_t size : {1, 2, 3, 7, 64, 1000}) {
        Reader reader(words());
        for (size_t at = 0; at < log.size(); at += size) reader.feed(std::string_view(log).substr(at, size));
        Reading reading = reader.finish();
        REQUIRE(reading.dumps.size() == 1);
        CHECK(canonical(reading.dumps[0]) == whole);
        CHECK(reading.input.bytes == log.size());
    }
}

}  // namespace dslens::test
