#include "views/detail.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "core/explained.h"
#include "core/fixtures.h"
#include "views/snippet.h"

namespace dslens::test {
namespace {

std::string text_of(const Prose& prose) {
    std::string text;
    for (const Run& run : prose) text += run.text;
    return text;
}

std::string fact(const Detail& detail, std::string_view label) {
    for (const Fact& one : detail.facts)
        if (one.label.substr(0, label.size()) == label) return one.value;
    return {};
}

}  // namespace

TEST_CASE("the JSON that changes a value") {
    const std::string printed =
        log("gradient_clipping ............ 1.0\ninitial_dynamic_scale ........ 65536\nloss_scale ................... 0\n"
            "dynamic_loss_scale_args ...... {'init_scale': 65536, 'scale_window': 1000}\noptimizer_name ............... adamw\n"
            "optimizer_params ............. {'lr': 0.1, 'betas': [0.9, 0.999]}\nfp16_enabled ................. True\n"
            "train_batch_size ............. 8\nworld_size ................... 4\nzero_enabled ................. True\n"
            "communication_data_type ...... torch.float32\nsteps_per_print .............. inf\n"
            "zero_config .................. stage=2 reduce_bucket_size=500,000,000 allgather_bucket_size=500000000 "
            "overlap_comm=False offload_optimizer=None\n",
            "\"gradient_clipping\": 1.0, \"fp16\": {\"enabled\": true, \"loss_scale_window\": 1000}, \"zero_optimization\": {\"stage\": 2, "
            "\"reduce_bucket_size\": \"auto\"}, \"optimizer\": {\"type\": \"AdamW\", \"params\": {\"lr\": 0.1, \"betas\": [0.9, 0.999]}}, "
            "\"communication_data_type\": \"fp32\"");
    const std::string json = R"({"train_batch_size": "auto", "train_micro_batch_size_per_gpu": "auto", "gradient_clipping": "auto",
        "bf16": {"enabled": "auto"}, "steps_per_print": 10, "wall_clock_breakdown": RANK0,
        "optimizer": {"type": "AdamW", "params": {"lr": "auto", "betas": "auto", "weight_decay": 0.5}},
        "zero_optimization": {"stage": "auto", "reduce_bucket_size": "auto", "overlap_comm": true, "offload_param": {"device": "auto"}}})";
    const std::string elastic = log("elasticity_enabled ........... True\ntrain_batch_size ............. 8\n",
                                    "\"train_batch_size\": 8, \"elasticity\": {\"enabled\": true}");
    const std::string twice = R"({"train_batch_size": 8, "gradient_clipping": 1.0, "gradient_clipping": 0.5})";
    struct Row {
        const std::string& text;
        const char* path;
        const char* snippet;
    };
    const Row rows[] = {
        {twice, "gradient_clipping", R"({ "gradient_clipping": 0.5 })"},  // the last one is in force
        {printed, "gradient_clipping", R"({ "gradient_clipping": 1.0 })"},
        {printed, "zero_config.stage", R"({ "zero_optimization": { "stage": 2 } })"},
        {printed, "zero_config.reduce_bucket_size",
         R"({ "zero_optimization": { "reduce_bucket_size": 500000000 } })"},  // what became of "auto"
        {printed, "zero_config.allgather_bucket_size", R"({ "zero_optimization": { "allgather_bucket_size": 500000000 } })"},
        {printed, "zero_config.overlap_comm", R"({ "zero_optimization": { "overlap_comm": false } })"},
        {printed, "zero_config.offload_optimizer", ""},                           // a section
        {printed, "zero_enabled", R"({ "zero_optimization": { "stage": 2 } })"},  // not "stage": true
        {printed, "dynamic_loss_scale_args.init_scale", ""},                      // a power of two in the JSON
        {printed, "dynamic_loss_scale_args.scale_window", R"({ "fp16": { "loss_scale_window": 1000 } })"},
        {printed, "communication_data_type", R"({ "communication_data_type": "fp32" })"},
        {printed, "optimizer_name", R"({ "optimizer": { "type": "AdamW" } })"},
        {printed, "optimizer_params.betas", R"({ "optimizer": { "params": { "betas": [0.9, 0.999] } } })"},
        {printed, "train_batch_size", ""},  // computed
        {printed, "world_size", ""},        // no key
        {printed, "steps_per_print", ""},   // infinity has no JSON form
        {elastic, "train_batch_size", ""},  // whatever stands there is overruled
        {json, "train_batch_size", R"({ "train_batch_size": 32 })"},
        {json, "train_micro_batch_size_per_gpu", R"({ "train_micro_batch_size_per_gpu": 4 })"},
        {json, "gradient_clipping", R"({ "gradient_clipping": 1.0 })"},
        {json, "bf16.enabled", R"({ "bf16": { "enabled": true } })"},
        {json, "optimizer.params.lr", R"({ "optimizer": { "params": { "lr": 3e-5 } } })"},
        {json, "optimizer.params.betas", R"({ "optimizer": { "params": { "betas": [0.9, 0.999] } } })"},
        {json, "optimizer.params.weight_decay", R"({ "optimizer": { "params": { "weight_decay": 0.5 } } })"},
        {json, "zero_optimization.reduce_bucket_size", R"({ "zero_optimization": { "reduce_bucket_size": 500000000 } })"},
        {json, "zero_optimization.stage", R"({ "zero_optimization": { "stage": 0 } })"},
        {json, "zero_optimization.offload_param.device", R"({ "zero_optimization": { "offload_param": { "device": "none" } } })"},
        {json, "zero_optimization.overlap_comm", R"({ "zero_optimization": { "overlap_comm": true } })"},
        {json, "steps_per_print", R"({ "steps_per_print": 10 })"},
        {json, "wall_clock_breakdown", R"({ "wall_clock_breakdown": false })"},  // a placeholder: the default
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.path));
        Explained explained(row.text);
        CHECK(detail_of(explained.explanation, explained.index(row.path), Lang::en).snippet == row.snippet);
    }
}

