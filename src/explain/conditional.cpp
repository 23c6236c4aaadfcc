#include "explain/conditional.h"

#include "explain/node_scope.h"
#include "explain/values.h"

namespace dslens {
namespace {

struct Default {
    std::string_view name, when, text;  // the first whose expression holds; an empty text: it depends on what no log shows
};

// Read in deepspeed/runtime/config.py and deepspeed/runtime/zero/ of every release. A section that is printed only where the user
// configures it has no default that the smallest configuration would show; the defaults of what stands in it are here too.
constexpr Default kDefaults[] = {
    {"fp16_auto_cast", "fp16_enabled", "False"},
    {"fp16_auto_cast", "not fp16_enabled", "None"},
    {"loss_scale", "release >= 0.5.5 and bfloat16_enabled and not fp16_enabled", "1.0"},
    {"initial_dynamic_scale", "release >= 0.5.5 and bfloat16_enabled and not fp16_enabled", "1"},
    {"bfloat16_immediate_grad_update", "release >= 0.16.5 and (bfloat16_enabled or user(\"bf16\") != none or user(\"bfloat16\") != none)",
     "True"},
    {"checkpoint_tag_validation_enabled", "run.json", "'WARN'"},
    {"dynamic_loss_scale_args.init_scale", "run.json and release >= 0.8.0", "16"},  // in the JSON an exponent
    {"dynamic_loss_scale_args.init_scale", "run.json and release < 0.8.0", "32"},
    {"dynamic_loss_scale_args.init_scale", "release >= 0.8.0", "65536"},
    {"dynamic_loss_scale_args.init_scale", "release < 0.8.0", "4294967296"},
    {"dynamic_loss_scale_args.scale_window", "true", "1000"},
    {"dynamic_loss_scale_args.delayed_shift", "true", "2"},
    {"dynamic_loss_scale_args.min_scale", "true", "1"},
    {"dynamic_loss_scale_args.consecutive_hysteresis", "true", "False"},

    {"gradient_accumulation_steps", "present(elasticity_enabled) and elasticity_enabled", ""},
    {"elastic_model_parallel_size", "true", "1"},
    {"num_gpus_per_node", "true", "1"},
    {"wall_clock_breakdown", "release >= 0.4.0 and present(flops_profiler_config.enabled) and flops_profiler_config.enabled", "True"},
    {"autotuning_config.results_dir", "release == 0.7.5", ""},  // the working directory is put in front
    {"autotuning_config.exps_dir", "release == 0.7.5", ""},

    {"zero_config.overlap_comm", "release >= 0.3.12 and run.stage == 3", "True"},
    {"zero_config.cpu_offload_use_pin_memory", "release >= 0.7.0", "None"},
    {"zero_config.cpu_offload_use_pin_memory", "user(\"zero_optimization\") == none", "'cpu_offload_use_pin_memory'"},  // a slip of its own
    {"zero_config.cpu_offload_use_pin_memory", "user(\"zero_optimization\") != none", "False"},
    {"zero_config.offload_param.device", "release < 0.5.7", "'cpu'"},
    {"zero_config.offload_param.device", "release < 0.7.0", "None"},
    {"zero_config.offload_param.nvme_path", "release < 0.7.0", "None"},
    {"zero_config.offload_param.buffer_count", "release < 0.7.0", "5"},
    {"zero_config.offload_param.buffer_size", "release < 0.7.0", "100000000"},
    {"zero_config.offload_param.max_in_cpu", "release < 0.7.0", "1000000000"},
    {"zero_config.offload_param.pin_memory", "release < 0.7.0", "False"},
    {"zero_config.offload_optimizer.device", "release < 0.5.7", "'cpu'"},
    {"zero_config.offload_optimizer.device", "release < 0.7.0", "None"},
    {"zero_config.offload_optimizer.nvme_path", "release < 0.7.0", "None"},
    {"zero_config.offload_optimizer.buffer_count", "release < 0.7.0", "4"},
    {"zero_config.offload_optimizer.pin_memory", "release < 0.7.0", "False"},
    {"zero_config.offload_optimizer.pipeline_read", "release < 0.7.0", "False"},
    {"zero_config.offload_optimizer.pipeline_write", "release < 0.7.0", "False"},
    {"zero_config.offload_optimizer.fast_init", "release < 0.7.0", "False"},

    {"compression_config.weight_quantization.different_groups.<group>.related_modules", "true", "None"},
    {"compression_config.activation_quantization.different_groups.<group>.related_modules", "true", "None"},
    {"compression_config.sparse_pruning.different_groups.<group>.related_modules", "true", "None"},
};

constexpr std::string_view kSchedulerParams = "scheduler_params.", kTorchAdam = "optimizer_params.torch_adam";

struct Overruled {
    std::string_view path, when;
};
constexpr Overruled kOverruled[] = {
    {"fp16_auto_cast", "release < 0.17.1 and not fp16_enabled"},
    {"loss_scale", "release < 0.17.1 and not fp16_enabled"},
    {"initial_dynamic_scale", "release < 0.17.1 and not fp16_enabled"},
    {"fp16_master_weights_and_gradients", "release < 0.17.1 and not fp16_enabled"},
    {"wall_clock_breakdown", "release >= 0.4.0 and flops_profiler_config.enabled and user(\"wall_clock_breakdown\") == false"},
    {"zero_config.prefetch_bucket_size", "release >= 0.18.5 and zero_config.allgather_sequential"},
    {"train_batch_size", "elasticity_enabled"},
    {"train_micro_batch_size_per_gpu", "elasticity_enabled"},
    {"gradient_accumulation_steps", "elasticity_enabled"},
};

class AtRelease final : public NodeScope {
  public:
    AtRelease(const Configuration& configuration, std::string_view path, size_t release)
        : NodeScope(configuration, path, Value::unknown()), version_(configuration.knowledge().releases().releases[release].version) {}

