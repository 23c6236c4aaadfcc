#include "explain/explain.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "core/explained.h"
#include "core/fixtures.h"

namespace dslens::test {
TEST_CASE("every node of every generated dump is known and explained in both languages") {
    for (const Fixture& fixture : fixtures()) {
        CAPTURE(fixture.name);
        Explained explained(fixture.log);
        const std::vector<Node>& nodes = explained.explanation.nodes();
        CHECK(nodes.size() > 20);
        for (size_t n = 0; n < nodes.size(); ++n) {
            CAPTURE(nodes[n].path);
            CHECK(nodes[n].parameter);
            CHECK(nodes[n].line > 0);
            for (Lang lang : {Lang::en, Lang::zh}) {
                std::string made;
                CHECK_FALSE(explained.explanation.summary(n, lang, made).empty());
                CHECK_FALSE(explained.explanation.meaning(n, lang).empty());
            }
        }
    }
}

TEST_CASE("every name that any release prints or reads has words, and what they name exists") {
    for (const Parameter& parameter : knowledge().parameters()) {
        CAPTURE(parameter.path);
        CHECK_FALSE(parameter.what.empty());
        CHECK_FALSE(parameter.source.empty());
        for (const std::string& path : parameter.see) {
            CAPTURE(path);
            const Parameter* other = knowledge().by_any_name(path);
            REQUIRE(other);
            const std::vector<std::string>& back = other->see;
            CHECK(std::any_of(back.begin(), back.end(),
                              [&](const std::string& name) { return knowledge().by_any_name(name) == &parameter; }));
        }
    }
}

TEST_CASE("the smallest configuration is all defaults, and the user's values are told from them") {
    for (const Fixture& fixture : fixtures()) {
        if (!holds(fixture.name, "/minimal")) continue;
        CAPTURE(fixture.name);
        Explained explained(fixture.log);
        for (const Node& node : explained.explanation.nodes()) {
            CAPTURE(node.path);
            CHECK(node.is_default != Tristate::no);
            if (node.set_by == SetBy::user_config) CHECK(node.path == "train_batch_size");
        }
    }
}

TEST_CASE("a batch size is called fixed by the JSON only where the JSON is there") {
    const std::string triangle =
        "[2024-12-01 10:00:00,123] [INFO] [config.py:1003:print]   gradient_accumulation_steps .. 2\n"
        "[2024-12-01 10:00:00,123] [INFO] [config.py:1003:print]   train_batch_size ............. 8\n"
        "[2024-12-01 10:00:00,123] [INFO] [config.py:1003:print]   train_micro_batch_size_per_gpu  1\n"
        "[2024-12-01 10:00:00,123] [INFO] [config.py:1003:print]   world_size ................... 4\n";
    Explained alone(triangle);
    const std::string open = alone.explanation.meaning(alone.explanation.find("train_batch_size"), Lang::en);
    CHECK(holds(open, "1 × 2 × 4 = 8."));
    CHECK_FALSE(holds(open, "Fixed by the JSON"));
    Explained with_json(triangle +
                        "[2024-12-01 10:00:00,123] [INFO] [config.py:989:print_user_config]   json = {\n    \"train_batch_size\": 8\n}\n");
    CHECK(holds(with_json.explanation.meaning(with_json.explanation.find("train_batch_size"), Lang::en), "Fixed by the JSON"));
}

TEST_CASE("what a placeholder stands for is not guessed at") {
    Explained quoted(R"({"train_batch_size": 8, "bf16": {"enabled": true}, "fp16": {"enabled": false, "loss_scale": 0}})");
    CHECK(quoted.node("fp16.loss_scale").no_effect);
    Explained open(R"({"train_batch_size": 8, "bf16": {"enabled": USE_BF16}, "fp16": {"enabled": USE_FP16, "loss_scale": 0}})");
    CHECK_FALSE(open.node("fp16.loss_scale").no_effect);
}

TEST_CASE("of a key that is given twice the last one is in force") {
    Explained twice(
        R"({"train_batch_size": 8, "zero_optimization": {"stage": 1, "overlap_comm": true}, "zero_optimization": {"stage": 3}})");
    const std::vector<Node>& nodes = twice.explanation.nodes();
    const size_t last = twice.index("zero_optimization.stage");
    CHECK(nodes[last].text == "3");
    CHECK(holds(twice.meaning("zero_optimization"), "Stage 3"));
    CHECK(holds(twice.meaning("zero_optimization.stage"), "Parameters are sharded"));
    for (const Node& node : nodes) {
        const size_t n = static_cast<size_t>(&node - nodes.data());
        CAPTURE(n);
        const bool earlier = n >= 1 && n <= 3;
        CHECK(node.no_effect == earlier);
        CHECK(holds(twice.explanation.meaning(n, Lang::en), "Not in force") == earlier);
        CHECK(holds(twice.explanation.meaning(n, Lang::zh), "不生效") == earlier);
    }
}

TEST_CASE("arguments that are handed on to an optimiser are known by their JSON keys too") {
    Explained explained(R"({"train_batch_size": 8, "optimizer": {"type": "AdamW", "params": {"torch_adam": true, "nothing_known": 1}}})");
    CHECK(explained.node("optimizer.params.torch_adam").parameter != nullptr);
    CHECK(explained.node("optimizer.params.nothing_known").parameter == nullptr);
}

TEST_CASE("defaults, keys and who set a value") {
    Explained explained(
        log("gradient_clipping ............ 1.0\nsteps_per_print .............. None\nworld_size ................... 4\n"
            "zero_config .................. stage=2 reduce_bucket_size=5e8 overlap_comm=False sub_group_size=1000000000 "
            "offload_optimizer=None\n",
            "\"gradient_clipping\": 1.0, \"zero_optimization\": {\"stage\": 2, \"reduce_bucket_size\": 5.000000e+08}"));
    struct Row {
        const char* path;
        const char* key;
        const char* text;
        const char* default_text;
        Tristate is_default;
        SetBy set_by;
    };
    const Row rows[] = {
        {"gradient_clipping", "gradient_clipping", "1.0", "0.0", Tristate::no, SetBy::user_config},
        {"steps_per_print", "steps_per_print", "None", "None", Tristate::yes, SetBy::deepspeed_default},
        {"world_size", "", "4", "", Tristate::unknown, SetBy::derived},
        {"zero_config.stage", "zero_optimization.stage", "2", "0", Tristate::no, SetBy::user_config},
        {"zero_config.reduce_bucket_size", "zero_optimization.reduce_bucket_size", "5e8", "500000000", Tristate::yes, SetBy::user_config},
        {"zero_config.overlap_comm", "zero_optimization.overlap_comm", "False", "False", Tristate::yes, SetBy::deepspeed_default},
        {"zero_config.sub_group_size", "zero_optimization.sub_group_size", "1000000000", "1000000000", Tristate::yes,
         SetBy::deepspeed_default},
        {"zero_config.offload_optimizer", "zero_optimization.offload_optimizer", "None", "None", Tristate::yes, SetBy::deepspeed_default},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.path));
        const Node& node = explained.node(row.path);
        CHECK(node.json_key == row.key);
        CHECK(node.text == row.text);
        CHECK(node.default_text == row.default_text);
        CHECK(node.is_default == row.is_default);
        CHECK(node.set_by == row.set_by);
    }
    CHECK(explained.node("zero_config").section);
    CHECK(explained.node("zero_config.offload_optimizer").section);
    CHECK(explained.node("zero_config").is_default == Tristate::no);
    CHECK(explained.explanation.releases_text() == "0.16.2");
    CHECK_FALSE(explained.explanation.release_assumed());
}

