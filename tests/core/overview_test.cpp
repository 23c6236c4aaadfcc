#include <doctest/doctest.h>

#include "core/explained.h"
#include "share/link.h"

namespace dslens::test {
namespace {

std::string fact(const Explanation& explanation, std::string_view id, Lang lang = Lang::en) {
    for (const RunFact& row : explanation.facts(lang))
        if (row.passage->id == id) return row.text;
    return {};
}

}  // namespace

TEST_CASE("an engine is called by its role, where the log tells it") {
    struct Row {
        const char* attributes;
        const char* json;
        const char* role;
    };
    const Row rows[] = {
        {"steps_per_print ... 10", R"("tensorboard": {"job_name": "step3_critic_tensorboard"})", "critic"},
        {"steps_per_print ... 10", R"("tensorboard": {"job_name": "step3_actor_tensorboard"})", "actor"},
        {"steps_per_print ... 10", R"("tensorboard": {"job_name": "step2_model_tensorboard"})", "reward model or DPO policy"},
        {"hybrid_engine ... enabled=True", R"("steps_per_print": 10)", "actor (hybrid engine)"},
        {"steps_per_print ... 10", R"("tensorboard": {"job_name": "mine"})", ""},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.attributes));
        CAPTURE(std::string(row.json));
        CHECK(Explained(log(row.attributes + std::string("\n"), row.json)).explanation.role(Lang::en) == row.role);
    }
}

TEST_CASE("a batch that is no number of samples is not counted in a sentence") {
    for (const char* batch : {"-5", "0", "1e400", "2.5", "-Infinity", "1e-320"}) {
        CAPTURE(std::string(batch));
        Explained explained(std::string(R"({"train_batch_size": )") + batch + R"(, "zero_optimization": {"stage": 1}})");
        CHECK_FALSE(holds(explained.explanation.paragraph(Lang::en), "sample"));
        CHECK_FALSE(holds(explained.explanation.paragraph(Lang::zh), "样本"));
    }
}

TEST_CASE("a list is written alike in a file of one line, of many, and out of a link") {
    for (const char* betas : {"[0.8, 0.99]", "[\n  0.8,\n  0.99\n]"}) {
        Explained explained(std::string(R"({"train_batch_size": 8, "optimizer": {"type": "Adam", "params": {"betas": )") + betas + "}}}");
        const std::string said = fact(explained.explanation, "changed");
        CHECK(holds(said, "optimizer.params.betas = [0.8, 0.99]"));
        Words error;
        Reading opened;
        CHECK(decode_link(encode_link(explained.reading.dumps, error), knowledge().vocabulary(), opened.dumps, error));
        CHECK(fact(Explanation(opened.dumps.at(0), knowledge()), "changed") == said);
    }
}

TEST_CASE("what is not the default is listed, apart what the JSON does not hold") {
    struct Row {
        const char* attributes;
        const char* json;
        const char* said;
    };
    const Row rows[] = {
        {"prescale_gradients ... False", R"("prescale_gradients": false)", ""},
        {"steps_per_print ... 20", R"("steps_per_print": 20)", "1 setting: steps_per_print = 20."},
        {"steps_per_print ... 20\nprescale_gradients ... True", R"("steps_per_print": 20)",
         "1 setting in the JSON: steps_per_print = 20. Not in the JSON and still not the default, so DeepSpeed or a framework set it: "
         "prescale_gradients = True."},
        {"prescale_gradients ... True", R"("steps_per_print": 10)",
         "Not in the JSON and still not the default, so DeepSpeed or a framework set it: prescale_gradients = True."},
        {"zero_config ... stage=2 overlap_comm=True\nzero_enabled ... True", R"("zero_optimization": {"stage": 2, "overlap_comm": true})",
         "2 settings: zero_config.stage = 2 and zero_config.overlap_comm = True."},  // zero_enabled follows from the stage
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.attributes));
        CHECK(fact(Explained(log(row.attributes + std::string("\n"), row.json)).explanation, "changed") == row.said);
    }
}

TEST_CASE("a build from source may have defaults of its own") {
    struct Row {
        const char* attributes;
        const char* json;
        const char* said;
    };
    const Row rows[] = {
        {"steps_per_print ... 20\nzero_config ... stage=0 sub_group_size=1000000000000\n", R"("steps_per_print": 20)",
         "1 setting in the JSON: steps_per_print = 20. Not in the JSON and still not the release's default, so DeepSpeed or a framework "
         "set it, or this build from source has another default: zero_config.sub_group_size = 1000000000000."},
        {"zero_config ... stage=0 sub_group_size=1000000000000\n", R"("steps_per_print": 10)",
         "Not in the JSON and still not the release's default, so DeepSpeed or a framework set it, or this build from source has another "
         "default: zero_config.sub_group_size = 1000000000000."},
    };
    for (const Row& row : rows) {
        std::string text = log(row.attributes, row.json);
        text.replace(text.find("0.16.2"), 6, "0.16.2+a4269a63");
        CHECK(fact(Explained(text).explanation, "changed") == row.said);
    }
}

