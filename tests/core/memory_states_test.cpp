#include <doctest/doctest.h>

#include "core/explained.h"
#include "core/memory_logs.h"

namespace dslens::test {
namespace {

/// The line of the run's own stage and offload.
std::string own(const std::string& all) {
    const size_t star = all.find(" *\n");
    if (star == std::string::npos) return {};
    const size_t before = all.rfind('\n', star);
    const size_t begin = before == std::string::npos ? 0 : before + 1;
    return all.substr(begin, star + 2 - begin);
}

}  // namespace

// Bytes for each of 7e9 parameters, as DeepSpeed's own estimators count them: estimate_zero2_model_states_mem_needs,
// estimate_zero3_model_states_mem_needs (without the largest layer, which no log shows), and the autotuner's for stages 0 and 1.
// Eight GPUs to a node: 1 node, 18 / 8 × 7e9 = 15.75e9; hosts 7e9 × 4 × 8 × 1.5 = 336e9; and so on.
TEST_CASE("what each stage keeps, at several releases") {
    struct Row {
        const char* release;
        int nodes;
        std::string dtype;
        const char* states;
    };
    constexpr const char* kOneNode =
        "0 none 140 ? *\n1 none 42 ?\n1 optimizer 28 336\n2 none 29.75 336\n2 optimizer 14 336\n3 none 15.75 336\n3 optimizer 1.75 336\n"
        "3 param 14 336\n3 both 0 336\n";
    constexpr const char* kTwoNodes =
        "0 none 140 ? *\n1 none 35 ?\n1 optimizer 28 672\n2 none 21.875 336\n2 optimizer 14 672\n3 none 7.875 336\n3 optimizer 0.875 336\n"
        "3 param 7 336\n3 both 0 336\n";
    const Row rows[] = {
        // 0.1.0 has no ZeRO beyond stage 1, and that not yet as it is counted; 0.2.0 has stage 2, 0.3.0 its offload, 0.3.12 stage 3.
        {"0.1.0", 1, kFp16, "0 none 140 ?\n"},
        {"0.2.0", 1, kFp16, "0 none 140 ? *\n2 none 42 336\n"},
        {"0.3.0", 1, kFp16, "0 none 140 ? *\n2 none 42 336\n2 optimizer 14 336\n"},
        {"0.3.12", 1, kFp16, "0 none 140 ? *\n2 none 42 336\n2 optimizer 14 336\n3 none 15.75 336\n3 optimizer 1.75 336\n3 both 0 336\n"},
        // Before 0.6.1 stage 1 offloads nothing; before 0.6.6 parameters go to the host only with the optimiser's states.
        {"0.4.2", 1, kFp16,
         "0 none 140 ? *\n1 none 42 ?\n2 none 42 336\n2 optimizer 14 336\n3 none 15.75 336\n3 optimizer 1.75 336\n3 both 0 336\n"},
        {"0.4.2", 2, kFp16,
         "0 none 140 ? *\n1 none 35 ?\n2 none 35 336\n2 optimizer 14 672\n3 none 7.875 336\n3 optimizer 0.875 336\n3 both 0 336\n"},
        // Until 0.14.2 the estimator counts all gradients of stage 2 on each GPU.
        {"0.14.2", 1, kFp16,
         "0 none 140 ? *\n1 none 42 ?\n1 optimizer 28 336\n2 none 42 336\n2 optimizer 14 336\n3 none 15.75 336\n3 optimizer 1.75 336\n"
         "3 param 14 336\n3 both 0 336\n"},
        {"0.14.5", 1, kFp16, kOneNode},
        {"0.14.5", 2, kFp16, kTwoNodes},
        {"0.15.0", 1, kFp16, kOneNode},
        {"0.15.0", 2, kFp16, kTwoNodes},
        {"0.16.2", 1, kFp16, kOneNode},
        {"0.16.2", 2, kFp16, kTwoNodes},
        {"0.18.4", 1, kFp16, kOneNode},
        {"0.18.4", 2, kFp16, kTwoNodes},
        {"0.19.5", 1, kFp16, kOneNode},
        {"0.19.5", 2, kFp16, kTwoNodes},
        // The BF16 optimiser of stage 0: 2 + 2 + 4 bytes on each GPU, 12 shared: 56e9 + 84e9 / 8.
        {"0.16.2", 1, kBf16,
         "0 none 66.5 ? *\n1 none 42 ?\n1 optimizer 28 336\n2 none 29.75 336\n2 optimizer 14 336\n3 none 15.75 336\n3 optimizer 1.75 336\n"
         "3 param 14 336\n3 both 0 336\n"},
        {"0.17.5", 1, kBf16,
         "0 none 66.5 ? *\n1 none 42 ?\n1 optimizer 28 336\n2 none 29.75 336\n2 optimizer 14 336\n3 none 15.75 336\n3 optimizer 1.75 336\n"
         "3 param 14 336\n3 both 0 336\n"},
        // Since 0.17.6 gradients are summed in bfloat16 unless asked otherwise, by an optimiser as float16 has it.
        {"0.17.6", 1, kBf16, kOneNode},
        {"0.18.4", 1, kBf16, kOneNode},
        // Stage 1 with gradients summed in float32 is trained by the BF16 optimiser: 56e9 + 84e9 / 8, and nothing is said of its offload.
        {"0.16.2", 1, kBf16 + kGradFp32,
         "0 none 66.5 ? *\n1 none 66.5 ?\n2 none 29.75 336\n2 optimizer 14 336\n3 none 15.75 336\n3 optimizer 1.75 336\n3 param 14 336\n"
         "3 both 0 336\n"},
        // Before 0.8.3, and from 0.17.6 to 0.18.4, nothing is said of it.
        {"0.8.2", 1, kBf16 + kGradFp32,
         "0 none 66.5 ? *\n2 none 42 336\n2 optimizer 14 336\n3 none 15.75 336\n3 optimizer 1.75 336\n3 param 14 336\n3 both 0 336\n"},
        {"0.18.4", 1, kBf16 + kGradFp32,
         "2 none 29.75 336\n2 optimizer 14 336\n3 none 15.75 336\n3 optimizer 1.75 336\n3 param 14 336\n3 both 0 336\n"},
        {"0.19.5", 2, kBf16 + kGradFp32,
         "1 none 61.25 ?\n2 none 21.875 336\n2 optimizer 14 672\n3 none 7.875 336\n3 optimizer 0.875 336\n3 param 7 336\n3 both 0 336\n"},
        // float32: 4 + 4 + 8 bytes; ZeRO keeps a float32 copy beside the weights all the same.
        {"0.16.2", 1, kFp32,
         "0 none 112 ? *\n1 none 70 ?\n1 optimizer 56 336\n2 none 45.5 336\n2 optimizer 28 336\n3 none 17.5 336\n3 optimizer 3.5 336\n"
         "3 param 14 336\n3 both 0 336\n"},
        // ZeRO takes no float32 before 0.3.16, and stage 1 none before 0.4.0.
        {"0.3.15", 1, kFp32, "0 none 112 ? *\n"},
        {"0.3.16", 1, kFp32, "0 none 112 ? *\n2 none 45.5 336\n2 optimizer 28 336\n3 none 17.5 336\n3 optimizer 3.5 336\n3 both 0 336\n"},
        // Two nodes: 56e9 + 112e9 / 16, 28e9 + 140e9 / 16, 140e9 / 16, 28e9 / 16, 112e9 / 16.
        {"0.19.5", 2, kFp32,
         "0 none 112 ? *\n1 none 63 ?\n1 optimizer 56 672\n2 none 36.75 336\n2 optimizer 28 672\n3 none 8.75 336\n3 optimizer 1.75 336\n"
         "3 param 7 336\n3 both 0 336\n"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.release));
        CAPTURE(row.nodes);
        CAPTURE(row.dtype);
        CHECK(states(cluster({row.nodes}, row.dtype + kPlain), {kParameters, row.release}) == row.states);
    }
}

