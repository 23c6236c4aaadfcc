// Numbers in sentences, worked out by hand from the values of a generated dump.
#include <doctest/doctest.h>

#include "core/explained.h"
#include "core/fixtures.h"

namespace dslens::test {

TEST_CASE("the numbers in sentences are those of the dump") {
    struct Row {
        const char* fixture;
        const char* path;
        const char* en;  // part of the meaning
        const char* zh;
    };
    const Row rows[] = {
        {"v0.1.0/everything", "optimizer_name", "DeepSpeed refuses OneBitAdam with these settings",
         "在这些设置下 DeepSpeed 不接受 OneBitAdam"},
        {"v0.1.0/zero1-fp16-static", "allgather_size",
         "500,000,000 elements, 1 GB in float16, all ranks' shares together. A parameter group of less than 1,000,000,000 elements is "
         "gathered in one call",
         "5 亿个元素，float16 下 1 GB，各进程的份额合计。不到 10 亿个元素的参数组一次收齐"},
        {"v0.1.0/zero1-fp16-static", "disable_allgather", "the ranks all-gather the updated weights in pieces of allgather_size elements",
         "各进程按 allgather_size 个元素一片，全收集新权重"},
        {"v0.1.0/zero3-offload", "zero_enabled", "12 ÷ 16 = 0.75 of the rest", "其余 12 ÷ 16 = 0.75 字节"},
        {"v0.1.0/zero3-offload", "zero_enabled.stage", "about 2 + 2 + 12 ÷ 16 = 4.75 bytes per parameter with Adam",
         "每个参数约占 2 + 2 + 12 ÷ 16 = 4.75 字节"},
        {"v0.2.0/everything", "steps_per_print", "every 128,000 samples, left out when that very step overflows",
         "也就是每 12.8 万条样本一行"},
        {"v0.2.0/zero1-fp16-static", "prescale_gradients", "Each gradient is divided by 2 and then summed", "每个梯度先除以 2 再求和"},
        {"v0.3.2/everything", "pipeline", "four equal stages, for instance, would stand idle 60 % of it", "每步有 60% 的时间空等"},
        {"v0.3.2/zero3-offload", "optimizer_name", "Before 0.3.11 this is not one of DeepSpeed's own: torch.optim.AdamW is built",
         "0.3.11 之前它不是 DeepSpeed 自带的：建的是 torch.optim.AdamW"},
        {"v0.3.5/everything", "optimizer_params.freeze_step", "For 400 steps (25,600 samples)", "前 400 步（2.56 万条样本）"},
        {"v0.3.11/zero3-offload", "zero_config.cpu_offload", "16 ÷ 16 = 1 byte per parameter of the model, and the step runs on the CPU",
         "模型的每个参数占 16 ÷ 16 = 1 字节，更新在 CPU 上进行"},
        {"v0.3.14/everything", "flops_profiler_config.profile_step", "a report at the end of each of the 70 forward passes of that step",
         "那一步的 70 次前向"},
        {"v0.3.14/zero1-fp16-static", "zero_config", "about 2 + 2 + 12 ÷ 2 = 10 bytes, and 2 more while the gradients are exchanged",
         "每个参数约占 2 + 2 + 12 ÷ 2 = 10 字节，交换梯度期间再多 2 字节"},
        {"v0.3.14/zero1-fp16-static", "zero_config.reduce_bucket_size",
         "in pieces of 500,000,000 elements, 1 GB, 250,000,000 of them for each of the 2 ranks",
         "都按 5 亿个元素（1 GB）分块，每块里 2 个进程各占 2.5 亿个"},
        {"v0.3.14/zero3-offload", "zero_config.contiguous_gradients", "two buffers of reduce_bucket_size, 64 MiB of GPU memory together",
         "合计 64 MiB 显存；从 0.6.0 起阶段 3 只留一块"},
        {"v0.3.14/zero3-offload", "zero_config.reduce_bucket_size", "two buffers of 16,777,216 elements, 64 MiB in float16 together",
         "分配两块 16,777,216 个元素的缓冲区，float16 下合计 64 MiB"},
        {"v0.4.3/everything", "wall_clock_breakdown", "140 in an optimiser step; the second repeats the micro-batch",
         "一个优化器步 140 行；第二行还是同一个微批次"},
        {"v0.5.3/everything", "curriculum_enabled", "before 0.5.5 so does every PipelineModule", "0.5.5 以前 PipelineModule 一律如此"},
        {"v0.5.3/everything", "gradient_accumulation_steps", "6 × 70 × 4 = 1,680 samples a step", "6 × 70 × 4，每次更新用 1680 条样本"},
        {"v0.5.3/everything", "pld_params.gamma", "after 694 steps, 95 % after 2,996", "要 694 步，走完 95% 要 2996 步"},
        {"v0.5.3/everything", "scheduler_params.cycle_first_step_size",
         "1,000 steps up (1,680,000 samples) and, as cycle_second_step_size is not set, as many down: the cycle ends after 2,000 steps.",
         "上升 1000 步（168 万条样本）"},
        {"v0.5.3/everything", "scheduler_params.decay_lr_rate", "Fatal without decay_step_size before 0.5.5",
         "0.5.5 之前没有 decay_step_size 会出事"},
        {"v0.5.6/everything", "scheduler_params.decay_lr_rate", "No effect: decay_step_size is not set",
         "不起作用：没有设 decay_step_size"},
        {"v0.5.9/everything", "elasticity_enabled",
         "DeepSpeed chose 1,680 samples a step for 4 ranks: micro-batches of 6, accumulated 70 times",
         "每步 1680 条样本：微批次 6 条，累积 70 次"},
        {"v0.5.9/everything", "tensorboard_enabled", "a step's lr lies 1,680 samples to the right of its loss",
         "同一步的 lr 比损失靠右 1680 条样本"},
        {"v0.5.9/zero3-offload", "zero_config.offload_optimizer", "about 16 ÷ 16 = 1 byte per parameter of the model",
         "模型的每个参数约占 16 ÷ 16 = 1 字节"},
        {"v0.5.9/zero3-offload", "zero_config.offload_param.pin_memory", "0.125 bytes per parameter of the model for each rank",
         "每个进程为模型的每个参数占 0.125 字节"},
        {"v0.6.1/everything", "autotuning_config.end_profile_step", "The times written are means over the last 3 steps", "最后 3 步的平均"},
        {"v0.6.4/everything", "memory_breakdown", "up to 1,260 lines in an optimiser step", "最多 1260 行"},
        {"v0.6.7/everything", "eigenvalue_max_iter", "At most 50 iterations a layer, 600 in one measurement of 12 layers",
         "每层最多 50 次，测量 12 层一轮最多 600 次"},
        {"v0.6.7/zero3-offload", "quantize_offset", "Would delay rounding by about 167 steps, as each step counts for six",
         "本该推迟约 167 步再舍入"},
        {"v0.7.2/everything", "steps_per_print",
         "every 3,360,000 samples. The throughput line comes every 2,000 micro-batches, 70 times as often", "也就是每 336 万条样本一行"},
        {"v0.7.2/zero2-bf16", "bfloat16_enabled", "12 bytes per parameter, which ZeRO 2 divides by the number of ranks",
         "每个参数 12 字节，由 ZeRO 2 分摊给各进程"},
        {"v0.7.2/zero2-bf16", "communication_data_type",
         "gradients are converted from bfloat16 for the reduction, and anything above 65,504 becomes infinite",
         "梯度从 bfloat16 转过去再规约，超过 65,504 就变成无穷大"},
        {"v0.8.0/everything", "compression_config.sparse_pruning",
         "On: after 30 steps the matched layers run with single weights masked, chosen by l1.",
         "走完 30 步后，匹配到的层里有部分权重被掩掉，由 l1 选出。"},
        {"v0.8.3/zero3-offload", "zero_config.contiguous_gradients",
         "One buffer of 32 MiB is allocated on every GPU at the start and stays", "启动时在每张 GPU 上分配一块 32 MiB 的缓冲区，一直保留"},
        {"v0.9.2/zero1-fp16-static", "loss_scale", "a gradient overflows above 511.8", "梯度超过 511.8 就溢出"},
        {"v0.9.2/zero2-bf16", "gradient_clipping", "Set to 1.0, and not applied: from 0.9.2 to 0.9.5 ZeRO 2 clips float16 gradients only.",
         "设成了 1.0，但不会执行：0.9.2 到 0.9.5，ZeRO 2 只裁剪 float16 的梯度。"},
        {"v0.9.2/zero3-offload", "dynamic_loss_scale_args.scale_window", "Doubled after 1,000 clean steps, 256,000 samples",
         "连续 1000 步（25.6 万条样本）不溢出就翻倍"},
        {"v0.9.5/everything", "activation_checkpointing_config.number_checkpoints", "up to 70 forward passes", "最多有 70 次前向"},
        {"v0.9.5/everything", "autotuning_config.metric", "it reads 70 times too high", "结果大了 70 倍"},
        {"v0.9.5/everything", "compression_config.head_pruning.different_groups.hp1.params.dense_ratio",
         "6 of 12 heads stay in each layer.", "每层 12 个头里保留 6 个。"},
        {"v0.9.5/everything", "monitor_config", "with 70 accumulation steps the curve shows about 0.01408 times the true loss",
         "累积 70 步时，曲线大约是真实损失的 0.01408 倍"},
        {"v0.9.5/everything", "optimizer_params.freeze_step", "For 400 steps (672,000 samples)", "前 400 步（67.2 万条样本）"},
        {"v0.9.5/everything", "pipeline", "would stand idle 4.11 % of it", "每步有 4.11% 的时间空等"},
        {"v0.9.5/zero1-fp16-static", "scheduler_params.warmup_num_steps", "1,000 steps, 32,000 samples, along a logarithm",
         "1000 步，3.2 万条样本，按对数上升"},
        {"v0.9.5/zero1-fp16-static", "zero_config.contiguous_gradients", "Ignored at stage 1 from 0.8.0 to 0.12.6",
         "0.8.0 到 0.12.6 的阶段 1 会忽略它"},
        {"v0.9.5/zero2-bf16", "zero_config.allgather_bucket_size",
         "After each step a parameter group of less than 1,000,000,000 elements is gathered in one call",
         "不到 10 亿个元素的参数组一次收完"},
        {"v0.9.5/zero3-offload", "scheduler_params.total_num_steps", "10,000 steps are 2,560,000 samples: 500 of warm-up, 9,500 of decay.",
         "1 万步是 256 万条样本：预热 500 步，衰减 9500 步。"},
        {"v0.9.5/zero3-offload", "scheduler_params.warmup_min_lr", "that step runs at the optimiser's lr, 5e-05, and the second at 0.",
         "第一步用的是优化器的 lr，即 5e-05，第二步才是 0。"},
        {"v0.9.5/zero3-offload", "zero_config.offload_optimizer", "about 18 ÷ 16 = 1.125 bytes per parameter of the model",
         "模型的每个参数约占 18 ÷ 16 = 1.125 字节"},
        {"v0.9.5/zero3-offload", "zero_config.offload_optimizer.pin_memory", "6 ÷ 16 = 0.375 bytes per parameter",
         "每个参数 6 ÷ 16 = 0.375 字节"},
        {"v0.9.5/zero3-offload", "zero_config.offload_param", "2 ÷ 16 = 0.125 bytes per parameter of the model",
         "每个参数占 2 ÷ 16 = 0.125 字节"},
        {"v0.12.4/everything", "checkpoint_parallel_write_pipeline", "each writes about 1/4 of them", "每个约写 1/4"},
        {"v0.12.4/everything", "compression_config.activation_quantization.shared_parameters.schedule_offset",
         "The first 1,000 steps (1,680,000 samples) train unrounded.", "前 1000 步（168 万条样本）不做舍入。"},
        {"v0.12.4/everything", "compression_config.layer_reduction.teacher_layer", "become the student's layers 0 to 4.",
         "成为学生的第 0 到第 4 层。"},
        {"v0.12.4/zero2-bf16", "grad_accum_dtype",
         "about 1/256 of the running sum, over 4 micro-batches. ZeRO 2 does not act on \"fp32\" here.",
         "4 个微批次累加时，小于累计值约 1/256 的部分会丢。ZeRO 2 下写 \"fp32\" 也不起作用。"},
        {"v0.12.4/zero3-offload", "scheduler_params.warmup_num_steps", "500 steps, 128,000 samples, along a logarithm",
         "500 步，12.8 万条样本，按对数上升"},
        {"v0.15.4/zero3-offload", "scheduler_params.warmup_min_lr", "Begins at 0: the first two optimiser steps have a learning rate of 0",
         "从 0 开始：前两次优化器更新的学习率是 0"},
        {"v0.16.7/everything", "curriculum_params_legacy.schedule_config.difficulty_step",
         "Up to 128 different difficulties between 8 and 1,024, one every 118.1 steps",
         "从 8 到 1024 最多有 128 种难度，平均每 118.1 步换一种"},
        {"v0.16.7/everything", "curriculum_params_legacy.schedule_config.total_curriculum_step",
         "average about 512 tokens, so the model sees some 12,902,400,000 tokens instead of 25,804,800,000",
         "序列平均约 512 个 token，模型大约见到 129.024 亿个 token"},
        {"v0.16.7/everything", "data_efficiency_config.data_routing.random_ltd", "14.1 % of the tokens × layers", "完整一步的 14.1%"},
        {"v0.16.7/everything", "data_efficiency_config.data_routing.random_ltd.random_ltd_schedule.schedule_config.seq_per_step",
         "121 different lengths, 120 rises, one every 1667 steps on average", "共 121 种长度，上升 120 次，平均每 1667 步一次"},
        {"v0.16.7/everything",
         "data_efficiency_config.data_sampling.curriculum_learning.curriculum_metrics.vocabularyrarity.min_difficulty",
         "easiest 1 % of the samples are allowed until the difficulty first rises, on the square-root curve at step 12",
         "按平方根曲线是第 12 步"},
        {"v0.16.7/everything",
         "data_efficiency_config.data_sampling.curriculum_learning.curriculum_metrics.vocabularyrarity.schedule_config",
         "Up to 100 difficulties from 1 to 100 in about 110,000 steps", "从 1 到 100 最多有 100 种难度，大约走 11 万步"},
        {"v0.16.7/everything",
         "data_efficiency_config.data_sampling.curriculum_learning.curriculum_metrics.vocabularyrarity.schedule_config.root_degree",
         "after 27,500 of 110,000 steps", "11 万步里走到第 2.75 万步"},
        {"v0.17.6/zero2-bf16", "gradient_accumulation_steps",
         "keeps only the gradient of the last of the 4 micro-batches, already divided by 4",
         "只留下 4 个微批次里最后一个的梯度，而且已经除以 4"},
        {"v0.19.4/everything", "autotuning_config.fast",
         "At most 50 of them are run in a stage (fewer if tuner_early_stopping ends it first), each a start of the script and 6 optimiser "
         "steps",
         "每个阶段最多跑 50 种（tuner_early_stopping 先到就更少），每种都要启动一次脚本、跑 6 个优化器步"},
        {"v0.19.4/everything", "autotuning_config.metric", "divided by 70 times the mean forward, backward and step() time",
         "平均耗时之和的 70 倍"},
        {"v0.19.4/everything", "compression_config.sparse_pruning.shared_parameters.enabled",
         "KeyError: 'schedule_offset_end' at the end of step 30", "走完第 30 步时会以 KeyError: 'schedule_offset_end' 停下"},
        {"v0.19.4/everything", "expert_parallel_config.autoep_size", "The 4 ranks make 2 groups, so each expert exists 2 times",
         "4 个进程分成 2 组，每个专家有 2 份"},
        {"v0.19.4/everything", "managed_gradient_accumulation",
         "Refused at start-up: with False, Apex (amp) and DeepCompile cannot be used",
         "启动时报错：设成 False 时不能用 Apex（amp）、DeepCompile"},
        {"v0.19.4/everything", "tensor_parallel_config.autotp_size",
         "the 4 ranks in world_size make 2 groups, and train_batch_size counts every rank: of the 1,680 samples of a step only 840 are "
         "different ones",
         "每步的 1680 条样本里，不重复的只有 840 条"},
        {"v0.19.4/zero3-offload", "managed_gradient_accumulation", "of 4 calls of `step()` in a row, the first 3 change nothing",
         "连续 4 次调用 `step()`，前 3 次什么也不做"},
        {"v0.19.4/zero3-offload", "zero_config.gather_16bit_weights_on_model_save", "the whole model in float16, 2 bytes per parameter",
         "整个 float16 模型，每个参数 2 字节"},
        {"v0.19.4/zero3-offload", "zero_config.offload_optimizer.pin_memory",
         "Before 0.19.5 the copy into the fp32 gradients blocks even so", "0.19.5 之前，写入 fp32 梯度的拷贝仍会阻塞"},
        {"v0.19.4/zero3-offload", "zero_config.pipeline_loading_checkpoint",
         "a file of about 12 ÷ 16 = 0.75 bytes per parameter of the model", "模型每个参数 12 ÷ 16 = 0.75 字节"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.fixture));
        CAPTURE(std::string(row.path));
        Explained explained(fixture(row.fixture).log);
        CHECK(holds(explained.meaning(row.path), row.en));
        CHECK(holds(explained.meaning(row.path, Lang::zh), row.zh));
    }
}

