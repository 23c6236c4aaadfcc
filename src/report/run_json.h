// Findings, the overview and the memory as JSON; README.md here has the shapes.
#pragma once

#include "explain/explain.h"
#include "report/json_writer.h"

namespace dslens {

void write_findings(JsonWriter& json, const Explanation& explanation, Lang lang);
void write_differences(JsonWriter& json, const std::vector<Explanation>& explanations);
void write_overview(JsonWriter& json, const Explanation& explanation, Lang lang);

}  // namespace dslens