TEST_CASE("an engine that does not train has no states to count") {
    const std::string forward = "[2024-12-20 09:59:59,000] [INFO] [logging.py:128:log_dist] [Rank 0] Creating ZeRO Offload\n";
    CHECK(states(forward + cluster({1}, kFp16 + kPlain), {kParameters, "0.16.2"}).empty());
}

TEST_CASE("with zero.Init the host holds no whole model") {
    // 16 and 18 bytes for each parameter, shared by the nodes, × 1.5; stage 3 without offload depends on the largest layer.
    CHECK(states(cluster({1}, kFp16 + kPlain, kInit)) ==
          "0 none 140 ? *\n1 none 42 ?\n1 optimizer 28 336\n2 none 29.75 336\n2 optimizer 14 336\n3 none 15.75 ?\n3 optimizer 1.75 168\n"
          "3 param 14 21\n3 both 0 189\n");
    CHECK(states(cluster({2}, kFp16 + kPlain, kInit)) ==
          "0 none 140 ? *\n1 none 35 ?\n1 optimizer 28 672\n2 none 21.875 336\n2 optimizer 14 672\n3 none 7.875 ?\n3 optimizer 0.875 84\n"
          "3 param 7 10.5\n3 both 0 94.5\n");
    // float32, 4 bytes where those have 2: 16, 4 and 20 bytes × 1.5.
    CHECK(states(cluster({1}, kFp32 + kPlain, kInit)) ==
          "0 none 112 ? *\n1 none 70 ?\n1 optimizer 56 336\n2 none 45.5 336\n2 optimizer 28 336\n3 none 17.5 ?\n3 optimizer 3.5 168\n"
          "3 param 14 42\n3 both 0 210\n");
    // Of an adapter: 16 × 7e7, 2 × 7e9, and their sum, × 1.5.
    CHECK(states(cluster({1}, kFp16 + kPlain, kInit + kAdapter)) ==
          "0 none 15.26 ? *\n1 none 14.28 ?\n1 optimizer 14.14 336\n2 none 14.1575 336\n2 optimizer 14 336\n3 none 1.89 ?\n"
          "3 optimizer 1.75 1.68\n3 param 0.14 21\n3 both 0 22.68\n");
}

