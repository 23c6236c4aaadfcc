#include <doctest/doctest.h>

#include "core/explained.h"
#include "core/memory_logs.h"

namespace dslens::test {

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
        CHECK(buffers(cluster({1}, kFp16 + row.attributes + "\n", row.more), {kParameters, row.release}) == row.buffers);
    }
}

TEST_CASE("a buffer of which something is unknown is not said") {
    const std::string stage3 = "zero_config .................. stage=3 contiguous_gradients=False prefetch_bucket_size=50000000 ";
    const std::string none = " offload_param=None offload_optimizer=None\n";
    CHECK(buffers(
              log("zero_config .................. stage=2 reduce_bucket_size=500000000 contiguous_gradients=True overlap_comm=True" + none))
              .empty());
    CHECK(buffers(log(kFp16 + "zero_config .................. stage=2 contiguous_gradients=True overlap_comm=True" + none)).empty());
    CHECK(buffers(cluster({1}, kFp16 + stage3 + none)).empty());                                                    // max_live_parameters
    CHECK(buffers(cluster({1}, kFp16 + stage3 + "max_live_parameters=1000000000" + none), {0, "0.16.2"}).empty());  // of which model
    CHECK(buffers(log(kFp16 + "zero_config .................. stage=3 contiguous_gradients=False sub_group_size=100000000 "
                              "offload_param=Deep(device='nvme', buffer_count=5, buffer_size=100000000) offload_optimizer=None\n"))
              .empty());  // GPUs on a host
}

