#include "explain/checks.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "core/explained.h"
#include "knowledge/run_book.h"
#include "knowledge/run_rules.h"

namespace dslens::test {
namespace {

std::string text_of(const Value& value) {
    if (value.type == Value::Type::list) {
        std::string text;
        for (const Value& item : value.items) text += (text.empty() ? "" : ", ") + text_of(item);
        return text;
    }
    if (value.type == Value::Type::boolean) return value.truth ? "yes" : "no";
    if (value.type == Value::Type::number) return std::to_string(static_cast<int>(value.number));
    return value.type == Value::Type::text ? value.text : "-";
}

/// "unknown-key [fp16.enable] nearest=…": the check, what it hangs on, what it says; one a line. Sentences and what repeats are left out.
std::string found_in(const Explanation& explanation) {
    std::string said;
    for (const Finding& finding : explanation.findings()) {
        if (finding.words->check.empty()) continue;
        said += (said.empty() ? "" : "\n") + finding.words->check + " [";
        const char* between = "";
        for (size_t node : finding.nodes) said.append(between).append(explanation.nodes()[node].path), between = " ";
        for (const JsonKey& key : finding.keys) said.append(between).append(key.path).append(":" + std::to_string(key.line)), between = " ";
        said += "]";
        for (const Argument& argument : finding.arguments) {
            if (argument.name == "key" || argument.name == "keys" || argument.name == "why") continue;
            said.append(" ").append(argument.name).append("=").append(text_of(argument.value));
        }
    }
    return said;
}

struct Row {
    const char* text;
    const char* found;
    const char* release = "";
};

std::string found_in(const Row& row) { return found_in(Explained(row.text, row.release).explanation); }

}  // namespace

TEST_CASE("keys that no release reads, in a ds_config.json") {
    const Row rows[] = {
        {R"({"train_batch_size": 8, "gradient_clipping": 1.0})", ""},
        // Misspelt. A section of pydantic's refuses what it does not know; elsewhere nothing is said.
        {R"({"zero_optimization": {"stage": 3, "stage3_param_persitence_threshold": 1e5}, "gradient_clipping": 1.0})",
         "unknown-key [zero_optimization.stage3_param_persitence_threshold] nearest=zero_optimization.stage3_param_persistence_threshold "
         "moved=no refused=yes"},
        {R"({"zero_optimization": {"stage": 3, "stage3_param_persitence_threshold": 1e5}, "gradient_clipping": 1.0})",
         "unknown-key [zero_optimization.stage3_param_persitence_threshold] nearest=zero_optimization.stage3_param_persistence_threshold "
         "moved=no refused=no",
         "0.6.0"},
        {R"({"gradient_acumulation_steps": 2, "train_batch_size": 8})",
         "unknown-key [gradient_acumulation_steps] nearest=gradient_accumulation_steps moved=no refused=no"},
        {R"({"train_batch_size": 8, "bf16": {"enable": true}})", "unknown-key [bf16.enable] nearest=bf16.enabled moved=no refused=no",
         "0.16.2"},
        {R"({"train_batch_size": 8, "bf16": {"enable": true}})", "unknown-key [bf16.enable] nearest=bf16.enabled moved=no refused=yes"},
        {R"({"flops_profiler": {"enabled": true, "top_module": 3}})",
         "unknown-key [flops_profiler.top_module] nearest=flops_profiler.top_modules moved=no refused=no", "0.16.2"},
        // At the wrong level.
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 3}, "stage3_max_live_parameters": 1e9})",
         "unknown-key [stage3_max_live_parameters] nearest=zero_optimization.stage3_max_live_parameters moved=yes refused=no"},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 2, "gradient_clipping": 1.0}})",
         "unknown-key [zero_optimization.gradient_clipping] nearest=gradient_clipping moved=yes refused=yes"},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 2}, "stage": 2})", "unknown-keys [stage] count=1"},  // there as well
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 1}, "stage": 2})",
         "unknown-key [stage] nearest=zero_optimization.stage moved=yes refused=no"},
        {R"({"train_batch_size": 8, "stage": 2})", "unknown-key [stage] nearest=zero_optimization.stage moved=yes refused=no"},
        {R"({"train_batch_size": 8, "fp16": {"enabled": true, "gradient_clipping": 1.0}})",
         "unknown-key [fp16.gradient_clipping] nearest=gradient_clipping moved=yes refused=no", "0.16.2"},
        // Near to nothing: together, in one note.
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 2, "my_own_setting": 1}})",
         "unknown-key [zero_optimization.my_own_setting] nearest=- moved=no refused=yes"},
        {R"({"train_batch_size": 8, "fp16": {"enabled": true, "fp16": true, "opt_level": "O2"}})", "", "0.16.2"},
        // One section of the file is DeepSpeed's, the rest is of others.
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 2}, "my_own_setting": 1, "mine": {"enabled": true, "stage": 3}})",
         "unknown-keys [my_own_setting mine] count=2"},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 2}, "gradient_acumulation_steps": 2, "w": 1, "x": 1, "y": 1, "z": 1})",
         "unknown-key [gradient_acumulation_steps] nearest=gradient_accumulation_steps moved=no refused=no\nunknown-keys [w x y z] "
         "count=4"},
        // Names that a user chooses, and arguments that are handed on.
        {R"({"train_batch_size": 8, "optimizer": {"type": "AdamW", "params": {"lr": 1e-5, "mine": 1}}, "scheduler": {"type": "X", "params": {"y": 1}}})",
         ""},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.text));
        CHECK(found_in(row) == row.found);
    }
}