// No generated dump has MoQ on together with fp16, without which MoQ's first step fails.
TEST_CASE("MoQ's numbers") {
    const Explained failing(fixture("v0.6.7/everything").log);
    for (const char* path : {"quantize_groups", "quantize_offset", "quantize_period", "quantize_start_bits", "use_quantizer_kernel"}) {
        CAPTURE(std::string(path));
        CHECK(holds(failing.meaning(path), "the first optimiser step raises AttributeError"));
    }

    const std::string config = R"({"fp16": {"enabled": true}, "quantize_training": {
        "enabled": true, "quantizer_kernel": true, "quantize_groups": 8, "quantize_algo": {"q_type": "asymmetric", "rounding": "nearest"}, "quantize_bits": {"start_bits": 16, "target_bits": 8},
        "quantize_schedule": {"quantize_period": 400, "schedule_offset": 1000}, "eigenvalue": {"enabled": true, "layer_num": 12}}})";
    const Explained moq(config, "0.6.7");
    const struct {
        const char* path;
        const char* en;
        const char* zh;
    } rows[] = {
        {"quantize_training.quantizer_kernel", "here matrices above 8,388,608", "这里就是超过 8,388,608 个权重的矩阵"},
        {"quantize_training.quantize_groups", "matrices of more than 8,388,608 weights stay unrounded",
         "超过 8,388,608 个权重的矩阵不会被舍入"},
        {"quantize_training.quantize_algo.q_type", "Asymmetric: the levels run", "asymmetric：档位从"},  // words, printed as numbers
        {"quantize_training.quantize_algo.rounding", "Nearest: a rounded weight", "nearest：舍入后的权重"},
        {"quantize_training.quantize_bits.start_bits", "8 drops of one bit until 8 bits are reached.",
         "每次减一个比特，减 8 次到 8 比特。"},
        {"quantize_training.quantize_schedule.quantize_period",
         "The counter gains 72 a step, so the first bit goes after about 6 steps of rounding.",
         "计数器每步加 72，所以舍入约 6 步后减第一个比特。"},
        {"quantize_training.quantize_schedule.schedule_offset", "a step counts 72: rounding begins with about step 14.",
         "每步计 72：约从第 14 步开始舍入。"},
    };
    for (const auto& row : rows) {
        CAPTURE(std::string(row.path));
        CHECK(holds(moq.meaning(row.path), row.en));
        CHECK(holds(moq.meaning(row.path, Lang::zh), row.zh));
    }
}

