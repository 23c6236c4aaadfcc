// What the readable reports share: titles, release lines and the facts of a node, as plain text in one language.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "config/reader.h"
#include "explain/differences.h"
#include "explain/explain.h"
#include "explain/memory.h"

namespace dslens {

std::string dump_title(const Explanation& explanation, Lang lang);  // "DeepSpeedEngine configuration · critic"
/// What each is called beside the others: its role, where no other has the same; else its number, from 1.
std::vector<std::string> dump_names(const std::vector<Explanation>& explanations, Lang lang);
/// "Where the 2 configurations differ", or that they do not; empty where there are none to compare.
std::string differences_title(const std::vector<Explanation>& explanations, const std::vector<Difference>& differences, Lang lang);
std::string difference_text(const Difference& difference, const std::vector<std::string>& names, Lang lang);  // "2 (actor) · 3 (critic)"
std::string release_line(const Explanation& explanation, Lang lang);  // "DeepSpeed 0.15.0 – 0.16.3 (evidence: config.py:1003:print)"
std::string lines_text(const Dump& dump, Lang lang);                  // "lines 41–120"; empty for a dump out of a link
std::string default_text(const Node& node,
                         Lang lang);  // "default 10"; "default 10 (0.1.0 – 0.15.1), None (0.15.2 – …)"; empty when unknown
std::string since_text(const Parameter& parameter, const ReleaseFacts& facts);  // "0.2.0 –", "0.1.0 – 0.17.0"
std::vector<Problem> all_problems(const Reading& reading, const std::vector<Explanation>& explanations);
/// Control characters of the input, but line feeds, become blanks: they must reach no terminal and no document.
std::string without_controls(std::string_view text);

std::string evidence_text(const Sighting& line, Lang lang);   // "line 41", "lines 41–120 (12)"; empty out of a link
std::string severity_text(Severity severity, Lang lang);      // "Error"
std::string bytes_text(double bytes, Lang lang);              // "16.2 GB"; "–" where it is unknown
std::string state_text(const StateMemory& state, Lang lang);  // "ZeRO 2, optimiser on the host"
std::string memory_title(const Memory& memory, Lang lang);    // "Memory of the model's states, 6.74 billion parameters"
bool speaks_of_memory(const Memory& memory);
/// Why there are no figures, or not all of them; empty where all are there.
std::string_view memory_remark(const Memory& memory, Lang lang);
std::string memory_text(const StateMemory& state, Lang lang);    // "16.2 GB per GPU, 48.9 GB per host"
std::string buffer_text(const BufferMemory& buffer, Lang lang);  // "Reduce bucket: 1 GB per GPU"
std::string_view severity_name(Severity severity);               // "error", "warning", "note": for programs
std::string left_out_text(size_t parameters, Lang lang);         // "12 more parameters are left out here."
std::string problem_text(const Problem& problem, Lang lang);     // "line 3, column 5: …"

}  // namespace dslens