TEST_CASE("on a single GPU the host's states outweigh the model that is loaded") {
    // Hosts: max(4 × 1 GPU, 16, 2 or 18) × 7e9 × 1.5; no part of the states is another's: stage 3 takes 18 × 7e9.
    CHECK(states(cluster({1, 1}, kFp16 + kPlain)) ==
          "0 none 140 ? *\n1 none 140 ?\n1 optimizer 28 168\n2 none 140 42\n2 optimizer 14 168\n3 none 126 42\n3 optimizer 14 168\n"
          "3 param 112 42\n3 both 0 189\n");
    CHECK(states(cluster({1, 1}, kFp32 + kPlain)) ==
          "0 none 112 ? *\n1 none 168 ?\n1 optimizer 56 168\n2 none 168 42\n2 optimizer 28 168\n3 none 140 42\n3 optimizer 28 168\n"
          "3 param 112 42\n3 both 0 210\n");
    // Two nodes of one GPU: stages 1 and 2 take 16 bytes for the run, stage 3 shares them: 8 and 9 bytes × 7e9 × 1.5.
    CHECK(states(cluster({2, 1}, kFp16 + kPlain)) ==
          "0 none 140 ? *\n1 none 84 ?\n1 optimizer 28 168\n2 none 77 42\n2 optimizer 14 168\n3 none 63 42\n3 optimizer 7 84\n"
          "3 param 56 42\n3 both 0 94.5\n");
}

