#include "log/line_kinds.h"

namespace dslens {

/// The wordings are those of DeepSpeed 0.1.0 to 0.19.5, and of the programs that run it: PyTorch, the Hugging Face Trainer, Megatron.
const std::vector<LineKind>& line_kinds() {
    using S = Stand;
    static const std::vector<LineKind> kKinds = {
        // What runs where.
        {"accelerator", S::input, "Setting ds_accelerator to {name:w}"},
        {"launched-world", S::input, "dist_world_size={world}"},
        {"launched-nodes", S::input, "nnodes={nodes}, num_local_procs={local}, node_rank={rank}"},
        {"backend", S::input, "Initializing TorchBackend in DeepSpeed with backend {name:w}"},
        {"backend", S::input, "Initializing torch distributed with backend: {name:w}"},
        {"mpi-world", S::input, "Discovered MPI settings of world_rank={rank}, local_rank={local}, world_size={world}"},
        {"mesh", S::before, "Config mesh_device {mesh:t} world_size = {world}"},
        {"torch-version", S::input, "torch version .................... {version:w}"},
        {"omp-threads", S::input, "Setting OMP_NUM_THREADS environment variable for each process to be {threads} in default"},
        {"gpu-total", S::input, "MiB / {mib}MiB"},  // a row of nvidia-smi's table
        {"devices-ignored", S::input, "Detected CUDA_VISIBLE_DEVICES={devices:t} but ignoring it because"},
        {"devices-ignored", S::input, "Detected VISIBLE_DEVICES={devices:t} but ignoring it because"},
        {"nccl-no-infiniband", S::input, "NCCL_IB_DISABLE={value}"},
        {"nccl-no-peer", S::input, "NCCL_P2P_DISABLE={value}"},
        {"nccl-network", S::input, "NCCL INFO Using network {name:w}"},

        // Optimiser and schedule.
        {"client-optimizer", S::before, "Using client Optimizer as basic optimizer"},
        {"client-optimizer", S::before, "Using client callable to create basic optimizer"},
        {"configured-optimizer", S::before, "Using DeepSpeed Optimizer param name {name:w} as basic optimizer"},
        {"basic-optimizer", S::before, "DeepSpeed Basic Optimizer = {name:w}"},
        {"final-optimizer", S::before, "DeepSpeed Final Optimizer = {name:w}"},
        {"zero-optimizer", S::before, "Creating {dtype:w} ZeRO stage {stage} optimizer"},
        {"zero-offload", S::before, "Creating ZeRO Offload"},
        {"bf16-optimizer", S::before, "Creating BF16 optimizer"},
        {"fp16-optimizer", S::before, "Creating fp16 optimizer with {scaling:w} loss scale"},
        {"fp16-optimizer", S::before, "Creating fp16 unfused optimizer with {scaling:w} loss scale"},
        {"cpu-adam", S::before, "Adam Optimizer #{number} is created with {arithmetic:w} arithmetic capability"},
        {"cpu-adam-config", S::before, "Config: alpha={lr}, betas=({beta1}, {beta2}), weight_decay={decay}, adam_w={adam_w}"},
        {"cpu-adam-half", S::before, "FP16 params for CPUAdam may not work on AMD CPUs"},
        {"configured-scheduler", S::before, "DeepSpeed using configured LR scheduler = {name:w}"},
        {"client-scheduler", S::before, "DeepSpeed using client LR scheduler"},
        {"client-scheduler", S::before, "DeepSpeed using client callable to create LR scheduler"},
        {"scheduler", S::before, "DeepSpeed LR Scheduler = {name:t}"},
        {"schedule-short", S::before, "total_num_steps {total} is less than warmup_num_steps {warmup}"},

        // ZeRO's set-up, and how large the model is.
        {"reduce-bucket", S::before, "Reduce bucket size {elements}"},
        {"allgather-bucket", S::before, "Allgather bucket size {elements}"},
        {"prefetch-bucket", S::before, "Prefetch bucket size {elements}"},
        {"cpu-offload", S::before, "CPU Offload: {on:w}"},
        {"partition", S::before, "Rank: {rank} partition count [{ranks}] and sizes[({elements}, {padded:w})]"},
        {"persistent", S::before, "Parameter Offload: Total persistent parameters: {elements} in {tensors} params"},
        {"persistent", S::before, "ZeRO 3: Total persistent parameters: {elements} in {tensors} params"},
        {"persistent", S::before, "Parameter Offload - Persistent parameters statistics: param_count = {tensors}, numel = {elements}"},
        {"model-size", S::before, "finished initializing model with {billions}B parameters"},
        {"model-size", S::before, "finished initializing model - num_params = {tensors}, num_elems = {billions}B"},
        {"pipeline-stage", S::behind,
         "RANK={rank} STAGE={stage} LAYERS={layers} [{first}, {end}) STAGE_PARAMS={stage_params} ({short:t}) TOTAL_PARAMS={total} "
         "({total_short:t}) UNIQUE_PARAMS={unique}"},
        {"pipeline-config", S::behind, "CONFIG: micro_batches={micro_batches} micro_batch_size={size}"},
        {"pipeline-overlap", S::before, "Pipeline parallelism does not support overlapped communication, will be disabled."},
        {"granularity", S::before, "stage3_module_granularity_threshold >= {least}. Current Value:{value}"},
        {"trainable", S::before, "trainable params: {trainable} || all params: {all}"},
        {"trainable-only", S::before, "Number of trainable parameters = {trainable}"},
        {"model-parallel-rank", S::before,
         "number of parameters on (tensor, pipeline) model parallel rank ({tensor}, {pipeline}): {parameters}"},
        {"model-parallel-rank", S::before, "number of parameters on model parallel rank {tensor}: {parameters}"},       // GPT-NeoX
        {"model-parallel-rank", S::before, "number of parameters on model parallel rank {tensor} {billions} Billion"},  // of all ranks
        {"t5-model", S::before, "T5ForConditionalGeneration"},
        {"trainer-batch", S::input, "Total train batch size (w. parallel, distributed & accumulation) = {batch}"},
        {"trainer-micro", S::input, "Instantaneous batch size per device = {micro}"},
        {"trainer-accumulation", S::input, "Gradient Accumulation steps = {steps}"},
        {"trainer-steps", S::input, "Total optimization steps = {steps}"},
        {"accelerate-accumulation", S::before, "Updating DeepSpeed's gradient accumulation steps to {now} from {was}"},
        {"accelerate-mismatch", S::before,
         "Gradient accumulation steps mismatch: GradientAccumulationPlugin has {was}, DeepSpeed config has {now}. Using DeepSpeed's value"},
        {"elastic-batch", S::before, "[Elasticity] overriding training_batch_size: {was} -> {now}"},
        {"elastic-micro", S::before, "[Elasticity] overriding train_micro_batch_size_per_gpu: {was} -> {now}"},
        {"elastic-accumulation", S::before, "[Elasticity] overriding gradient_accumulation_steps: {was} -> {now}"},

        // Memory.
        {"memory", S::around, "MA {allocated} GB Max_MA {max_allocated} GB CA {reserved} GB Max_CA {max_reserved} GB"},
        {"host-memory", S::around, "CPU Virtual Memory: used = {used} GB, percent = {percent}%"},
        {"cache-flush", S::behind, "{flushes} pytorch allocator cache flushes since last step"},

        // While it runs.
        {"step", S::around, "step={step}, skipped={skipped}, lr=[{lr}"},
        {"throughput", S::behind, "RunningAvgSamplesPerSec={rate}, CurrSamplesPerSec={current}"},
        {"throughput", S::behind, "SamplesPerSec={rate}"},
        {"overflow", S::behind, "Skipping step. Attempted loss scale: {scale}, {then:t}"},
        {"grad-overflow", S::behind, "Grad overflow on iteration: {iteration}"},
        {"grad-overflow", S::behind, "Grad overflow on iteration {iteration}"},
        {"scale-reduced", S::behind, "Reducing dynamic loss scale from {was} to {now}"},
        {"scale-minimum", S::behind, "Current loss scale already at minimum"},
        {"trace-cache", S::behind, "Invalidate trace cache @ step {step}"},
        {"optimizer-times", S::behind,  // stage 1 and 2, in two orders
         "time (ms) | optimizer_gradients: {gradients} | optimizer_step: {step} | optimizer_allgather: {allgather}"},
        {"optimizer-times", S::behind,
         "time (ms) | optimizer_allgather: {allgather} | optimizer_gradients: {gradients} | optimizer_step: {step}"},
        {"timers", S::behind, "time (ms) |"},
        {"compiled", S::behind, "Compiling deepcompile={on:w} backend={backend:w}"},
        {"compile-missing", S::behind, "DeepCompile is enabled but engine.compile() has not been called"},
        {"autocast-outside", S::behind, "torch.autocast is enabled outside DeepSpeed but disabled within the DeepSpeed engine"},
        {"recomputed", S::behind, "`use_cache=True` is incompatible with gradient checkpointing"},
        {"recomputed", S::behind, "`use_cache=True` is incompatible with `config.gradient_checkpointing=True`"},
        {"gradients-unquantized", S::behind,
         "qgZ falls back to reduce_scatter because tensor size = {elements} is not divisible by (2 * global_world_size) = {multiple}"},
        {"saved", S::behind, "Saving model checkpoint: "},
        {"resumed", S::behind, "rank: {rank} loading checkpoint: "},
        {"resumed", S::behind, "[Torch] Loading checkpoint from "},
        {"resumed", S::behind, "successfully loaded {shards} ZeRO state_dicts for rank"},
        {"resumed", S::behind, "successfully read {shards} ZeRO state_dicts for rank"},
        {"resumed", S::behind, "Loading checkpoint and starting from iteration {iteration}"},  // GPT-NeoX
        {"resumed", S::behind, "Continuing training from global step {step}"},                 // Transformers
        {"checkpointed", S::behind, "Activation Checkpointing Information"},                   // the first call of deepspeed.checkpointing
        {"not-saved", S::behind, "stage3_gather_16bit_weights_on_model_save is False"},
        {"not-saved", S::behind, "stage3_gather_16bit_weights_on_model_save` is False"},
        {"not-saved", S::behind, "stage3_gather_fp16_weights_on_model_save` is False"},
        {"not-saved", S::behind, "stage3_gather_16bit_weights_on_model_save=false. Saving the full checkpoint instead"},

        // How it ended.
        {"oom", S::behind, "CUDA out of memory. Tried to allocate {wanted} {unit:w} (GPU {gpu}; {total} {total_unit:w} total capacity"},
        {"oom", S::behind,
         "CUDA out of memory. Tried to allocate {wanted} {unit:w}. GPU {gpu} has a total capacity of {total} {total_unit:w}"},
        {"oom", S::behind,  // PyTorch 2.1's spelling
         "CUDA out of memory. Tried to allocate {wanted} {unit:w}. GPU {gpu} has a total capacty of {total} {total_unit:w}"},
        {"oom", S::behind, "CUDA out of memory"},
        {"timeout", S::behind,
         "Watchdog caught collective operation timeout: WorkNCCL(SeqNum={number}, OpType={operation:w}, {sizes:t}Timeout(ms)={limit}) ran "
         "for "
         "{ran} milliseconds"},
        {"timeout", S::behind,  // PyTorch before 2.0
         "Watchdog caught collective operation timeout: WorkNCCL(OpType={operation:w}, {sizes:t}Timeout(ms)={limit}) ran for {ran} "
         "milliseconds"},
        {"timeout", S::behind, "Watchdog caught collective operation timeout"},
        {"exit-code", S::behind, "exits with return code = {code}"},
        {"exit-code", S::behind, "(exitcode: {code}) local_rank: "},  // torchrun
        {"signal", S::behind, "Signal {number} ({name:w}) received by PID"},
        {"signal", S::behind, "died with <Signals.{name:w}: {number}>"},
        {"wrapped-exit", S::behind, "exit status {code}"},  // of the process that holds the one which failed
        {"exit-well", S::behind, "exits successfully"},
        {"killed", S::behind, "Killing subprocess {pid}"},
        {"no-sync-refused", S::behind, "no_sync context manager is incompatible with gradient partitioning logic of ZeRO stage {stage}"},
        {"reduced-twice", S::behind, "The parameter {name:w} has already been reduced."},
        {"host-oom", S::behind, "oom-kill event"},  // Slurm
        {"host-oom", S::behind, "oom_kill event"},
        {"host-oom", S::behind, "ut of memory: Killed process"},                  // the kernel: "Memory cgroup out of memory", too
        {"host-oom", S::behind, "OOMKilled"},                                     // Kubernetes
        {"host-oom", S::behind, "killed due to the node running low on memory"},  // Ray
        {"host-allocation", S::behind, "DefaultCPUAllocator: can't allocate memory: you tried to allocate {bytes} bytes"},
        {"host-allocation", S::behind, "DefaultCPUAllocator: not enough memory: you tried to allocate {bytes} bytes"},

        // What DeepSpeed says of the configuration.
        {"batch-assert", S::input,
         "Check batch related parameters. train_batch_size is not equal to micro_batch_per_gpu * gradient_acc_step * world_size {batch} != "
         "{micro} * {accumulation} * {world}"},
        {"batch-assert", S::input,
         "Check batch related parameters. train_batch_size is not equal to micro_batch_per_gpu * gradient_acc_step * world_size{batch} != "
         "{micro} * {accumulation} * {world}"},
        {"untested-refused", S::input, "You are using an untested ZeRO Optimizer."},
        {"untested", S::before, "You are using ZeRO with an untested optimizer, proceed with caution"},
        {"offload-client", S::input, "You are using ZeRO-Offload with a client provided optimizer"},
        {"deprecated", S::before, "Config parameter {key:w} is deprecated use {use:w} instead"},
        {"deprecated", S::before, "Config parameter {key:w} is deprecated"},
        {"deprecated", S::before, "DeepSpeedConfig: {key:w} is deprecated. Please use {use:w}."},
        {"old-format", S::before, "this format of ZeRO optimization setup is deprecated"},
        {"max-grad-norm", S::before, "In FP32 mode, DeepSpeed does not permit MAX_GRAD_NORM ({norm}) > 0"},
        {"vocabulary", S::before, "vocabulary size {size} is not aligned to {multiple}"},
        {"extra-inputs", S::input, "Extra inputs are not permitted"},
        {"extra-inputs", S::input, "extra fields not permitted"},
        {"pipeline-refused", S::behind, "ZeRO-2 and ZeRO-3 are incompatible with pipeline parallelism"},
        {"trainer-mismatch", S::input, "- ds {key:w}={value:t} vs hf {argument:w}={other:t}"},
        {"trainer-mismatch", S::input, "- ds {key:w}={value:t} vs arg {argument:w}={other:t}"},  // Accelerate
        {"cuda-mismatch", S::input,
         "Installed CUDA version {installed} does not match the version torch was compiled with {built}, unable to compile"},
        {"not-built", S::input, "Error building extension '{name:w}'"},
        {"cpu-adam-missing", S::input, "object has no attribute 'ds_opt_adam'"},
        {"error", S::undumped, "AssertionError: {message:t}"},
        {"error", S::undumped, "Error: {message:t}"},

        // The flops profiler's table, and other programs' hand.
        {"profile-world", S::behind, "world size: {ranks}"},
        {"profile-data-parallel", S::behind, "data parallel size: {ranks}"},
        {"profile-model-parallel", S::behind, "model parallel size: {ranks}"},
        {"profile-params", S::behind, "params of model = params per GPU * mp_size: {parameters} {unit:w}"},
        {"lightning", S::input, "GPU available: True (cuda), used: True"},
        {"megatron-iteration", S::behind, "elapsed time per iteration (ms): {milliseconds}"},
    };
    return kKinds;
}

}  // namespace dslens
