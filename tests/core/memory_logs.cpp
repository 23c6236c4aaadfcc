#include "core/memory_logs.h"

#include <cstdio>

#include "core/explained.h"
#include "explain/memory.h"

namespace dslens::test {
namespace {

std::string number(double value, double unit) {
    char text[32];
    std::snprintf(text, sizeof text, "%.12g", value / unit);
    return text;
}

}  // namespace

std::string cluster(const Cluster& machines, const std::string& attributes, const std::string& more) {
    const int all = machines.nodes * machines.gpus;
    const std::string ranks = std::to_string(machines.ranks > 0 ? machines.ranks : all);
    const char* accumulated = holds(attributes, "grad_accum_dtype") ? "" : "grad_accum_dtype ............. None\n";
    return "[2024-12-20 09:59:58,000] [INFO] [launch.py:151:main] nnodes=" + std::to_string(machines.nodes) +
           ", num_local_procs=" + std::to_string(machines.gpus) +
           ", node_rank=0\n[2024-12-20 09:59:58,000] [INFO] [launch.py:163:main] dist_world_size=" + std::to_string(all) + "\n" + more +
           log("world_size ................... " + ranks + "\n" + accumulated + attributes);
}

std::string states(const std::string& text, const Model& model) {
    const Reading reading = read(text, knowledge().vocabulary());
    const Explanation explanation(reading.dumps.at(0), knowledge(), Asked{model.release, model.parameters});
    std::string said;
    for (const StateMemory& state : explanation.memory().states) {
        said += std::to_string(state.row->stage) + " " + state.row->offload + " " + number(state.gpu, 1e9) + " " +
                (state.host < 0 ? "?" : number(state.host, 1e9)) + (state.current ? " *\n" : "\n");
    }
    return said;
}

std::string noted(const std::string& text, std::string_view part, const Model& model) {
    const Reading reading = read(text, knowledge().vocabulary());
    const Explanation explanation(reading.dumps.at(0), knowledge(), Asked{model.release, model.parameters});
    std::string said;
    for (const StateMemory& state : explanation.memory().states) {
        if (holds(state.row->note.in(Lang::en), part)) said += std::to_string(state.row->stage) + " " + state.row->offload + "\n";
    }
    return said;
}

std::string buffers(const std::string& text, const Model& model) {
    const Reading reading = read(text, knowledge().vocabulary());
    const Explanation explanation(reading.dumps.at(0), knowledge(), Asked{model.release, model.parameters});
    std::string said;
    for (const BufferMemory& buffer : explanation.memory().buffers)
        said += (said.empty() ? "" : "; ") + buffer.row->id + " " + buffer.row->where + " " + number(buffer.bytes, 1);
    return said;
}

}  // namespace dslens::test
