// Bytes of a log (or a ds_config.json) in, configuration dumps out.
//
// Fed in pieces of any size, so that a file of gigabytes needs no more memory than its dumps. The result does not depend on where the
// pieces are cut.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "config/dump.h"
#include "config/vocabulary.h"

namespace dslens {

struct InputSummary {
    uint64_t bytes = 0;
    uint64_t lines = 0;
    uint64_t records = 0;            // DeepSpeed logger records recognised, of whatever file
    std::string encoding = "utf-8";  // "utf-8", "utf-16le", "utf-16be", "latin-1"
    bool gzip = false;
};

/// Why an input holds no dump; decides the sentence that people read.
enum class NoDump : uint8_t {
    found,          // there is a dump, or a ds_config.json
    empty,          // nothing but blanks
    quiet_release,  // a log of DeepSpeed 0.17.6 or later, which does not print the dump by default
    no_rank_zero,   // DeepSpeed's records, but none of rank 0's configuration
    yaml,           // looks like YAML (an Accelerate configuration, say)
    other_json,     // JSON, but no key of DeepSpeed's
    broken_json,    // begins like a ds_config.json and cannot be read; see problems
    no_text,        // a file of another format: compressed otherwise than by gzip, a picture, damaged gzip
    unrelated,      // none of the above
};

struct Reading {
    InputSummary input;
    std::vector<Dump> dumps;
    std::vector<Problem> problems;
    NoDump no_dump = NoDump::unrelated;
    std::string stated;  // a DeepSpeed version stated somewhere in the input, even without a dump
};

class Reader {
  public:
    explicit Reader(const Vocabulary& vocabulary);  // kept by reference
    ~Reader();
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;

    void feed(std::string_view bytes);
    Reading finish();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

Reading read(std::string_view bytes, const Vocabulary& vocabulary);

}  // namespace dslens
