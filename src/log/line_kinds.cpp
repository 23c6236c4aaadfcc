#include "log/line_kinds.h"

#include <algorithm>
#include <array>

#include "log/clean.h"

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
        {"trainer-batch", S::input, "Total train batch size (w. parallel, distributed & accumulation) = {batch}"},
        {"trainer-micro", S::input, "Instantaneous batch size per device = {micro}"},
        {"trainer-accumulation", S::input, "Gradient Accumulation steps = {steps}"},
        {"trainer-steps", S::input, "Total optimization steps = {steps}"},
        {"accelerate-accumulation", S::before, "Updating DeepSpeed's gradient accumulation steps to {now} from {was}"},
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
        {"timers", S::behind, "time (ms) |"},
        {"compiled", S::behind, "Compiling deepcompile={on:w} backend={backend:w}"},
        {"compile-missing", S::behind, "DeepCompile is enabled but engine.compile() has not been called"},
        {"autocast-outside", S::behind, "torch.autocast is enabled outside DeepSpeed but disabled within the DeepSpeed engine"},
        {"recomputed", S::behind, "`use_cache=True` is incompatible with gradient checkpointing"},
        {"gradients-unquantized", S::behind,
         "qgZ falls back to reduce_scatter because tensor size = {elements} is not divisible by (2 * global_world_size) = {multiple}"},
        {"saved", S::behind, "Saving model checkpoint: "},
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

namespace {

/// A field of a pattern: what stands between its braces.
struct Field {
    std::string_view name;
    char type = 'n';  // n: number, w: word, t: text
    size_t end = 0;   // behind the brace, in the pattern
};

Field field_at(std::string_view pattern, size_t at) {
    Field field;
    field.end = pattern.find('}', at) + 1;
    field.name = pattern.substr(at + 1, field.end - at - 2);
    if (const size_t colon = field.name.find(':'); colon != std::string_view::npos) {
        field.type = field.name[colon + 1];
        field.name = field.name.substr(0, colon);
    }
    return field;
}

/// The pattern's text from `at` to its next field.
std::string_view literal_at(std::string_view pattern, size_t at) { return pattern.substr(at, pattern.find('{', at) - at); }

/// Behind the literal where it stands at text[at]; npos where it does not.
size_t match_literal(std::string_view literal, std::string_view text, size_t at) {
    for (char c : literal) {
        if (at >= text.size()) return std::string_view::npos;
        if (c == ' ') {
            if (!is_blank(text[at])) return std::string_view::npos;
            while (at < text.size() && is_blank(text[at])) ++at;
        } else if (text[at++] != c) {
            return std::string_view::npos;
        }
    }
    return at;
}

/// Behind the number at text[at]; `at` itself where there is none.
size_t number_end(std::string_view text, size_t at) {
    const size_t begin = at;
    if (at < text.size() && (text[at] == '-' || text[at] == '+')) ++at;
    const size_t digits = at;
    while (at < text.size() &&
           (is_digit(text[at]) || (at > digits && (text[at] == ',' || text[at] == '.') && at + 1 < text.size() && is_digit(text[at + 1]))))
        ++at;
    if (at == digits) return begin;
    size_t power = at;
    if (power < text.size() && lower(text[power]) == 'e') {
        ++power;
        if (power < text.size() && (text[power] == '-' || text[power] == '+')) ++power;
        if (power < text.size() && is_digit(text[power])) {
            while (power < text.size() && is_digit(text[power])) ++power;
            at = power;
        }
    }
    return at;
}

/// Where the number begins that ends at text[end], a blank between or not; `end` where there is none.
size_t number_begin(std::string_view text, size_t end) {
    size_t begin = end;
    while (begin > 0 && (is_digit(text[begin - 1]) || text[begin - 1] == '.' || text[begin - 1] == ',')) --begin;
    return begin < end && is_digit(text[begin]) ? begin : end;
}

std::string number_text(std::string_view text) {
    std::string digits;
    for (char c : text) {
        if (c != ',') digits += c;
    }
    return digits;
}

/// Where a word or a text ends that the literal follows.
size_t text_end(std::string_view text, size_t at, std::string_view next, bool word) {
    size_t end = at;
    for (; end < text.size(); ++end) {
        if (!next.empty() && match_literal(next, text, end) != std::string_view::npos) return end;
        if (word && (is_blank(text[end]) || text[end] == ',')) break;
    }
    return next.empty() ? end : std::string_view::npos;
}

bool take_field(const Field& field, std::string_view pattern, std::string_view text, size_t& at, std::vector<std::string>& values) {
    if (field.type == 'n') {
        const size_t end = number_end(text, at);
        if (end == at) return false;
        values.push_back(number_text(text.substr(at, end - at)));
        at = end;
        return true;
    }
    const bool word = field.type == 'w';
    const size_t end = text_end(text, at, literal_at(pattern, field.end), word);
    if (end == std::string_view::npos || end == at || (word && !is_word(text[at]) && text[at] != '<')) return false;
    values.emplace_back(trim_right(text.substr(at, std::min(end - at, kMaxFieldText))));
    at = end;
    return true;
}

/// The pattern from pattern[from] on, at text[at].
bool match_rest(std::string_view pattern, size_t from, std::string_view text, size_t at, std::vector<std::string>& values) {
    while (from < pattern.size()) {
        if (pattern[from] == '{') {
            const Field field = field_at(pattern, from);
            if (!take_field(field, pattern, text, at, values)) return false;
            from = field.end;
            continue;
        }
        const std::string_view literal = literal_at(pattern, from);
        at = match_literal(literal, text, at);
        if (at == std::string_view::npos) return false;
        from += literal.size();
    }
    return true;
}

/// Where the pattern's first literal text begins: behind a field that stands first.
size_t opening_of(std::string_view pattern) { return pattern.front() == '{' ? field_at(pattern, 0).end : 0; }

/// The row with its first literal text at text[at].
bool match_row(uint32_t row, std::string_view text, size_t at, LineMatch& match) {
    const std::string_view pattern = line_kinds()[row].pattern;
    const size_t opening = opening_of(pattern);
    match.values.clear();
    if (opening) {
        const size_t begin = number_begin(text, at);
        if (begin == at) return false;
        match.values.push_back(number_text(text.substr(begin, at - begin)));
    }
    if (!match_rest(pattern, opening, text, at, match.values)) return false;
    match.row = row;
    return true;
}

/// Rows by the first characters of their first literal text: two lead to the rows, the third rules out most of these.
class Openings {
  public:
    Openings() {
        for (uint32_t row = 0; row < line_kinds().size(); ++row) {
            const std::string_view pattern = line_kinds()[row].pattern;
            const size_t at = opening_of(pattern);
            const size_t skipped = pattern[at] == ' ' ? 1 : 0;  // any number of blanks stands there
            const std::string_view opening = literal_at(pattern, at).substr(skipped, 3);
            const size_t number = slot(opening[0], opening[1]);
            any_[number] = true;
            rows_[number].push_back({row, skipped, opening.size() < 3 || opening[1] == ' ' || opening[2] == ' ' ? kAny : opening[2]});
        }
    }

