// The generated dumps of tests/data/dumps.txt.gz, and what their values truly are.
#pragma once

#include <string>
#include <vector>

#include "config/dump.h"

namespace dslens::test {

struct Fixture {
    std::string name;    // "v0.16.7/everything"
    std::string log;     // as DeepSpeed printed it
    std::string truth;   // `<path> TAB <JSON value>` a line
    std::string config;  // the ds_config.json that was given to it
};

const std::vector<Fixture>& fixtures();
const Fixture& fixture(const std::string& name);

/// A row and all below it in one line that two readings of the same value share, wherever they stood: names, kinds and contents.
std::string canonical(const Dump& dump, const std::vector<Row>& rows, uint32_t index);
/// All attributes, one a line; then the user's JSON.
std::string canonical(const Dump& dump);

}  // namespace dslens::test