// Weights of all 7e9 parameters; gradients and states of the trained T alone. Of an adapter T is 7e7:
// 16 × T = 1.12e9, 18 × T = 1.26e9, 20 × T = 1.4e9; eight GPUs.
TEST_CASE("a partly trained model has gradients and states for what is trained alone") {
    struct Row {
        const char* what;
        const char* release;
        Cluster machines;
        std::string dtype, trained;
        const char* states;
    };
    constexpr const char* kSixteenBits =
        "0 none 15.26 ? *\n1 none 14.28 ?\n1 optimizer 14.14 336\n2 none 14.1575 336\n2 optimizer 14 336\n3 none 1.89 336\n"
        "3 optimizer 1.75 336\n3 param 0.14 336\n3 both 0 336\n";
    const Row rows[] = {
        // 14 + 1.26; 14 + 0.14 + 1.12 / 8; 14 + 1.26 / 8; (14 + 1.12) / 8; 1.12 / 8.
        {"float16", "0.16.2", {}, kFp16, kAdapter, kSixteenBits},
        {"float16", "0.19.5", {}, kFp16, kAdapter, kSixteenBits},
        {"bfloat16 as float16", "0.17.6", {}, kBf16, kAdapter, kSixteenBits},
        {"in releases with fewer stages", "0.1.0", {}, kFp16, kAdapter, "0 none 15.26 ?\n"},
        {"in releases with fewer stages", "0.2.0", {}, kFp16, kAdapter, "0 none 15.26 ? *\n2 none 14.1575 336\n"},
        {"in releases with fewer stages", "0.3.0", {}, kFp16, kAdapter, "0 none 15.26 ? *\n2 none 14.1575 336\n2 optimizer 14 336\n"},
        {"before ZeRO takes float32", "0.3.15", {}, kFp32, kAdapter, "0 none 28.84 ? *\n"},
        {"before stage 1 offloads",
         "0.4.2",
         {},
         kFp16,
         kAdapter,
         "0 none 15.26 ? *\n1 none 14.28 ?\n2 none 14.1575 336\n2 optimizer 14 336\n3 none 1.89 336\n3 optimizer 1.75 336\n"
         "3 both 0 336\n"},
        // 2 × 7e9 + (2 + 4) × T + 12 × T / 8 = 14 + 0.42 + 0.105, at stage 1 too where gradients are summed in float32.
        {"the BF16 optimiser",
         "0.16.2",
         {},
         kBf16,
         kAdapter,
         "0 none 14.525 ? *\n1 none 14.28 ?\n1 optimizer 14.14 336\n2 none 14.1575 336\n2 optimizer 14 336\n3 none 1.89 336\n"
         "3 optimizer 1.75 336\n3 param 0.14 336\n3 both 0 336\n"},
        {"the BF16 optimiser at stage 1",
         "0.16.2",
         {},
         kBf16 + kGradFp32,
         kAdapter,
         "0 none 14.525 ? *\n1 none 14.525 ?\n2 none 14.1575 336\n2 optimizer 14 336\n3 none 1.89 336\n3 optimizer 1.75 336\n"
         "3 param 0.14 336\n3 both 0 336\n"},
        {"with nothing known of stage 1",
         "0.18.4",
         {},
         kBf16 + kGradFp32,
         kAdapter,
         "2 none 14.1575 336\n2 optimizer 14 336\n3 none 1.89 336\n3 optimizer 1.75 336\n3 param 0.14 336\n3 both 0 336\n"},
        // 28 + 12 × T; 28 + 0.28 + 1.12 / 8; 28 + 1.4 / 8; (28 + 1.12) / 8.
        {"float32",
         "0.16.2",
         {},
         kFp32,
         kAdapter,
         "0 none 28.84 ? *\n1 none 28.42 ?\n1 optimizer 28.28 336\n2 none 28.175 336\n2 optimizer 28 336\n3 none 3.64 336\n"
         "3 optimizer 3.5 336\n3 param 0.14 336\n3 both 0 336\n"},
        // T = 3.5e9 on one GPU: 14 + 63 in three ways, 14 + 56; hosts 1.5 × 56 against 28, 1.5 × 28 against 14, 1.5 × (14 + 56).
        {"half of it, on a single GPU",
         "0.16.2",
         {1, 1},
         kFp16,
         kHalf,
         "0 none 77 ? *\n1 none 77 ?\n1 optimizer 21 84\n2 none 77 42\n2 optimizer 14 84\n3 none 70 42\n3 optimizer 14 84\n"
         "3 param 56 42\n3 both 0 105\n"},
        // Two nodes: (14 + 56) / 2 on a GPU and a host, 56 / 2, but the model that is loaded first, 28, is no less.
        {"half of it, on two nodes of one GPU",
         "0.16.2",
         {2, 1},
         kFp16,
         kHalf,
         "0 none 77 ? *\n1 none 49 ?\n1 optimizer 21 84\n2 none 45.5 42\n2 optimizer 14 84\n3 none 35 42\n3 optimizer 7 42\n"
         "3 param 28 42\n3 both 0 52.5\n"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.what));
        CAPTURE(std::string(row.release));
        CHECK(states(cluster(row.machines, row.dtype + kPlain, row.trained), {kParameters, row.release}) == row.states);
    }
}

