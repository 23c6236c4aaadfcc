// What the panes on the run as a whole say, put into words once a dump and language.
#pragma once

#include <string>
#include <vector>

#include "explain/explain.h"
#include "views/run.h"

namespace dslens {

/// A finding, a fact or a buffer.
struct Entry {
    std::string label;  // a finding's title; with a buffer its size
    Prose text;
    Prose evidence;   // of a fact what the text does not name
    std::string fix;  // JSON; may be empty
    Severity severity = Severity::note;
};

struct BarText {
    std::string label;
    double gpu = 0, host = 0;  // bytes; host is negative where it is unknown
    std::string gpu_text, host_text;
    bool current = false;
};

struct Overview {
    Prose paragraph;
    std::vector<Entry> facts;
    std::string differences_title;  // from the log's other configurations
    std::vector<Entry> differences;
    std::string memory_title;
    bool asks_parameters = false;  // nothing says how many parameters the model has
    std::vector<BarText> bars;
    double buffers_gpu = 0, buffers_host = 0;  // bytes
    Prose note;                                // on the run's own bar
    std::vector<Entry> buffers;
    std::string left_out;
    double gpu_memory = 0;  // bytes of one GPU, where the log says it
    bool empty() const { return paragraph.empty() && facts.empty() && bars.empty() && buffers.empty() && !asks_parameters; }
};

std::vector<Entry> findings_of(const Explanation& explanation, Lang lang);
/// `index`: of the one that it is about.
Overview overview_of(const std::vector<Explanation>& explanations, size_t index, Lang lang);

}  // namespace dslens