TEST_CASE("what the user's JSON does not set is DeepSpeed's own in every generated dump") {
    const char* computed[] = {"gradient_accumulation_steps"};  // from the two batch sizes
    const char* no_key[] = {"quantize_training_enabled", "comms_config", "monitor_config"};
    for (const Fixture& fixture : fixtures()) {
        CAPTURE(fixture.name);
        Explained explained(fixture.log);
        for (const Node& node : explained.explanation.nodes()) {
            CAPTURE(node.path);
            const bool keyless = std::find(std::begin(no_key), std::end(no_key), node.path) != std::end(no_key);
            CHECK((node.set_by != SetBy::unknown || keyless));
            const bool own = node.set_by == SetBy::deepspeed_default || node.set_by == SetBy::derived;
            if (!own || node.is_default != Tristate::no || !node.json_key.empty()) continue;
            CHECK(std::find(std::begin(computed), std::end(computed), node.path) != std::end(computed));
        }
    }
}

TEST_CASE("the key shown is the alias that the user wrote") {
    const Explained explained(log("bfloat16_enabled ............. True\n", "\"bfloat16\": {\"enabled\": true"));
    CHECK(explained.node("bfloat16_enabled").json_key == "bfloat16.enabled");
    CHECK(explained.node("bfloat16_enabled").set_by == SetBy::user_config);
}

