// A finding from the log's text to what is shown: which it is, what it stands on, both titles, the fix.
#include "explain/findings.h"

#include <doctest/doctest.h>

#include "core/explained.h"

namespace dslens::test {
namespace {

/// "warning id [paths] (kind 3–5)\n  title\n  标题\n  fix" of the findings with this id.
std::string shown(const Explained& explained, std::string_view id) {
    constexpr const char* kSeverities[] = {"error", "warning", "note"};
    const Explanation& explanation = explained.explanation;
    std::string said;
    for (const Finding& finding : explanation.findings()) {
        if (finding.words->id != id) continue;
        said += std::string(kSeverities[static_cast<size_t>(finding.words->severity)]) + " [";
        const char* between = "";
        for (size_t node : finding.nodes) said.append(between).append(explanation.nodes()[node].path), between = " ";
        for (const JsonKey& key : finding.keys) said.append(between).append(key.path), between = " ";
        said += "]";
        for (const Sighting* line : finding.lines)
            said += " (" + line->kind + " " + std::to_string(line->first_line) + "–" + std::to_string(line->last_line) + ")";
        said += "\n" + explanation.title(finding, Lang::en) + "\n" + explanation.title(finding, Lang::zh) + "\n" + explanation.fix(finding);
    }
    return said;
}

struct Row {
    std::string text;
    const char* id;
    const char* shown;
    const char* release = "";
};

}  // namespace

TEST_CASE("a finding from the log's text to what is shown") {
    const Row rows[] = {
        {log("zero_config .................. stage=3\n", R"("zero_optimization": {"stage": 3, "stage3_param_persitence_threshold": 1e5})"),
         "unknown-key",
         "warning [zero_optimization.stage3_param_persitence_threshold]\n"
         "“zero_optimization.stage3_param_persitence_threshold” is read by no DeepSpeed release; is "
         "“zero_optimization.stage3_param_persistence_threshold” meant?\n"
         "没有哪个 DeepSpeed 版本读取“zero_optimization.stage3_param_persitence_threshold”，是否想写"
         "“zero_optimization.stage3_param_persistence_threshold”？\n",
         "0.3.16"},
        {log("zero_config .................. stage=2 cpu_offload=True\n", R"("zero_optimization": {"stage": 2, "cpu_offload": true})"),
         "deprecated-key",
         "note [zero_optimization.cpu_offload]\n"
         "“zero_optimization.cpu_offload” is deprecated: write “zero_optimization.offload_optimizer”\n"
         "“zero_optimization.cpu_offload”已弃用，请改写“zero_optimization.offload_optimizer”\n"},
        {log("gradient_accumulation_steps .. 8\ntrain_batch_size ............. 1921\ntrain_micro_batch_size_per_gpu 40\nworld_size "
             "................... 6\n"),
         "batch-numbers-disagree",
         "warning [train_batch_size train_micro_batch_size_per_gpu gradient_accumulation_steps world_size]\n40 × 8 × 6 is not 1,921\n40 × "
         "8 × 6 不等于 1921\n"},
        {log("gradient_accumulation_steps .. 8\ntrain_batch_size ............. 1920\ntrain_micro_batch_size_per_gpu 40\nworld_size "
             "................... 6\n"),
         "batch-numbers-disagree", ""},
        {R"({"train_batch_size": 8, "optimizer": {"type": "Adam", "params": {"lr": -1}}, "scheduler": {"type": "WarmupLR", "params": {}}})",
         "lr-negative", "warning [optimizer.params.lr optimizer.type]\nlr -1 is negative\nlr -1 为负\n"},
        {R"({"train_batch_size": 8, "optimizer": {"type": "Adam", "params": {"lr": -1}}, "scheduler": {"type": "WarmupCosineLR"}})",
         "lr-negative", "error [optimizer.params.lr optimizer.type]\nlr -1 is negative: updates go uphill\nlr -1 为负：更新方向相反\n"},
        // Explained, not warned about.
        {log("flops_profiler_config ........ {'enabled': True, 'profile_step': 1}\nautotuning_config ............ {'enabled': False}\n"
             "wall_clock_breakdown ......... True\n",
             R"("wall_clock_breakdown": false, "flops_profiler": {"enabled": true})"),
         "flops-profiler-times-all",
         "note [flops_profiler_config.enabled wall_clock_breakdown flops_profiler_config.profile_step]\n"
         "The FLOPs profiler is why wall_clock_breakdown is on\n"
         "wall_clock_breakdown 打开是因为 FLOPs 分析器\n"
         R"({"flops_profiler":{"enabled":false}})"},
        {log("flops_profiler_config ........ {'enabled': True, 'profile_step': 1}\nautotuning_config ............ {'enabled': False}\n"
             "wall_clock_breakdown ......... True\n",
             R"("wall_clock_breakdown": true, "flops_profiler": {"enabled": true})"),
         "flops-profiler-times-all",
         "note [flops_profiler_config.enabled wall_clock_breakdown flops_profiler_config.profile_step]\n"
         "The FLOPs profiler and wall_clock_breakdown are on\n"
         "FLOPs 分析器和 wall_clock_breakdown 都打开着\n"
         R"({"flops_profiler":{"enabled":false},"wall_clock_breakdown":false})"},
        {R"({"train_batch_size": 8, "optimizer": {"type": "AdamW", "params": {"eps": "1e-8"}}})", "eps-as-text",
         "error [optimizer.params.eps optimizer.type]\neps is a text, \"1e-8\", not a number\neps 是文本 \"1e-8\"，不是数字\n"},
        // Where the script's own optimiser is used nobody takes the text.
        {log("optimizer_name ............... adamw\noptimizer_params ............. {'eps': '1e-8'}\n"), "eps-as-text", ""},
        // A release that loses gradients, and one before it.
        {log("gradient_accumulation_steps .. 4\nzero_config .................. stage=2 offload_optimizer=None offload_param=None\n"
             "compile_config ............... deepcompile=False\n"),
         "stage2-loses-gradients",
         "error [gradient_accumulation_steps zero_config.stage]\nStage 2 uses only the last of 4 micro-batches in this release\n"
         "这个版本的阶段 2 只用 4 个微批次里的最后一个\n",
         "0.17.6"},
        {log("gradient_accumulation_steps .. 4\nzero_config .................. stage=2 offload_optimizer=None offload_param=None\n"
             "compile_config ............... deepcompile=False\n"),
         "stage2-loses-gradients", "", "0.17.5"},
        // The training differs only where a loss is to be divided, or gradients reduced.
        {log("gradient_accumulation_steps .. 4\nworld_size ................... 1\nzero_config .................. stage=0\n"
             "compile_config ............... deepcompile=True\n"),
         "deepcompile-stage",
         "error [compile_config.deepcompile zero_config.stage]\nDeepCompile does not work with ZeRO 0 here, and changes the "
         "training\n在这里，DeepCompile 不支持 ZeRO 0，还会改变训练\n"
         R"({"compile":{"deepcompile":false}})",
         "0.17.1"},
        {log("gradient_accumulation_steps .. 1\nworld_size ................... 8\nzero_config .................. stage=0\n"
             "compile_config ............... deepcompile=True\n"),
         "deepcompile-stage",
         "error [compile_config.deepcompile zero_config.stage]\nDeepCompile does not work with ZeRO 0 here, and changes the "
         "training\n在这里，DeepCompile 不支持 ZeRO 0，还会改变训练\n"
         R"({"compile":{"deepcompile":false}})",
         "0.17.6"},
        {log("gradient_accumulation_steps .. 1\nworld_size ................... 8\nzero_config .................. stage=0\n"
             "compile_config ............... deepcompile=True\n"),
         "deepcompile-stage",
         "warning [compile_config.deepcompile zero_config.stage]\nDeepCompile does not work with ZeRO 0 in this "
         "release\n在这个版本里，DeepCompile 不支持 ZeRO 0\n"
         R"({"compile":{"deepcompile":false}})",
         "0.17.1"},
        // deepspeed.checkpointing announces itself: steps without that line are steps without it.
        {log("activation_checkpointing_config  {'profile': True}\n"), "checkpointing-profiled",
         "note [activation_checkpointing_config.profile]\nCheckpointed layers are timed or synchronised one by one\n"
         "检查点层逐层计时或同步\n"
         R"({"activation_checkpointing":{"profile":false,"synchronize_checkpoint_boundary":false}})"},
        {log("activation_checkpointing_config  {'profile': True}\n") +
             "[2024-12-20 10:05:00,000] [INFO] [logging.py:128:log_dist] [Rank 0] step=10, skipped=0, lr=[5e-05], mom=[[0.9, 0.999]]\n",
         "checkpointing-profiled", ""},
        // With a line of another program as evidence, and a fix.
        {log("gradient_clipping ............ 0.0\n") + "  Total train batch size (w. parallel, distributed & accumulation) = 8\n",
         "clipping-off",
         "warning [gradient_clipping] (trainer-batch 7–7)\nGradients are not clipped: the Trainer's max_grad_norm does not count\n"
         "梯度没有裁剪：Trainer 的 max_grad_norm 不起作用\n"
         R"({"gradient_clipping":"auto"})"},
        {"[2024-12-20 09:59:59,000] [INFO] [launch.py:163:main] dist_world_size=8\n" +
             log("world_size ................... 1\nzero_config .................. stage=3 offload_optimizer=None offload_param=None\n"),
         "zero-without-partners",
         "note [world_size] (launched-world 1–1)\n8 processes, but only 1 data-parallel rank for ZeRO 3\n"
         "启动了 8 个进程，ZeRO 3 却只有 1 个数据并行进程\n"},
        // AVX on AMD since 0.5.8, asked of lscpu alone there.
        {"Adam Optimizer #0 is created with scalar arithmetic capability.\n" +
             log("zero_config .................. stage=3 offload_optimizer=Deep(device='cpu') offload_param=None\n"),
         "cpu-adam-scalar",
         "warning [zero_config.offload_optimizer.device] (cpu-adam 1–1)\nDeepSpeedCPUAdam was built without AVX\n"
         "DeepSpeedCPUAdam 编译时没有用 AVX\n",
         "0.5.8"},
        // Offload is a reason for ZeRO with one process.
        {log("world_size ................... 1\nzero_config .................. stage=3 offload_optimizer=Deep(device='cpu') "
             "offload_param=None\n"),
         "zero-without-partners", ""},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.id));
        CAPTURE(row.text);
        CHECK(shown(Explained(row.text, row.release), row.id) == row.shown);
    }
}

}  // namespace dslens::test
