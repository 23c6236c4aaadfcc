#include "views/tree_model.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "core/explained.h"
#include "core/fixtures.h"

namespace dslens::test {
namespace {

/// The rows as they are seen: a heading as [topic], a row indented by its depth, + for a closed section and - for an open one.
std::string seen(const TreeModel& tree) {
    std::string text;
    for (const TreeRow& row : tree.rows()) {
        text += std::string(row.depth, ' ') + (row.parent ? row.open ? "-" : "+" : "");
        text += row.item == TreeRow::kNone ? "[" + std::string(kTreeTopics[row.topic]) + "]" : tree.items()[row.item].name;
        text += "\n";
    }
    return text;
}

const char* const kAttributes =
    "aio_config ................... {'block_size': 1048576}\nbfloat16_enabled ............. True\n"
    "gradient_clipping ............ 1.0\nhybrid_engine ................ enabled=False max_out_tokens=512\n"
    "steps_per_print .............. None\ntrain_batch_size ............. 8\nworld_size ................... 4\n"
    "zero_allow_untested_optimizer  False\nzero_config .................. stage=2 reduce_bucket_size=500,000,000 "
    "offload_optimizer=DeepSpeedZeroOffloadOptimizerConfig(device='cpu', pin_memory=True) offload_param=None\n"
    "zero_enabled ................. True\n";
const char* const kJson =
    "\"train_batch_size\": 8, \"gradient_clipping\": 1.0, \"bf16\": {\"enabled\": true}, "
    "\"zero_optimization\": {\"stage\": 2, \"offload_optimizer\": {\"device\": \"cpu\", \"pin_memory\": true}}";

size_t row_named(const TreeModel& tree, std::string_view path) { return tree.row_of(tree.find(path)); }

}  // namespace

TEST_CASE("the items of a configuration") {
    Explained explained(log(kAttributes, kJson));
    TreeModel tree;
    tree.set_items(items_of(explained.explanation));
    auto item = [&](std::string_view path) { return tree.items().at(tree.find(path)); };
    CHECK(item("zero_config.reduce_bucket_size").value == "500,000,000");
    CHECK(item("zero_config.reduce_bucket_size").preset == "500,000,000");
    CHECK_FALSE(item("zero_config.reduce_bucket_size").changed);
    CHECK(item("zero_config.stage").changed);
    CHECK(item("zero_config.stage").set_by_user);
    CHECK(item("world_size").derived);
    CHECK(item("aio_config.block_size").no_effect);
    CHECK(item("hybrid_engine").off);
    CHECK(item("zero_config.offload_param").off);
    CHECK_FALSE(item("zero_config.offload_optimizer").off);
    CHECK_FALSE(item("zero_config").off);
    CHECK(item("zero_config.offload_optimizer.device").topic == item("zero_config").topic);
    CHECK(item("zero_config").leaves == 4);  // a section that is off holds none
    CHECK(item("zero_config").changed_leaves == 3);
    CHECK(tree.leaves() == 14);
    CHECK(tree.changed_leaves() == 6);
    size_t by_topic = 0, changed = 0;
    for (uint16_t topic = 0; topic < kTreeTopicCount; ++topic) {
        by_topic += tree.topic_leaves(topic);
        changed += tree.topic_changed(topic);
    }
    CHECK(by_topic == tree.leaves());
    CHECK(changed == tree.changed_leaves());
}

TEST_CASE("the tree by topic and as printed, filtered, folded and unfolded") {
    Explained explained(log(kAttributes, kJson));
    TreeModel tree;
    tree.set_items(items_of(explained.explanation));
    CHECK(seen(tree) ==
          "-[batch]\n train_batch_size\n world_size\n-[precision]\n bfloat16_enabled\n-[zero]\n zero_enabled\n -zero_config\n  stage\n"
          "  reduce_bucket_size\n  -offload_optimizer\n   device\n   pin_memory\n  offload_param\n-[offload]\n -aio_config\n  block_size\n"
          "-[optimizer]\n gradient_clipping\n zero_allow_untested_optimizer\n-[profiling]\n steps_per_print\n+[inference]\n");

    tree.set_order(Order::printed);
    CHECK(seen(tree).substr(0, 59) == "-aio_config\n block_size\nbfloat16_enabled\ngradient_clipping\n");
    CHECK(seen(tree).find("+hybrid_engine\n") != std::string::npos);
    CHECK(seen(tree).find("max_out_tokens") == std::string::npos);

    tree.set_filter("ZERO 500000000");
    CHECK(seen(tree) == "-zero_config\n reduce_bucket_size\n");
    tree.set_filter("500,000,000");
    CHECK(seen(tree) == "-zero_config\n reduce_bucket_size\n");
    tree.set_filter("out_tok");
    CHECK(seen(tree) == "-hybrid_engine\n max_out_tokens\n");  // folded or not
    tree.set_filter("stage out_tok");
    CHECK(tree.rows().empty());
    CHECK_FALSE(tree.wants_words() == tree.terms().empty());
    std::vector<std::string> words(tree.items().size());
    words[tree.find("world_size")] = "data-parallel ranks";
    tree.set_words(words);
    tree.set_filter(" ranks\tparallel ");
    CHECK(seen(tree) == "world_size\n");
    CHECK(tree.matches(tree.find("world_size")));
    CHECK_FALSE(tree.matches(tree.find("train_batch_size")));
    CHECK_FALSE(tree.reveal(tree.find("zero_config.stage")));  // the filter hides it
    tree.set_filter("");

    tree.set_show(Show::changed);
    CHECK(seen(tree) ==
          "bfloat16_enabled\ngradient_clipping\n-zero_config\n stage\n -offload_optimizer\n  device\n  pin_memory\nzero_enabled\n");
    CHECK_FALSE(tree.reveal(tree.find("world_size")));
    tree.set_show(Show::all);

    tree.set_order(Order::topic);
    tree.toggle(row_named(tree, "zero_config"));
    CHECK(row_named(tree, "zero_config.stage") == tree.rows().size());
    CHECK(seen(tree).find("+zero_config\n-[offload]") != std::string::npos);
    CHECK(tree.reveal(tree.find("zero_config.offload_optimizer.device")));
    const size_t device = row_named(tree, "zero_config.offload_optimizer.device");
    REQUIRE(device < tree.rows().size());
    CHECK(tree.parent_row(device) == row_named(tree, "zero_config.offload_optimizer"));
    CHECK(tree.rows()[tree.parent_row(row_named(tree, "zero_config"))].item == TreeRow::kNone);
    CHECK(tree.parent_row(0) == 0);
    CHECK(tree.reveal(tree.find("hybrid_engine.max_out_tokens")));  // its topic was closed, and it too
    CHECK(row_named(tree, "hybrid_engine.max_out_tokens") < tree.rows().size());
    tree.set_open(0, false);
    CHECK(seen(tree).substr(0, 21) == "+[batch]\n-[precision]");
    tree.set_open(1, false);
    tree.toggle(row_named(tree, "gradient_clipping"));  // nothing to fold
    CHECK(tree.find("no.such.path") == tree.items().size());
    CHECK_FALSE(tree.reveal(static_cast<uint32_t>(tree.items().size())));
}

TEST_CASE("every item of a large configuration can be shown and found") {
    for (const char* name : {"v0.16.7/everything", "v0.19.4/zero3-offload", "v0.4.0/minimal"}) {
        CAPTURE(std::string(name));
        Explained explained(fixture(name).log);
        TreeModel tree;
        tree.set_items(items_of(explained.explanation));
        REQUIRE(tree.items().size() == explained.explanation.nodes().size());
        for (uint32_t index = 0; index < tree.items().size(); ++index) {
            REQUIRE(tree.reveal(index));
            REQUIRE(tree.row_of(index) < tree.rows().size());
        }
        const size_t headings = static_cast<size_t>(
            std::count_if(tree.rows().begin(), tree.rows().end(), [](const TreeRow& row) { return row.item == TreeRow::kNone; }));
        CHECK(tree.rows().size() == tree.items().size() + headings);
        tree.set_order(Order::printed);
        for (uint32_t index = 0; index < tree.items().size(); ++index) CHECK(tree.rows()[index].item == index);
    }
}

TEST_CASE("the items of all that is known") {
    TreeModel tree;
    tree.set_items(items_of(knowledge().parameters()));
    REQUIRE(tree.items().size() == knowledge().parameters().size());
    const TreeItem& stage = tree.items().at(tree.find("zero_config.stage"));
    CHECK(stage.name == "stage");
    CHECK(stage.depth == 1);
    CHECK(stage.preset == "0");
    const TreeItem& zero = tree.items().at(tree.find("zero_config"));
    CHECK(zero.section);
    CHECK(zero.leaves > 30);
    for (const TreeItem& item : tree.items()) {
        CAPTURE(item.path);
        CHECK(item.end > tree.find(item.path));
        CHECK(item.end <= tree.items().size());
    }
}

}  // namespace dslens::test
