#include "log/line_kinds.h"

#include <doctest/doctest.h>

#include <set>

namespace dslens::test {
namespace {

/// "overflow scale=65536 then=reducing to 32768"; empty where nothing is recognised.
std::string seen_in(std::string_view line, LineMatch& match) {
    if (!find_line(line, match)) return {};
    const LineKind& kind = line_kinds()[match.row];
    const std::vector<std::string_view> names = field_names(kind);
    if (names.size() != match.values.size()) return "as many values as fields";
    std::string text(kind.id);
    for (size_t n = 0; n < names.size(); ++n) text.append(" ").append(names[n]).append("=").append(match.values[n]);
    return text;
}

struct Row {
    const char* line;
    const char* seen;
};

// As DeepSpeed, PyTorch, Transformers, Accelerate, PEFT and Megatron print them; some behind what a terminal, Slurm or Ray puts in front.
constexpr Row kRows[] = {
    {"[2024-12-20 10:00:01,234] [INFO] [real_accelerator.py:222:get_accelerator] Setting ds_accelerator to cuda (auto detect)",
     "accelerator name=cuda"},
    {"gpu-03: [2023-08-01 10:00:01,234] [INFO] [launch.py:163:main] dist_world_size=16", "launched-world world=16"},
    {"[2023-08-01 10:00:01,234] [INFO] [launch.py:151:main] nnodes=2, num_local_procs=8, node_rank=1",
     "launched-nodes nodes=2 local=8 rank=1"},
    {"[INFO] [comm.py:637:init_distributed] Initializing TorchBackend in DeepSpeed with backend nccl", "backend name=nccl"},
    {"[INFO] [distributed.py:47:init_distributed] Initializing torch distributed with backend: nccl", "backend name=nccl"},
    {"3: [INFO] [comm.py:702:mpi_discovery] Discovered MPI settings of world_rank=3, local_rank=3, world_size=8, master_addr=10.0.0.1, "
     "master_port=29500",
     "mpi-world rank=3 local=3 world=8"},
    {"[2024-12-20 10:00:01,234] [INFO] [config.py:733:__init__] Config mesh_device None world_size = 4", "mesh mesh=None world=4"},
    {"(RayTrainWorker pid=1203, ip=10.0.0.7) [INFO] [config.py:733:__init__] Config mesh_device DeviceMesh('cuda', [[0, 1]]) world_size = "
     "2",
     "mesh mesh=DeviceMesh('cuda', [[0, 1]]) world=2"},
    {"torch version .................... 2.5.1+cu124", "torch-version version=2.5.1+cu124"},
    {"Setting OMP_NUM_THREADS environment variable for each process to be 1 in default, to avoid your system being overloaded, please tune",
     "omp-threads threads=1"},
    {"| N/A   31C    P0    62W / 400W |      3MiB / 81920MiB |      0%      Default |", "gpu-total mib=81920"},
    {"Detected CUDA_VISIBLE_DEVICES=2,3 but ignoring it because one or several of --include/--exclude/--num_gpus/--num_nodes cl args",
     "devices-ignored devices=2,3"},
    {"Detected VISIBLE_DEVICES=6 but ignoring it because one or several of --include/--exclude/--num_gpus/--num_nodes cl args were used.",
     "devices-ignored devices=6"},
    {"[INFO] [launch.py:145:main] 0 NCCL_IB_DISABLE=1", "nccl-no-infiniband value=1"},
    {"[INFO] [launch.py:139:main] 1 NCCL_P2P_DISABLE=1", "nccl-no-peer value=1"},
    {"gpu-03:2211:2342 [1] NCCL INFO Using network Socket", "nccl-network name=Socket"},

    {"[INFO] [logging.py:96:log_dist] [Rank 0] Using client Optimizer as basic optimizer", "client-optimizer"},
    {"[INFO] [logging.py:96:log_dist] [Rank 0] Using client callable to create basic optimizer", "client-optimizer"},
    {"[Rank 0] Using DeepSpeed Optimizer param name adamw as basic optimizer", "configured-optimizer name=adamw"},
    {"\033[32m[Rank 0] DeepSpeed Basic Optimizer = DeepSpeedCPUAdam\033[0m", "basic-optimizer name=DeepSpeedCPUAdam\033[0m"},
    {"[Rank 0] DeepSpeed Final Optimizer = DeepSpeedZeroOptimizer_Stage3", "final-optimizer name=DeepSpeedZeroOptimizer_Stage3"},
    {"[Rank 0] Creating torch.bfloat16 ZeRO stage 2 optimizer", "zero-optimizer dtype=torch.bfloat16 stage=2"},
    {"[Rank 0] Creating fp16 ZeRO stage 3 optimizer, MiCS is enabled False, Hierarchical params gather False",
     "zero-optimizer dtype=fp16 stage=3"},
    {"[Rank 0] Creating ZeRO Offload", "zero-offload"},
    {"[Rank 0] Creating BF16 optimizer", "bf16-optimizer"},
    {"[Rank 0] Creating fp16 optimizer with dynamic loss scale", "fp16-optimizer scaling=dynamic"},
    {"[Rank 0] Creating fp16 optimizer with static loss scale: 128", "fp16-optimizer scaling=static"},
    {"[Rank 0] Creating fp16 unfused optimizer with dynamic loss scale", "fp16-optimizer scaling=dynamic"},
    {"Adam Optimizer #0 is created with AVX512 arithmetic capability.", "cpu-adam number=0 arithmetic=AVX512"},
    {"Config: alpha=0.000030, betas=(0.900000, 0.999000), weight_decay=0.010000, adam_w=1",
     "cpu-adam-config lr=0.000030 beta1=0.900000 beta2=0.999000 decay=0.010000 adam_w=1"},
    {"[WARNING] [cpu_adam.py:84:__init__] FP16 params for CPUAdam may not work on AMD CPUs", "cpu-adam-half"},
    {"[Rank 0] DeepSpeed using configured LR scheduler = WarmupDecayLR", "configured-scheduler name=WarmupDecayLR"},
    {"[Rank 0] DeepSpeed using client LR scheduler", "client-scheduler"},
    {"[Rank 0] DeepSpeed using client callable to create LR scheduler", "client-scheduler"},
    {"[Rank 0] DeepSpeed LR Scheduler = <torch.optim.lr_scheduler.LambdaLR object at 0x7f0a5c1b2d90>",
     "scheduler name=<torch.optim.lr_scheduler.LambdaLR object at 0x7f0a5c1b2d90>"},
    {"[WARNING] [lr_schedules.py:759:__init__] total_num_steps 500 is less than warmup_num_steps 1000",
     "schedule-short total=500 warmup=1000"},

    {"[INFO] [stage2.py:102:__init__] Reduce bucket size 200000000.0", "reduce-bucket elements=200000000.0"},
    {"[INFO] [utils.py:30:print_object] Reduce bucket size 500,000,000", "reduce-bucket elements=500000000"},
    {"[INFO] [stage_1_and_2.py:149:__init__] Allgather bucket size 5e+08", "allgather-bucket elements=5e+08"},
    {"[INFO] [stage3.py:167:__init__] Prefetch bucket size 2359296", "prefetch-bucket elements=2359296"},
    {"[INFO] [stage_1_and_2.py:150:__init__] CPU Offload: False", "cpu-offload on=False"},
    {"Rank: 0 partition count [4] and sizes[(31109952, False)] ", "partition rank=0 ranks=4 elements=31109952 padded=False"},
    {"Parameter Offload: Total persistent parameters: 362496 in 34 params", "persistent elements=362496 tensors=34"},
    {"ZeRO 3: Total persistent parameters: 362496 in 34 params", "persistent elements=362496 tensors=34"},
    {"Parameter Offload - Persistent parameters statistics: param_count = 34, numel = 362496", "persistent tensors=34 elements=362496"},
    {"[INFO] [partition_parameters.py:415:__exit__] finished initializing model with 6.74B parameters", "model-size billions=6.74"},
    {"[INFO] [partition_parameters.py:349:__exit__] finished initializing model - num_params = 339, num_elems = 7.62B",
     "model-size tensors=339 billions=7.62"},
    {"RANK=0 STAGE=0 LAYERS=29 [0, 29) STAGE_PARAMS=834493440 (834.493M) TOTAL_PARAMS=3337973760 (3337.974M) UNIQUE_PARAMS=3337973000 "
     "(3337.973M)",
     "pipeline-stage rank=0 stage=0 layers=29 first=0 end=29 stage_params=834493440 short=834.493M total=3337973760 "
     "total_short=3337.974M unique=3337973000"},
    {"[INFO] [engine.py:75:__init__] CONFIG: micro_batches=4 micro_batch_size=8", "pipeline-config micro_batches=4 size=8"},
    {"[WARNING] [engine.py:1570:_configure_zero_optimizer] Pipeline parallelism does not support overlapped communication, will be "
     "disabled.",
     "pipeline-overlap"},
    {"The smallest module granularity is [LlamaMLP:45875200]. To make stage3_module_granularity_threshold effective, you need to set "
     "stage3_module_granularity_threshold >= 45875200. Current Value:1000",
     "granularity least=45875200 value=1000"},
    {"trainable params: 4,194,304 || all params: 6,742,609,920 || trainable%: 0.0622", "trainable trainable=4194304 all=6742609920"},
    {"[INFO|trainer.py:2142] 2024-12-20 10:00:00,000 >>   Number of trainable parameters = 8,030,261,248",
     "trainable-only trainable=8030261248"},
    {" > number of parameters on (tensor, pipeline) model parallel rank (0, 1): 354871296",
     "model-parallel-rank tensor=0 pipeline=1 parameters=354871296"},
    {"rank=0 time (ms) | optimizer_gradients: 61.28 | optimizer_step: 398.15 | optimizer_allgather: 4.89",
     "optimizer-times gradients=61.28 step=398.15 allgather=4.89"},
    {"[Rank 0] rank=0 time (ms) | optimizer_allgather: 0.25 | optimizer_gradients: 1.5 | optimizer_step: 3.75",
     "optimizer-times allgather=0.25 gradients=1.5 step=3.75"},
    {"All the weights of MT5ForConditionalGeneration were initialized from the model checkpoint at google/mt5-small.", "t5-model"},
    {"[1,3]<stdout>: > number of parameters on model parallel rank 3: 0", "model-parallel-rank tensor=3 parameters=0"},
    {" > number of parameters on model parallel rank 3            52.005 Billion", "model-parallel-rank tensor=3 billions=52.005"},
    {"[INFO|trainer.py:2139] >>   Total train batch size (w. parallel, distributed & accumulation) = 128", "trainer-batch batch=128"},
    {"  Instantaneous batch size per device = 4", "trainer-micro micro=4"},
    {"  Gradient Accumulation steps = 16", "trainer-accumulation steps=16"},
    {"  Total optimization steps = 1,173", "trainer-steps steps=1173"},
    {"Updating DeepSpeed's gradient accumulation steps to 1 from 16.", "accelerate-accumulation now=1 was=16"},
    {"Gradient accumulation steps mismatch: GradientAccumulationPlugin has 8, DeepSpeed config has 1. Using DeepSpeed's value.",
     "accelerate-mismatch was=8 now=1"},
    {"[WARNING] [config.py:781:__init__] [Elasticity] overriding training_batch_size: 64 -> 9792", "elastic-batch was=64 now=9792"},
    {"[WARNING] [config.py:784:__init__] [Elasticity] overriding train_micro_batch_size_per_gpu: 4 -> 17", "elastic-micro was=4 now=17"},
    {"[Elasticity] overriding gradient_accumulation_steps: 2 -> 72", "elastic-accumulation was=2 now=72"},

    {"MA 0.72 GB         Max_MA 2.02 GB         CA 0.73 GB         Max_CA 2 GB ",
     "memory allocated=0.72 max_allocated=2.02 reserved=0.73 max_reserved=2"},
    {"CPU Virtual Memory:  used = 63.67 GB, percent = 2.8%", "host-memory used=63.67 percent=2.8"},
    {"[WARNING] [stage3.py:1943:step] 3 pytorch allocator cache flushes since last step. this happens when there is high memory pressure",
     "cache-flush flushes=3"},

    {"[Rank 0] step=10, skipped=6, lr=[9.999e-06, 1e-05], mom=[(0.9, 0.999), (0.9, 0.999)]", "step step=10 skipped=6 lr=9.999e-06"},
    {"rank:0 step=10, skipped=0, lr=[0.00015], mom=[[0.9, 0.999]]", "step step=10 skipped=0 lr=0.00015"},
    {"epoch=0/micro_step=10/global_step=10, RunningAvgSamplesPerSec=94.9, CurrSamplesPerSec=94.1, MemAllocated=0.23GB",
     "throughput rate=94.9 current=94.1"},
    {"[Rank 0] 0/10, SamplesPerSec=45.18", "throughput rate=45.18"},
    {"[deepspeed] OVERFLOW! Rank 0 Skipping step. Attempted loss scale: 65536, but hysteresis is 2. Reducing hysteresis to 1",
     "overflow scale=65536 then=but hysteresis is 2. Reducing hysteresis to 1"},
    {"[deepscale] OVERFLOW! Rank 3 Skipping step. Attempted loss scale: 4294967296, reducing to 2147483648.0",
     "overflow scale=4294967296 then=reducing to 2147483648.0"},
    {"Grad overflow on iteration: 12", "grad-overflow iteration=12"},
    {"Grad overflow on iteration 12", "grad-overflow iteration=12"},
    {"Reducing dynamic loss scale from 65536 to 32768.0", "scale-reduced was=65536 now=32768.0"},
    {"AssertionError: Only one of bf16 and fp16 may be on", "error message=Only one of bf16 and fp16 may be on"},
    {"torch.distributed.DistStoreError: Timed out after 601 seconds", "error message=Timed out after 601 seconds"},
    {"Exception: Current loss scale already at minimum - cannot decrease scale anymore. Exiting run.", "scale-minimum"},
    {"Invalidate trace cache @ step 838: expected module 1, but got module 0", "trace-cache step=838"},
    {"Invalidate trace cache @ step 20 and module 838: cache has only 838 modules", "trace-cache step=20"},
    {"[Rank 0] rank=0 time (ms) | forward_microstep: 6472.40 | backward_microstep: 46003.58", "timers"},
    {"[INFO] [engine.py:3953:compile] Compiling deepcompile=True backend=inductor", "compiled on=True backend=inductor"},
    {"[Rank 0] DeepCompile is enabled but engine.compile() has not been called; executing without DeepCompile until compile() runs.",
     "compile-missing"},
    {"[WARNING] torch.autocast is enabled outside DeepSpeed but disabled within the DeepSpeed engine. If you are using DeepSpeed's",
     "autocast-outside"},
    {"`use_cache=True` is incompatible with gradient checkpointing. Setting `use_cache=False`...", "recomputed"},
    {"`use_cache=True` is incompatible with `config.gradient_checkpointing=True`. Setting `use_cache=False`...", "recomputed"},
    {"[WARNING] [coalesced_collectives.py:49:all_to_all_quant_reduce] qgZ falls back to reduce_scatter because tensor size = 4099 is not "
     "divisible by (2 * global_world_size) = 16. Please consider allocating a new world to enable qgZ",
     "gradients-unquantized elements=4099 multiple=16"},
    {"[Rank 0] Saving model checkpoint: out/global_step500/mp_rank_00_model_states.pt", "saved"},
    {"[INFO] [engine.py:1551:_load_checkpoint] rank: 1 loading checkpoint: out/global_step500/mp_rank_00_model_states.pt",
     "resumed rank=1"},
    {"[INFO] [torch_checkpoint_engine.py:27:load] [Torch] Loading checkpoint from out/mp_rank_00_model_states.pt...", "resumed"},
    {"[INFO] [engine.py:1596:_get_all_zero_checkpoints] successfully loaded 8 ZeRO state_dicts for rank 0", "resumed shards=8"},
    {"[INFO] [engine.py:2949:_get_all_zero_checkpoint_state_dicts] successfully read 8 ZeRO state_dicts for rank 0", "resumed shards=8"},
    {"Loading checkpoint and starting from iteration 250000", "resumed iteration=250000"},
    {"[INFO|trainer.py:2017] 2024-12-20 10:00:01,234 >>   Continuing training from global step 500", "resumed step=500"},
    {"[INFO] [checkpointing.py:535:forward] Activation Checkpointing Information", "checkpointed"},
    {"[INFO] Did not save the model out/pytorch_model.bin because stage3_gather_16bit_weights_on_model_save is False", "not-saved"},
    {"[INFO] Did not save the model out/pytorch_model.bin because `stage3_gather_16bit_weights_on_model_save` is False", "not-saved"},
    {"[INFO] Did not save the model out/pytorch_model.bin because `stage3_gather_fp16_weights_on_model_save` is False", "not-saved"},
    {" stage3_gather_16bit_weights_on_model_save=false. Saving the full checkpoint instead, use zero_to_fp32.py to recover weights",
     "not-saved"},

    {"torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 3.91 GiB (GPU 0; 79.33 GiB total capacity; 70.1 GiB already "
     "allocated)",
     "oom wanted=3.91 unit=GiB gpu=0 total=79.33 total_unit=GiB"},
    {"[rank1]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 20.00 MiB. GPU 1 has a total capacity of 79.15 GiB of which",
     "oom wanted=20.00 unit=MiB gpu=1 total=79.15 total_unit=GiB"},
    {"torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 314.00 MiB. GPU 0 has a total capacty of 23.69 GiB of which",
     "oom wanted=314.00 unit=MiB gpu=0 total=23.69 total_unit=GiB"},
    {"RuntimeError: CUDA out of memory.", "oom"},
    {"[rank1]:[E ProcessGroupNCCL.cpp:563] [Rank 1] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=1223, "
     "OpType=_ALLGATHER_BASE, NumelIn=1048576, NumelOut=8388608, Timeout(ms)=600000) ran for 600750 milliseconds before timing out.",
     "timeout number=1223 operation=_ALLGATHER_BASE sizes=NumelIn=1048576, NumelOut=8388608, limit=600000 ran=600750"},
    {"[E ProcessGroupNCCL.cpp:587] [Rank 3] Watchdog caught collective operation timeout: WorkNCCL(OpType=ALLREDUCE, TensorShape=[1], "
     "Timeout(ms)=1800000) ran for 1803170 milliseconds before timing out.",
     "timeout operation=ALLREDUCE sizes=TensorShape=[1], limit=1800000 ran=1803170"},
    {"[E ProcessGroupNCCL.cpp:475] [Rank 1] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=7, OpType=ALLREDUCE)", "timeout"},
    {"[ERROR] [launch.py:321:sigkill_handler] ['/usr/bin/python3', '-u', 'train.py', '--local_rank=3'] exits with return code = -9",
     "exit-code code=-9"},
    {"E1221 10:00:00.000000 139 torch/distributed/elastic/multiprocessing/api.py:869] failed (exitcode: -9) local_rank: 2 (pid: 4711) of "
     "binary: /usr/bin/python3",
     "exit-code code=-9"},
    {"  traceback : Signal 9 (SIGKILL) received by PID 4711", "signal number=9 name=SIGKILL"},
    {"subprocess.CalledProcessError: Command '['/usr/bin/python3', '-u', 'train.py']' died with <Signals.SIGKILL: 9>.",
     "signal name=SIGKILL number=9"},
    {"subprocess.CalledProcessError: Command '['deepspeed', 'train.py']' returned non-zero exit status 1.", "wrapped-exit code=1"},
    {"[INFO] [launch.py:347:main] Process 488 exits successfully.", "exit-well"},
    {"[INFO] [launch.py:315:sigkill_handler] Killing subprocess 1142", "killed pid=1142"},
    {"AssertionError: no_sync context manager is incompatible with gradient partitioning logic of ZeRO stage 2", "no-sync-refused stage=2"},
    {"AssertionError: The parameter 195 has already been reduced.             Gradient computed twice for this partition. ",
     "reduced-twice name=195"},
    {"slurmstepd: error: Detected 1 oom-kill event(s) in StepId=7310.batch. Some of your processes may have been killed", "host-oom"},
    {"slurmstepd: error: Detected 1 oom_kill event in StepId=7310.0. Some of the step tasks have been OOM Killed.", "host-oom"},
    {"[12345.678] Memory cgroup out of memory: Killed process 4711 (python3) total-vm:104857600kB, anon-rss:67108864kB", "host-oom"},
    {"      Reason:       OOMKilled", "host-oom"},
    {"ray.exceptions.OutOfMemoryError: Task was killed due to the node running low on memory.", "host-oom"},
    {"RuntimeError: [enforce fail at alloc_cpu.cpp:75] err == 0. DefaultCPUAllocator: can't allocate memory: you tried to allocate "
     "26958848000 bytes. Error code 12 (Cannot allocate memory)",
     "host-allocation bytes=26958848000"},
    {"RuntimeError: [enforce fail at alloc_cpu.cpp:72] data. DefaultCPUAllocator: not enough memory: you tried to allocate 4194304 bytes.",
     "host-allocation bytes=4194304"},

    {"AssertionError: Check batch related parameters. train_batch_size is not equal to micro_batch_per_gpu * gradient_acc_step * "
     "world_size "
     "8 != 2 * 1 * 1",
     "batch-assert batch=8 micro=2 accumulation=1 world=1"},
    {"AssertionError: Check batch related parameters. train_batch_size is not equal to micro_batch_per_gpu * gradient_acc_step * "
     "world_size64 != 4 * 3 * 8",
     "batch-assert batch=64 micro=4 accumulation=3 world=8"},
    {"AssertionError: You are using an untested ZeRO Optimizer. Please add <\"zero_allow_untested_optimizer\": true> in the configuration",
     "untested-refused"},
    {"[WARNING] **** You are using ZeRO with an untested optimizer, proceed with caution *****", "untested"},
    {"ZeRORuntimeException: You are using ZeRO-Offload with a client provided optimizer (<class 'torch.optim.adamw.AdamW'>) which in most",
     "offload-client"},
    {"[WARNING] [config_utils.py:70:_process_deprecated_field] Config parameter cpu_offload is deprecated use offload_optimizer instead",
     "deprecated key=cpu_offload use=offload_optimizer"},
    {"Config parameter mp_size is deprecated", "deprecated key=mp_size"},
    {"DeepSpeedConfig: cpu_offload is deprecated. Please use offload_optimizer.", "deprecated key=cpu_offload use=offload_optimizer"},
    {"DeepSpeedConfig: this format of ZeRO optimization setup is deprecated. Please use the following format: ", "old-format"},
    {"DeepSpeedConfig: In FP32 mode, DeepSpeed does not permit MAX_GRAD_NORM (1.0) > 0, setting to zero", "max-grad-norm norm=1.0"},
    {"DeepSpeedConfig: vocabulary size 50257 is not aligned to 8, may import tensor core utilization.", "vocabulary size=50257 multiple=8"},
    {"  Extra inputs are not permitted [type=extra_forbidden, input_value=2, input_type=int]", "extra-inputs"},
    {"  extra fields not permitted (type=value_error.extra)", "extra-inputs"},
    {"AssertionError: ZeRO-2 and ZeRO-3 are incompatible with pipeline parallelism", "pipeline-refused"},
    {"- ds train_micro_batch_size_per_gpu=8 vs hf per_device_train_batch_size=1",
     "trainer-mismatch key=train_micro_batch_size_per_gpu value=8 argument=per_device_train_batch_size other=1"},
    {"- ds gradient_clipping=0.5 vs arg gradient_clipping=1.0",
     "trainer-mismatch key=gradient_clipping value=0.5 argument=gradient_clipping other=1.0"},
    {"deepspeed.ops.op_builder.builder.CUDAMismatchException: >- DeepSpeed Op Builder: Installed CUDA version 12.4 does not match the "
     "version torch was compiled with 11.8, unable to compile cuda/cpp extensions without a matching cuda version.",
     "cuda-mismatch installed=12.4 built=11.8"},
    {"RuntimeError: Error building extension 'cpu_adam'", "not-built name=cpu_adam"},
    {"AttributeError: 'DeepSpeedCPUAdam' object has no attribute 'ds_opt_adam'", "cpu-adam-missing"},

    {"world size:                                                   32      ", "profile-world ranks=32"},
    {"data parallel size:                                           1       ", "profile-data-parallel ranks=1"},
    {"model parallel size:                                          32      ", "profile-model-parallel ranks=32"},
    {"params of model = params per GPU * mp_size:                   29799.48 M", "profile-params parameters=29799.48 unit=M"},
    {"GPU available: True (cuda), used: True", "lightning"},
    {" iteration        1/    1000 | elapsed time per iteration (ms): 150471.3 | learning rate: 1.5E-04 |",
     "megatron-iteration milliseconds=150471.3"},
};

// Of other kinds, of other programs, or cut off.
constexpr const char* kNearMisses[] = {
    "",
    "x",
    "dist_world_size=",
    "dist_world_size=auto",
    "nnodes=2, num_local_procs=8",
    "Config mesh_device world_size",
    "torch version: 2.5.1",
    "Using client optimizer as basic optimizer",  // another spelling is another program's
    "DeepSpeed Basic Optimizer = ",
    "Creating <class 'torch.FloatTensor'> ZeRO stage 2 optimizer",  // a word has no blanks
    "ZeRO stage 3 not implemented",
    "Lion Optimizer #0 is created with AVX2 arithmetic capability.",
    "Config: alpha=0.000030, betas=(0.900000, 0.999000), weight_decay=0.010000",  // Lion's
    "Config: alpha=x, betas=(0.9, 0.999), weight_decay=0, adam_w=1",
    "Reduce bucket size",
    "Reduce bucket size auto",
    "Rank: 0 partition count [] and sizes[]",
    "ZeRO 3: Total persistent parameters: 362496",  // 0.3.12 to 0.4.2 do not count the tensors
    "finished initializing model with many parameters",
    "RANK=0 STAGE=0 LAYERS=29 [0, 29)",
    "CONFIG: micro_batches=4",
    "trainable params: 4,194,304",
    "number of parameters on (tensor, pipeline) model parallel rank 0: 354871296",
    "Gradient Accumulation steps: 16",
    "MA 0.72 GB Max_MA 2.02 GB",
    "CPU Virtual Memory:  used = n/a GB, percent = 2.8%",
    "pytorch allocator cache flushes since last step.",  // how many stands in front
    "some pytorch allocator cache flushes since last step.",
    "{'loss': 1.25, 'learning_rate': 1e-05, 'epoch': 0.1}",
    "step=10, skipped=6, lr=[]",
    "step=10, loss=2.1",
    "Skipping step. Attempted loss scale: inf, reducing to 1",
    "No Grad overflow for 500 iterations",
    "Increasing dynamic loss scale from 65536 to 131072",
    "comm op: broadcast | time (ms): 4138.40 | msg size: 1.12 KB",
    "[INFO|trainer.py:3503] Saving model checkpoint to out/checkpoint-500",
    "[INFO] [torch_checkpoint_engine.py:29:load] [Torch] Loaded checkpoint from out/mp_rank_00_model_states.pt.",
    "Loading checkpoint shards: 100%|##########| 15/15 [00:35<00:00,  2.36s/it]",
    "Process 488 exited.",
    "exits with return code = SIGKILL",
    "Detected CUDA_VISIBLE_DEVICES=2,3: setting --include=localhost:2,3",
    "NCCL_IB_DISABLE=unset",
    "[Elasticity] overriding training_batch_size: auto -> 9792",
    "torch.autocast is already enabled outside DeepSpeed.",
    "stage3_gather_16bit_weights_on_model_save ... False",
    "(exitcode: -9)",
    "Signal 15 received",
    "exit status of the command",
    "2 Workers (tasks / actors) killed",
    "- ds train_batch_size=8",
    "Error building the page",
    "Installed CUDA version 12.4 does not match the version torch was compiled with 12.1 but since the APIs are compatible, accepting",
    "Check batch related parameters. train_batch_size is not equal to micro_batch_per_gpu",
    "zero.Init: the `config` argument is deprecated. Please use `config_dict_or_path` instead.",
    "Config parameter two words is deprecated",
    "tokenizer vocabulary size 50257",
    "data parallel world size 8",
    "GPU available: False, used: False",
    "    3MiB / unknown",
};

}  // namespace

TEST_CASE("every wording of every kind of line is recognised, with its fields") {
    std::set<uint32_t> rows_seen;
    for (const Row& row : kRows) {
        CAPTURE(std::string(row.line));
        LineMatch match;
        CHECK(seen_in(row.line, match) == row.seen);
        rows_seen.insert(match.row);
    }
    for (uint32_t row = 0; row < line_kinds().size(); ++row) {
        CAPTURE(std::string(line_kinds()[row].pattern));
        CHECK_MESSAGE(rows_seen.count(row) == 1, "give it a line above");
    }
}

TEST_CASE("what only looks like a line that is recognised is left alone") {
    for (const char* line : kNearMisses) {
        CAPTURE(std::string(line));
        LineMatch match;
        CHECK(seen_in(line, match).empty());
    }
}

TEST_CASE("a line's fields are bounded, and numbers end where they end") {
    const Row rows[] = {
        {"Reduce bucket size 500,000,000.", "reduce-bucket elements=500000000"},
        {"Reduce bucket size 5,", "reduce-bucket elements=5"},
        {"Reduce bucket size -1", "reduce-bucket elements=-1"},
        {"Reduce bucket size 5e+", "reduce-bucket elements=5"},
        {"Reduce bucket size 1.5e8elements", "reduce-bucket elements=1.5e8"},
        {"Reduce\tbucket   size 7", "reduce-bucket elements=7"},
        {"81,559 MiB / 81,559MiB", "gpu-total mib=81559"},
        {"DeepSpeed Basic Optimizer = FusedAdam, lr=0.1", "basic-optimizer name=FusedAdam"},
        {"12pytorch allocator cache flushes since last step", ""},
        {".5 pytorch allocator cache flushes since last step", ""},
        {"1.5 pytorch allocator cache flushes since last step", "cache-flush flushes=1.5"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.line));
        LineMatch match;
        CHECK(seen_in(row.line, match) == row.seen);
    }
    LineMatch match;
    CHECK(seen_in("DeepSpeed LR Scheduler = " + std::string(kMaxFieldText + 1, 'x'), match) ==
          "scheduler name=" + std::string(kMaxFieldText, 'x'));
}

TEST_CASE("kinds of one id stand together, and each has its fields' names") {
    std::set<std::string_view> before;
    std::string_view last;
    for (const LineKind& kind : line_kinds()) {
        CAPTURE(std::string(kind.id));
        if (kind.id != last) CHECK(before.insert(kind.id).second);
        last = kind.id;
        const std::vector<std::string_view> names = field_names(kind);
        CHECK(std::set<std::string_view>(names.begin(), names.end()).size() == names.size());
    }
}

}  // namespace dslens::test
