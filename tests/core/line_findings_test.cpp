// Findings that stand on the log's other lines: what a line next to a dump brings up, and what it does not.
#include <doctest/doctest.h>

#include "core/explained.h"
#include "core/fixtures.h"
#include "explain/findings.h"

namespace dslens::test {
namespace {

/// "warning cpu-step-one-thread: <title>" of the findings with this id, one a line.
std::string found(const std::string& text, std::string_view id, Lang lang) {
    const Explained explained(text);
    std::string said;
    for (const Finding& finding : explained.explanation.findings()) {
        if (finding.words->id == id)
            said += explained.explanation.title(finding, lang) + "\n" + explained.explanation.detail(finding, lang);
    }
    return said;
}

const std::string kThread =
    "Setting OMP_NUM_THREADS environment variable for each process to be 1 in default, to avoid your system being\n";
const std::string kThreads = "Setting OMP_NUM_THREADS environment variable for each process to be 8 in default\n";
const std::string kAdam = "Adam Optimizer #0 is created with AVX512 arithmetic capability.\n";
const std::string kScalar = "Adam Optimizer #0 is created with scalar arithmetic capability.\n";
const std::string kLarge = "trainable params: 8,000,000,000 || all params: 8,000,000,000 || trainable%: 100\n";
const std::string kSmall = "trainable params: 80,000,000 || all params: 80,000,000 || trainable%: 100\n";
const std::string kMachines = "[INFO] [launch.py:151:main] nnodes=2, num_local_procs=8, node_rank=0\n";
const std::string kTimeout =
    "[rank1]:[E ProcessGroupNCCL.cpp:563] [Rank 1] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=12, "
    "OpType=_ALLGATHER_BASE, NumelIn=1048576, NumelOut=8388608, Timeout(ms)=600000) ran for 605000 milliseconds before timing out.\n";

const std::string kStep = "[INFO] [logging.py:96:log_dist] [Rank 0] step=10, skipped=0, lr=[1e-05], mom=[(0.9, 0.999)]\n";
const std::string kCheckpointed = "[INFO] [checkpointing.py:535:forward] Activation Checkpointing Information\n";

const std::string kPipeline = "[INFO] [engine.py:84:__init__] CONFIG: micro_batches=4 micro_batch_size=4\n";

struct Row {
    const char* fixture;
    std::string before;  // the dump
    std::string behind;
    const char* id;
    const char* en;  // stands in it; none: there is no such finding
    const char* zh;
};

const Row kRows[] = {
    {"v0.9.5/everything", "", kStep, "checkpointing-section-unread", "Nothing in this run uses", "没有用到"},
    {"v0.9.5/everything", "", kCheckpointed + kStep, "checkpointing-section-unread", nullptr, nullptr},

    {"v0.9.5/zero3-offload", kThread + kAdam + kLarge, "", "cpu-step-one-thread",
     "each of 500,000,000 parameters per rank, 14 GB in all. One core moves some 10 to 30 GB/s, so this takes 0.5 to 1.4 s",
     "5 亿个参数，每个参数约读写 28 字节主机内存，共 14 GB"},
    {"v0.19.4/zero3-offload", kThread + kAdam + kLarge, "", "cpu-step-one-thread", "14 GB in all", "共 14 GB"},
    {"v0.9.5/zero3-offload", kThread + kAdam + kSmall, "", "cpu-step-one-thread", nullptr, nullptr},
    {"v0.9.5/zero3-offload", kThreads + kAdam + kLarge, "", "cpu-step-one-thread", nullptr, nullptr},
    {"v0.9.5/zero3-offload", kThread + kLarge, "", "cpu-step-one-thread", nullptr, nullptr},
    {"v0.9.5/zero2-bf16", kThread + kAdam + kLarge, "", "cpu-step-one-thread", nullptr, nullptr},
    {"v0.9.5/zero3-offload", kThread + kAdam, "", "cpu-step-one-thread", "hardly shows", "几乎看不出来"},

    {"v0.9.5/zero3-offload", kAdam, "slurmstepd: error: Detected 1 oom_kill event in StepId=7.0.\n", "host-out-of-memory",
     "Host memory ran out, and the offload needs it", "主机内存用尽，而卸载正需要它"},
    {"v0.9.5/zero2-bf16", "", "slurmstepd: error: Detected 1 oom_kill event in StepId=7.0.\n", "host-out-of-memory",
     "Host memory ran out\n", "主机内存用尽\n"},
    {"v0.9.5/zero2-bf16", "", "DefaultCPUAllocator: can't allocate memory: you tried to allocate 26958848000 bytes.\n",
     "host-out-of-memory", "of host memory could not be had", "申请不到"},
    {"v0.9.5/zero2-bf16", "", "RuntimeError: CUDA out of memory.\n", "host-out-of-memory", nullptr, nullptr},
    {"v0.9.5/zero3-offload", "", "failed (exitcode: -9) local_rank: 2 (pid: 4711) of binary: python\n", "exit-code-killed", "Exit code -9",
     "退出码 -9"},
    {"v0.9.5/zero3-offload", "", "subprocess.CalledProcessError: Command '['python']' died with <Signals.SIGKILL: 9>.\n",
     "exit-code-killed", "Exit code -9", "退出码 -9"},
    {"v0.9.5/zero3-offload", "", "exits with return code = -9\noom-kill event\n", "exit-code-killed", nullptr, nullptr},
    {"v0.9.5/zero2-bf16", "", "traceback : Signal 11 (SIGSEGV) received by PID 4711\n", "exit-code", "Exit code -11", "退出码 -11"},
    {"v0.9.5/zero2-bf16", "", "traceback : Signal 15 (SIGTERM) received by PID 4711\n", "exit-code", nullptr, nullptr},
    {"v0.9.5/zero2-bf16", "", kTimeout, "collective-timeout", "_ALLGATHER_BASE timed out after 10 min 5 s\n",
     "_ALLGATHER_BASE 等了 10 分 5 秒后超时\n"},
    {"v0.9.5/zero3-offload", "", kTimeout, "collective-timeout", "_ALLGATHER_BASE timed out after 10 min 5 s under ZeRO 3\n", "ZeRO 3 下"},

    {"v0.9.5/zero2-bf16", "Detected CUDA_VISIBLE_DEVICES=6,7 but ignoring it because one or several of --include were used.\n", "",
     "devices-ignored", "--include localhost:6,7.", "--include localhost:6,7。"},
    {"v0.9.5/zero2-bf16", "Detected CUDA_VISIBLE_DEVICES=5 but ignoring it because\n", "", "devices-ignored", "named 5,", "指定的是 5，"},
    {"v0.9.5/zero2-bf16", "Detected CUDA_VISIBLE_DEVICES=0,1,2,3 but ignoring it because\n", "", "devices-ignored", nullptr, nullptr},
    {"v0.9.5/zero2-bf16", "Detected CUDA_VISIBLE_DEVICES=0 but ignoring it because\n", "", "devices-ignored", nullptr, nullptr},

    {"v0.9.5/zero2-bf16", kMachines + "gpu-1:7:9 [1] NCCL INFO Using network Socket\n", "", "machines-over-sockets", "between 2 machines",
     "2 台机器之间"},
    {"v0.9.5/zero2-bf16", kMachines + "gpu-1:7:9 [1] NCCL INFO Using network IB\n", "", "machines-over-sockets", nullptr, nullptr},
    {"v0.9.5/zero2-bf16", kMachines + "0 NCCL_IB_DISABLE=1\n", "", "machines-over-sockets", "NCCL_IB_DISABLE=1 with 2", "2 台机器，"},
    {"v0.9.5/zero2-bf16", kMachines + "0 NCCL_IB_DISABLE=1\nNCCL INFO Using network AWS Libfabric\n", "", "machines-over-sockets", nullptr,
     nullptr},
    {"v0.9.5/zero2-bf16", kMachines + "0 NCCL_IB_DISABLE=0\n", "", "machines-over-sockets", nullptr, nullptr},
    {"v0.9.5/zero2-bf16", "nnodes=1, num_local_procs=8, node_rank=0\n0 NCCL_IB_DISABLE=1\n", "", "machines-over-sockets", nullptr, nullptr},
    {"v0.9.5/zero2-bf16", kMachines + "0 NCCL_P2P_DISABLE=1\n", "", "peer-copies-off", "8 GPUs", "8 块 GPU"},
    {"v0.9.5/zero2-bf16", "nnodes=1, num_local_procs=1, node_rank=0\n0 NCCL_P2P_DISABLE=1\n", "", "peer-copies-off", nullptr, nullptr},

    {"v0.9.5/minimal", "total_num_steps 500 is less than warmup_num_steps 1000\nDeepSpeed using client LR scheduler\n", "",
     "schedule-within-warmup", "500 of 1,000 steps", "总共 500 步，预热 1000 步"},
    {"v0.9.5/minimal", "total_num_steps 500 is less than warmup_num_steps 1000\n", "", "schedule-within-warmup", nullptr, nullptr},
    {"v0.16.7/zero3-offload", "stage3_module_granularity_threshold >= 45875200. Current Value:1000\n", "", "granularity-too-low",
     "the smallest module counts 45,875,200", "最小的模块也有 45,875,200"},
    {"v0.16.7/zero3-offload", "",
     "qgZ falls back to reduce_scatter because tensor size = 4099 is not divisible by (2 * global_world_size) = 8\n",
     "gradients-unquantized", nullptr, nullptr},  // of another engine: this one does not quantise

    {"v0.19.4/zero2-bf16", "", "torch.autocast is enabled outside DeepSpeed but disabled within the DeepSpeed engine\n",
     "autocast-switched-off", "is bfloat16 too unless", "照样以 bfloat16 计算"},
    {"v0.19.4/minimal", "", "torch.autocast is enabled outside DeepSpeed but disabled within the DeepSpeed engine\n",
     "autocast-switched-off", "which runs in float32", "模型以 float32 运行"},
    {"v0.16.7/zero3-offload", "FP16 params for CPUAdam may not work on AMD CPUs\n", "", "half-on-amd", "harmless", "没有影响"},
    {"v0.16.7/zero2-bf16", "FP16 params for CPUAdam may not work on AMD CPUs\n", "", "half-on-amd", nullptr, nullptr},

    {"v0.6.1/everything", "", kPipeline, "wall-clock-breakdown-on", "in every micro-batch", "在每个微批次里反复等"},
    {"v0.6.1/everything", "", "", "wall-clock-breakdown-on", "20 times in every micro-batch", "每个微批次等 GPU 20 次"},
    {"v0.5.6/zero3-offload", kScalar, "", "cpu-adam-scalar", "On Intel with AVX2 it was built without lscpu", "支持 AVX2 的 Intel"},
    {"v0.5.9/zero3-offload", kScalar, "", "cpu-adam-scalar", "it asks py-cpuinfo or lscpu", "py-cpuinfo 或 lscpu"},
};

}  // namespace

TEST_CASE("a line beside a dump brings up what follows from it") {
    for (const Row& row : kRows) {
        CAPTURE(std::string(row.fixture));
        CAPTURE(row.before + row.behind);
        const std::string text = row.before + fixture(row.fixture).log + row.behind;
        const std::string en = found(text, row.id, Lang::en), zh = found(text, row.id, Lang::zh);
        CAPTURE(en);
        CAPTURE(zh);
        CHECK((row.en ? holds(en, row.en) : en.empty()));
        CHECK((row.zh ? holds(zh, row.zh) : zh.empty()));
    }
}

TEST_CASE("a line beside a dump that no generated one has the values for") {
    const std::string rank = "[2024-12-20 09:59:59,000] [WARNING] [engine.py:1:x] ";
    const std::string pipeline = rank + "Pipeline parallelism does not support overlapped communication, will be disabled.\n";
    const std::string unsaved = rank + "Did not save the model x because `stage3_gather_16bit_weights_on_model_save` is False\n";
    const std::string fallback = rank +
                                 "qgZ falls back to reduce_scatter because tensor size = 4099 is not divisible by (2 * "
                                 "global_world_size) = 16. Please\n";
    const std::string mismatch = "Gradient accumulation steps mismatch: GradientAccumulationPlugin has ";
    const std::string overridden = rank + "[Elasticity] overriding training_batch_size: 64 -> 9792\n";
    const std::string batch =
        "elasticity_enabled ........... True\ntrain_batch_size ............. 9792\ntrain_micro_batch_size_per_gpu  17\n"
        "gradient_accumulation_steps .. 72\nworld_size ................... 8\n";
    const std::string stage3 =
        "zero_config .................. stage=3 gather_16bit_weights_on_model_save=False zero_quantized_gradients=True\n";
    const std::string stage1 = "zero_config .................. stage=1 overlap_comm=";
    const std::string forward = "Creating ZeRO Offload\n";
    const std::string weights = rank + "finished initializing model - num_params = 339, num_elems = 19.86B\n" + rank;
    const std::string host = "CPU Virtual Memory:  used = 12.75 GB, percent = 10.2%\n";
    const std::string full = "CPU Virtual Memory:  used = 112.5 GB, percent = 90.0%\n";
    const std::string half =
        "world_size ................... 1\nbfloat16_enabled ............. False\nfp16_enabled ................. True\n";
    const std::string swapped = half +
                                "zero_config .................. stage=3 offload_optimizer=O(device='nvme', buffer_count=4) "
                                "offload_param=P(device='nvme') sub_group_size=1000000000\n";
    const std::string alone =
        "world_size ................... 1\nzero_config .................. stage=3 offload_optimizer=None offload_param=None\n";
    const std::string offloaded =
        "train_batch_size ............. 16\ngradient_accumulation_steps .. 1\nzero_config .................. stage=2 "
        "offload_optimizer=O(device='cpu')\n";
    const std::string rate = rank + "epoch=0/micro_step=120/global_step=120, RunningAvgSamplesPerSec=23.24, CurrSamplesPerSec=23.1\n";
    const std::string timed = "rank=0 time (ms) | optimizer_allgather: 5.0 | optimizer_gradients: 60.0 | optimizer_step: 402.8\n";
    const std::string skipping = "[INFO] [logging.py:96:log_dist] [Rank 0] step=120, skipped=31, lr=[2e-05], mom=[(0.9, 0.999)]\n";
    // Megatron-DeepSpeed, with a scheduler in the JSON.
    const std::string megatron = " > number of parameters on (tensor, pipeline) model parallel rank (0, 0): 124475904\n";
    const std::string neox = " > number of parameters on model parallel rank 0: 124475904\n";
    const std::string scheduled = rank + "DeepSpeed using configured LR scheduler = WarmupLR\n";
    const std::string warmup =
        "train_batch_size ............. 4\nscheduler_name ............... WarmupLR\nscheduler_params ............. {'warmup_max_lr': "
        "0.001, 'warmup_num_steps': 1000}\ngradient_clipping ............ 0.0\n";
    const std::string scheduler = rank + "DeepSpeed LR Scheduler = <megatron.";
    const std::string profiled =
        "flops_profiler_config ........ {'enabled': True, 'profile_step': 1}\nautotuning_config ............ {'enabled': False}\n"
        "wall_clock_breakdown ......... True\n";
    const std::string staged = rank + "CONFIG: micro_batches=1 micro_batch_size=4\n";
    const std::string schedule = R"("scheduler": {"type": "WarmupLR", "params": {"warmup_max_lr": 0.001, "warmup_num_steps": 1000}})";
    const std::string steps = "[INFO] [logging.py:96:log_dist] [Rank 0] step=2000, skipped=3, lr=[";
    std::string unpinned =
        log("gradient_accumulation_steps .. 4\nzero_config .................. stage=3 cpu_offload=True cpu_offload_use_pin_memory=False\n");
    unpinned.replace(unpinned.find("0.16.2"), 6, "0.3.13");
    std::string older = log(warmup, schedule), short_warmup = warmup;
    older.replace(older.find("0.16.2"), 6, "0.10.0");
    short_warmup.replace(short_warmup.find("1000}"), 5, "4}");
    const std::string overflows = half + "loss_scale ................... 0\n";
    std::string before_bf16 = log(overflows);
    before_bf16.replace(before_bf16.find("0.16.2"), 6, "0.3.10");
    const std::string low = rank + "[deepscale] OVERFLOW! Rank 0 Skipping step. Attempted loss scale: 65536.0, reducing to 32768.0\n" +
                            rank + "[deepscale] OVERFLOW! Rank 0 Skipping step. Attempted loss scale: 4.0, reducing to 2.0\n";
    const std::string high =
        rank + "[deepspeed] OVERFLOW! Rank 0 Skipping step. Attempted loss scale: 4294967296, reducing to 2147483648\n";
    const std::string scaled =
        overflows +
        "dynamic_loss_scale_args ...... {'init_scale': 4294967296, 'scale_window': 1000, 'delayed_shift': 2, 'min_scale': 1}\n"
        "zero_config .................. stage=1\n";
    std::string early = fixture("v0.5.9/minimal").log;
    early.replace(early.rfind("\"train_batch_size\": 8"), 21, "\"train_batch_size\": 8, \"zero_optimization\": {\"cpu_offload\": false}");
    const std::string warned = rank + "DeepSpeedConfig: cpu_offload is deprecated. Please use offload_optimizer.\n";
    const std::string loading = rank + "[Torch] Loading checkpoint from out/mp_rank_00_model_states.pt...\n";
    const std::string fits = rank + "[deepspeed] OVERFLOW! Rank 0 Skipping step. Attempted loss scale: 2048, reducing to 1024\n";
    const std::string unread =
        "world_size ................... 8\nzero_config .................. stage=3 overlap_comm=False reduce_bucket_size=";
    const std::string unread_json = R"("zero_optimization": {"overlap_comm": false})";
    // What the states leave of the last memory line says whether the model can fill the bucket.
    const std::string sized =
        "bfloat16_enabled ............. False\nfp16_enabled ................. True\nworld_size ................... 4\n"
        "zero_config .................. stage=3 contiguous_gradients=True offload_param=None offload_optimizer=None "
        "overlap_comm=False reduce_bucket_size=500000000\n";
    const std::string gpt2 =
        "[INFO] [utils.py:782:see_memory_usage] MA 1.18 GB         Max_MA 1.32 GB         CA 1.37 GB         Max_CA 1 GB\n";
    const std::string large =
        "[INFO] [utils.py:782:see_memory_usage] MA 12.18 GB         Max_MA 14.32 GB         CA 14.37 GB         Max_CA 14 GB\n";
    const std::string t5 =
        "All the weights of MT5ForConditionalGeneration were initialized from the model checkpoint at google/mt5-small.\n";
    const struct {
        std::string text;
        const char* id;
        const char* en;
        const char* zh;
    } rows[] = {
        {pipeline + log(stage1 + "True\n"), "pipeline-overlap-off", "overlap_comm is printed as true", "overlap_comm 打印为 true"},
        {pipeline + log(stage1 + "False\n"), "pipeline-overlap-off", "", ""},
        {log(stage3) + unsaved, "weights-not-gathered", "The 16-bit weights were not saved", "没有保存下来"},
        {log(stage3) + fallback, "gradients-unquantized", "a multiple of 2 × 8 ranks", "2 × 8 个进程的倍数"},
        {mismatch + "8, DeepSpeed config has 72. Using DeepSpeed's value.\n" + log(batch), "accumulation-of-accelerate",
         "17 × 72 × 8 = 9,792 samples", "17 × 72 × 8 = 9792 条样本"},
        {mismatch + "1, DeepSpeed config has 72. Using DeepSpeed's value.\n" + log(batch), "accumulation-of-accelerate", "is harmless",
         "没有影响"},
        {mismatch + "8, DeepSpeed config has 4. Using DeepSpeed's value.\n" + log(batch), "accumulation-of-accelerate", "", ""},
        {overridden + log(batch), "elasticity-sets-batch", "9,792 samples a step, not 64", "每步 9792 条样本，而不是 64 条"},
        // An engine without an optimiser: its weights alone, and those from the disk.
        {weights + forward + rank + host + log(swapped), "nvme-weights-fit-host", "The weights, 39.7 GB, lie on disk",
         "权重共 39.7 GB，放在磁盘上"},
        {weights + forward + rank + full + log(swapped), "nvme-weights-fit-host", "", ""},
        {weights + rank + host + log(swapped), "nvme-weights-fit-host", "", ""},
        {weights + rank + host + log(swapped), "nvme-pinned-buffers", "pins about 16 GB", "锁页约 16 GB"},
        {weights + forward + rank + host + log(swapped), "nvme-pinned-buffers", "", ""},
        {rank + forward + log(stage3), "weights-not-gathered", "", ""},
        {" > number of parameters on model parallel rank 3            52.005 Billion\n" + log(stage3), "weights-not-gathered", "", ""},
        {warned + early, "deprecated-key", "written beside it would not be read", "那一节也不会被读取"},
        {early, "deprecated-key", "", ""},
        // A scale that a checkpoint brings does not start where the configuration says.
        {log(scaled), "initial-scale-high", "17 skipped steps to reach 65,536", "降到 65,536 要跳过 17 步"},
        {log(scaled) + loading, "initial-scale-high", "", ""},
        {log(scaled) + loading + high, "initial-scale-high", "starts at 2^32", "从 2^32 起步"},
        {log(scaled) + high + fits, "steps-skipped", "how many steps there were in all is not known", "看不出总共走了多少步"},
        {log(scaled) + rank + "  Total optimization steps = 125\n" + high + fits, "steps-skipped", "of the 125 that the Trainer announces",
         "Trainer 一共要走 125 步"},
        {log(unread + "500000000\n", unread_json), "stage3-no-overlap", "of fewer than 500,000,000 parameters", "参数不到 5 亿个的模型"},
        {log(unread + "16777216\n", unread_json), "stage3-no-overlap", "for that. Leave the key out", "第二块桶缓冲区。除非"},
        {gpt2 + log(sized, unread_json), "stage3-no-overlap", "", ""},
        {large + log(sized, unread_json), "stage3-no-overlap", "backward stands still", "反向停下来等"},
        // The FLOPs profiler comes on with it.
        {rank + forward + log("autotuning_config ............ {'enabled': True}\n" + half + stage3, R"("autotuning": {"enabled": true})"),
         "idle-settings", "", ""},
        {" > number of parameters on model parallel rank 7: 0\n" + log(alone), "zero-without-partners", "8 ranks form one model",
         "8 个进程合成一份模型"},
        {t5 + log(overflows) + low, "loss-scale-low", "The model is a T5", "模型是 T5"},
        {t5 + before_bf16 + low, "loss-scale-low", "with a bf16 section, which needs DeepSpeed 0.6.0", "请用 bf16 段训练（需要 0.6.0"},
        {log(offloaded) + "rank=0 time (ms) | optimizer_allgather: 5.0 | optimizer_gradients: 60.0 | optimizer_step: 402.8\n" + rate,
         "cpu-step-dominates", "58.5 % of the time", "58.5% 的时间"},
        {log(offloaded) + "rank=0 time (ms) | optimizer_allgather: 5.0 | optimizer_gradients: 60.0 | optimizer_step: 102.8\n" + rate,
         "cpu-step-dominates", "", ""},
        {unpinned, "offload-unpinned", "6 bytes for each trained parameter", "每个可训练参数 6 字节"},  // 4 without accumulation
        // A skipped step has no update.
        {log(offloaded) + timed + skipping + rate, "cpu-step-dominates",
         "43.4 % of the time goes into the optimiser step on the CPU\nThe last "
         "timer line gives it 403 ms, 89 of 120 steps took it",
         "120 步里有 89 步做了更新"},
        {megatron + scheduled + log(warmup, schedule), "megatron-scheduler", "that of iteration 4, and the warm-up of 1,000 never ends",
         "第 4 步的值，1000 步的预热"},
        {megatron + scheduled + log(warmup, schedule) + steps + "0.000233]\n", "megatron-scheduler", "the warm-up of 1,000 never ends",
         "1000 步的预热"},
        {megatron + scheduled + log(warmup, schedule) + steps + "0.001]\n", "megatron-scheduler", "", ""},
        {megatron + scheduled + log(warmup, schedule) + staged, "megatron-scheduler", "", ""},
        {neox + scheduled + log(warmup, schedule), "megatron-scheduler", "", ""},
        {megatron + scheduled + older, "megatron-scheduler", "a TypeError on every rank", "都抛出 TypeError"},
        {megatron + scheduled + log(short_warmup, schedule), "megatron-scheduler", "it neither climbs nor decays", "既不上升，也不衰减"},
        {megatron + scheduled + log(warmup, schedule), "warmup-lr-no-decay", "", ""},
        {megatron + scheduled + log(warmup, schedule) + staged, "warmup-lr-no-decay", "never decays", "从不衰减"},
        {megatron + log(warmup), "clipping-off", "Megatron's --clip-grad does not count", "Megatron 的 --clip-grad 不起作用"},
        {megatron + log(warmup, R"("gradient_clipping": 0)"), "clipping-off", "", ""},
        // A log that begins behind Megatron's own lines still names its scheduler; GPT-NeoX's has another module.
        {scheduler + "optimizer_param_scheduler.OptimizerParamScheduler object at 0x7f49684f7070>\n" + log(warmup), "clipping-off",
         "Megatron's --clip-grad does not count", "Megatron 的 --clip-grad 不起作用"},
        {scheduler + "learning_rates.AnnealingLR object at 0x7f49684f7070>\n" + log(warmup), "clipping-off", "", ""},
        {log(profiled, R"("wall_clock_breakdown": true, "flops_profiler": {"enabled": true})"), "flops-profiler-times-all",
         "optimiser step 2 alone, in which rank 0 has hooks on every module",
         "第 2 个优化器步，那一步 0 号进程（rank）的每个模块都挂着钩子"},
        {rank + "Using DeepSpeed Optimizer param name adam as basic optimizer\n" +
             log("optimizer_name ............... adam\noptimizer_params ............. {}\nscheduler_name ............... None\n",
                 R"("optimizer": {"type": "Adam", "params": {}})"),
         "lr-missing", "as the Trainer's linear and cosine do, starts from this 0.001", "也以这个 0.001 为基准"},
        {log(overflows) + low, "loss-scale-low", "exceeded 16,376 before scaling", "超过 16,376"},
        {log(batch), "elasticity-sets-batch", "Elastic training set the batch: 9,792 samples a step\n", "每步 9792 条样本\n"},
    };
    for (const auto& row : rows) {
        CAPTURE(row.text);
        const std::string en = found(row.text, row.id, Lang::en), zh = found(row.text, row.id, Lang::zh);
        CAPTURE(en);
        CAPTURE(zh);
        CHECK((*row.en ? holds(en, row.en) : en.empty()));
        CHECK((*row.zh ? holds(zh, row.zh) : zh.empty()));
    }
}

}  // namespace dslens::test