TEST_CASE("keys that other releases read") {
    const Row rows[] = {
        {R"({"train_batch_size": 8, "torch_autocast": {"enabled": true}})",
         "unread-key [torch_autocast.enabled] readers=0.17.2 and newer refused=no settings=0", "0.16.2"},
        {R"({"train_batch_size": 8, "torch_autocast": {"enabled": true}})", "", "0.17.2"},
        {R"({"train_batch_size": 8, "torch_autocast": {"enabled": false}})", "", "0.16.2"},
        // A section of which nothing is read is one finding; one of which something is read is not.
        {R"({"train_batch_size": 8, "torch_autocast": {"enabled": true, "dtype": "bfloat16"}, "data_types": {"grad_accum_dtype": "fp32"}})",
         "unread-key [torch_autocast] readers=0.17.2 and newer refused=no settings=2", "0.16.2"},
        {R"({"train_batch_size": 8, "aio": {"block_size": 1048576, "use_gds": true, "queue_depth": 8}})",
         "unread-key [aio] readers=0.3.15 and newer refused=no settings=3", "0.3.8"},
        {R"({"train_batch_size": 8, "checkpoint": {"tag_validation": "Fail", "load_universal": true, "use_node_local_storage": true}})",
         "unread-key [checkpoint.load_universal] readers=0.7.0 and newer refused=no settings=0\n"
         "unread-key [checkpoint.use_node_local_storage] readers=0.7.5 and newer refused=no settings=0",
         "0.6.7"},
        // 0.1.0 prints the section whole and reads nothing in it.
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 2, "offload_optimizer": {"device": "cpu"}}})",
         "unread-key [zero_optimization.offload_optimizer.device] readers=0.3.15 and newer refused=no settings=0", "0.3.14"},
        {R"({"train_batch_size": 8, "graph_harvesting": true})",
         "unread-key [graph_harvesting] readers=0.12.6 and newer refused=no settings=0", "0.10.0"},
        {R"({"train_batch_size": 8, "fp32_allreduce": true})", "unread-key [fp32_allreduce] readers=0.1.0 – 0.5.7 refused=no settings=0",
         "0.16.2"},
        {R"({"train_batch_size": 8, "fp32_allreduce": null})", "", "0.16.2"},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 3, "zero_hpz_partition_size": 8}})",
         "unread-key [zero_optimization.zero_hpz_partition_size] readers=0.10.0 and newer refused=yes settings=0", "0.9.0"},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 2, "legacy_stage1": true}})", "", "0.16.2"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.text));
        CAPTURE(std::string(row.release));
        CHECK(found_in(row) == row.found);
    }
}

