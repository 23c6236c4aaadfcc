#include "explain/values.h"

#include <doctest/doctest.h>

#include "config/reader.h"
#include "core/explained.h"

namespace dslens::test {

using Type = Value::Type;

TEST_CASE("a default's text is a value") {
    struct Row {
        const char* text;
        Type type;
        double number = 0;
        const char* content = nullptr;
    };
    const Row rows[] = {
        {"None", Type::null},
        {"null", Type::null},
        {"True", Type::boolean},
        {"false", Type::boolean},
        {"500,000,000", Type::number, 5e8},
        {"1e-06", Type::number, 1e-6},
        {"sys.maxsize", Type::number, 9223372036854775807.0},
        {"0x10", Type::text, 0, "0x10"},
        {"'cpu'", Type::text, 0, "cpu"},
        {"\"cpu\"", Type::text, 0, "cpu"},
        {"bert.encoder.layer", Type::text, 0, "bert.encoder.layer"},
        {"<OffloadDeviceEnum.cpu: 'cpu'>", Type::text, 0, "cpu"},
        {"<ZeroStageEnum.weights: 3>", Type::number, 3},
        {"<object object at 0x7fd9dd89fc40>", Type::text, 0, "<object object at 0x7fd9dd89fc40>"},
        {"<f: a b at 0x7fd9>", Type::text, 0, "<f: a b at 0x7fd9>"},
        {"[]", Type::list},
        {"{'a': 1}", Type::object},
        {"(1, 2)", Type::list},
        {"", Type::text, 0, ""},
        {"'", Type::text, 0, "'"},
        {"12 apples", Type::text, 0, "12 apples"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.text));
        Value value = value_of_text(row.text);
        CHECK(value.type == row.type);
        if (row.type == Type::number) CHECK(value.number == row.number);
        if (row.content) CHECK(value.text == row.content);
    }
    CHECK(value_of_text("True").truth);
    CHECK_FALSE(value_of_text("False").truth);
    CHECK(value_of_text("2").integer);
    CHECK_FALSE(value_of_text("2.0").integer);
    CHECK(value_of_text("[]").is_false());
    CHECK(value_of_text("[1]").type == Type::list);
}

TEST_CASE("two prints of one value are the same, whatever their form") {
    struct Row {
        const char* a;
        const char* b;
        char same;  // y, n, ? unknown
    };
    const Row rows[] = {
        {"500,000,000", "5e8", 'y'},
        {"1", "True", 'y'},
        {"0", "False", 'y'},
        {"1", "2", 'n'},
        {"1", "'1'", 'n'},
        {"None", "null", 'y'},
        {"None", "False", 'n'},
        {"'cpu'", "cpu", 'y'},
        {"'cpu'", "'nvme'", 'n'},
        {"[1, 2]", "[1,2]", 'y'},
        {"[1, 2]", "[1, 3]", 'n'},
        {"[1, 2]", "[1, 2", 'n'},
        {"['none', true]", "[\"none\", True]", 'y'},
        {"{'a': True, 'b': None}", "{\"a\":true,\n \"b\":null}", 'y'},
        {"{'a': True}", "{'a': False}", 'n'},
        {"[]", "{}", 'n'},
        {"<f object at 0x1>", "<f object at 0x1>", '?'},
        {"<f object at 0x1>", "None", '?'},
        {"None", "<f object at 0x1>", '?'},
        {"<OffloadDeviceEnum.cpu: 'cpu'>", "'cpu'", 'y'},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.a));
        CAPTURE(std::string(row.b));
        Value same = same_value(value_of_text(row.a), value_of_text(row.b));
        CHECK(same.known() == (row.same != '?'));
        CHECK(same.is_true() == (row.same == 'y'));
    }
    CHECK_FALSE(same_value(Value::unknown(), Value::null()).known());
    CHECK_FALSE(same_value(Value::null(), Value::unknown()).known());
}

TEST_CASE("commas separate thousands, or belong to no number") {
    struct Row {
        const char* text;
        double number;
    };
    const Row rows[] = {{"500,000,000", 5e8}, {"1,234", 1234}, {"123,456", 123456}, {"1234,567", 1234}, {"12,34", 12}};
    for (const Row& row : rows) {
        CAPTURE(std::string(row.text));
        const Reading reading = read(log("train_batch_size ............. " + std::string(row.text) + "\n"), knowledge().vocabulary());
        CHECK(value_of(reading.dumps.at(0), reading.dumps[0].attributes, 0).number == row.number);
    }
}

TEST_CASE("printed values as the expressions see them") {
    const Reading reading = read(log("optimizer_params ............. {'betas': [0.9, [1, 2], 'x'], 'device': <E.cpu: 'cpu'>, "
                                     "'o': {'a': 1, 'b': {'c': 2}}}\n"),
                                 knowledge().vocabulary());
    const Dump& dump = reading.dumps.at(0);
    Value whole = value_of(dump, dump.attributes, 0);
    CHECK(whole.type == Type::object);
    auto child = [&](std::string_view name) {
        for (uint32_t row = 1; row < dump.attributes[0].end; row = dump.attributes[row].end)
            if (dump.view(dump.attributes[row].name) == name) return value_of(dump, dump.attributes, row);
        return Value::unknown();
    };
    Value betas = child("betas");
    REQUIRE(betas.items.size() == 3);
    CHECK(betas.items[0].number == 0.9);
    CHECK(betas.items[1].type == Type::object);  // one level of lists is all that is compared
    CHECK(betas.items[1].text == "[1, 2]");
    CHECK(betas.items[2].text == "x");
    CHECK(child("device").text == "cpu");
    CHECK(child("o").size == 2);
    CHECK(is_auto(Value::of_text("auto")));
    CHECK_FALSE(is_auto(Value::of_text("Auto")));
    CHECK_FALSE(is_auto(Value::null()));
}

}  // namespace dslens::test