TEST_CASE("gradient buckets, by stage and release") {
    struct Row {
        const char* release;
        std::string attributes;
        const char* more;
        const char* buffers;
    };
    const std::string none = " offload_param=None offload_optimizer=None",
                      zero = "zero_config .................. reduce_bucket_size=500000000 contiguous_gradients=True",
                      stage1 = zero + " stage=1", stage2 = zero + " stage=2", stage3 = zero + " stage=3", two = " overlap_comm=True",
                      one = " overlap_comm=False", autocast = kFp32 + "torch_autocast_enabled ....... True\n";
    const Row rows[] = {
        // 0.2.0: reduce_bucket_size elements; then 4.5 times as many until 0.3.16: 2 × 2 × 4.5 × 5e8.
        {"0.2.0", kFp16 + stage2 + one + none, "", "gradient-buckets gpu 1000000000"},
        {"0.2.0", kFp16 + stage2 + two + none, "", "gradient-buckets gpu 2000000000"},
        {"0.3.0", kFp16 + stage2 + one + none, "", "gradient-buckets gpu 4500000000"},
        {"0.3.0", kFp16 + stage2 + two + none, "", "gradient-buckets gpu 9000000000"},
        {"0.3.16", kFp16 + stage2 + one + none, "", "gradient-buckets gpu 4500000000"},
        {"0.3.16", kFp16 + stage2 + two + none, "", "gradient-buckets gpu 9000000000"},
        {"0.3.16", kFp32 + stage2 + two + none, "", "gradient-buckets gpu 18000000000"},
        {"0.4.0", kFp16 + stage2 + two + none, "", "gradient-buckets gpu 2000000000"},
        {"0.19.5", kFp16 + stage2 + two + none, "", "gradient-buckets gpu 2000000000"},
        {"0.19.5", kFp32 + stage2 + one + none, "", "gradient-buckets gpu 2000000000"},
        // Stage 1 fills buckets in 0.4.0 to 0.4.3, in 0.7.2 to 0.7.7 and since 0.13.0; overlapped in the first and last.
        {"0.4.3", kFp16 + stage1 + two + none, "", "gradient-buckets gpu 2000000000"},
        {"0.6.0", kFp16 + stage1 + two + none, "", ""},
        {"0.7.2", kFp16 + stage1 + two + none, "", "gradient-buckets gpu 1000000000"},
        {"0.12.6", kFp16 + stage1 + two + none, "", ""},
        {"0.13.0", kFp16 + stage1 + two + none, "", "gradient-buckets gpu 2000000000"},
        {"0.16.2", kFp16 + stage1 + one + none, "", "gradient-buckets gpu 1000000000"},
        {"0.16.2", kBf16 + kGradFp32 + stage1 + one + none, "", ""},                                    // the BF16 optimiser has none
        {"0.16.2", kFp16 + stage1 + two + none, kPipeline.c_str(), "gradient-buckets gpu 1000000000"},  // a pipeline does not overlap
        // With torch_autocast one or two buffers for float32 and one or two for the other dtype, all of them in float32: 4 × 4 × 5e8.
        {"0.17.1", autocast + stage2 + two + none, "", "gradient-buckets gpu 4000000000"},
        {"0.17.2", autocast + stage2 + two + none, "", "gradient-buckets gpu 8000000000"},
        {"0.17.2", autocast + stage2 + one + none, "", "gradient-buckets gpu 4000000000"},
        {"0.19.5", autocast + stage2 + two + none, "", "gradient-buckets gpu 8000000000"},
        {"0.19.5", autocast + stage2 + one + none, "", "gradient-buckets gpu 4000000000"},
        {"0.19.5", autocast + stage1 + one + none, "", "gradient-buckets gpu 4000000000"},
        // Stage 3 has each in its own dtype: (4 + 2) × 5e8.
        {"0.3.12", kFp16 + stage3 + one + none, "", "gradient-buckets gpu 1000000000"},
        {"0.3.12", kFp16 + stage3 + two + none, "", "gradient-buckets gpu 2000000000"},
        {"0.5.10", kFp16 + stage3 + one + none, "", "gradient-buckets gpu 1000000000"},
        {"0.6.0", kFp16 + stage3 + two + none, "", "gradient-buckets gpu 1000000000"},
        {"0.17.2", autocast + stage3 + two + none, "", "gradient-buckets gpu 3000000000"},
        {"0.19.5", autocast + stage3 + one + none, "", "gradient-buckets gpu 3000000000"},
        {"0.17.1", kFp16 + "communication_data_type ...... torch.float32\n" + stage3 + one + none, "", "gradient-buckets gpu 1000000000"},
        {"0.17.2", kFp16 + "communication_data_type ...... torch.float32\n" + stage3 + one + none, "", "gradient-buckets gpu 2000000000"},
        {"0.19.5", kBf16 + "communication_data_type ...... torch.float32\n" + stage3 + one + none, "", "gradient-buckets gpu 2000000000"},
        {"0.19.5", kBf16 + stage3 + one + none, "", "gradient-buckets gpu 1000000000"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.release));
        CAPTURE(row.attributes);
        CHECK(buffers(cluster({}, row.attributes + "\n", row.more), {kParameters, row.release}) == row.buffers);
    }
}

TEST_CASE("gradient buckets of a file that leaves the dtype open are taken as 16-bit") {
    struct Row {
        const char* dtype;
        int stage;
        const char* overlap;
        const char* buffers;
    };
    const Row rows[] = {
        {"fp16", 2, "false", "gradient-buckets gpu 1000000000"}, {"fp16", 2, "true", "gradient-buckets gpu 2000000000"},
        {"bf16", 2, "false", "gradient-buckets gpu 1000000000"}, {"bf16", 2, "true", "gradient-buckets gpu 2000000000"},
        {"fp16", 3, "false", "gradient-buckets gpu 1000000000"}, {"bf16", 3, "true", "gradient-buckets gpu 1000000000"},
    };
    for (const char* release : {"0.16.2", "0.19.5"}) {
        for (const Row& row : rows) {
            CAPTURE(std::string(release));
            CAPTURE(std::string(row.dtype));
            CAPTURE(row.stage);
            const std::string json = "{\"" + std::string(row.dtype) +
                                     "\": {\"enabled\": \"auto\"}, \"zero_optimization\": {\"stage\": " + std::to_string(row.stage) +
                                     ", \"contiguous_gradients\": true, \"overlap_comm\": " + row.overlap +
                                     ", \"reduce_bucket_size\": 500000000}}";
            CHECK(buffers(json, {0, release}) == row.buffers);
        }
    }
}