// Of 4e9 parameters, the larger stage, shared by four data-parallel ranks: eight GPUs, four of them in each of two pipeline stages.
TEST_CASE("a pipeline's GPU holds one stage") {
    struct Row {
        const char* release;
        std::string dtype;
        const char* states;
    };
    const Row rows[] = {
        // 20 × 4; (4 + 16 / 4) × 4; 4 × 4, and on the host 16 × 4 / 4 for each of its eight GPUs, × 1.5. No other stages.
        {"0.3.16", kFp16, "0 none 80 ? *\n"},
        {"0.4.0", kFp16, "0 none 80 ? *\n1 none 32 ?\n"},
        {"0.16.2", kFp16, "0 none 80 ? *\n1 none 32 ?\n1 optimizer 16 192\n"},
        {"0.19.5", kFp16, "0 none 80 ? *\n1 none 32 ?\n1 optimizer 16 192\n"},
        // 16 × 4; (8 + 16 / 4) × 4; 8 × 4.
        {"0.16.2", kFp32, "0 none 64 ? *\n1 none 48 ?\n1 optimizer 32 192\n"},
        // The BF16 optimiser: (8 + 12 / 4) × 4.
        {"0.7.0", kBf16, "0 none 44 ? *\n1 none 32 ?\n1 optimizer 16 192\n"},
        {"0.16.2", kBf16, "0 none 44 ? *\n1 none 32 ?\n1 optimizer 16 192\n"},
        {"0.16.2", kBf16 + kGradFp32, "0 none 44 ? *\n1 none 44 ?\n"},
        {"0.18.4", kBf16 + kGradFp32, ""},
        {"0.19.5", kBf16 + kGradFp32, "1 none 44 ?\n"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.release));
        CAPTURE(row.dtype);
        CHECK(states(cluster({1, 8, 4}, row.dtype + kPlain, kPipeline), {0, row.release}) == row.states);
    }
}

TEST_CASE("settings that change what stage 3 keeps") {
    struct Row {
        const char* what;
        std::string dtype, config, more;
        const char* state;  // the run's own
    };
    const std::string none = "offload_param=None offload_optimizer=None", mics = " mics_shard_size=4",
                      cpu = "offload_param=Deep(device='cpu') offload_optimizer=None",
                      nvme = "offload_param=Deep(device='nvme') offload_optimizer=None",
                      optimizer = "offload_param=None offload_optimizer=Deep(device='cpu')",
                      both = "offload_param=Deep(device='cpu') offload_optimizer=Deep(device='cpu')";
    const Row rows[] = {
        // MiCS, where each four of the eight ranks share the model: 18, 20 and 16 × 7e9 / 4, (2 × 7e9 + 16 × 7e7) / 4, 16 × 7e7 / 4.
        {"MiCS", kFp16, none + mics, "", "3 none 31.5 336 *"},
        {"MiCS in float32", kFp32, none + mics, "", "3 none 35 336 *"},
        {"MiCS, an adapter", kFp16, none + mics, kAdapter, "3 none 3.78 336 *"},
        {"MiCS, zero.Init", kFp16, none + mics, kInit, "3 none 31.5 ? *"},
        {"MiCS in float32, zero.Init", kFp32, none + mics, kInit, "3 none 35 ? *"},
        {"MiCS of all ranks", kFp16, none + " mics_shard_size=8", "", "3 none 15.75 336 *"},
        {"MiCS whose groups do not come out even", kFp16, none + " mics_shard_size=3", "", "3 none 15.75 336 *"},
        {"no MiCS", kFp16, none + " mics_shard_size=-1", "", "3 none 15.75 336 *"},
        {"MiCS, weights on the host", kFp16, cpu + mics, "", "3 param 28 336 *"},
        {"MiCS, weights on the host, an adapter", kFp16, cpu + mics, kAdapter, "3 param 0.28 336 *"},
        // With zero.Init 2 or 4 × 7e9 for both groups of the host, × 1.5.
        {"MiCS, weights on the host, zero.Init", kFp16, cpu + mics, kInit, "3 param 28 42 *"},
        {"MiCS in float32, weights on the host, zero.Init", kFp32, cpu + mics, kInit, "3 param 28 84 *"},
        {"MiCS, weights on the host, an adapter, zero.Init", kFp16, cpu + mics, kInit + kAdapter, "3 param 0.28 42 *"},
        {"MiCS of all ranks, weights on the host, zero.Init", kFp16, cpu + " mics_shard_size=8", kInit, "3 param 14 21 *"},
        {"MiCS, weights on NVMe", kFp16, nvme + mics, "", "3 param 28 ? *"},
        {"MiCS, weights on NVMe, an adapter", kFp16, nvme + mics, kAdapter, "3 param 0.28 ? *"},
        {"MiCS, states on the host", kFp16, optimizer + mics, "", "3 optimizer 3.5 ? *"},
        {"MiCS in float32, states on the host", kFp32, optimizer + mics, "", "3 optimizer 7 ? *"},
        {"MiCS of all ranks, states on the host", kFp16, optimizer + " mics_shard_size=8", "", "3 optimizer 1.75 336 *"},
        {"MiCS, both on the host", kFp16, both + mics, "", "3 both 0 ? *"},
        {"weights on NVMe", kFp16, nvme, "", "3 param 14 ? *"},
        {"weights on NVMe, an adapter", kFp16, nvme, kAdapter, "3 param 0.14 ? *"},
        {"states on NVMe in float32", kFp32, "offload_param=None offload_optimizer=Deep(device='nvme')", "", "3 optimizer 3.5 ? *"},
        // The estimate knows no ratio: 2 × 7e9 / 8, and with zero.Init 16 or 18 × 7e9 × 1.5.
        {"a part of the states", kFp16, "offload_param=None offload_optimizer=Deep(device='cpu', ratio=0.3)", "", "3 optimizer 1.75 336 *"},
        {"a part of the states, zero.Init", kFp16, "offload_param=None offload_optimizer=Deep(device='cpu', ratio=0.3)", kInit,
         "3 optimizer 1.75 168 *"},
        {"a part of the states beside the weights", kFp16,
         "offload_param=Deep(device='cpu') offload_optimizer=Deep(device='cpu', ratio=0.3)", "", "3 both 0 336 *"},
        {"a part of the states beside the weights, zero.Init", kFp16,
         "offload_param=Deep(device='cpu') offload_optimizer=Deep(device='cpu', ratio=0.3)", kInit, "3 both 0 189 *"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.what));
        const std::string all = states(cluster({}, row.dtype + "zero_config .................. stage=3 " + row.config + "\n", row.more));
        CHECK(own(all) == row.state);
    }
}