TEST_CASE("a default that depends on the release is open where the releases that count differ") {
    const Explained explained(  // 0.2.0 – 0.3.13: since 0.3.12 stage 3 overlaps by default
        "[2021-02-01 10:00:00,000] [INFO] [config.py:733:print]   zero_config .................. {\"stage\": 3, \"overlap_comm\": "
        "false}\n");
    CHECK(explained.node("zero_config.overlap_comm").default_text == "");
    CHECK(explained.node("zero_config.overlap_comm").is_default == Tristate::unknown);
}

TEST_CASE("defaults that depend on the rest of the configuration, and who sets what then") {
    struct Row {
        const char* fixture;
        const char* path;
        const char* default_text;
        Tristate is_default;
        SetBy set_by;
    };
    const Tristate yes = Tristate::yes, no = Tristate::no, open = Tristate::unknown;
    const SetBy preset = SetBy::deepspeed_default, derived = SetBy::derived, user = SetBy::user_config;
    const Row rows[] = {
        {"v0.16.7/zero1-fp16-static", "fp16_auto_cast", "False", yes, preset},
        {"v0.16.7/zero2-bf16", "fp16_auto_cast", "None", yes, preset},
        {"v0.16.7/zero1-fp16-static", "loss_scale", "0", no, user},
        {"v0.16.7/zero2-bf16", "loss_scale", "1.0", yes, preset},
        {"v0.5.3/zero2-bf16", "loss_scale", "0", yes, preset},
        {"v0.16.7/minimal", "loss_scale", "0", yes, preset},
        {"v0.16.7/zero2-bf16", "initial_dynamic_scale", "1", yes, preset},
        {"v0.16.7/minimal", "initial_dynamic_scale", "65536", yes, preset},
        {"v0.4.0/zero3-offload", "initial_dynamic_scale", "4294967296", no, derived},
        {"v0.16.7/zero2-bf16", "bfloat16_immediate_grad_update", "True", yes, preset},
        {"v0.16.7/minimal", "bfloat16_immediate_grad_update", "False", yes, preset},
        {"v0.16.4/zero2-bf16", "bfloat16_immediate_grad_update", "False", yes, preset},
        {"v0.16.1/zero3-offload", "dynamic_loss_scale_args.consecutive_hysteresis", "False", yes, preset},
        {"v0.16.1/zero3-offload", "dynamic_loss_scale_args.init_scale", "65536", yes, user},
        {"v0.4.0/zero3-offload", "dynamic_loss_scale_args.init_scale", "4294967296", no, user},
        {"v0.16.1/zero3-offload", "zero_config.overlap_comm", "True", yes, user},
        {"v0.16.1/zero3-offload", "zero_config.cpu_offload_use_pin_memory", "None", yes, preset},
        {"v0.3.14/zero3-offload", "zero_config.cpu_offload_use_pin_memory", "False", yes, preset},
        {"v0.3.14/minimal", "zero_config.cpu_offload_use_pin_memory", "cpu_offload_use_pin_memory", yes, preset},
        {"v0.4.0/zero3-offload", "zero_config.offload_param.buffer_count", "5", yes, preset},
        {"v0.4.0/zero3-offload", "zero_config.offload_param.device", "cpu", yes, user},
        {"v0.6.7/zero3-offload", "zero_config.offload_param.device", "None", no, user},
        {"v0.6.7/zero3-offload", "zero_config.gather_16bit_weights_on_model_save", "False", no, user},
        {"v0.5.9/zero3-offload", "zero_config.gather_fp16_weights_on_model_save", "False", yes, preset},
        {"v0.5.9/zero2-bf16", "bfloat16_enabled", "False", yes, preset},  // bf16 is read from 0.6.0 on
        {"v0.16.1/zero3-offload", "zero_enabled", "False", no, derived},
        {"v0.16.1/zero3-offload", "zero_optimization_stage", "0", no, user},
        {"v0.16.1/everything", "eigenvalue_enabled", "False", yes, preset},  // nothing reads what the JSON holds
        {"v0.16.1/everything", "train_batch_size", "", open, derived},       // elasticity computes all three
        {"v0.16.1/everything", "train_micro_batch_size_per_gpu", "", open, derived},
        {"v0.16.1/everything", "gradient_accumulation_steps", "", open, derived},
        {"v0.16.1/everything", "num_gpus_per_node", "1", yes, preset},
        {"v0.16.1/everything", "compression_config.sparse_pruning.different_groups.sp1.related_modules", "None", yes, preset},
        {"v0.16.1/zero2-bf16", "train_batch_size", "", open, user},
        {"v0.16.1/minimal", "train_micro_batch_size_per_gpu", "", open, derived},
        {"v0.7.5/minimal", "autotuning_config.results_dir", "", open, derived},
        {"v0.19.4/minimal", "expert_parallel_config", "", open, preset},  // an address in it cannot be told from another
        {"v0.19.4/everything", "expert_parallel_config", "", no, user},
        {"v0.16.1/minimal", "aio_config", "", yes, preset},
    };
    for (const Row& row : rows) {
        CAPTURE(row.fixture);
        CAPTURE(std::string(row.path));
        Explained explained(fixture(row.fixture).log);
        const Node& node = explained.node(row.path);
        CHECK(node.path == row.path);
        CHECK((node.default_text == row.default_text || node.default_text == "'" + std::string(row.default_text) + "'"));
        CHECK(node.is_default == row.is_default);
        CHECK(node.set_by == row.set_by);
    }
}