TEST_CASE("deprecated keys, and what is written instead") {
    const Row rows[] = {
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 2, "cpu_offload": true}})",
         "deprecated-key [zero_optimization.cpu_offload] instead=zero_optimization.offload_optimizer off=no", "0.14.5"},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 2, "cpu_offload": true}})", "", "0.3.14"},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 2, "cpu_offload": false}})",
         "deprecated-key [zero_optimization.cpu_offload] instead=zero_optimization.offload_optimizer off=yes\nidle-keys "
         "[zero_optimization.cpu_offload] count=1 others=1 staged= stages=",
         "0.14.5"},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 2, "cpu_offload": true}})",
         "deprecated-key [zero_optimization.cpu_offload] instead=zero_optimization.offload_optimizer off=no", "0.3.15"},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 3, "cpu_offload_param": true}})",
         "deprecated-key [zero_optimization.cpu_offload_param] instead=zero_optimization.offload_param off=no", "0.16.2"},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 3, "cpu_offload_params": true}})",
         "deprecated-key [zero_optimization.cpu_offload_params] instead=zero_optimization.offload_param off=no", "0.5.9"},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 2, "cpu_offload_use_pin_memory": true}})",
         "idle-keys [zero_optimization.cpu_offload_use_pin_memory] count=1 others=1 staged= stages=", "0.16.2"},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 3, "stage3_gather_fp16_weights_on_model_save": true}})",
         "deprecated-key [zero_optimization.stage3_gather_fp16_weights_on_model_save] "
         "instead=zero_optimization.stage3_gather_16bit_weights_on_model_save off=no",
         "0.16.2"},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 3, "stage3_gather_fp16_weights_on_model_save": true}})", "", "0.5.9"},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 3, "offload_param": {"device": "cpu"}}})", "", "0.16.2"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.text));
        CAPTURE(std::string(row.release));
        CHECK(found_in(row) == row.found);
    }
}

