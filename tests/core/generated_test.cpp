#include "explain/generated.h"

#include <doctest/doctest.h>

#include "core/explained.h"

namespace dslens::test {
namespace {

/// A section that holds one value for each letter: y the default, n not, ? unknown.
std::vector<Node> section_of(std::string_view values) {
    std::vector<Node> nodes(1);
    nodes[0].kind = Kind::object;
    for (char c : values) {
        Node node;
        node.kind = Kind::integer;
        node.is_default = c == 'y' ? Tristate::yes : c == 'n' ? Tristate::no : Tristate::unknown;
        nodes.push_back(node);
    }
    nodes[0].end = static_cast<uint32_t>(nodes.size());
    return nodes;
}

}  // namespace

TEST_CASE("the verdict on a section that nobody has written words for") {
    struct Row {
        const char* values;
        const char* en;
        const char* zh;
    };
    const Row rows[] = {
        {"", "Nothing is set in it.", "里面什么也没有设置。"},
        {"n", "Its one value differs from the default.", "其中唯一的值与默认值不同。"},
        {"y", "Its one value is the default.", "其中唯一的值是默认值。"},
        {"?", "It holds one value.", "其中有 1 个值。"},
        {"nn", "2 of 2 values differ from the defaults.", "2 个值中有 2 个与默认值不同。"},
        {"nyy", "1 of 3 values differ from the defaults.", "3 个值中有 1 个与默认值不同。"},
        {"n?y", "1 of 3 values differ from the defaults.", "3 个值中有 1 个与默认值不同。"},
        {"yy", "All of its 2 values are the defaults.", "其中 2 个值都是默认值。"},
        {"y?", "Nothing in it is known to differ from the defaults.", "其中没有已知与默认值不同的值。"},
        {"??", "It holds 2 values.", "其中有 2 个值。"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.values));
        CHECK(section_verdict(section_of(row.values), 0, Lang::en) == row.en);
        CHECK(section_verdict(section_of(row.values), 0, Lang::zh) == row.zh);
    }
}

TEST_CASE("places of a sentence are filled, lists joined, ranges named") {
    CHECK(filled("{0} and {1}, {0}", {"a", "b"}) == "a and b, a");
    CHECK(filled("{2} {x} {", {"a"}) == "{2} {x} {");
    CHECK(fill("{0} of {1}", "{1} 个中的 {0} 个", Lang::zh, {"1", "2"}) == "2 个中的 1 个");
    CHECK(joined({}, ", ") == "");
    CHECK(joined({"a", "b"}, ", ") == "a, b");
    const ReleaseFacts& facts = knowledge().releases();
    const size_t last = facts.releases.size() - 1;
    CHECK(ranges_text({{0, 0}}, facts) == "0.1.0");
    CHECK(ranges_text({{0, 1}, {3, 3}}, facts) == "0.1.0 – 0.2.0, 0.3.1");
    CHECK(holds(ranges_text({{last, last}}, facts), "(development)"));
    CHECK_FALSE(holds(ranges_text({{0, last - 1}}, facts), "(development)"));
}

TEST_CASE("a key is said to be unread only where the release does not read it") {
    const std::string text =
        R"({"train_batch_size": 8, "zero_optimization": {"stage": 1, "cpu_offload": true}, "bf16": {"enabled": true}, )"
        R"("fp16": {"enabled": false}, "checkpoint": {"tag_validation": "Warn"}, "tensorboard": {"enabled": true}})";
    struct Row {
        const char* release;
        const char* path;
        bool unread;
    };
    const Row rows[] = {
        {"0.19.5", "zero_optimization.cpu_offload", false},
        {"0.2.0", "zero_optimization.cpu_offload", true},
        {"0.3.0", "zero_optimization.cpu_offload", false},
        {"0.5.10", "bf16.enabled", true},
        {"0.6.0", "bf16.enabled", false},
        {"0.19.5", "bf16.enabled", false},
        {"0.19.5", "train_batch_size", false},
        {"0.16.4", "fp16", false},  // printed as an object since 0.17.1, its keys read long before
        {"0.16.4", "bf16", false},
        {"0.16.4", "checkpoint", false},
        {"0.6.4", "tensorboard", false},
        {"0.1.0", "fp16", false},
        {"0.5.10", "bf16", true},
        {"0.1.0", "checkpoint", true},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.release));
        CAPTURE(std::string(row.path));
        Explained explained(text, row.release);
        CHECK(holds(explained.meaning(row.path), "does not read this key") == row.unread);
        CHECK(holds(explained.meaning(row.path, Lang::zh), "不读取这个键") == row.unread);
    }
}

}  // namespace dslens::test
