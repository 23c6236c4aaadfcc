// What follows from the whole configuration, under every release's names: `run.…` of the expressions.
#include <utility>

#include "explain/conditional.h"
#include "explain/configuration.h"
#include "explain/values.h"
#include "log/clean.h"
#include "log/real.h"

namespace dslens {
namespace {

/// What counts processes, samples or micro-batches: unknown where it is no count above 0, which DeepSpeed refuses.
Value counted(Value value) {
    const bool count = value.type == Value::Type::number && value.number >= 1 && Value::of_number(value.number).integer;
    return count || value.type != Value::Type::number ? value : Value::unknown();
}

constexpr std::string_view kOffloadOptimizer = "zero_config.offload_optimizer";

}  // namespace

Value Configuration::first_value(std::initializer_list<std::string_view> paths) const {
    for (std::string_view path : paths) {
        Value found = value(path);
        if (found.known()) return found;
    }
    return Value::unknown();
}

Value Configuration::dtype() const {
    Value bf16 = first_value({"bfloat16_config.enabled", "bfloat16_enabled"});
    Value fp16 = first_value({"float16_config.enabled", "fp16_enabled"});
    if (bf16.is_true()) return Value::of_text("bfloat16");
    if (fp16.is_true()) return Value::of_text("float16");
    // Under bfloat16, and only then, releases before 0.17.1 print a dynamic scale of 1.
    Value scale = value("initial_dynamic_scale");
    if (!is_json() && fp16.is_false() && scale.type == Value::Type::number && scale.number == 1) return Value::of_text("bfloat16");
    bool before_bf16 = compare_release("<", "0.5.5").is_true();
    if (!fp16.known() || (!bf16.known() && !before_bf16)) return Value::unknown();
    return value("amp_enabled").is_true() ? Value::unknown() : Value::of_text("float32");  // Apex decides by its opt_level
}

/// 0.1.0 has stage 1 alone: any section that is not empty turns it on, whatever stands in it (deepspeed/pt/deepspeed_config.py, 0.1.0).
Value Configuration::earliest_stage() const {
    const Value enabled = is_json() ? user_value("zero_optimization") : value("zero_enabled");
    if (enabled.type == Value::Type::object) return Value::of_number(enabled.size > 0 ? 1 : 0);
    return enabled.known() ? Value::of_number(enabled.is_true() ? 1 : 0) : enabled;
}

Value Configuration::stage() const {
    if (compare_release("<", "0.2.0").is_true()) return earliest_stage();
    for (std::string_view path : {"zero_config.stage", "zero_optimization_stage"}) {
        std::optional<uint32_t> row = attribute_row(path);
        if (row) return value_of(dump_, dump_.attributes, *row);
    }
    Value switched = user_value("zero_optimization");
    if (switched.type == Value::Type::boolean) return Value::of_number(switched.truth ? 1 : 0);
    const bool settings = !switched.known() || switched.type == Value::Type::null || switched.type == Value::Type::object;
    if (is_json() && !settings) return Value::unknown();
    std::optional<uint32_t> row = user_row("zero_optimization.stage");
    if (row) {
        Value value = json_value(*row, knowledge_.facts_of_key("zero_optimization.stage", newest()));
        if (value.type == Value::Type::boolean) return Value::of_number(value.truth ? 1 : 0);  // which Python takes as a number
        return is_auto(value) || is_placeholder(*row) ? Value::unknown() : value;
    }
    if (is_json()) return Value::of_number(0);
    return Value::unknown();
}

Value Configuration::world() const {
    Value printed = value("world_size");
    if (printed.known() || !is_json()) return printed;
    Value batch = value("train_batch_size"), micro = value("train_micro_batch_size_per_gpu"),
          steps = user_value("gradient_accumulation_steps");
    using Type = Value::Type;
    if (batch.type != Type::number || micro.type != Type::number || steps.type != Type::number) return Value::unknown();
    double product = micro.number * steps.number;
    if (product <= 0) return Value::unknown();
    Value ranks = Value::of_number(batch.number / product);
    return ranks.integer && ranks.number >= 1 ? ranks : Value::unknown();
}

Value Configuration::accumulation() const {
    if (is_overruled(*this, "gradient_accumulation_steps") && is_json()) return Value::unknown();
    Value printed = is_json() ? user_value("gradient_accumulation_steps") : value("gradient_accumulation_steps");
    if (printed.type == Value::Type::number) return printed;
    if (!is_json() || printed.type != Value::Type::null) return Value::unknown();
    bool batch = user_row("train_batch_size").has_value(), micro = user_row("train_micro_batch_size_per_gpu").has_value();
    return batch != micro ? Value::of_number(1) : Value::unknown();  // with both, it follows from the number of ranks
}

/// Read in deepspeed/runtime/zero/offload_config.py and config.py, 0.3.15 to 0.19.5. Before 0.7.0 a section without a device offloads to
/// the host, with null too; 0.7.0 takes any section for an offload. Before 0.5.7 device none moves the optimiser to the host all the same.
Value Configuration::offload(std::string_view section, std::string_view old_switch) const {
    std::string path(section);
    const std::string old_key = "zero_optimization" + std::string(old_switch.substr(old_switch.rfind('.')));
    const Value written = is_json() ? user_value(old_key) : Value::unknown();
    if (written.type == Value::Type::boolean && compare_release("<", "0.7.0").is_true())  // then the section beside it is not read
        return Value::of_text(written.is_true() ? "cpu" : "none");
    Value whole = value(path);
    if (whole.type == Value::Type::object) {
        Value device = value(path + ".device");
        const bool null = device.type == Value::Type::null;
        if (!null && !(device.type == Value::Type::text && device.text == "none")) return device;
        Value offloads = compare_release(null ? "<=" : "==", "0.7.0");
        const bool early = !null && section == kOffloadOptimizer && !compare_release(">=", "0.5.7").is_true();
        if (early) offloads = compare_release("<", "0.5.7");
        return offloads.known() ? Value::of_text(offloads.is_true() ? "cpu" : "none") : offloads;
    }
    Value switched = value(old_switch);
    if (switched.type != Value::Type::boolean && compare_release("<", "0.7.0").is_true())  // printed as an address, or as a section
        switched = user_value(old_key);
    if (switched.is_true()) return Value::of_text("cpu");
    if (whole.type == Value::Type::null || switched.is_false()) return Value::of_text("none");
    return compare_release("<", "0.3.0").is_true() ? Value::of_text("none") : Value::unknown();
}

Value Configuration::lower_name(std::string_view path) const {
    Value name = value(path);
    if (name.type != Value::Type::text) return name;
    for (char& c : name.text) c = lower(c);
    return name;
}

namespace {

/// Where a log says how many parameters a model has, the surest first: `kind`'s `field` times `unit`, or times what the field of units
/// says.
struct ParametersLine {
    std::string_view name;
    double unit;
};
constexpr ParametersLine kParameters[] = {
    {"trainable.all", 1}, {"pipeline-stage.total", 1}, {"model-size.most.billions", 1e9}, {"profile-params.parameters", 0}};

/// deepspeed/profiling/flops_profiler/profiler.py prints "29799.48 M".
double profiler_unit(std::string_view unit) {
    constexpr std::pair<std::string_view, double> kUnits[] = {{"T", 1e12}, {"G", 1e9}, {"B", 1e9}, {"M", 1e6}, {"K", 1e3}, {"k", 1e3}};
    for (const auto& [name, factor] : kUnits) {
        if (unit == name) return factor;
    }
    return 0;
}

}  // namespace

/// What ZeRO 1 and 2 divide among the ranks; 0 where it is not told.
double Configuration::divided() const {
    const Value size = log("partition.elements"), ranks = log("partition.ranks");
    const bool whole = size.type == Value::Type::number && ranks.type == Value::Type::number;
    return whole ? size.number * ranks.number : 0;
}

Value Configuration::parameters() const {
    if (parameters_ > 0) return Value::of_number(parameters_);
    for (const ParametersLine& line : kParameters) {
        const Value found = log(line.name);
        const double unit = line.unit > 0 ? line.unit : profiler_unit(log("profile-params.unit").text);
        if (found.type == Value::Type::number && found.number * unit > 0) return Value::of_number(found.number * unit);
    }
    return divided() > 0 ? Value::of_number(divided()) : Value::unknown();
}

/// Told by the log; or all of them, where their number is known only from what ZeRO 1 and 2 divide, which is what the optimiser was given.
Value Configuration::trainable() const {
    for (std::string_view name : {"trainable.trainable", "trainable-only.trainable"}) {
        if (const Value told = log(name); told.known()) return told;
    }
    return divided() == parameters().number ? parameters() : Value::unknown();
}

Value Configuration::nodes() const {
    const Value nodes = log("launched-nodes.nodes");
    if (nodes.known()) return nodes;
    const Value world = log("launched-world.world"), local = log("launched-nodes.local");
    return world.known() && local.number > 0 ? Value::of_number(world.number / local.number) : Value::unknown();
}

/// No optimiser: ZeRO 3 says so; or no line is about one, and the JSON is what DeepSpeed-Chat gives its reference and reward models
/// (applications/DeepSpeed-Chat/dschat/utils/ds_utils.py of DeepSpeedExamples).
bool Configuration::forward_only() const {
    if (sighting("zero-offload")) return true;
    for (std::string_view kind :
         {"client-optimizer", "configured-optimizer", "basic-optimizer", "zero-optimizer", "bf16-optimizer", "fp16-optimizer"}) {
        if (sighting(kind)) return false;
    }
    const Value threshold = user_value("zero_optimization.stage3_param_persistence_threshold");
    return !is_json() && threshold.type == Value::Type::number && threshold.number == 1e4 &&
           user_value("zero_optimization.memory_efficient_linear").is_false() && user_value("optimizer").type == Value::Type::null &&
           user_value("zero_optimization.stage3_max_live_parameters").type == Value::Type::null;
}

const Sighting* Configuration::sighting(std::string_view kind) const {
    for (const Sighting& sighting : dump_.sightings) {
        if (sighting.kind == kind) return &sighting;
    }
    return nullptr;
}

Value Configuration::log(std::string_view name) const {
    const size_t dot = name.find('.');
    const Sighting* seen = sighting(name.substr(0, dot));
    if (dot == std::string_view::npos) return Value::of_number(seen ? seen->count : 0);
    if (!seen) return Value::unknown();
    std::string_view field = name.substr(dot + 1);
    const std::vector<std::string>* values = &seen->last_values;
    const size_t which = field.find('.');
    if (which != std::string_view::npos) {
        values = field.substr(0, which) == "first" ? &seen->first_values : &seen->most_values;
        field.remove_prefix(which + 1);
    }
    for (size_t n = 0; n < seen->fields.size(); ++n) {
        double number = 0;
        if (seen->fields[n] != field) continue;
        return parse_real((*values)[n], number) ? Value::of_number(number) : Value::of_text((*values)[n]);
    }
    return Value::unknown();
}

Value Configuration::run(std::string_view name) const {
    if (name == "dtype") return dtype();
    if (name == "dtype_bytes") {
        Value type = dtype();
        return type.known() ? Value::of_number(type.text == "float32" ? 4 : 2) : type;
    }
    if (name == "stage") return stage();
    if (name == "world") return counted(world());
    if (name == "micro") return counted(value("train_micro_batch_size_per_gpu"));
    if (name == "accumulation") return counted(accumulation());
    if (name == "batch") return counted(value("train_batch_size"));
    if (name == "offload_optimizer")  // an engine without an optimiser offloads none
        return forward_only() ? Value::of_text("none") : offload(kOffloadOptimizer, "zero_config.cpu_offload");
    if (name == "offload_param") return offload("zero_config.offload_param", "zero_config.cpu_offload_params");
    if (name == "optimizer") return lower_name("optimizer_name");
    if (name == "scheduler") return value("scheduler_name");
    if (name == "parameters") return parameters();
    if (name == "trainable") return trainable();
    if (name == "gpus_per_node") return log("launched-nodes.local");
    if (name == "nodes") return nodes();
    if (name == "engine" || name == "engines") {
        const uint32_t number = name == "engine" ? dump_.engine : dump_.engines;
        return number ? Value::of_number(number) : Value::unknown();
    }
    if (name == "forward_only") return Value::of(forward_only());
    if (name == "source_build") return Value::of(dump_.stated.find('+') != std::string::npos);
    if (name == "json") return Value::of(is_json());
    if (name == "has_user_config") return Value::of(has_user());
    return Value::unknown();
}

}  // namespace dslens