TEST_CASE("the run's own stage and offload are marked") {
    struct Row {
        const char* config;
        const char* current;
    };
    const Row rows[] = {
        {"stage=0 offload_param=None offload_optimizer=None", "0 none 140 ? *"},
        {"stage=1 offload_param=None offload_optimizer=None", "1 none 42 ? *"},
        {"stage=1 offload_param=None offload_optimizer=Deep(device='cpu')", "1 optimizer 28 336 *"},
        {"stage=2 offload_param=None offload_optimizer=None", "2 none 29.75 336 *"},
        {"stage=2 offload_param=Deep(device='cpu') offload_optimizer=Deep(device='cpu')", "2 optimizer 14 336 *"},
        {"stage=0 offload_param=None offload_optimizer=Deep(device='cpu')", "0 none 140 ? *"},
        {"stage=3 offload_param=None offload_optimizer=Deep(device='none')", "3 none 15.75 336 *"},
        {"stage=3 offload_param=None offload_optimizer=Deep(device='cpu')", "3 optimizer 1.75 336 *"},
        {"stage=3 offload_param=Deep(device='cpu') offload_optimizer=None", "3 param 14 336 *"},
        {"stage=3 offload_param=Deep(device='cpu') offload_optimizer=Deep(device='cpu')", "3 both 0 336 *"},
        // On NVMe a host holds buffers only.
        {"stage=3 offload_param=None offload_optimizer=Deep(device='nvme')", "3 optimizer 1.75 ? *"},
        {"stage=3 offload_param=Deep(device='nvme') offload_optimizer=Deep(device='nvme')", "3 both 0 ? *"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.config));
        const std::string all = states(cluster({1}, kFp16 + "zero_config .................. " + row.config + "\n"));
        CHECK(own(all) == row.current);
        CHECK(all.find(" *\n", all.find(" *\n") + 1) == std::string::npos);
    }
}

