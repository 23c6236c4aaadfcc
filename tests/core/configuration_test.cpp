#include "explain/configuration.h"

#include <doctest/doctest.h>

#include "core/explained.h"
#include "explain/node_scope.h"
#include "explain/nodes.h"

namespace dslens::test {
namespace {

/// "0.6.0", or "0.6.0-0.16.3"
std::vector<ReleaseRange> ranges(const std::string& text) {
    const size_t dash = text.find('-');
    ReleaseRange range;
    const std::vector<Release>& releases = knowledge().releases().releases;
    REQUIRE(find_release(text.substr(0, dash), releases, range.first));
    REQUIRE(find_release(dash == std::string::npos ? text : text.substr(dash + 1), releases, range.last));
    return {range};
}

std::string said(const Value& value) { return !value.known() ? "unknown" : value.is_true() ? "true" : "false"; }

struct Row {
    const char* releases;
    const char* expression;
    const char* value;
    const char* path = "steps_per_print";  // of the node that asks
};

template <size_t Count>
void check(const std::string& text, const Row (&rows)[Count]) {
    const Reading reading = read(text, knowledge().vocabulary());
    REQUIRE(reading.dumps.size() == 1);
    for (const Row& row : rows) {
        CAPTURE(std::string(row.releases));
        CAPTURE(std::string(row.expression));
        Configuration configuration(reading.dumps[0], knowledge(), ranges(row.releases));
        std::string error;
        std::optional<Expression> expression = Expression::parse(row.expression, error);
        CHECK(error == "");
        REQUIRE(expression.has_value());
        CHECK(said(expression->evaluate(NodeScope(configuration, row.path, Value::of_number(5)))) == row.value);
    }
}

}  // namespace

TEST_CASE("releases are compared as a whole") {
    const Row rows[] = {
        {"0.16.2", "release > 0.16.2", "false"},
        {"0.16.2", "release >= 0.16.2", "true"},
        {"0.16.2", "release > 0.16.1", "true"},
        {"0.16.2", "release < 0.16.2", "false"},
        {"0.16.2", "release <= 0.16.2", "true"},
        {"0.16.2", "release == 0.16.2", "true"},
        {"0.16.2", "release != 0.16.2", "false"},
        {"0.15.0-0.16.2", "release >= 0.16.0", "unknown"},
        {"0.15.0-0.16.2", "release >= 0.15.0", "true"},
        {"0.15.0-0.16.2", "release > 0.16.2", "false"},
        {"0.15.0-0.16.2", "not release > 0.16.0", "unknown"},
    };
    check("{\"train_batch_size\": 8, \"zero_optimization\": {\"stage\": 1}}", rows);
}

TEST_CASE("what early releases make of an offload, and of ZeRO itself") {
    const Row null_device[] = {
        {"0.5.9", "run.offload_optimizer == \"cpu\"", "true"},
        {"0.7.0", "run.offload_optimizer == \"cpu\"", "true"},
        {"0.7.1", "run.offload_optimizer == \"none\"", "true"},
        {"0.6.7-0.7.1", "run.offload_optimizer == \"cpu\"", "unknown"},
    };
    check(R"({"train_batch_size": 8, "zero_optimization": {"stage": 2, "offload_optimizer": {"device": null}}})", null_device);
    const Row no_device[] = {
        {"0.5.6", "run.offload_optimizer == \"cpu\"", "true"},  {"0.5.6-0.5.7", "run.offload_optimizer == \"cpu\"", "unknown"},
        {"0.5.7", "run.offload_optimizer == \"none\"", "true"}, {"0.6.7", "run.offload_optimizer == \"none\"", "true"},
        {"0.7.0", "run.offload_optimizer == \"cpu\"", "true"},  {"0.16.2", "run.offload_optimizer == \"none\"", "true"},
    };
    check(R"({"train_batch_size": 8, "zero_optimization": {"stage": 2, "offload_optimizer": {"device": "none"}}})", no_device);
    const Row old_switch[] = {
        {"0.3.10", "run.offload_optimizer == \"cpu\"", "true"},
        {"0.5.9", "run.offload_optimizer == \"cpu\"", "true"},
        {"0.5.9", "run.offload_param == \"none\"", "true"},
        {"0.1.0", "run.stage == 1", "true"},
        {"0.2.0", "run.stage == 2", "true"},
    };
    check(R"({"train_batch_size": 8, "zero_optimization": {"stage": 2, "cpu_offload": true}})", old_switch);
    const Row beside[] = {
        {"0.3.15", "run.offload_optimizer == \"none\"", "true"},
        {"0.6.7", "run.offload_optimizer == \"none\"", "true"},
        {"0.6.7", "run.offload_param == \"cpu\"", "true"},
        {"0.7.0", "run.offload_optimizer == \"cpu\"", "true"},
    };
    check(R"({"train_batch_size": 8, "zero_optimization": {"stage": 3, "cpu_offload": false, "cpu_offload_params": true,
              "offload_optimizer": {"device": "cpu"}, "offload_param": {"device": "nvme"}}})",
          beside);
    const Row empty[] = {{"0.1.0", "run.stage == 0", "true"}};
    check(R"({"train_batch_size": 8, "zero_optimization": {}})", empty);
    Explained switched(R"({"train_batch_size": 8, "zero_optimization": {"stage": 2, "cpu_offload": true}})", "0.5.9");
    CHECK(switched.node("zero_optimization.cpu_offload").parameter == knowledge().by_printed("zero_config.cpu_offload"));
    CHECK_FALSE(holds(switched.meaning("zero_optimization.cpu_offload"), "A section belongs here"));
}

