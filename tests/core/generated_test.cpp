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
        if (row.unread) CHECK(explained.node(row.path).no_effect);
    }
}

TEST_CASE("a section that is checked refuses a key of other releases") {
    const char* text = R"({"train_batch_size": 8, "hybrid_engine": {"enabled": true, "enable_cuda_graph": true}})";
    Explained refused(text, "0.19.5"), read(text, "0.19.6");
    CHECK(holds(refused.meaning("hybrid_engine.enable_cuda_graph"), "refuses the section"));
    CHECK(holds(refused.meaning("hybrid_engine.enable_cuda_graph", Lang::zh), "拒绝整个小节"));
    CHECK_FALSE(holds(read.meaning("hybrid_engine.enable_cuda_graph"), "refuses"));

    const char* kCores = "zero_optimization.offload_optimizer.cpuadam_cores_perc";  // has no effect where it is read, without super_offload
    const char* offload =
        R"({"train_batch_size": 8, "zero_optimization": {"stage": 2, "offload_optimizer": {"device": "cpu", "cpuadam_cores_perc": 0.5}}})";
    Explained stopped(offload, "0.9.2"), inert(offload, "0.18.0");
    CHECK(holds(stopped.meaning(kCores), "refuses the section"));
    CHECK_FALSE(stopped.node(kCores).no_effect);
    CHECK(inert.node(kCores).no_effect);
}

TEST_CASE("a value that DeepSpeed cannot take is said to be one, in place of what it would mean") {
    struct Row {
        const char* entry;
        const char* path;
        const char* en;
        const char* zh;
    };
    const char* section = "A section belongs here";
    const char* section_zh = "这里应当是一个小节";
    const Row rows[] = {
        {R"("zero_optimization": [{"stage": 3}])", "zero_optimization", section, section_zh},
        {R"("fp16": "on")", "fp16", section, section_zh},
        {R"("optimizer": "Adam")", "optimizer", section, section_zh},
        {R"("bf16": [])", "bf16", "a list stands in its place", "列表"},
        {R"("zero_optimization": true)", "zero_optimization", "Stage 1", "1"},
        {R"("zero_optimization": {"stage": 4})", "zero_optimization.stage", "4 is none of the values", "4 不是"},
        {R"("zero_optimization": {"stage": -1})", "zero_optimization.stage", "-1 is none of the values", "-1 不是"},
        {R"("zero_optimization": {"stage": 2.5})", "zero_optimization.stage", "a whole number here", "整数"},
        {R"("fp16": {"enabled": "x"})", "fp16.enabled", "stops the start", "启动就会报错"},
        {R"("fp16": {"enabled": 99})", "fp16.enabled", "neither true nor false", "既不是 true"},
        {R"("fp16": {"enabled": true, "loss_scale": null})", "fp16.loss_scale", "null cannot be", "不能是 null"},
        {R"("zero_optimization": {"stage": 2, "reduce_bucket_size": null})", "zero_optimization.reduce_bucket_size", "null cannot be",
         "不能是 null"},
        {R"("zero_optimization": {"stage": 2, "overlap_comm": 2})", "zero_optimization.overlap_comm", "neither true nor false",
         "既不是 true"},
        {R"("bf16": {"enabled": true}, "zero_optimization": {"stage": true})", "bf16.enabled", "which ZeRO 1 divides", "由 ZeRO 1 分摊"},
        {R"("gradient_clipping": NaN)", "gradient_clipping", "NaN is not a number", "NaN 不是数字"},
        {R"("zero_optimization": {"stage": 2.0})", "zero_optimization.stage", "gradients for its part", "梯度"},
        {R"("zero_optimization": {"stage": "3"})", "zero_optimization.stage", "write it without quotes", "请去掉引号"},
        {R"("zero_optimization": {"offload_optimizer": {"device": "gpu"}})", "zero_optimization.offload_optimizer.device",
         "is none of the values", "不是 DeepSpeed 在这里接受的值"},
        {R"("gradient_accumulation_steps": -2)", "gradient_accumulation_steps", "above 0", "大于 0"},
        {R"("gradient_clipping": [1])", "gradient_clipping", "a single value here", "单个值"},
        {R"("gradient_clipping": {"max_norm": 1})", "gradient_clipping", "an object stands in its place", "对象"},
        {R"("gradient_clipping": true)", "gradient_clipping", "Python counts true as 1", "当作 1"},
        {R"("wall_clock_breakdown": "False")", "wall_clock_breakdown", "\"false\" too", "也不例外"},
        {R"("zero_optimization": {"stage": 2, "overlap_comm": "maybe"})", "zero_optimization.overlap_comm", "stops the start",
         "启动就会报错"},
        {R"("zero_optimization": {"stage": 2, "overlap_comm": "No"})", "zero_optimization.overlap_comm", "reads as false", "读作 false"},
        {R"("optimizer": {"type": "Lion", "params": {"lr": "1e-5"}})", "optimizer.params.lr", "write it without quotes", "请去掉引号"},
        {R"("optimizer": {"type": "Lion", "params": {"lr": "LR"}})", "optimizer.params.lr", "presumably a placeholder", "占位词"},
        {R"("gradient_accumulation_steps": 9223372036854775808)", "gradient_accumulation_steps", "9223372036854775808 micro-batches", "9"},
        {R"("zero_optimization": {"stage": 2, "fp16": {"enabled": true}})", "zero_optimization.fp16", "refuses unknown keys", "拒绝"},
        {R"("zero_optimization": {"stage": 2, "fp16": {"enabled": true}})", "zero_optimization.fp16.enabled", "refuses unknown keys",
         "拒绝"},
        {R"("zero_optimisation": {"stage": 2})", "zero_optimisation.stage", "passes over", "不会理会"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.entry));
        Explained explained("{\"train_batch_size\": 8, \"steps_per_print\": 5, " + std::string(row.entry) + "}");
        CHECK(holds(explained.meaning(row.path), row.en));
        CHECK(holds(explained.meaning(row.path, Lang::zh), row.zh));
    }
    const Explained filled_in(R"({"train_batch_size": 8, "zero_optimization": {"stage": 3, "overlap_comm": null}})");
    CHECK_FALSE(holds(filled_in.meaning("zero_optimization.overlap_comm"), "null cannot be"));
}