TEST_CASE("no snippet sets anything to auto") {
    for (const char* name : {"v0.16.7/everything", "v0.19.4/everything", "v0.19.4/minimal", "v0.4.0/everything"}) {
        Explained explained(fixture(name).log);
        for (const Node& node : explained.explanation.nodes()) {
            CAPTURE(node.path);
            CHECK_FALSE((holds(json_snippet(explained.explanation, node), "auto\"") && node.default_text != "'auto'"));
        }
    }
}

TEST_CASE("what the right pane says of one parameter") {
    Explained explained(
        log("train_batch_size ............. 8\nsteps_per_print .............. 10\nmy_own_name .................. 1\n"
            "zero_config .................. stage=2 reduce_bucket_size=500,000,000\n",
            "\"zero_optimization\": {\"stage\": 2}"));
    Detail detail = detail_of(explained.explanation, explained.index("zero_config.reduce_bucket_size"), Lang::en);
    CHECK(detail.name == "reduce_bucket_size");
    REQUIRE(detail.crumbs.size() == 1);
    CHECK(detail.crumbs[0].path == "zero_config");
    CHECK(detail.topic == "ZeRO");
    CHECK(detail.json_key == "zero_optimization.reduce_bucket_size");
    CHECK(fact(detail, "this run") == "500,000,000 elements");
    CHECK(fact(detail, "default") == "500,000,000");
    CHECK(fact(detail_of(explained.explanation, explained.index("steps_per_print"), Lang::en), "this run") == "10 steps");
    CHECK(fact(detail, "set by") == "DeepSpeed's default");
    CHECK(fact(detail, "line") == "6");
    CHECK(detail.place_label == "In the log, line 6");
    CHECK(detail.place_text == "… reduce_bucket_size=500,000,000");
    CHECK(text_of(detail.meaning) == explained.meaning(detail.path));
    CHECK_FALSE(detail.doc.empty());
    CHECK(std::any_of(detail.related.begin(), detail.related.end(), [](const Link& link) { return link.path == "zero_config.stage"; }) ==
          std::any_of(knowledge().by_printed("zero_config.reduce_bucket_size")->see.begin(),
                      knowledge().by_printed("zero_config.reduce_bucket_size")->see.end(),
                      [](const std::string& path) { return path == "zero_config.stage"; }));

    Detail section = detail_of(explained.explanation, explained.index("zero_config"), Lang::zh);
    CHECK(section.place_label == "日志第 6 行");
    CHECK(section.place_text.substr(0, 11) == "zero_config");
    REQUIRE(section.children.size() == 2);
    CHECK(section.children[0].name == "stage");
    CHECK(section.children[0].changed);
    CHECK_FALSE(section.children[1].changed);

    Detail unknown = detail_of(explained.explanation, explained.index("my_own_name"), Lang::en);
    CHECK(holds(unknown.warning, "No DeepSpeed release"));
    CHECK(unknown.snippet.empty());

    Explained pasted("{\n  \"train_batch_size\": 8,\n  \"zero_optimization\": {\"stage\": 2}\n}\n");
    Detail batch = detail_of(pasted.explanation, pasted.index("train_batch_size"), Lang::en);
    CHECK(batch.place_label == "In the JSON, line 2");
    CHECK(batch.place_text == "\"train_batch_size\": 8,");
    CHECK(detail_of(pasted.explanation, pasted.index("zero_optimization.stage"), Lang::zh).place_label == "JSON 第 3 行");
}

TEST_CASE("the reference page of a parameter") {
    const Parameter* steps = knowledge().by_printed("steps_per_print");
    Detail detail = detail_of(knowledge(), *steps, Lang::en);
    CHECK(detail.json_key == "steps_per_print");
    CHECK(fact(detail, "default") == "None");
    CHECK(std::any_of(detail.history.begin(), detail.history.end(), [](const std::string& line) { return holds(line, "0.15.1: 10"); }));
    CHECK_FALSE(detail.cases.empty());
    CHECK(detail.place_text.empty());
    Detail offload = detail_of(knowledge(), *knowledge().by_printed("zero_config.offload_param.pin_memory"), Lang::zh);
    CHECK(offload.crumbs.size() == 2);
    CHECK(offload.name == "pin_memory");
}

TEST_CASE("names in a sentence lead to their parameters, and code is told from prose") {
    Explained explained(fixture("v0.16.7/everything").log);
    size_t links = 0, code = 0;
    for (size_t n = 0; n < explained.explanation.nodes().size(); ++n) {
        Detail detail = detail_of(explained.explanation, n, Lang::en);
        CAPTURE(detail.path);
        for (const Prose* prose : {&detail.what, &detail.meaning}) {
            for (const Run& run : *prose) {
                links += !run.target.empty();
                code += run.code;
                CHECK(run.target != detail.path);
                CHECK((run.target.empty() || explained.explanation.find(run.target) < explained.explanation.nodes().size()));
                CHECK(run.text.find('`') == std::string::npos);
            }
        }
    }
    CHECK(links > 20);
    CHECK(code > 0);
}

}  // namespace dslens::test
