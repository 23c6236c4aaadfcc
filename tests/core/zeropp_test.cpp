// Findings on ZeRO++, MiCS and the kinds of parallelism: where they hold, and where they do not.
#include <doctest/doctest.h>

#include <algorithm>

#include "core/explained.h"
#include "knowledge/run_book.h"

namespace dslens::test {
namespace {

constexpr std::string_view kOfThese[] = {"zeropp-", "hpz-",   "quantized-", "loco-",         "mics-",        "autotp-",
                                         "autoep-", "muon-q", "ulysses-",   "sparse-attent", "compression-", "tag-validation-unk"};

/// "error hpz-nvme, …": of the kinds above.
std::string found_in(const Explanation& explanation) {
    constexpr const char* kSeverities[] = {"error ", "warning ", "note "};
    std::string said;
    for (const Finding& finding : explanation.findings()) {
        const std::string& id = finding.words->id;
        const auto begins = [&id](std::string_view kind) { return std::string_view(id).starts_with(kind); };
        if (std::none_of(std::begin(kOfThese), std::end(kOfThese), begins)) continue;
        said.append(said.empty() ? "" : ", ").append(kSeverities[static_cast<size_t>(finding.words->severity)]).append(id);
    }
    return said;
}

/// What the launcher of one machine of eight, or of two, writes before a configuration.
std::string launched(int nodes) {
    const std::string from = "[2024-12-20 10:00:00,000] [INFO] [launch.py:163:main] ";
    return from + "nnodes=" + std::to_string(nodes) + ", num_local_procs=8, node_rank=0\n" + from +
           "dist_world_size=" + std::to_string(8 * nodes) + "\n";
}

}  // namespace

TEST_CASE("ZeRO++ and kinds of parallelism in a ds_config.json") {
    struct Row {
        const char* entries;
        const char* found;
        const char* release = "";
    };
    const Row rows[] = {
        {R"("zero_optimization": {"stage": 2, "zero_hpz_partition_size": 8, "zero_quantized_weights": true})",
         "warning zeropp-below-stage-3"},
        {R"("zero_optimization": {"stage": 2, "zero_hpz_partition_size": 1, "mics_shard_size": -1})", ""},
        {R"("zero_optimization": {"stage": 2, "mics_shard_size": 4})", "warning zeropp-below-stage-3"},
        {R"("zero_optimization": {"stage": 3, "zero_hpz_partition_size": 8})", ""},
        {R"("zero_optimization": {"stage": 3, "zero_hpz_partition_size": 8, "offload_param": {"device": "nvme"}})", "error hpz-nvme"},
        {R"("zero_optimization": {"stage": 3, "zero_quantized_weights": true}, "fp16": {"enabled": true})", ""},
        {R"("zero_optimization": {"stage": 3, "zero_quantized_weights": true}, "bf16": {"enabled": true})",
         "error quantized-weights-dtype"},
        {R"("zero_optimization": {"stage": 3, "zero_quantized_gradients": true}, "bf16": {"enabled": true})",
         "warning quantized-gradients-dtype"},
        {R"("zero_optimization": {"stage": 3, "zero_quantized_gradients": true, "reduce_scatter": false}, "fp16": {"enabled": true})",
         "error quantized-gradients-refused"},
        {R"("zero_optimization": {"stage": 3, "zero_quantized_nontrainable_weights": true}, "fp16": {"enabled": true})",
         "warning quantized-frozen-weights"},
        {R"("zero_optimization": {"stage": 3, "zero_quantized_gradients": true, "zeropp_loco_param": {"err_beta": 0.8}}, "fp16": {"enabled": true})",
         "error loco-incomplete"},
        {R"("zero_optimization": {"stage": 3, "zero_quantized_gradients": true, "zeropp_loco_param": {"err_beta": 0.8, "reset_T": 9}}, "fp16": {"enabled": true})",
         ""},
        {R"("zero_optimization": {"stage": 3, "mics_shard_size": 0})", "error mics-zero"},
        {R"("zero_optimization": {"stage": 3, "mics_shard_size": 4})", "warning mics-cannot-load"},
        {R"("zero_optimization": {"stage": 3, "mics_shard_size": 4})", "", "0.14.4"},
        {R"("tensor_parallel": {"autotp_size": 2, "preset_model": "llama"})", ""},
        {R"("tensor_parallel": {"autotp_size": 2, "preset_model": "llama"})", "error autotp-preset-idle", "0.18.7"},
        {R"("tensor_parallel": {"autotp_size": 2, "preset_model": "gpt"})", "warning autotp-preset-unknown"},
        {R"("tensor_parallel": {"autotp_size": 2}, "expert_parallel": {"enabled": true, "autoep_size": 2})", ""},
        {R"("tensor_parallel": {"autotp_size": 2}, "expert_parallel": {"enabled": true, "autoep_size": 2})", "error autoep-refused",
         "0.19.2"},
        {R"("expert_parallel": {"enabled": true, "autoep_size": 2, "score_func": "tanh"})", "error autoep-refused"},
        {R"("sequence_parallel_size": 2, "communication_data_type": "bf16")", "warning ulysses-communication-dtype"},
        {R"("sparse_attention": {"mode": "dense"})", "note sparse-attention-unread"},
        {R"("compression_training": {"row_pruning": {"shared_parameters": {"enabled": true}}})", "error compression-groups-missing"},
        {R"("compression_training": {"row_pruning": {"shared_parameters": {"enabled": false}}})", ""},
        {R"("checkpoint": {"tag_validation": "Warn"})", ""},
        {R"("checkpoint": {"tag_validation": "never"})", "error tag-validation-unknown"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.entries));
        CHECK(found_in(Explained("{\"train_batch_size\": 8, " + std::string(row.entries) + "}", row.release).explanation) == row.found);
    }
}

TEST_CASE("hpZ's groups against machines") {
    struct Row {
        int nodes;
        int size;
        const char* found;
    };
    const Row rows[] = {
        {1, 8, "warning hpz-no-gain, note hpz-loaded-weights"},
        {1, 4, "note hpz-loaded-weights, note hpz-no-gain"},
        {2, 8, "note hpz-loaded-weights"},
        {2, 4, "note hpz-loaded-weights"},
        {2, 16, "warning hpz-no-gain, note hpz-loaded-weights"},
        {4, 16, "warning hpz-across-machines, note hpz-loaded-weights"},
        {2, 1, ""},
    };
    for (const Row& row : rows) {
        CAPTURE(row.nodes);
        CAPTURE(row.size);
        const std::string text =
            launched(row.nodes) + log("world_size ................... " + std::to_string(8 * row.nodes) +
                                      "\nzero_config .................. stage=3 zero_hpz_partition_size=" + std::to_string(row.size) +
                                      " zero_quantized_weights=False zero_quantized_gradients=False\n");
        CHECK(found_in(Explained(text).explanation) == row.found);
    }
}

}  // namespace dslens::test