// Eight GPUs on each host, which share what is trained: all 7e9 parameters, or an adapter's 7e7; of a pipeline four ranks share 4e9.
TEST_CASE("buffers of offloaded states and weights") {
    struct Row {
        const char* release;
        Cluster machines;
        std::string attributes, more;
        const char* buffers;
    };
    const std::string zero = kFp16 + "zero_config .................. contiguous_gradients=False stage=",
                      cpu = " offload_param=None offload_optimizer=Deep(device='cpu')\n",
                      nvme = " offload_param=None sub_group_size=1000000000 offload_optimizer=Deep(device='nvme', buffer_count=4)\n",
                      two = "gradient_accumulation_steps .. 2\nfp16_master_weights_and_gradients  False\n",
                      one = "gradient_accumulation_steps .. 1\n",
                      bf16 = "bfloat16_config .............. bf16_master_weights_and_grads=False\n";
    const Cluster pipeline = {1, 8, 4};
    const Row rows[] = {
        // Stages 1 and 2 sum in 16 bits what several backward passes give: 8 × 2 × 7e9 / 8; on two nodes a host has half of it.
        {"0.3.0", {}, zero + "2" + cpu + two, "", "accumulated-gradients host 14000000000"},
        {"0.16.2", {2}, zero + "2" + cpu + two, "", "accumulated-gradients host 7000000000"},
        {"0.16.2", {}, zero + "1" + cpu + two, "", "accumulated-gradients host 14000000000"},
        {"0.16.2", {}, zero + "2" + cpu + two, kAdapter, "accumulated-gradients host 140000000"},
        {"0.16.2", pipeline, zero + "1" + cpu + two, kPipeline, "accumulated-gradients host 16000000000"},
        {"0.16.2", {}, zero + "2" + cpu + one, "", ""},
        {"0.16.2", {}, zero + "2" + nvme + two, "", "accumulated-gradients host 14000000000"},
        {"0.9.5", {}, zero + "2" + nvme + two, "", ""},
        // Since 0.17.0 a 16-bit copy of the share besides: 8 × 2 × 7e9 / 8, 8 × 2 × 7e7 / 8, 8 × 2 × 4e9 / 4.
        {"0.17.0", {}, zero + "2" + cpu + one, "", "new-weights host 14000000000"},
        {"0.17.0", {}, zero + "1" + cpu + one, kAdapter, "new-weights host 140000000"},
        {"0.17.0", pipeline, zero + "1" + cpu + one, kPipeline, "new-weights host 16000000000"},
        {"0.19.5", {}, bf16 + zero + "2" + cpu + two, "", "accumulated-gradients host 14000000000; new-weights host 14000000000"},
        {"0.19.5", {}, bf16 + zero + "1" + cpu + two, "", "new-weights host 14000000000"},
        {"0.19.5", {2}, bf16 + zero + "2" + cpu + one, "", "new-weights host 7000000000"},
        // Stage 3 sums them on the host until 0.5.10 as well, and since 0.6.0 keeps them there in any case, since 0.10.1 in
        // grad_accum_dtype.
        {"0.3.12", {}, zero + "3" + cpu + two, "", "accumulated-gradients host 14000000000"},
        {"0.5.10", {}, zero + "3" + cpu + two, "", "accumulated-gradients host 14000000000"},
        {"0.5.10", {}, zero + "3" + cpu + two, kAdapter, "accumulated-gradients host 140000000"},
        {"0.5.10", {}, zero + "3" + cpu + one, "", ""},
        {"0.6.0", {}, zero + "3" + cpu + one, "", "accumulated-gradients host 14000000000"},
        {"0.6.0", {}, zero + "3" + cpu + one, kAdapter, "accumulated-gradients host 140000000"},
        {"0.19.5", {2}, zero + "3" + cpu + one, "", "accumulated-gradients host 7000000000"},
        {"0.10.0", {}, kGradFp32 + zero + "3" + cpu + one, "", "accumulated-gradients host 14000000000"},
        {"0.10.0", {}, kGradFp32 + zero + "3" + cpu + one, kAdapter, "accumulated-gradients host 140000000"},
        {"0.10.1", {}, kGradFp32 + zero + "3" + cpu + one, "", "accumulated-gradients host 28000000000"},
        {"0.10.1", {}, kGradFp32 + zero + "3" + cpu + one, kAdapter, "accumulated-gradients host 280000000"},
        {"0.19.5", {2}, kGradFp32 + zero + "3" + cpu + one, "", "accumulated-gradients host 14000000000"},
        // Pinned: 8 × 4 bytes × 4 buffers × 7e9 / 8, or 7e7 / 8 of an adapter.
        {"0.3.15", {}, zero + "3" + nvme + one, "", "nvme-optimizer-buffers host 112000000000"},
        {"0.16.2", {}, zero + "3" + nvme + one, kAdapter, "nvme-optimizer-buffers host 1120000000; accumulated-gradients host 140000000"},
        {"0.16.2",
         {},
         zero + "3 sub_group_size=1000000 offload_param=None offload_optimizer=Deep(device='nvme', buffer_count=4)\n" + one,
         kAdapter,
         "nvme-optimizer-buffers host 128000000; accumulated-gradients host 140000000"},  // a sub-group of 1e6
        {"0.19.5", {2}, zero + "3" + nvme + one, "", "nvme-optimizer-buffers host 56000000000; accumulated-gradients host 7000000000"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.release));
        CAPTURE(row.attributes);
        CAPTURE(row.more);
        CHECK(buffers(cluster(row.machines, row.attributes, row.more), {kParameters, row.release}) == row.buffers);
    }
}