TEST_CASE("the default of an argument is that of the optimiser or scheduler that the run builds") {
    const std::string head = R"({"train_batch_size": 8, "optimizer": {"type": ")";
    struct Row {
        const char* type;  // and the arguments
        const char* release;
        const char* path;
        const char* default_text;
        Tristate is_default;
    };
    const Tristate yes = Tristate::yes, no = Tristate::no, open = Tristate::unknown;
    const Row rows[] = {
        {R"(AdamW", "params": {"lr": 0.001})", "0.16.2", "lr", "0.001", yes},
        {R"(Adagrad", "params": {"lr": 0.001})", "0.16.2", "lr", "0.01", no},
        {R"(Muon", "params": {"lr": 0.02})", "0.18.0", "lr", "", open},  // two groups, two defaults
        {R"(Muon", "params": {"betas": [0.9, 0.95]})", "0.18.0", "betas", "[0.9, 0.95]", yes},
        {R"(Adam", "params": {"betas": [0.9,0.999]})", "0.16.2", "betas", "[0.9, 0.999]", yes},
        {R"(Adam", "params": {"weight_decay": 0})", "0.16.2", "weight_decay", "0.0", yes},
        {R"(AdamW", "params": {"torch_adam": true, "weight_decay": 0.01})", "0.16.2", "weight_decay", "", open},
        {R"(AdamW", "params": {"torch_adam": true})", "0.16.2", "torch_adam", "False", no},
        {R"(SGD", "params": {"lr": 0.1})", "0.16.2", "lr", "", open},
        {R"(Lamb", "params": {"max_coeff": 10})", "0.16.2", "max_coeff", "10.0", yes},
        {R"(Adam", "params": {"max_coeff": 10})", "0.16.2", "max_coeff", "", open},
        {R"(Lion", "params": {"lr": 1e-3})", "0.10.3", "lr", "", open},  // of PyTorch's then, if it has one
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.type));
        Explained explained(head + row.type + "}}", row.release);
        const Node& node = explained.node(std::string("optimizer.params.") + row.path);
        CHECK(node.default_text == row.default_text);
        CHECK(node.is_default == row.is_default);
    }
    const char* scheduler = R"({"train_batch_size": 8, "scheduler": {"type": "WarmupLR", "params": {"warmup_max_lr": 0.001}}})";
    CHECK(Explained(scheduler, "0.17.1").node("scheduler.params.warmup_max_lr").is_default == Tristate::yes);
    CHECK(Explained(scheduler, "0.17.2").node("scheduler.params.warmup_max_lr").is_default == Tristate::no);
}