TEST_CASE("a text where DeepSpeed's default is None is no misfit") {
    Explained explained(R"({"train_batch_size": 8, "flops_profiler": {"enabled": true, "output_file": "flops.txt"},
        "zero_optimization": {"stage": 3, "offload_param": {"device": "nvme", "nvme_path": "/local_nvme"}}})");
    for (const char* path : {"flops_profiler.output_file", "zero_optimization.offload_param.nvme_path"})
        CHECK_FALSE(holds(explained.meaning(path), "needs a number"));
}

TEST_CASE("what a log shows was read: a text in a number's place is no placeholder, and a large number no text") {
    Explained explained(
        log("train_batch_size ............. 18446744073709551616\noptimizer_params ............. {'lr': '1e-5', 'weight_decay': 'x'}\n"));
    CHECK(holds(explained.meaning("train_batch_size"), "18,446,744,073,709,551,616 samples"));
    CHECK(holds(explained.meaning("optimizer_params.lr"), "write it without quotes"));
    CHECK(explained.meaning("optimizer_params.weight_decay") == "A text, where DeepSpeed needs a number.");
}

TEST_CASE("a value of several lines is said on one, and an empty one not at all") {
    Explained explained(R"({"train_batch_size": 8, "zero_optimization": {"stage": 1}, "nothing_known": [
        2,
        4
    ]})");
    CHECK(holds(explained.meaning("nothing_known"), "[2, 4] has no effect"));
}

}  // namespace dslens::test