TEST_CASE("a default that depends on the release is asked of each release by itself") {
    const Reading reading = read(R"({"train_batch_size": 8, "fp16": {"enabled": true}})", knowledge().vocabulary());
    REQUIRE(reading.dumps.size() == 1);
    const auto known = [&](const char* releases) {
        return Configuration(reading.dumps[0], knowledge(), ranges(releases)).default_value("dynamic_loss_scale_args.init_scale").known();
    };
    CHECK(known("0.7.7"));
    CHECK(known("0.8.0"));
    CHECK_FALSE(known("0.7.7-0.8.0"));
}

TEST_CASE("a bucket that DeepSpeed itself shrank is not called the user's") {
    const std::string dump = "zero_config .................. stage=3 prefetch_bucket_size=1 allgather_sequential=";
    const std::string json = "\"train_batch_size\": 8, \"zero_optimization\": {\"stage3_prefetch_bucket_size\": 5000000}";
    const auto set_by = [&](const char* sequential) {
        return Explained(log(dump + sequential + "\n", json), "0.18.5").node("zero_config.prefetch_bucket_size").set_by;
    };
    CHECK(set_by("False") == SetBy::user_config);
    CHECK(set_by("True") == SetBy::derived);
}

TEST_CASE("values under any of their names, from the log or from its JSON") {
    const std::string text = log(
        "activation_checkpointing_config  {'profile': True}\nbfloat16_enabled ............. True\nfp16_enabled ................. False\n"
        "optimizer_params ............. {'lr': 0.1}\ntrain_batch_size ............. 8\nworld_size ................... 4\n"
        "zero_config .................. stage=2 offload_optimizer=DeepSpeedZeroOffloadOptimizerConfig(device='nvme', pin_memory=True)\n",
        "\"bf16\": {\"enabled\": true}, \"gradient_clipping\": 0.5, \"optimizer\": {\"type\": \"Adam\", \"params\": {\"lr\": 0.1}}, "
        "\"zero_optimization\": {\"stage\": 2, \"offload_optimizer\": {\"device\": \"nvme\"}}, \"my_own\": {\"key\": 3}");
    const Row rows[] = {
        {"0.16.2", "zero_config.stage == 2", "true"},
        {"0.16.2", "zero_optimization.stage == 2", "true"},
        {"0.16.2", "bfloat16_config.enabled", "true"},   // by the other release's name
        {"0.16.2", "gradient_clipping == 0.5", "true"},  // its line is missing, the JSON has it
        {"0.16.2", "optimizer_params.lr == 0.1", "true"},
        {"0.16.2", "optimizer_name == \"Adam\"", "true"},
        {"0.16.2", "prescale_gradients", "unknown"},
        {"0.16.2", "no_such_name", "unknown"},
        {"0.16.2", "my_own.key == 3", "true"},
        {"0.16.2", "user(\"my_own.key\") == 3", "true"},
        {"0.16.2", "user(\"my_own.other\") == none", "true"},
        {"0.16.2", "present(zero_config.stage)", "true"},
        {"0.16.2", "present(gradient_clipping)", "false"},  // not in the log
        {"0.16.2", "present(bfloat16_config.enabled)", "true"},
        {"0.16.2", "set_by_user(gradient_clipping)", "true"},
        {"0.16.2", "set_by_user(zero_config.offload_optimizer.pin_memory)", "false"},
        {"0.16.2", "set_by_user(my_own.key)", "true"},
        {"0.16.2", "is_default(zero_config.stage)", "false"},
        {"0.16.2", "parent.device == \"nvme\"", "true", "zero_config.offload_optimizer.pin_memory"},
        {"0.16.2", "parent.parent.stage == 2", "true", "zero_config.offload_optimizer.pin_memory"},
        {"0.16.2", "parent.world_size == 4", "true", "train_batch_size"},
        {"0.16.2", "value == 5", "true"},
        {"0.16.2", "default == none", "true"},  // of steps_per_print
        {"0.15.0", "default == 10", "true"},
        {"0.15.0-0.16.2", "default", "unknown"},
        {"0.6.0", "set_by_user(bfloat16_enabled)", "true"},  // the first release that reads the key
        {"0.5.10", "set_by_user(bfloat16_enabled)", "false"},
        {"0.5.5-0.6.0", "set_by_user(bfloat16_enabled)", "true"},
        {"0.16.2", "run.dtype == \"bfloat16\" and run.dtype_bytes == 2", "true"},
        {"0.16.2", "run.stage == 2", "true"},
        {"0.16.2", "run.world == 4", "true"},
        {"0.16.2", "run.batch == 8", "true"},
        {"0.16.2", "run.micro", "unknown"},
        {"0.16.2", "run.accumulation", "unknown"},
        {"0.16.2", "run.offload_optimizer == \"nvme\"", "true"},
        {"0.16.2", "run.offload_param", "unknown"},
        {"0.16.2", "run.optimizer == \"adam\"", "true"},
        {"0.16.2", "run.scheduler", "unknown"},
        {"0.16.2", "run.json", "false"},
        {"0.16.2", "run.has_user_config", "true"},
    };
    check(text, rows);
}