// What the lines before a dump say of the optimiser counts for the parameters too.
TEST_CASE("an optimiser from the script, or none, in what the parameters mean") {
    const std::string rank = "[2024-12-20 09:59:59,000] [INFO] [logging.py:128:log_dist] [Rank 0] ";
    const std::string adam =
        "optimizer_name ............... adam\noptimizer_params ............. {'lr': 0.001, 'betas': [0.9, 0.95]}\n"
        "scheduler_name ............... None\n";
    const std::string none =
        "fp16_master_weights_and_gradients  False\nfp16_enabled ................. True\nbfloat16_enabled ............. False\n"
        "grad_accum_dtype ............. None\nloss_scale ................... 0\ngradient_clipping ............ 1.0\nworld_size "
        "................... 4\n"
        "zero_config .................. stage=3 reduce_bucket_size=500000000 "
        "offload_param=DeepSpeedZeroOffloadParamConfig(device='cpu', nvme_path=None, buffer_count=5, buffer_size=100000000, "
        "max_in_cpu=1000000000, pin_memory=False) "
        "offload_optimizer=DeepSpeedZeroOffloadOptimizerConfig(device='cpu', nvme_path=None, buffer_count=4, pin_memory=False, "
        "pipeline_read=False, pipeline_write=False, fast_init=False, ratio=1.0)\n";
    const std::string untested = adam + "zero_allow_untested_optimizer  True\nzero_config .................. stage=1\n";
    const std::string offloaded =
        adam +
        "zero_force_ds_cpu_optimizer .. True\nzero_config .................. stage=2 "
        "offload_optimizer=DeepSpeedZeroOffloadOptimizerConfig(device='cpu', nvme_path=None, buffer_count=4, pin_memory=True, "
        "pipeline_read=False, pipeline_write=False, fast_init=False, ratio=1.0)\n";
    const std::string scheduler = rank + "DeepSpeed using client LR scheduler\n" + rank + "DeepSpeed LR Scheduler = ";
    const std::string passed =
        rank + "Using client Optimizer as basic optimizer\n" + rank + "DeepSpeed Basic Optimizer = AdamW\n" + scheduler;
    const struct {
        std::string before;
        const std::string& attributes;
        const char* path;
        bool no_effect;
        const char* en;
        const char* zh;
    } rows[] = {
        {passed + "None\n", adam, "optimizer_params.lr", true, "Not read by DeepSpeed", "DeepSpeed 不会读它"},
        {passed + "None\n" + rank + "**** You are using ZeRO with an untested optimizer, proceed with caution *****\n", untested,
         "zero_allow_untested_optimizer", false, "the script's AdamW is not in the list", "脚本传入的 AdamW 不在清单里"},
        {passed + "None\n", offloaded, "zero_force_ds_cpu_optimizer", false, "The script passed AdamW, which got past this check",
         "脚本传入的是 AdamW，通过了这项检查"},
        {passed + "None\n", adam, "optimizer_params.betas", true, "Not in force", "没有生效"},
        {passed + "None\n", adam, "optimizer_name", true, "the script passed its own optimiser (AdamW)", "自己的优化器（AdamW）"},
        {passed + "None\n", adam, "scheduler_name", false, "none was passed to deepspeed.initialize", "deepspeed.initialize 也没有收到"},
        {scheduler + "<torch.optim.lr_scheduler.LambdaLR object at 0x7f51b7730c70>\n", adam, "optimizer_params.lr", false,
         "0.001 is where it starts", "从 0.001 开始"},
        {"", adam, "optimizer_params.lr", false, "0.001 throughout", "全程是 0.001"},
        {rank + "Creating ZeRO Offload\n", none, "zero_config.offload_optimizer", true, "Nothing to offload", "没有可卸载的"},
        {rank + "Creating ZeRO Offload\n", none, "zero_config.reduce_bucket_size", true, "No such bucket exists", "没有这个桶"},
        {rank + "Creating ZeRO Offload\n", none, "gradient_clipping", true, "Nothing to clip", "没有可裁剪的"},
        {rank + "Creating ZeRO Offload\n", none, "zero_config.offload_param", false, "2 ÷ 4 = 0.5 bytes per parameter of the model",
         "每个参数占 2 ÷ 4 = 0.5 字节"},
        {rank + "Creating ZeRO Offload\n", none, "zero_config", false, "each of 4 ranks holds 1 ÷ 4 of the weights",
         "4 个进程各持有 1 ÷ 4"},
        {"", none, "zero_config.offload_optimizer", false, "about 18 ÷ 4 = 4.5 bytes per parameter", "约占 18 ÷ 4 = 4.5 字节"},
    };
    for (const auto& row : rows) {
        CAPTURE(row.before);
        CAPTURE(std::string(row.path));
        const Explained explained(row.before + log(row.attributes), "0.16.2");
        CHECK(explained.node(row.path).no_effect == row.no_effect);
        CHECK(holds(explained.meaning(row.path), row.en));
        CHECK(holds(explained.meaning(row.path, Lang::zh), row.zh));
    }
}