    bool match(std::string_view text, size_t at, LineMatch& found) const {
        const size_t number = slot(text[at], text[at + 1]);
        if (!any_[number]) return false;
        const char third = at + 2 < text.size() ? text[at + 2] : kAny;
        for (const Row& candidate : rows_[number]) {
            if (candidate.third != kAny && candidate.third != third) continue;
            if (at >= candidate.skipped && match_row(candidate.row, text, at - candidate.skipped, found)) return true;
        }
        return false;
    }

  private:
    struct Row {
        uint32_t row;
        size_t skipped;
        char third;  // kAny where any may stand there
    };
    static constexpr char kAny = '\0';
    static constexpr size_t kSlots = 1024;
    static size_t slot(char a, char b) { return (static_cast<unsigned char>(a) * 37u + static_cast<unsigned char>(b)) % kSlots; }

    std::array<bool, kSlots> any_{};
    std::array<std::vector<Row>, kSlots> rows_;
};

const Openings& openings() {
    static const Openings kOpenings;
    return kOpenings;
}

}  // namespace

std::vector<std::string_view> field_names(const LineKind& kind) {
    std::vector<std::string_view> names;
    for (size_t at = kind.pattern.find('{'); at != std::string_view::npos;) {
        const Field field = field_at(kind.pattern, at);
        names.push_back(field.name);
        at = kind.pattern.find('{', field.end);
    }
    return names;
}

bool find_line(std::string_view line, LineMatch& match) {
    bool undumped = false;
    LineMatch found;
    for (size_t at = 0; at + 1 < line.size(); ++at) {
        if (!openings().match(line, at, found)) continue;
        if (line_kinds()[found.row].stand != Stand::undumped) {
            match = std::move(found);
            return true;
        }
        if (!undumped) match = found;
        undumped = true;
    }
    return undumped;
}

}  // namespace dslens