TEST_CASE("a log without the user's JSON says nothing of what stands in it") {
    std::string text =
        log("train_batch_size ... 8\ngradient_accumulation_steps ... 2\nzero_config ... stage=2 overlap_comm=True sub_group_size=5\n");
    text.resize(text.rfind("[2024-12-20"));
    const Explained explained(text);
    CHECK(fact(explained.explanation, "changed") ==
          "4 settings: gradient_accumulation_steps = 2, zero_config.stage = 2, zero_config.overlap_comm = True and "
          "zero_config.sub_group_size = 5.");
    std::string idle;
    for (const Finding& finding : explained.explanation.findings())
        if (finding.words->id == "idle-settings") idle = explained.explanation.detail(finding, Lang::en);
    CHECK(idle.starts_with("Not at the default, so somebody set it"));
    CHECK(idle.find("JSON") == std::string::npos);
}

TEST_CASE("the engines of one run of DeepSpeed-Chat are told apart by their JSON and their place") {
    const std::string common = R"("stage3_param_persistence_threshold": 1e4, "memory_efficient_linear": false)";
    const std::string trained = log("fp16_enabled ... True\nzero_config ... stage=0\nworld_size ... 8\n",
                                    R"("zero_optimization": {"stage3_max_live_parameters": 3e7, )" + common + "}");
    const std::string read_only =
        log("fp16_enabled ... True\nzero_config ... stage=0\nworld_size ... 8\n", R"("zero_optimization": {)" + common + "}");
    struct Row {
        std::string text;
        std::vector<std::string> roles;
    };
    const Row rows[] = {
        {trained + read_only + trained + read_only, {"actor", "reference model", "critic", "reward model"}},
        {trained + read_only + read_only + trained + read_only,
         {"actor", "reference model", "moving average of the actor", "critic", "reward model"}},
        {trained + read_only, {"", "reference model"}},
        {trained, {""}},
        {read_only, {"reference or reward model"}},
        {trained + read_only + trained +
             "[INFO] [comm.py:652:init_distributed] Initializing TorchBackend in DeepSpeed with backend nccl\n" + trained,
         {"", "reference model", "", ""}},
    };
    for (const Row& row : rows) {
        const Reading reading = read(row.text, knowledge().vocabulary());
        std::vector<std::string> roles;
        for (const Dump& dump : reading.dumps) roles.push_back(Explanation(dump, knowledge()).role(Lang::en));
        CHECK(roles == row.roles);
    }
    const Explained forward(read_only);
    CHECK(
        forward.explanation.paragraph(Lang::en) ==
        "This engine has no optimiser and only runs forward, as a reference or reward model does. The run has 8 data-parallel ranks. The "
        "weights are float16. ZeRO is off. The JSON is most likely DeepSpeed-Chat's, or a copy: param_persistence_threshold 10,000 beside "
        "memory_efficient_linear false is its mark.");
    CHECK(fact(forward.explanation, "optimizer") == "There is none.");
    CHECK(fact(forward.explanation, "clipping").empty());
}

