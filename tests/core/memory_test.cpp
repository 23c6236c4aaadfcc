#include "explain/memory.h"

#include <doctest/doctest.h>

#include <cstdio>

#include "core/explained.h"

namespace dslens::test {
namespace {

constexpr double kParameters = 7e9;

struct Model {
    double parameters = kParameters;
    std::string_view release = "0.16.2";
};

/// A log of so many nodes with eight GPUs each.
std::string cluster(int nodes, const std::string& attributes, const std::string& more = {}) {
    const std::string ranks = std::to_string(8 * nodes);
    return "[2024-12-20 09:59:58,000] [INFO] [launch.py:151:main] nnodes=" + std::to_string(nodes) +
           ", num_local_procs=8, node_rank=0\n[2024-12-20 09:59:58,000] [INFO] [launch.py:163:main] dist_world_size=" + ranks + "\n" +
           more + log("world_size ................... " + ranks + "\ngrad_accum_dtype ............. None\n" + attributes);
}

constexpr const char* kFp16 = "fp16_enabled ................. True\nbfloat16_enabled ............. False\n";
constexpr const char* kBf16 = "fp16_enabled ................. False\nbfloat16_enabled ............. True\n";
constexpr const char* kFp32 = "fp16_enabled ................. False\nbfloat16_enabled ............. False\n";
constexpr const char* kPlain = "zero_config .................. stage=0 offload_param=None offload_optimizer=None\n";

std::string number(double value, double unit) {
    char text[32];
    std::snprintf(text, sizeof text, "%.12g", value / unit);
    return text;
}

/// "2 optimizer 14 336": stage, offload, 1e9 bytes on a GPU, on a host; * behind the run's own. One a line.
std::string states(const std::string& text, const Model& model = {}) {
    const Reading reading = read(text, knowledge().vocabulary());
    const Explanation explanation(reading.dumps.at(0), knowledge(), Asked{model.release, model.parameters});
    std::string said;
    for (const StateMemory& state : explanation.memory().states) {
        said += std::to_string(state.row->stage) + " " + state.row->offload + " " + number(state.gpu, 1e9) + " " +
                (state.host < 0 ? "?" : number(state.host, 1e9)) + (state.current ? " *\n" : "\n");
    }
    return said;
}

/// "gradient-buckets gpu 2000000000; …": bytes.
std::string buffers(const std::string& text, const Model& model = {}) {
    const Reading reading = read(text, knowledge().vocabulary());
    const Explanation explanation(reading.dumps.at(0), knowledge(), Asked{model.release, model.parameters});
    std::string said;
    for (const BufferMemory& buffer : explanation.memory().buffers)
        said += (said.empty() ? "" : "; ") + buffer.row->id + " " + buffer.row->where + " " + number(buffer.bytes, 1);
    return said;
}

}  // namespace

// Bytes for each of 7e9 parameters, as DeepSpeed's own estimators count them: estimate_zero2_model_states_mem_needs,
// estimate_zero3_model_states_mem_needs (without the largest layer, which no log shows), and the autotuner's for stages 0 and 1.
// Eight GPUs to a node: 1 node, 18 / 8 × 7e9 = 15.75e9; hosts 7e9 × 4 × 8 × 1.5 = 336e9; and so on.
TEST_CASE("what each stage keeps, at several releases") {
    struct Row {
        const char* release;
        int nodes;
        const char* dtype;
        const char* states;
    };
    constexpr const char* kOneNode =
        "0 none 140 ? *\n1 none 42 ?\n1 optimizer 28 336\n2 none 29.75 336\n2 optimizer 14 336\n3 none 15.75 336\n3 optimizer 1.75 336\n"
        "3 param 14 336\n3 both 0 336\n";
    constexpr const char* kTwoNodes =
        "0 none 140 ? *\n1 none 35 ?\n1 optimizer 28 672\n2 none 21.875 336\n2 optimizer 14 672\n3 none 7.875 336\n3 optimizer 0.875 336\n"
        "3 param 7 336\n3 both 0 336\n";
    const Row rows[] = {
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
        // The BF16 optimiser of stage 0: 2 + 2 + 4 bytes on each GPU, 12 shared: 56e9 + 84e9 / 8.
        {"0.16.2", 1, kBf16,
         "0 none 66.5 ? *\n1 none 42 ?\n1 optimizer 28 336\n2 none 29.75 336\n2 optimizer 14 336\n3 none 15.75 336\n3 optimizer 1.75 336\n"
         "3 param 14 336\n3 both 0 336\n"},
        {"0.18.4", 1, kBf16, kOneNode},
        // float32: 4 + 4 + 8 bytes; ZeRO keeps a float32 copy beside the weights all the same.
        {"0.16.2", 1, kFp32,
         "0 none 112 ? *\n1 none 70 ?\n1 optimizer 56 336\n2 none 45.5 336\n2 optimizer 28 336\n3 none 17.5 336\n3 optimizer 3.5 336\n"
         "3 param 14 336\n3 both 0 336\n"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.release));
        CAPTURE(row.nodes);
        CAPTURE(std::string(row.dtype));
        CHECK(states(cluster(row.nodes, std::string(row.dtype) + kPlain), {kParameters, row.release}) == row.states);
    }
}

