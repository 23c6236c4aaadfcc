// What is said of a run as a whole: findings, the overview's passages, the memory's rows. Data, in both languages; README.md has the form.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "config/releases.h"
#include "knowledge/words.h"

namespace dslens {

struct Meaning;

enum class Severity : uint8_t {
    error,    // it fails, or does what nobody wants
    warning,  // likely costs speed, memory or correctness
    note,     // worth knowing
};

/// One thing that may be wrong or odd with a run. Rows with the same id stand one behind the other: the first that holds is said.
struct FindingWords {
    std::string id;
    Severity severity = Severity::note;
    std::vector<ReleaseRange> releases;     // that it is true of; empty: all
    std::string when;                       // expression; empty where a check of explain/checks.cpp decides
    std::string check;                      // its name; it may find several
    std::vector<std::string> paths, lines;  // the parameters and kinds of log lines that it stands on
    Words title, detail;                    // sentences
    std::string fix;                        // a sentence that gives a ds_config.json fragment; may be empty
    std::string source;
};

/// The first of its cases that holds is said, or every one that does; where none does, nothing.
struct Passage {
    std::string id;
    std::string check;  // of explain/checks.cpp, where the cases may hold `it.…`; else empty
    bool every = false;
    Words label;  // empty in the paragraph
    std::vector<std::string> paths, lines;
    std::vector<Meaning> cases;
};

/// What a ZeRO stage keeps of the model on each GPU and host. Of a stage and an offload the first row that holds counts.
struct MemoryState {
    uint32_t stage = 0;
    std::string offload;  // "none", "optimizer", "param", "both"
    std::vector<ReleaseRange> releases;
    std::string when, gpu, host;  // expressions: bytes per GPU, per host
    Words note;
    std::string source;
};

/// A buffer that a configuration makes DeepSpeed allocate.
struct MemoryBuffer {
    std::string id;
    std::string where;  // "gpu", "host"
    std::vector<ReleaseRange> releases;
    std::string when, bytes;  // expressions
    Words label, detail;
    std::vector<std::string> paths;
    std::string source;
};

struct RunBook {
    std::vector<FindingWords> findings;
    std::vector<Passage> roles, story, facts;  // roles: what an engine is called beside others
    std::vector<MemoryState> states;
    std::vector<MemoryBuffer> buffers;
    Words memory_left_out;  // what no figure holds
};

}  // namespace dslens