    Answers* answers() const override { return nullptr; }  // those are of all releases that count
    Value compare_release(std::string_view op, std::string_view text) const override {
        Version other;
        return parse_version(text, other) ? Value::of(holds(version_, op, other)) : Value::unknown();
    }

  private:
    const Version& version_;
};

/// `when` stands in a table here.
Value evaluated(std::string_view when, const Knowledge& knowledge, const Scope& scope) {
    const Expression* expression = knowledge.expression(when);
    return expression ? expression->evaluate(scope) : Value::unknown();
}

/// Of an argument of the optimiser or scheduler that this run builds. PyTorch's own Adam has defaults of its own.
Value default_of_constructor(const Configuration& configuration, const NameFacts& facts, size_t release) {
    const bool scheduler = facts.name.compare(0, kSchedulerParams.size(), kSchedulerParams) == 0;
    const Value type = configuration.lower_name(scheduler ? "scheduler_name" : "optimizer_name");
    if (type.type != Value::Type::text) return Value::unknown();
    if (!scheduler && facts.name != kTorchAdam && configuration.value(kTorchAdam).is_true()) return Value::unknown();
    for (const Taker& taker : facts.takers) {
        if (taker.type != type.text) continue;
        const DefaultRange* row = default_at(taker.defaults, release);
        if (row && !row->text.empty()) return value_of_text(row->text);
    }
    return Value::unknown();
}

}  // namespace

std::optional<Value> conditional_default(const Configuration& configuration, const NameFacts& facts, std::string_view path,
                                         size_t release) {
    if (!facts.takers.empty()) return default_of_constructor(configuration, facts, release);
    for (const Default& row : kDefaults) {
        if (row.name != facts.name) continue;
        Value holds = evaluated(row.when, configuration.knowledge(), AtRelease(configuration, path, release));
        if (!holds.known()) return holds;
        if (holds.is_true()) return row.text.empty() ? Value::unknown() : value_of_text(row.text);
    }
    return std::nullopt;
}

bool is_conditional(const NameFacts& facts) {
    if (!facts.takers.empty()) return true;
    for (const Default& row : kDefaults) {
        if (row.name == facts.name) return true;
    }
    return false;
}

bool is_overruled(const Configuration& configuration, std::string_view path) {
    for (const Overruled& row : kOverruled) {
        if (row.path == path)
            return evaluated(row.when, configuration.knowledge(), NodeScope(configuration, path, Value::unknown())).is_true();
    }
    return false;
}

}  // namespace dslens