TEST_CASE("with zero.Init the host holds no whole model") {
    // 16 and 18 bytes for each parameter, shared by the nodes, × 1.5; stage 3 without offload depends on the largest layer.
    constexpr const char* kInit =
        "[INFO] [partition_parameters.py:349:__exit__] finished initializing model - num_params = 291, num_elems = 7.00B\n";
    CHECK(states(cluster(1, std::string(kFp16) + kPlain, kInit)) ==
          "0 none 140 ? *\n1 none 42 ?\n1 optimizer 28 336\n2 none 29.75 336\n2 optimizer 14 336\n3 none 15.75 ?\n3 optimizer 1.75 168\n"
          "3 param 14 21\n3 both 0 189\n");
    CHECK(states(cluster(2, std::string(kFp16) + kPlain, kInit)) ==
          "0 none 140 ? *\n1 none 35 ?\n1 optimizer 28 672\n2 none 21.875 336\n2 optimizer 14 672\n3 none 7.875 ?\n3 optimizer 0.875 84\n"
          "3 param 7 10.5\n3 both 0 94.5\n");
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
        const std::string all = states(cluster(1, std::string(kFp16) + "zero_config .................. " + row.config + "\n"));
        const size_t star = all.find(" *\n");
        REQUIRE(star != std::string::npos);
        const size_t begin = all.rfind('\n', star);
        CHECK(all.substr(begin == std::string::npos ? 0 : begin + 1, star + 2 - (begin == std::string::npos ? 0 : begin + 1)) ==
              row.current);
        CHECK(all.find(" *\n", star + 1) == std::string::npos);
    }
}

TEST_CASE("states of which something is unknown are not said") {
    const std::string fp16 = std::string("grad_accum_dtype ............. None\n") + kFp16 + kPlain;
    CHECK(states(cluster(1, fp16), {0, "0.16.2"}).empty());  // how large the model is
    CHECK(states(cluster(1, fp16, "trainable params: 7,000,000,000 || all params: 7,000,000,000\n"), {0, "0.16.2"}) ==
          states(cluster(1, fp16)));
    CHECK_FALSE(holds(states(cluster(1, kPlain)), "0 none"));  // the dtype, without which stage 0 has no formula
    CHECK(states(log(fp16)) == "0 none 140 ? *\n1 optimizer 28 ?\n2 optimizer 14 ?\n3 both 0 ?\n");  // how many ranks, how many a node
    CHECK(states(log(fp16 + "world_size ................... 8\n")) ==                                // how many GPUs a node has
          "0 none 140 ? *\n1 none 42 ?\n1 optimizer 28 ?\n2 none 29.75 ?\n2 optimizer 14 ?\n3 none 15.75 ?\n3 optimizer 1.75 ?\n3 param 14 "
          "?\n"
          "3 both 0 ?\n");
    CHECK(states(cluster(1, std::string(kFp16) + "optimizer_name ............... adam\n")).find('*') == std::string::npos);  // the stage
}

TEST_CASE("an adapter's few trained parameters have gradients and states, the others weights alone") {
    // 2 × 7e9 + 18 × 7e7 at stage 0, and at stage 2 on eight GPUs 2 × 7e9 + 18 × 7e7 / 8.
    const std::string all =
        states(cluster(1, std::string(kFp16) + kPlain, "trainable params: 70,000,000 || all params: 7,000,000,000 || trainable%: 1.0\n"),
               {0, "0.16.2"});
    CHECK(holds(all, "0 none 15.26 "));
    CHECK(holds(all, "2 none 14.1575 "));
}

