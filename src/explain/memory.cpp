#include "explain/memory.h"

#include "explain/findings.h"

namespace dslens {
namespace {

/// Nothing where it is unknown or no amount.
std::optional<double> bytes(const Configuration& configuration, const std::string& text) {
    const Expression* expression = configuration.knowledge().expression(text);
    if (!expression) return std::nullopt;
    const Value value = expression->evaluate(FindingScope(configuration, {}));
    return value.type == Value::Type::number && value.number >= 0 ? std::optional<double>(value.number) : std::nullopt;
}

/// "none", "optimizer", "param", "both"; empty where it is unknown. Parameters are offloaded at stage 3 only, at stage 0 nothing is.
std::string_view offload_of(const Configuration& configuration) {
    const Value optimizer = configuration.run("offload_optimizer"), param = configuration.run("offload_param");
    if (optimizer.type != Value::Type::text || param.type != Value::Type::text) return {};
    const Value stage = configuration.run("stage");
    if (stage.type != Value::Type::number) return {};
    const bool moves_optimizer = stage.number > 0 && optimizer.text != "none", moves_param = stage.number == 3 && param.text != "none";
    if (moves_optimizer) return moves_param ? "both" : "optimizer";
    return moves_param ? "param" : "none";
}

}  // namespace

Memory memory_of(const Configuration& configuration) {
    const RunBook& book = configuration.knowledge().run_book();
    Memory memory;
    const Value parameters = configuration.run("parameters"), stage = configuration.run("stage");
    if (parameters.type == Value::Type::number) memory.parameters = parameters.number;
    const std::string_view offload = offload_of(configuration);
    memory.trains = !configuration.run("forward_only").is_true();
    for (const MemoryState& row : book.states) {
        const bool known =
            !memory.states.empty() && memory.states.back().row->stage == row.stage && memory.states.back().row->offload == row.offload;
        if (!memory.trains || known || !configuration.all_within(row.releases) || !holds_for(configuration, row.when)) continue;
        const std::optional<double> gpu = bytes(configuration, row.gpu), host = bytes(configuration, row.host);
        memory.uncounted |= !gpu && memory.parameters > 0;
        if (!gpu) continue;
        const bool current = stage.type == Value::Type::number && stage.number == row.stage && offload == row.offload;
        memory.states.push_back({&row, *gpu, host.value_or(-1), current});
    }
    for (const MemoryBuffer& row : book.buffers) {
        const bool known = !memory.buffers.empty() && memory.buffers.back().row->id == row.id;
        if (known || !configuration.all_within(row.releases) || !holds_for(configuration, row.when)) continue;
        const std::optional<double> size = bytes(configuration, row.bytes);
        if (size && *size > 0) memory.buffers.push_back({&row, *size});
    }
    return memory;
}

}  // namespace dslens