TEST_CASE("states of which something is unknown are not said") {
    const std::string fp16 = std::string("grad_accum_dtype ............. None\n") + kFp16 + kPlain;
    CHECK(states(cluster({1}, fp16), {0, "0.16.2"}).empty());  // how large the model is
    CHECK(states(cluster({1}, fp16, "trainable params: 7,000,000,000 || all params: 7,000,000,000\n"), {0, "0.16.2"}) ==
          states(cluster({1}, fp16)));
    CHECK_FALSE(holds(states(cluster({1}, kPlain)), "0 none"));  // the dtype, without which stage 0 has no formula
    CHECK(states(log(fp16)) == "0 none 140 ? *\n1 optimizer 28 ?\n2 optimizer 14 ?\n3 both 0 ?\n");  // how many ranks, how many a node
    CHECK(states(log(fp16 + "world_size ................... 8\n")) ==                                // how many GPUs a node has
          "0 none 140 ? *\n1 none 42 ?\n1 optimizer 28 ?\n2 none 29.75 ?\n2 optimizer 14 ?\n3 none 15.75 ?\n3 optimizer 1.75 ?\n3 param 14 "
          "?\n"
          "3 both 0 ?\n");
    CHECK(states(cluster({1, 8, 4}, fp16)).empty());  // how four data-parallel ranks on eight GPUs split the model
    // From 0.7.1 to 0.10.0 stages 1 and 2 take no NVMe; what they offload to it is not known.
    const std::string nvme = kFp16 + "zero_config .................. stage=2 offload_param=None offload_optimizer=Deep(device='nvme')\n";
    CHECK_FALSE(holds(states(cluster({1}, nvme), {kParameters, "0.9.5"}), "2 optimizer"));
    CHECK(holds(states(cluster({1}, nvme), {kParameters, "0.10.1"}), "2 optimizer 14 336 *"));
    // Before 0.6.6 weights go to NVMe only with the optimiser's states.
    const std::string weights = kFp16 + "zero_config .................. stage=3 offload_param=Deep(device='nvme') offload_optimizer=None\n";
    CHECK_FALSE(holds(states(cluster({1}, weights), {kParameters, "0.6.5"}), "3 param"));
    CHECK_FALSE(holds(states(cluster({1}, weights, kAdapter), {kParameters, "0.6.5"}), "3 param"));
    CHECK(holds(states(cluster({1}, weights), {kParameters, "0.6.6"}), "3 param 14 ? *"));
    CHECK(states(cluster({1}, kFp16 + "optimizer_name ............... adam\n")).find('*') == std::string::npos);  // the stage
}

TEST_CASE("figures of DeepSpeed's that do not fit a run are said not to") {
    constexpr const char* kNodes = "4 bytes for the GPUs of all nodes";
    constexpr const char* kRatio = "offload_optimizer.ratio at";
    constexpr const char* kSixteenBits = "assumes 16-bit training";
    constexpr const char* kAllGradients = "all gradients on every GPU. Their code keeps only the rank's share";
    constexpr const char* kBf16Optimizer = "trains with its BF16 optimiser";
    const std::string part =
        kFp16 + "zero_config .................. stage=3 offload_param=None offload_optimizer=Deep(device='cpu', ratio=0.3)\n";
    CHECK(noted(cluster({2}, kFp16 + kPlain), kNodes) == "1 optimizer\n2 optimizer\n");
    CHECK(noted(cluster({1}, kFp16 + kPlain), kNodes).empty());
    CHECK(noted(cluster({2, 2}, kFp16 + kPlain), kNodes).empty());  // 16 bytes either way
    CHECK(noted(cluster({1}, part), kRatio) == "3 optimizer\n3 both\n");
    CHECK(noted(cluster({1}, kFp16 + kPlain), kRatio).empty());
    CHECK(noted(cluster({1}, part), kRatio, {kParameters, "0.12.2"}).empty());  // no ratio yet
    CHECK(noted(cluster({1}, kFp32 + kPlain), kSixteenBits) == "2 none\n2 optimizer\n3 none\n3 optimizer\n3 param\n3 both\n");
    CHECK(noted(cluster({1}, kFp16 + kPlain), kSixteenBits).empty());
    CHECK(noted(cluster({1}, kFp16 + kPlain), kAllGradients, {kParameters, "0.14.2"}) == "2 none\n");
    CHECK(noted(cluster({1}, kFp16 + kPlain), kAllGradients, {kParameters, "0.14.3"}).empty());
    CHECK(noted(cluster({1}, kBf16 + kPlain), kBf16Optimizer) == "0 none\n");
    CHECK(noted(cluster({1}, kBf16 + kGradFp32 + kPlain), kBf16Optimizer) == "0 none\n1 none\n");
}

}  // namespace dslens::test