TEST_CASE("values: auto, quoted, out of range, given twice, without effect") {
    const Row rows[] = {
        {R"({"train_batch_size": "auto", "zero_optimization": {"stage": 2, "reduce_bucket_size": "auto"}})",
         "auto-keys [train_batch_size zero_optimization.reduce_bucket_size] count=2"},
        {R"({"train_batch_size": 8, "pipeline": {"stages": "auto"}})", ""},
        {R"({"train_batch_size": 8, "mine": "auto"})", "unknown-keys [mine] count=1"},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 2, "overlap_comm": "false"}})", ""},  // pydantic converts it
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 2, "overlap_comm": "auto"}})",
         "auto-keys [zero_optimization.overlap_comm] count=1"},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 2, "overlap_comm": "Off", "contiguous_gradients": "n"}})", ""},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 2, "overlap_comm": "YES", "contiguous_gradients": "t"}})", ""},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 2, "overlap_comm": "maybe"}})",
         "wrong-value [zero_optimization.overlap_comm]"},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 2, "reduce_bucket_size": "5000"}})", ""},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 2, "reduce_bucket_size": "5e8"}})",
         "wrong-value [zero_optimization.reduce_bucket_size]"},
        {R"({"train_batch_size": 8, "prescale_gradients": "false"})", "wrong-value [prescale_gradients]"},
        {R"({"train_batch_size": "8"})", "wrong-value [train_batch_size]"},
        {R"({"train_batch_size": 8.5})", "wrong-value [train_batch_size]"},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 4}})", "wrong-value [zero_optimization.stage]"},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 2, "reduce_bucket_size": -1}})",
         "wrong-value [zero_optimization.reduce_bucket_size]"},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 2, "offload_optimizer": {"device": "gpu"}}})",
         "wrong-value [zero_optimization.offload_optimizer.device]"},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": true}})", "wrong-value [zero_optimization.stage]"},
        {R"({"steps_per_print": 8, "train_batch_size":)", "not-json [] kind=ended line=1 column=43"},
        {R"({"train_batch_size": 8, "optimizer": {"type": "Adam", "params": {"lr": "x"}}})", ""},
        {R"({"train_batch_size": 8, "train_batch_size": 16})", "repeated-key [train_batch_size] value=8"},
        {R"({"train_batch_size": 8, "train_batch_size": 8})", "", "0.1.0"},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 1, "overlap_comm": true}, "zero_optimization": {"stage": 2}})",
         "repeated-key [zero_optimization] value={\"stage\": 1, \"overlap_comm\": true}"},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 1, "stage3_max_live_parameters": 5}})",
         "idle-keys [zero_optimization.stage3_max_live_parameters] count=1 others=0 staged=zero_optimization.stage3_max_live_parameters "
         "stages=3"},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 1, "stage3_max_live_parameters": 1e9}})", ""},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 2, "stage3_max_live_parameters": "auto"}})",
         "auto-keys [zero_optimization.stage3_max_live_parameters] count=1"},
        // Together at the stages at which all of them act; what acts at none of these stands apart, and what a warning is about not at all.
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 0, "stage3_max_live_parameters": 5, "reduce_bucket_size": 7}})",
         "idle-keys [zero_optimization.stage3_max_live_parameters zero_optimization.reduce_bucket_size] count=2 others=0 "
         "staged=zero_optimization.stage3_max_live_parameters, zero_optimization.reduce_bucket_size stages=3"},
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 3, "round_robin_gradients": true, "allgather_bucket_size": 4}})",
         "idle-keys [zero_optimization.round_robin_gradients zero_optimization.allgather_bucket_size] count=2 others=1 "
         "staged=zero_optimization.round_robin_gradients stages=1, 2"},
        {R"({"train_batch_size": 8, "prescale_gradients": true, "zero_optimization": {"stage": 1}})",
         "idle-keys [prescale_gradients] count=1 others=1 staged= stages="},  // refused at the stages at which it would act
        {R"({"train_batch_size": 8, "zero_optimization": {"stage": 2, "zero_hpz_partition_size": 8}})", ""},
        {R"({"train_batch_size": 8, "flops_profiler": {"enabled": false, "top_modules": 3}})", ""},
        {R"({"train_batch_size": 8, "tensorboard": {"enabled": "false", "output_path": "x"}})", ""},  // pydantic converts it
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.text));
        CHECK(found_in(row) == row.found);
    }
}