TEST_CASE("the paragraph and the facts say no more than the log shows") {
    const std::string client = "[INFO] Using client Optimizer as basic optimizer\n[INFO] DeepSpeed Basic Optimizer = AdamW\n";
    const std::string begun = "[INFO] DeepSpeed using client LR scheduler\n[INFO] DeepSpeed LR Scheduler = ";
    struct Row {
        std::string text;
        const char* id;    // of the fact
        const char* fact;  // null: none
        const char* en;    // in the paragraph
        const char* zh;
    };
    const std::string plain = log("optimizer_name ... None\nscheduler_name ... None\nworld_size ... 8\n");
    const std::string adam = log("optimizer_name ... adam\noptimizer_params ... {'lr': 0.001}\nscheduler_name ... None\n",
                                 R"("optimizer": {"type": "Adam", "params": {"lr": 0.001}})");
    const std::string offload =
        "zero_config ... stage=3 offload_param=DeepSpeedZeroOffloadParamConfig(device='nvme') "
        "offload_optimizer=DeepSpeedZeroOffloadOptimizerConfig(device='cpu', ratio=1.0)\n";
    const Row rows[] = {
        {client + begun + "None\n" + plain, "schedule", "DeepSpeed has none.",
         "The optimiser (AdamW) comes from the script. DeepSpeed has no learning-rate scheduler; if there is one, the script steps it.",
         "优化器（AdamW）由脚本提供。DeepSpeed 没有学习率调度器；如果有，由脚本自己推进。"},
        {client + begun + "<torch.optim.lr_scheduler.LambdaLR object at 0x7f>\n" + plain, "schedule", "The script brings its own.",
         "Optimiser (AdamW) and learning-rate scheduler come from the script.", "优化器（AdamW）和学习率调度都由脚本提供。"},
        {plain, "schedule", nullptr, "The JSON names no optimiser; to train, the script has to bring one.",
         "JSON 里没有优化器；要训练，就得由脚本提供。"},
        {"[INFO] Creating fp16 optimizer with dynamic loss scale\n" + plain, "optimizer", "It comes from the script.",
         "The optimiser comes from the script: the JSON names none.", "优化器由脚本提供，JSON 里没有。"},
        {adam, "optimizer", "adam is named in the JSON.", "The JSON asks for adam, learning rate 0.001.",
         "JSON 要求使用 adam，学习率 0.001。"},
        {"[INFO] Using DeepSpeed Optimizer param name adam as basic optimizer\n" + adam, "optimizer", "adam is named in the JSON.",
         "DeepSpeed builds adam from the JSON, learning rate 0.001.", "DeepSpeed 按 JSON 建立 adam，学习率 0.001。"},
        {log(offload), "offload", "Parameters are on NVMe, optimiser states in host memory.",
         "Parameters are offloaded to NVMe, optimiser states to host memory, and the CPU computes the step.",
         "参数卸载到 NVMe，优化器状态卸载到主机内存，由 CPU 计算更新。"},
        {"[INFO] Creating ZeRO Offload\n" + log(offload), "offload", "Parameters are on NVMe.", "The parameters are offloaded to NVMe.",
         "参数卸载到 NVMe。"},
        {"[INFO] [launch.py:163:main] dist_world_size=8\n" + log("world_size ... 2\n"), "processes", "8 processes; 2 data-parallel ranks.",
         "The launcher started 8 processes, of which every 4 count as one of 2 data-parallel ranks.",
         "启动器启动了 8 个进程，每 4 个算作 1 个数据并行进程（rank），共 2 个。"},
        {log("fp16_enabled ... True\nbfloat16_enabled ... False\nloss_scale ... 0\nzero_config ... stage=1\ndynamic_loss_scale_args ... "
             "None\n"),
         "loss-scale", "It starts at 2^32 and doubles after 1,000 steps without an overflow.",
         "The weights are float16, with a dynamic loss scale from 2^32.", "权重用 float16，动态损失缩放从 2^32 起步。"},
        {log("fp16_enabled ... True\nbfloat16_enabled ... False\nloss_scale ... 0\nzero_config ... stage=0\n"
             "dynamic_loss_scale_args ... {'init_scale': 4294967296, 'scale_window': 500, 'delayed_shift': 2, 'min_scale': 1}\n"),
         "loss-scale", "It starts at 2^32 and doubles after 500 steps without an overflow.", "ZeRO is off.", "ZeRO 未启用。"},
        {log("zero_config ... stage=0\n"), "sharding", "Stage 0: ZeRO is off.", "ZeRO is off.", "ZeRO 未启用。"},
        {log("curriculum_enabled_legacy ... True\npld_enabled ... True\n"), "extras",
         "Curriculum learning is on. Progressive layer drop is on.", "Curriculum learning is on. Progressive layer drop is on.",
         "启用了课程学习。启用了渐进式丢层（PLD）。"},
        {log("monitor_config ... tensorboard=TensorBoardConfig(enabled=True) comet=CometConfig(enabled=False) "
             "wandb=WandbConfig(enabled=True) "
             "csv_monitor=CSVConfig(enabled=False)\n"),
         "monitoring", "DeepSpeed writes to TensorBoard. DeepSpeed writes to Weights & Biases.", "", ""},
        {"[INFO|trainer.py:1147] Total train batch size (w. parallel, distributed & accumulation) = 256\n" +
             log("world_size ... 8\n",
                 R"("zero_optimization": {"reduce_bucket_size": 1.268777e+08, "stage3_prefetch_bucket_size": 1.141899e+08,
                 "stage3_param_persistence_threshold": 1.126400e+05})"),
         "changed", nullptr,
         "The Transformers Trainer most likely runs the training and replaced \"auto\" in the JSON: its start-up lines are in the log, and "
         "three "
         "sizes follow from a hidden size of 11,264.",
         "JSON 里的 \"auto\" 也由它填写：日志里有它的启动信息，有三个大小由 hidden size 11,264 推出。"},
        {R"({"train_batch_size": 8})", "processes", nullptr, "The configuration does not say how many ranks will run it.",
         "这份配置里看不出会用多少个进程（rank）。"},
        {log("zero_config ... stage=2\nzero_enabled ... True\nzero_optimization_stage ... 2\n", R"("zero_optimization": {"stage": 2})"),
         "changed", "1 setting: zero_config.stage = 2.", "", ""},  // three names, one key
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        const Explained explained(row.text);
        CHECK(fact(explained.explanation, row.id) == (row.fact ? row.fact : ""));
        CHECK(holds(explained.explanation.paragraph(Lang::en), row.en));
        CHECK(holds(explained.explanation.paragraph(Lang::zh), row.zh));
    }
}

TEST_CASE("what is off is no evidence of what is on") {
    const Explained explained(log("curriculum_enabled_legacy ... True\npld_enabled ... False\nsparse_attention ... None\n"));
    for (const RunFact& row : explained.explanation.facts(Lang::en)) {
        if (row.passage->id != "extras") continue;
        REQUIRE(row.nodes.size() == 1);
        CHECK(explained.explanation.nodes()[row.nodes[0]].path == "curriculum_enabled_legacy");
    }
}

}  // namespace dslens::test