// The lines behind a dump tell a pipeline.
TEST_CASE("a pipeline in what the parameters mean") {
    const std::string attributes =
        "train_micro_batch_size_per_gpu  1\ngradient_accumulation_steps .. 4\nworld_size ................... 1\n"
        "steps_per_print .............. 10\nwall_clock_breakdown ......... True\nzero_optimization_stage ...... 1\n"
        "pipeline ..................... {'stages': 'auto', 'partition': 'best', 'seed_layers': False, "
        "'activation_checkpoint_interval': 0}\n";
    const std::string engine = "[2024-12-20 10:00:01,000] [INFO] [engine.py:105:__init__] CONFIG: micro_batches=4 micro_batch_size=1\n";
    std::string stages;
    for (const char* stage : {"0", "1"}) {
        stages += "[2024-12-20 10:00:01,000] [INFO] [engine.py:165:__init__] RANK=" + std::string(stage) + " STAGE=" + stage +
                  " LAYERS=20 [0, 20) STAGE_PARAMS=858595328 (858.595M) TOTAL_PARAMS=1717190656 (1717.191M) UNIQUE_PARAMS=1717190656 "
                  "(1717.191M)\n";
    }
    const struct {
        std::string behind;
        const char* path;
        const char* en;
        const char* zh;
    } rows[] = {
        {engine + stages, "pipeline",
         "4 micro-batches through the 2 stages that the log shows; if all take the same time, each stands idle 20 %",
         "4 个微批次流过日志里的 2 个流水线阶段；各阶段耗时相等的话，每个阶段有 20% 的时间空等"},
        {engine, "pipeline", "In use: the model is a PipelineModule", "在用：模型是 PipelineModule"},
        {"", "pipeline", "which cannot be seen here", "看不出这一点"},
        {engine, "gradient_accumulation_steps", "1 × 4 × 1 = 4 samples a step. Each train_batch() call sends 4 micro-batches",
         "1 × 4 × 1 = 4，这是每步的样本数。每次调用 train_batch()，有 4 个微批次"},
        {engine, "world_size", "make up a single pipeline, so ZeRO 1 has nobody to share with",
         "合起来是一条流水线，ZeRO 1 没有可以分摊的对象"},
        {engine, "wall_clock_breakdown", "together with the progress lines (steps_per_print = 10)",
         "和进度行一起打印（steps_per_print = 10）"},
    };
    for (const auto& row : rows) {
        CAPTURE(row.behind);
        CAPTURE(std::string(row.path));
        const Explained explained(log(attributes) + row.behind);
        CHECK(holds(explained.meaning(row.path), row.en));
        CHECK(holds(explained.meaning(row.path, Lang::zh), row.zh));
    }
}

}  // namespace dslens::test