// What the JSON asks for, and the attributes that DeepSpeed printed. Of a log the JSON's line is named.
TEST_CASE("a log's JSON against what was printed") {
    struct Both {
        const char* json;
        const char* attributes;
        const char* found;
    };
    const Both rows[] = {
        // Overridden: by the script, or by a framework.
        {R"("gradient_clipping": 1.0)", "gradient_clipping ............ 0.5",
         "overridden-key [gradient_clipping gradient_clipping:5] value=1.0 now=0.5 name=gradient_clipping"},
        {R"("optimizer": {"type": "AdamW", "params": {"lr": 1e-05}})",
         "optimizer_name ............... lamb\noptimizer_params ............. {'lr': 1e-05}",
         "overridden-key [optimizer_name optimizer.type:6] value=\"AdamW\" now=lamb name=optimizer_name"},
        // The same, printed differently.
        {R"("gradient_clipping": 1)", "gradient_clipping ............ 1.0", ""},
        {R"("gradient_clipping": 1.000000e+00)", "gradient_clipping ............ 1.0", ""},
        {R"("optimizer": {"type": "AdamW", "params": {"lr": 1e-05}})",
         "optimizer_name ............... adamw\noptimizer_params ............. {'lr': 1e-05}", ""},
        {R"("zero_optimization": {"stage": 2, "reduce_bucket_size": 5.000000e+08})",
         "zero_config .................. stage=2 reduce_bucket_size=500,000,000", ""},
        {R"("zero_optimization": {"stage": 3, "stage3_prefetch_bucket_size": 1.509949e+07})",
         "zero_config .................. stage=3 prefetch_bucket_size=15099494", ""},
        {R"("zero_optimization": {"stage": 3, "stage3_prefetch_bucket_size": 1.509e+07})",
         "zero_config .................. stage=3 prefetch_bucket_size=15099494",
         "overridden-key [zero_config.prefetch_bucket_size zero_optimization.stage3_prefetch_bucket_size:5] value=1.509e+07 now=15099494 "
         "name=zero_config.prefetch_bucket_size"},
        {R"("communication_data_type": "float32")", "communication_data_type ...... torch.float32", ""},
        {R"("communication_data_type": "fp16")",
         "communication_data_type ...... torch.float32\nseq_parallel_communication_data_type  torch.float32", ""},
        {R"("data_types": {"grad_accum_dtype": "float32"})", "grad_accum_dtype ............. torch.float32", ""},
        {R"("zero_optimization": {"stage": 3, "offload_param": {"device": "nvme", "nvme_path": "/mnt/a"}})",
         "zero_config .................. stage=3 offload_param=Deep(device='nvme', nvme_path=PosixPath('/mnt/a'))", ""},
        {R"("fp16": {"enabled": true, "initial_scale_power": 16})",
         "fp16_enabled ................. True\ninitial_dynamic_scale ........ 65536", ""},
        // Known to be overruled by DeepSpeed itself.
        {R"("wall_clock_breakdown": false, "flops_profiler": {"enabled": true})",
         "flops_profiler_config ........ {'enabled': True}\nwall_clock_breakdown ......... True", ""},
        {R"("zero_optimization": {"stage": 2, "reduce_bucket_size": "auto"})",
         "zero_config .................. stage=2 reduce_bucket_size=500000000",
         "auto-keys [zero_optimization.reduce_bucket_size:5] count=1"},
        // Worked out where the JSON leaves it open.
        {R"("zero_optimization": {"stage": 3, "overlap_comm": true})", "zero_config .................. stage=3 overlap_comm=False",
         "overridden-key [zero_config.overlap_comm zero_optimization.overlap_comm:5] value=true now=False name=zero_config.overlap_comm"},
        {R"("zero_optimization": {"stage": 3})", "zero_config .................. stage=3 overlap_comm=False", ""},
        {R"("zero_optimization": {"stage": 3, "overlap_comm": null})", "zero_config .................. stage=3 overlap_comm=True", ""},
        // Worked out of other values by some release: nothing is said.
        {R"("wall_clock_breakdown": false)", "flops_profiler_config ........ {'enabled': False}\nwall_clock_breakdown ......... True", ""},
        // Batch sizes have findings of their own: DeepSpeed works out what is missing.
        {R"("train_batch_size": 8)", "train_batch_size ............. 16", ""},
        // What DeepSpeed took was no error.
        {R"("mine": 1)", "steps_per_print .............. 10", "unknown-keys [mine:5] count=1"},
        {R"("gradient_acumulation_steps": 2)", "steps_per_print .............. 10",
         "unknown-key [gradient_acumulation_steps:5] nearest=gradient_accumulation_steps moved=no refused=no"},
        {R"("torch_autocast": {"enabled": true})", "steps_per_print .............. 10",
         "unread-key [torch_autocast.enabled:5] readers=0.17.2 and newer refused=no settings=0"},
        {R"("zero_optimization": {"stage": 2, "cpu_offload": true})", "zero_config .................. stage=2 cpu_offload=True",
         "deprecated-key [zero_optimization.cpu_offload:5] instead=zero_optimization.offload_optimizer off=no"},
        {R"("zero_optimization": {"stage": 1, "stage3_max_live_parameters": 5})",
         "zero_config .................. stage=1 max_live_parameters=5",
         "idle-keys [zero_config.max_live_parameters] count=1 others=0 staged=zero_optimization.stage3_max_live_parameters stages=3"},
        // Texts that are tested as if they were true or false, printed without their quotes.
        {R"("dump_state": "false")", "dump_state ................... false", "wrong-value [dump_state]"},
        {R"("dump_state": "False")", "dump_state ................... False", "wrong-value [dump_state]"},
        {R"("dump_state": "True")", "dump_state ................... True", "wrong-value [dump_state]"},
        {R"("dump_state": false)", "dump_state ................... False", ""},
        {R"("dump_state": "false")", "dump_state ................... False", ""},  // somebody converted it
        {R"("dump_state": "auto")", "dump_state ................... auto", "wrong-value [dump_state]\nauto-keys [dump_state:5] count=1"},
        {R"("steps_per_print": 10)", "dump_state ................... fal", ""},
        {R"("steps_per_print": 10)", "dump_state ................... auto", ""},  // not the user's
        {R"("zero_optimization": {"stage": 2, "overlap_comm": "false"})", "zero_config .................. stage=2 overlap_comm=False", ""},
    };
    for (const Both& row : rows) {
        CAPTURE(std::string(row.json));
        CAPTURE(std::string(row.attributes));
        CHECK(found_in(Explained(log(std::string(row.attributes) + "\n", row.json)).explanation) == row.found);
    }
}