TEST_CASE("buffers of ZeRO++, of NVMe through the GPU and of 1-bit Adam") {
    struct Row {
        const char* release;
        Cluster machines;
        std::string attributes, more;
        const char* buffers;
    };
    const std::string zero = "zero_config .................. contiguous_gradients=False ",
                      second = zero + "stage=3 zero_hpz_partition_size=8 zero_quantized_nontrainable_weights=False offload_optimizer=None ",
                      swap = zero +
                             "stage=3 offload_optimizer=None offload_param=Deep(device='nvme', buffer_count=5, buffer_size=100000000)\n",
                      gds = "aio_config ................... {'block_size': 1048576, 'queue_depth': 8, 'use_gds': True}\n",
                      onebit = "optimizer_name ............... onebitadam\n" + zero + "stage=0 offload_optimizer=None offload_param=None\n";
    const Row rows[] = {
        // The second copy, 2 or 4 bytes × 7e9 / 8 a rank, lies where the weights do: for the eight ranks of a host eight times as much.
        {"0.10.1", {}, kFp16 + second + "offload_param=None\n", "", "second-weights gpu 1750000000"},
        {"0.19.5", {2}, kFp32 + second + "offload_param=None\n", "", "second-weights gpu 3500000000"},
        {"0.10.1", {}, kFp16 + second + "offload_param=Deep(device='cpu')\n", "", "second-weights host 14000000000"},
        {"0.19.5", {2}, kFp32 + second + "offload_param=Deep(device='cpu')\n", "", "second-weights host 28000000000"},
        // 2 bytes × 5 buffers × 1e8 on the GPU, or for eight processes on the host.
        {"0.15.0", {}, kFp16 + gds + swap, "", "nvme-weight-buffers gpu 1000000000"},
        {"0.19.5", {2}, kFp16 + gds + swap, "", "nvme-weight-buffers gpu 1000000000"},
        {"0.3.15", {}, kFp16 + swap, "", "nvme-weight-buffers host 8000000000"},
        // float32: 4 bytes × (7e9 + 7e9 / 8); of an adapter 4 × (7e7 + 7e7 / 8).
        {"0.3.16", {}, kFp16 + onebit, "", "error-feedback gpu 31500000000"},
        {"0.16.2", {}, kFp16 + onebit, kAdapter, "error-feedback gpu 315000000"},
        {"0.16.2", {2}, kFp16 + onebit, "", "error-feedback gpu 29750000000"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.release));
        CAPTURE(row.attributes);
        CAPTURE(row.more);
        CHECK(buffers(cluster(row.machines, row.attributes, row.more), {kParameters, row.release}) == row.buffers);
    }
}

}  // namespace dslens::test