TEST_CASE("what follows for the run where the log says little") {
    const Row plain[] = {
        {"0.16.2", "run.dtype == \"float32\" and run.dtype_bytes == 4", "true"},
        {"0.16.2", "run.stage == 0", "true"},
        {"0.16.2", "run.offload_param == \"none\"", "true"},
        {"0.16.2", "run.offload_optimizer == \"none\"", "true"},
        {"0.16.2", "run.has_user_config", "false"},
        {"0.16.2", "set_by_user(bfloat16_enabled)", "unknown"},
        {"0.16.2", "user(\"bf16\")", "unknown"},
    };
    const std::string lines =
        log("bfloat16_enabled ............. False\nfp16_enabled ................. False\n"
            "zero_config .................. stage=0 offload_optimizer=None offload_param=DeepSpeedZeroOffloadParamConfig(device=None)\n");
    check(lines.substr(0, lines.find("[2024-12-20 10:00:00,000] [INFO] [config.py:989")), plain);

    const Row scale[] = {{"0.16.2", "run.dtype == \"bfloat16\"", "true"}};  // printed under bfloat16 alone
    check(log("fp16_enabled ................. False\ninitial_dynamic_scale ........ 1\ntrain_batch_size ............. 8\n"), scale);
    const Row no_scale[] = {{"0.16.2", "run.dtype", "unknown"}, {"0.5.4", "run.dtype == \"float32\"", "true"}};
    check(log("fp16_enabled ................. False\ninitial_dynamic_scale ........ 65536\ntrain_batch_size ............. 8\n"), no_scale);
    const Row apex[] = {{"0.5.4", "run.dtype", "unknown"}};
    check(log("amp_enabled .................. True\nfp16_enabled ................. False\ntrain_batch_size ............. 8\n"), apex);

    const Row old_switch[] = {
        {"0.1.0", "run.stage == 1", "true"},
        {"0.2.0", "run.stage", "unknown"},  // True is of any stage then
        {"0.1.0", "run.offload_optimizer == \"none\"", "true"},
        {"0.3.0", "run.offload_optimizer", "unknown"},
    };
    check(
        "[2020-02-20 10:00:00,000] [INFO] [config.py:1003:print]   train_batch_size ............. 8\n"
        "[2020-02-20 10:00:00,000] [INFO] [config.py:1003:print]   zero_enabled ................. True\n",
        old_switch);
}