TEST_CASE("the wall clock is on by default where the FLOPS profiler is") {
    const std::string attributes = "flops_profiler_config ........ {\"enabled\": true}\nwall_clock_breakdown ......... True\n";
    Explained silent(log(attributes));
    CHECK(silent.node("wall_clock_breakdown").is_default == Tristate::yes);
    CHECK(silent.node("wall_clock_breakdown").set_by == SetBy::deepspeed_default);
    Explained refused(log(attributes, "\"wall_clock_breakdown\": false"));
    CHECK(refused.node("wall_clock_breakdown").set_by == SetBy::deepspeed_default);
    Explained asked(log("wall_clock_breakdown ......... True\n", "\"wall_clock_breakdown\": true"));
    CHECK(asked.node("wall_clock_breakdown").is_default == Tristate::no);
    CHECK(asked.node("wall_clock_breakdown").set_by == SetBy::user_config);
}

TEST_CASE("what a JSON that was cut off does not hold is not called DeepSpeed's own") {
    const std::string attributes =
        "gradient_clipping ............ 1.0\nsteps_per_print .............. None\ntrain_batch_size ............. 8\n";
    const std::string whole = log(attributes, "\"steps_per_print\": null");
    Explained complete(whole);
    CHECK(complete.node("gradient_clipping").set_by == SetBy::derived);
    CHECK(complete.node("train_batch_size").set_by == SetBy::derived);
    Explained cut(whole.substr(0, whole.size() - 3));
    CHECK(cut.node("gradient_clipping").set_by == SetBy::user_config);
    CHECK(cut.node("train_batch_size").set_by == SetBy::unknown);
    CHECK(cut.node("steps_per_print").set_by == SetBy::user_config);
    const size_t json = whole.find("[2024", whole.find("train_batch_size"));
    Explained beheaded(whole.substr(0, json) +
                       "    \"steps_per_print\": null,\n    \"zero_optimization\": {\n        \"stage\": 2\n    }\n}\n");
    CHECK(beheaded.explanation.dump().user.size() > 1);
    CHECK(beheaded.node("train_batch_size").set_by == SetBy::unknown);
}