TEST_CASE("what is found of one kind is bounded, and so is what one sentence names") {
    std::string strange, misspelt;
    for (int n = 0; n < 30; ++n) {
        strange += ", \"qqqqqqqqqq" + std::to_string(n) + "\": 1";
        misspelt += ", \"gradient_clipping" + std::to_string(n) + "\": 1";
    }
    const auto count = [](const Explained& explained, std::string_view check) {
        size_t found = 0;
        for (const Finding& finding : explained.explanation.findings()) found += finding.words->check == check;
        return found;
    };
    const Explained many(log("steps_per_print .............. 10\n", "\"steps_per_print\": 10" + misspelt));
    CHECK(count(many, "unknown-key") == 20);
    CHECK(holds(found_in(many.explanation), "left-out-keys [gradient_clipping20:5] count=10"));
    std::string hundreds;
    for (int n = 0; n < 510; ++n) hundreds += ", \"gradient_clipping" + std::to_string(n) + "\": 1";
    const Explained stopped(log("steps_per_print .............. 10\n", "\"steps_per_print\": 10" + hundreds));
    const auto title = [](const Explained& explained) {
        for (const Finding& finding : explained.explanation.findings()) {
            if (finding.words->check == "left-out-keys") return explained.explanation.title(finding, Lang::en);
        }
        return std::string();
    };
    CHECK(title(many) == "10 more keys like those above");
    CHECK(title(stopped) == "At least 480 more keys like those above");
    const Explained together(log("steps_per_print .............. 10\n", "\"steps_per_print\": 10" + strange));
    CHECK(count(together, "unknown-keys") == 1);
    const auto& findings = together.explanation.findings();
    const auto one = std::find_if(findings.begin(), findings.end(), [](const Finding& f) { return f.words->check == "unknown-keys"; });
    REQUIRE(one != findings.end());
    REQUIRE(one->arguments[0].name == "keys");
    REQUIRE(one->arguments[0].value.items.size() == 9);  // eight, and "…"
    CHECK(one->arguments[0].value.items[8].text == "…");
    CHECK(one->keys.size() == 30);
}

TEST_CASE("a build of its own may read keys that its release does not") {
    std::string text = log("steps_per_print .............. 10\n", "\"torch_autocast\": {\"enabled\": true}");
    text.replace(text.find("0.16.2"), 6, "0.16.2+abc1234");
    CHECK(found_in(Explained(text).explanation).empty());
}

TEST_CASE("a value of the user's is quoted on one line, and not at length") {
    const Explained explained(R"({"train_batch_size": 8, "train_batch_size": )" + std::string("\n") + R"({"a": [1,
 2]}, "train_batch_size": 16})");
    CHECK(holds(found_in(explained.explanation), "value=8"));
    const std::string longer =
        found_in(Explained(log("optimizer_name ............... lamb\n", "\"optimizer\": {\"type\": \"" + std::string(100, 'x') + "\"}"))
                     .explanation);
    CHECK(holds(longer, "value=\"" + std::string(59, 'x') + "… now=lamb"));
}

}  // namespace dslens::test