TEST_CASE("an engine without an optimiser offloads none") {
    const std::string offloads = log("zero_config .................. stage=3 offload_optimizer=Deep(device='cpu')\n");
    const Row trains[] = {{"0.16.2", "run.offload_optimizer == \"cpu\"", "true"}, {"0.16.2", "run.forward_only", "false"}};
    check(offloads, trains);
    const Row forward[] = {{"0.16.2", "run.offload_optimizer == \"none\"", "true"}, {"0.16.2", "run.forward_only", "true"}};
    check("[2024-12-20 09:59:59,000] [INFO] [logging.py:128:log_dist] [Rank 0] Creating ZeRO Offload\n" + offloads, forward);
    // What DeepSpeed-Chat gives its reference model, until a line speaks of an optimiser.
    const std::string reference = log("zero_config .................. stage=3\n",
                                      R"("zero_optimization": {"stage": 3, "stage3_param_persistence_threshold": 1e4,
                                         "memory_efficient_linear": false})");
    const Row idle[] = {{"0.16.2", "run.forward_only", "true"}};
    check(reference, idle);
    const Row busy[] = {{"0.16.2", "run.forward_only", "false"}};
    for (const char* line : {"Creating fp16 optimizer with dynamic loss scale", "Creating BF16 optimizer"})
        check("[2024-12-20 09:59:59,000] [INFO] [logging.py:128:log_dist] [Rank 0] " + std::string(line) + "\n" + reference, busy);
}

TEST_CASE("a text in the place of a switch counts as DeepSpeed tests it") {
    const std::string printed =
        log("fp16_enabled ................. false\n"
            "dump_state ................... False\n"
            "memory_breakdown ............. auto\n"
            "disable_allgather ............ Fal\n"
            "wall_clock_breakdown ......... False\n",
            R"("fp16": {"enabled": "false"}, "dump_state": "False", "wall_clock_breakdown": false)");
    const Row of_log[] = {
        {"0.16.2", "fp16_enabled", "true"},          {"0.16.2", "run.dtype == \"float16\"", "true"},
        {"0.16.2", "dump_state == true", "true"},    {"0.16.2", "memory_breakdown == true", "true"},
        {"0.16.2", "wall_clock_breakdown", "false"}, {"0.16.2", "disable_allgather == true", "false"},
    };
    check(printed, of_log);
    const Row of_json[] = {
        {"0.16.2", "fp16_enabled == true", "true"},
        {"0.16.2", "zero_config.overlap_comm == false", "true"},
        {"0.16.2", "zero_config.reduce_scatter == true", "true"},
        {"0.16.2", "dump_state", "unknown"},
    };
    check(R"({"fp16": {"enabled": "false"}, "dump_state": "auto",
              "zero_optimization": {"stage": 2, "overlap_comm": "False", "reduce_scatter": "on"}})",
          of_json);
}