TEST_CASE("no effect is claimed where the log proves it, and nowhere else") {
    const std::string one_cycle =
        "optimizer_name ............... onebitadam\noptimizer_params ............. {'lr': 0.1, 'cuda_aware': True%1}\n"
        "scheduler_name ............... OneCycle\nscheduler_params ............. {'decay_lr_rate': 0.1, 'decay_mom_rate': 0.1, "
        "'cycle_min_mom': 0.8%2}\n";
    auto filled = [&](const char* optimizer, const char* scheduler) {
        std::string text = one_cycle;
        text.replace(text.find("%1"), 2, optimizer);
        return log(text.replace(text.find("%2"), 2, scheduler));
    };
    const std::string writer =
        "aio_config ................... {'block_size': 1048576}\n"
        "zero_config .................. stage=2 offload_optimizer=None offload_param=None\n";
    const std::string json = R"({"train_batch_size": 8, "optimizer": {"type": "OneBitAdam", "params": {"cuda_aware": true%1}}, )"
                             R"("scheduler": {"type": "OneCycle", "params": {"decay_lr_rate": 0.1, "decay_mom_rate": 0.1%2}}})";
    auto json_filled = [&](const char* optimizer, const char* scheduler) {
        std::string text = json;
        text.replace(text.find("%1"), 2, optimizer);
        return text.replace(text.find("%2"), 2, scheduler);
    };
    struct Row {
        std::string text;
        const char* path;
        bool no_effect;
        const char* release = "";
    };
    const Row rows[] = {
        {filled("", ""), "optimizer_params.cuda_aware", true},
        {filled(", 'comm_backend_name': 'nccl'", ""), "optimizer_params.cuda_aware", true},
        {filled(", 'comm_backend_name': 'mpi'", ""), "optimizer_params.cuda_aware", false},
        {filled("", ""), "scheduler_params.decay_lr_rate", true},
        {filled("", ", 'decay_step_size': 10"), "scheduler_params.decay_lr_rate", false},
        {filled("", ", 'decay_step_size': 0"), "scheduler_params.decay_lr_rate", true},
        {filled("", ""), "scheduler_params.decay_mom_rate", true},
        {filled("", ", 'decay_step_size': 10"), "scheduler_params.decay_mom_rate", false},
        {filled("", ", 'decay_step_size': 10, 'cycle_momentum': False"), "scheduler_params.decay_mom_rate", true},
        {filled("", ""), "scheduler_params.cycle_min_mom", false},
        {filled("", ", 'cycle_momentum': False"), "scheduler_params.cycle_min_mom", true},
        {json_filled("", ""), "optimizer.params.cuda_aware", true},
        {json_filled(", \"comm_backend_name\": \"mpi\"", ""), "optimizer.params.cuda_aware", false},
        {json_filled("", ""), "scheduler.params.decay_lr_rate", true},
        {json_filled("", ", \"decay_step_size\": 10"), "scheduler.params.decay_mom_rate", false},
        {log(writer), "aio_config.block_size", true},
        {log(writer), "aio_config.block_size", false, "0.18.2"},  // its line on checkpoint_config is missing
        {log("checkpoint_config ............ {'writer': None}\n" + writer), "aio_config.block_size", true, "0.18.2"},
        {log("monitor_config ............... comet=CometConfig(enabled=False, project='x')\n"), "monitor_config.comet.project", true},
        {log("monitor_config ............... comet=CometConfig(project='x')\n"), "monitor_config.comet.project", false},
        {log("aio_config ................... {'block_size': 1048576}\n"), "aio_config.block_size", false},
        {R"({"train_batch_size": 8, "elasticity": {"enabled": true}})", "train_batch_size", true},
        {R"({"train_batch_size": 8, "elasticity": {"enabled": false}})", "train_batch_size", false},
        {log("elasticity_enabled ........... True\ntrain_batch_size ............. 8\n"), "train_batch_size", false},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        CAPTURE(std::string(row.path));
        Explained explained(row.text, row.release);
        CHECK(explained.node(row.path).no_effect == row.no_effect);
    }
}

TEST_CASE("where a value has no effect its meaning does not say what it does") {
    Explained explained(fixture("v0.19.4/zero1-fp16-static").log);
    CHECK(holds(explained.meaning("float16_config.hysteresis"), "fixed at 128"));
    CHECK(holds(explained.meaning("float16_config.consecutive_hysteresis"), "fixed at 128"));
}

TEST_CASE("where candidates differ, so do their defaults") {
    Explained explained(
        "[2024-12-20 10:00:00,000] [INFO] [config.py:1003:print]   steps_per_print .............. 7\n"
        "[2024-12-20 10:00:00,000] [INFO] [config.py:1003:print]   train_batch_size ............. 8\n");
    const Node& node = explained.node("steps_per_print");
    CHECK(explained.explanation.releases_text() == "0.15.0 – 0.16.3");
    CHECK(node.default_text == "");
    CHECK(node.is_default == Tristate::unknown);
    CHECK(node.set_by == SetBy::user_config);
    REQUIRE(node.default_by_release.size() == 2);
    CHECK(node.default_by_release[0].text == "10");
    CHECK(node.default_by_release[0].last == "0.15.1");
    CHECK(node.default_by_release[1].text == "None");

    Explained asked(
        "[2024-12-20 10:00:00,000] [INFO] [config.py:1003:print]   steps_per_print .............. 7\n"
        "[2024-12-20 10:00:00,000] [INFO] [config.py:1003:print]   train_batch_size ............. 8\n",
        "0.15.0");
    CHECK(asked.explanation.releases_text() == "0.15.0");
    CHECK(asked.explanation.release_assumed());
    CHECK(asked.node("steps_per_print").default_text == "10");
}