TEST_CASE("the buffers that a configuration allocates") {
    constexpr const char* kPersistent = "Parameter Offload: Total persistent parameters: 362496 in 34 params\n";
    constexpr const char* kPersistentNow = "Parameter Offload - Persistent parameters statistics: param_count = 34, numel = 362496\n";
    struct Row {
        const char* what;
        const char* release;
        std::string attributes;
        const char* more;
        const char* buffers;
    };
    const std::string zero = "zero_config .................. ", offloads = " offload_param=None offload_optimizer=None",
                      steps = "gradient_accumulation_steps .. 2\nfp16_master_weights_and_gradients  False\n",
                      cpu = " offload_param=None offload_optimizer=Deep(device='cpu')",
                      stage2 = zero + "stage=2 reduce_bucket_size=500000000",
                      live = " prefetch_bucket_size=50000000 max_live_parameters=1000000000",
                      stage3 = zero + "stage=3 contiguous_gradients=";
    const Row rows[] = {
        {"one bucket, 2 × 5e8", "0.16.2", stage2 + " contiguous_gradients=True overlap_comm=False" + offloads, "",
         "gradient-buckets gpu 1000000000"},
        {"two buckets", "0.16.2", stage2 + " contiguous_gradients=True overlap_comm=True" + offloads, "",
         "gradient-buckets gpu 2000000000"},
        {"no bucket of its own", "0.16.2", stage2 + " contiguous_gradients=False overlap_comm=True" + offloads, "", ""},
        {"offloaded gradients pass through one all the same; 8 GPUs a host", "0.16.2",
         steps + stage2 + " contiguous_gradients=False overlap_comm=False" + cpu, "",
         "gradient-buckets gpu 1000000000; accumulated-gradients host 14000000000"},
        {"since 0.17.0 the new weights are put together on the host", "0.17.0",
         stage2 + " contiguous_gradients=False overlap_comm=False" + cpu, "",
         "gradient-buckets gpu 1000000000; new-weights host 14000000000"},
        {"a bucket of nothing", "0.16.2", zero + "stage=2 reduce_bucket_size=0 contiguous_gradients=True overlap_comm=False" + offloads, "",
         ""},
        {"stage 3 has one bucket", "0.16.2", stage3 + "True reduce_bucket_size=500000000 overlap_comm=True" + offloads, "",
         "gradient-buckets gpu 1000000000"},
        {"stage 3 had two until 0.5.10", "0.5.10", stage3 + "True reduce_bucket_size=500000000 overlap_comm=True" + offloads, "",
         "gradient-buckets gpu 2000000000"},
        {"gathered ahead of their use: at most max_live_parameters", "0.16.2", stage3 + "False" + live + offloads, "",
         "gathered-weights gpu 2000000000"},
        {"at most the whole model", "0.16.2", stage3 + "False prefetch_bucket_size=50000000 max_live_parameters=9000000000" + offloads, "",
         "gathered-weights gpu 14000000000"},
        {"nothing is gathered ahead", "0.16.2", stage3 + "False prefetch_bucket_size=0 max_live_parameters=1000000000" + offloads, "", ""},
        {"kept whole on each GPU", "0.16.2", stage3 + "False" + offloads, kPersistent, "persistent-weights gpu 724992"},
        {"kept whole, in the words of 0.17.1 and later", "0.18.4", stage3 + "False" + offloads, kPersistentNow,
         "persistent-weights gpu 724992"},
        {"of stage 3 alone", "0.16.2", zero + "stage=2 contiguous_gradients=False" + offloads, kPersistent, ""},
        {"a second copy within eight GPUs", "0.16.2",
         stage3 + "False zero_hpz_partition_size=8 zero_quantized_nontrainable_weights=False" + offloads, "",
         "second-weights gpu 1750000000"},
        // 8 GPUs × 2 bytes × 5 buffers × 1e8; 8 × 4 bytes × 4 buffers × 875e6, a rank's share of the parameters.
        {"pinned for weights on NVMe", "0.14.5",
         stage3 + "False offload_optimizer=None offload_param=Deep(device='nvme', buffer_count=5, buffer_size=100000000)", "",
         "nvme-weight-buffers host 8000000000"},
        {"pinned for optimiser states on NVMe", "0.14.5",
         stage3 + "False sub_group_size=1000000000 offload_param=None offload_optimizer=Deep(device='nvme', buffer_count=4)", "",
         "nvme-optimizer-buffers host 112000000000; accumulated-gradients host 14000000000"},
        {"pinned for a part of a rank's share", "0.14.5",
         stage3 + "False sub_group_size=100000000 offload_param=None offload_optimizer=Deep(device='nvme', buffer_count=4)", "",
         "nvme-optimizer-buffers host 12800000000; accumulated-gradients host 14000000000"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.what));
        CHECK(buffers(cluster(1, kFp16 + row.attributes + "\n", row.more), {kParameters, row.release}) == row.buffers);
    }
}

TEST_CASE("a buffer of which something is unknown is not said") {
    const std::string stage3 = "zero_config .................. stage=3 contiguous_gradients=False prefetch_bucket_size=50000000 ";
    const std::string none = " offload_param=None offload_optimizer=None\n";
    CHECK(buffers(
              log("zero_config .................. stage=2 reduce_bucket_size=500000000 contiguous_gradients=True overlap_comm=True" + none))
              .empty());
    CHECK(buffers(log(std::string(kFp16) + "zero_config .................. stage=2 contiguous_gradients=True overlap_comm=True" + none))
              .empty());
    CHECK(buffers(cluster(1, kFp16 + stage3 + none)).empty());                                                    // max_live_parameters
    CHECK(buffers(cluster(1, kFp16 + stage3 + "max_live_parameters=1000000000" + none), {0, "0.16.2"}).empty());  // of which model
    CHECK(buffers(log(std::string(kFp16) +
                      "zero_config .................. stage=3 contiguous_gradients=False sub_group_size=100000000 "
                      "offload_param=Deep(device='nvme', buffer_count=5, buffer_size=100000000) offload_optimizer=None\n"))
              .empty());  // GPUs on a host
}

}  // namespace dslens::test