TEST_CASE("a ds_config.json answers with its values, then with the defaults") {
    const Row rows[] = {
        {"0.19.5", "run.json", "true"},
        {"0.19.5", "run.world == 4", "true"},
        {"0.19.5", "run.accumulation == 2", "true"},
        {"0.19.5", "run.dtype == \"float16\"", "true"},
        {"0.19.5", "fp16_enabled and float16_config.enabled", "true"},
        {"0.19.5", "run.stage == 3", "true"},
        {"0.19.5", "zero_config.overlap_comm", "true"},           // the default at stage 3
        {"0.19.5", "zero_config.reduce_bucket_size", "unknown"},  // "auto": others fill it in
        {"0.19.5", "gradient_clipping", "unknown"},
        {"0.19.5", "wall_clock_breakdown", "unknown"},  // a placeholder
        {"0.19.5", "steps_per_print == none", "true"},
        {"0.19.5", "run.offload_param == \"cpu\"", "true"},
        {"0.19.5", "run.offload_optimizer == \"none\"", "true"},
        {"0.19.5", "present(zero_config.overlap_comm)", "false"},
        {"0.19.5", "present(zero_config.offload_param.device)", "true"},
        {"0.19.5", "set_by_user(zero_config.stage)", "true"},
        {"0.19.5", "optimizer_params.warmth == 3", "true"},  // handed on, known or not
        {"0.19.5", "present(optimizer_params.warmth)", "true"},
        {"0.2.0", "zero_config.offload_param.device", "unknown"},  // not read then
    };
    check(R"({"train_batch_size": 32, "train_micro_batch_size_per_gpu": 4, "gradient_accumulation_steps": 2, "gradient_clipping": "auto",
        "wall_clock_breakdown": ON, "fp16": {"enabled": true}, "optimizer": {"type": "Adam", "params": {"warmth": 3}},
        "zero_optimization": {"stage": 3, "reduce_bucket_size": "auto", "offload_param": {"device": "cpu"}}})",
          rows);
    const Row uneven[] = {
        {"0.19.5", "run.world", "unknown"}, {"0.19.5", "run.stage", "unknown"}, {"0.19.5", "zero_config.overlap_comm", "unknown"}};
    check(R"({"train_batch_size": 30, "train_micro_batch_size_per_gpu": 4, "gradient_accumulation_steps": 2,
        "zero_optimization": {"stage": "auto"}})",
          uneven);
    const Row few[] = {{"0.19.5", "run.world", "unknown"}, {"0.19.5", "run.accumulation == 1", "true"}};
    check(R"({"train_batch_size": 4, "zero_optimization": {"stage": 1}})", few);
    const Row less_than_one[] = {{"0.19.5", "run.world", "unknown"}};
    check(R"({"train_batch_size": 0, "train_micro_batch_size_per_gpu": 4, "gradient_accumulation_steps": 2})", less_than_one);
    const Row both[] = {{"0.19.5", "run.accumulation", "unknown"}};
    check(R"({"train_batch_size": 4, "train_micro_batch_size_per_gpu": 1})", both);
    const Row elastic[] = {
        {"0.19.5", "train_batch_size", "unknown"}, {"0.19.5", "run.accumulation", "unknown"}, {"0.19.5", "run.world", "unknown"}};
    check(R"({"train_batch_size": 8, "train_micro_batch_size_per_gpu": 1, "gradient_accumulation_steps": 2,
        "elasticity": {"enabled": true, "ignore_non_elastic_batch_info": true}})",
          elastic);
}

TEST_CASE("defaults are told apart for the releases that count, and no others") {
    const Reading reading = read(
        "[2021-04-20 10:00:00,000] [INFO] [config.py:1003:print]   train_batch_size ............. 8\n"
        "[2021-04-20 10:00:00,000] [INFO] [config.py:1003:print]   zero_config .................. {\n"
        "    \"reduce_scatter\": true\n}\n",
        knowledge().vocabulary());
    Configuration configuration(reading.dumps.at(0), knowledge(), ranges("0.3.14-0.3.16"));
    const std::vector<Node> nodes = make_nodes(configuration);
    REQUIRE(nodes.size() == 3);
    const std::vector<DefaultAt>& defaults = nodes[2].default_by_release;  // True, False in 0.3.16 alone, and True again
    REQUIRE(defaults.size() == 2);
    CHECK((defaults[0].first == "0.3.14" && defaults[0].last == "0.3.15" && defaults[0].text == "True"));
    CHECK((defaults[1].first == "0.3.16" && defaults[1].last == "0.3.16" && defaults[1].text == "False"));
    CHECK(nodes[2].is_default == Tristate::unknown);
}

TEST_CASE("a stage that DeepSpeed refuses is none that a run has") {
    const std::pair<const char*, Row> stages[] = {{"2.0", {"0.19.5", "run.stage == 2", "true"}},
                                                  {"true", {"0.19.5", "run.stage == 1", "true"}},
                                                  {"false", {"0.19.5", "run.stage == 0", "true"}},
                                                  {"1.5", {"0.19.5", "run.stage", "unknown"}},
                                                  {"NaN", {"0.19.5", "run.stage", "unknown"}}};
    for (const auto& [stage, row] : stages) {
        const Row rows[] = {row};
        check(std::string(R"({"train_batch_size": 8, "steps_per_print": 5, "zero_optimization": {"stage": )") + stage + "}}", rows);
    }
}

TEST_CASE("names that a user chose stand in keys and paths alike") {
    auto named = Configuration::with_names_of;
    CHECK(named("a.different_groups.<group>.bits", "b.different_groups.wq1.params.bits") == "a.different_groups.wq1.bits");
    CHECK(named("a.groups.<group>.metrics.<metric>", "x.metrics.loss.groups.g") == "a.groups.g.metrics.loss");
    CHECK(named("a.groups.<group>", "x.y") == "a.groups.<group>");
    CHECK(named("a.groups.<group>", "x.groups") == "a.groups.<group>");
    CHECK(named("plain.key", "x.y") == "plain.key");
}

}  // namespace dslens::test