TEST_CASE("what no release prints is shown as it stands, with the nearest name") {
    Explained explained(
        log("train_batch_size ............. 8\nmy_own_attribute ............. 12\nworld_size ................... 4\n"
            "zero_config .................. stage=2 reduce_buckt_size=7\noptimizer_params ............. {'lr': 0.1, 'flavour': 'mint', "
            "'weight_decy': 0.1}\n"));
    CHECK(explained.node("my_own_attribute").parameter == nullptr);
    CHECK(holds(explained.summary("my_own_attribute"), "No DeepSpeed release"));
    CHECK(holds(explained.meaning("my_own_attribute"), "12"));
    CHECK_FALSE(explained.meaning("my_own_attribute", Lang::zh).empty());
    CHECK(explained.node("zero_config.reduce_buckt_size").nearest == "zero_config.reduce_bucket_size");
    CHECK(holds(explained.summary("zero_config.reduce_buckt_size"), "`zero_config.reduce_bucket_size`"));
    CHECK(explained.node("optimizer_params.flavour").nearest == "");
    CHECK(explained.node("optimizer_params.weight_decy").nearest == "");  // handed on: no slip of the pen for DeepSpeed
    CHECK(holds(explained.summary("optimizer_params.flavour"), "optimizer_params"));
    CHECK(holds(explained.meaning("optimizer_params.flavour"), "mint"));
}

TEST_CASE("a ds_config.json is explained by its keys, for the newest release unless another is asked for") {
    const std::string text = R"({
      "train_batch_size": "auto",
      "bf16": {"enabled": true},
      "gradient_clippping": 1.0,
      "zero_optimization": {"stage": 3, "cpu_offload": true, "overlap_comm": "auto", "stagee": 1, "stage3_prefetch_bucket_size": 1e7},
      "optimizer": {"type": "AdamW", "params": {"lr": 0.1, "flavour": 1}}
    })";
    Explained explained(text);
    CHECK(explained.explanation.releases_text() == "0.19.5");
    CHECK(explained.explanation.release_assumed());
    CHECK(explained.node("zero_optimization.stage").parameter == knowledge().by_printed("zero_config.stage"));
    CHECK(explained.node("zero_config.stage").path == "zero_optimization.stage");
    CHECK(explained.node("zero_optimization.stage").default_text == "0");
    CHECK(explained.node("zero_optimization.stage3_prefetch_bucket_size").parameter ==
          knowledge().by_printed("zero_config.prefetch_bucket_size"));
    CHECK(explained.node("bf16.enabled").parameter == knowledge().by_printed("bfloat16_enabled"));
    CHECK(holds(explained.meaning("train_batch_size"), "auto"));
    CHECK_FALSE(holds(explained.meaning("train_batch_size"), "default"));  // nothing drops it there
    CHECK(explained.node("train_batch_size").is_default == Tristate::unknown);
    CHECK(holds(explained.meaning("zero_optimization.stagee"), "refuses unknown keys"));
    CHECK(holds(explained.meaning("zero_optimization.overlap_comm"), "True"));  // DeepSpeed's default at stage 3
    CHECK(explained.node("gradient_clippping").parameter == nullptr);
    CHECK(explained.node("gradient_clippping").nearest == "gradient_clipping");
    // Only names that the release at hand has.
    const std::string autocast = log("torch_autocast_enablet ....... True\n");
    CHECK(Explained(autocast, "0.19.4").node("torch_autocast_enablet").nearest == "torch_autocast_enabled");
    CHECK(Explained(autocast, "0.16.2").node("torch_autocast_enablet").nearest == "");
    const std::string json = R"({"train_batch_size": 8, "torch_autocats": {"enabled": true}})";
    CHECK(Explained(json, "0.19.4").node("torch_autocats").nearest == "torch_autocast");
    CHECK(Explained(json, "0.16.2").node("torch_autocats").nearest == "");
    CHECK(holds(explained.summary("optimizer.params.flavour"), "optimizer.params"));
    for (size_t n = 0; n < explained.explanation.nodes().size(); ++n) {
        CAPTURE(explained.explanation.nodes()[n].path);
        for (Lang lang : {Lang::en, Lang::zh}) {
            std::string made;
            CHECK_FALSE(explained.explanation.summary(n, lang, made).empty());
            CHECK_FALSE(explained.explanation.meaning(n, lang).empty());
        }
    }
    Explained older(text, "0.2.0");
    CHECK(older.explanation.releases_text() == "0.2.0");
    CHECK(holds(older.meaning("zero_optimization.cpu_offload"), "0.2.0 does not read"));
}

