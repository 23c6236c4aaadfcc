// What the model's states take of each GPU and host, stage by stage, and the buffers that this configuration allocates.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "explain/configuration.h"

namespace dslens {

struct StateMemory {
    const MemoryState* row;
    double gpu, host;  // bytes: on each GPU, on each host; host is negative where that is unknown
    bool current;      // the run's own stage and offload
};

struct BufferMemory {
    const MemoryBuffer* row;
    double bytes;  // on each GPU, or on each host
};

struct Memory {
    double parameters = 0;            // of the model; 0: unknown, and then there are no states
    bool trains = true;               // an engine that does not has no gradients and no optimiser states to count
    bool uncounted = false;           // some stage's share depends on a number that nothing tells
    std::vector<StateMemory> states;  // by stage, then by offload
    std::vector<BufferMemory> buffers;
};

Memory memory_of(const Configuration& configuration);

}  // namespace dslens