TEST_CASE("what a value does follows the release and the rest of the configuration") {
    struct Row {
        const char* entries;
        const char* release;
        const char* path;
        const char* meaning;
    };
    const Row rows[] = {
        {R"("fp16": {"enabled": true, "initial_scale_power": 16})", "0.16.4", "fp16.initial_scale_power", "multiplied by 65,536"},
        {R"("fp16": {"enabled": true, "initial_scale_power": 32})", "0.16.4", "fp16.initial_scale_power", "4,294,967,296"},
        {R"("checkpoint": {"tag_validation": "Ignore"})", "0.16.4", "checkpoint.tag_validation", "tags are not compared"},
        {R"("checkpoint": {"tag_validation": "Warn"})", "0.16.4", "checkpoint.tag_validation", "as a warning"},
        {R"("checkpoint": {"tag_validation": "Fail"})", "0.16.4", "checkpoint.tag_validation", "an assertion"},
        {R"("bf16": {"enabled": true}, "zero_optimization": {"stage": 2}, "data_types": {"grad_accum_dtype": "fp32"})", "0.16.4",
         "data_types.grad_accum_dtype", "No effect at ZeRO 2"},
        {R"("bf16": {"enabled": true}, "zero_optimization": {"stage": 3}, "data_types": {"grad_accum_dtype": "fp32"})", "0.16.4",
         "data_types.grad_accum_dtype", "4 bytes per element"},
        {R"("optimizer": {"type": "Adam", "params": {"torch_adam": true, "amsgrad": true}})", "0.16.4", "optimizer.params.amsgrad",
         "PyTorch's Adam has this variant"},
        {R"("optimizer": {"type": "Adam", "params": {"adam_w_mode": false, "weight_decay": 0.1}})", "0.16.4",
         "optimizer.params.weight_decay", "L2:"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.entries));
        Explained explained("{\"train_batch_size\": 8, \"gradient_accumulation_steps\": 4, " + std::string(row.entries) + "}", row.release);
        CHECK(holds(explained.meaning(row.path), row.meaning));
    }
}

TEST_CASE("a node is found by any of its names") {
    Explained explained(fixture("v0.16.1/zero3-offload").log);
    const char* names[] = {"zero_config.stage", "zero_optimization.stage"};
    for (const char* name : names) CHECK(explained.node(name).path == "zero_config.stage");
    CHECK(explained.node("float16_config.enabled").path == "fp16_enabled");
    CHECK(explained.node("fp16.enabled").path == "fp16_enabled");
    CHECK(explained.explanation.find("no.such.name") == explained.explanation.nodes().size());
    Explained groups(
        log("compression_config ........... {'weight_quantization': {'different_groups': {'wq1': {'params': {'start_bits': 8}}, 'wq2': "
            "{'params': "
            "{'start_bits': 4}}}}}\n"));
    CHECK(groups.node("compression_training.weight_quantization.different_groups.wq2.params.start_bits").text == "4");
}

TEST_CASE("the tree of nodes is closed") {
    Explained explained(fixture("v0.16.7/everything").log);
    const std::vector<Node>& nodes = explained.explanation.nodes();
    for (size_t n = 0; n < nodes.size(); ++n) {
        REQUIRE(nodes[n].end > n);
        REQUIRE(nodes[n].end <= nodes.size());
        for (size_t child = n + 1; child < nodes[n].end; ++child) {
            CHECK(nodes[child].depth > nodes[n].depth);
            CHECK(nodes[child].path.substr(0, nodes[n].path.size() + 1) == std::string(nodes[n].path) + ".");
        }
    }
}

}  // namespace dslens::test
