#include "config/sightings.h"

#include <doctest/doctest.h>

#include "core/explained.h"

namespace dslens::test {
namespace {

/// "overflow 3 @2-9 scale=8/2/8": kind, count, first and last line, and of each field its first, last and greatest value.
std::string said(const Sighting& sighting) {
    std::string text = sighting.kind + " " + std::to_string(sighting.count) + " @" + std::to_string(sighting.first_line) + "-" +
                       std::to_string(sighting.last_line);
    for (size_t n = 0; n < sighting.fields.size(); ++n)
        text += " " + sighting.fields[n] + "=" + sighting.first_values[n] + "/" + sighting.last_values[n] + "/" + sighting.most_values[n];
    return text;
}

/// What each dump gets, dumps apart by " | ". A line that says "DUMP" stands for a dump; the others are read.
std::string handed_out(std::initializer_list<const char*> lines) {
    SightingCollector collector;
    std::vector<Dump> dumps;
    uint32_t number = 0;
    for (std::string_view line : lines) {
        ++number;
        if (line != "DUMP") {
            collector.line(line, number);
            continue;
        }
        collector.dump_begins();
        dumps.emplace_back();
        dumps.back().first_line = dumps.back().last_line = number;
    }
    collector.hand_out(dumps);
    std::string text;
    for (size_t n = 0; n < dumps.size(); ++n) {
        text += n ? " | " : "";
        for (const Sighting& sighting : dumps[n].sightings) text += (&sighting == dumps[n].sightings.data() ? "" : "; ") + said(sighting);
    }
    return text;
}

constexpr const char* kInput = "  Total optimization steps = 10";
constexpr const char* kBefore = "Reduce bucket size 5";
constexpr const char* kBehind = "Grad overflow on iteration: 3";
constexpr const char* kAround = "step=2, skipped=0, lr=[0.1]";
constexpr const char* kCrash = "RuntimeError: CUDA out of memory.";
constexpr const char* kLaunch = "dist_world_size=4";

}  // namespace

TEST_CASE("a line belongs to the dump that it stands before, behind or around, by its kind") {
    struct Row {
        const char* what;
        std::initializer_list<const char*> lines;
        const char* dumps;
    };
    const Row rows[] = {
        {"one dump takes all, wherever it stands",
         {kBefore, "DUMP", kBefore, kBehind, kAround, kInput, kCrash},
         "reduce-bucket 2 @1-3 elements=5/5/5; grad-overflow 1 @4-4 iteration=3/3/3; step 1 @5-5 step=2/2/2 skipped=0/0/0 lr=0.1/0.1/0.1; "
         "trainer-steps 1 @6-6 steps=10/10/10; oom 1 @7-7"},
        {"one dump takes what stands before it too",
         {kBehind, kAround, kInput, "DUMP"},
         "grad-overflow 1 @1-1 iteration=3/3/3; step 1 @2-2 step=2/2/2 skipped=0/0/0 lr=0.1/0.1/0.1; trainer-steps 1 @3-3 steps=10/10/10"},
        {"nothing is recognised", {"hello", "DUMP", "world"}, ""},
        {"no dump", {kBefore, kBehind, kInput}, ""},

        {"set up before: of the first dump behind",
         {kBefore, "DUMP", kBefore, kBefore, "DUMP"},
         "reduce-bucket 1 @1-1 elements=5/5/5 | reduce-bucket 2 @3-4 elements=5/5/5"},
        {"set up, but no dump followed: of none", {"DUMP", "DUMP", kBefore}, " | "},
        {"runs behind: of the last dump before", {"DUMP", kBehind, kBehind, "DUMP"}, "grad-overflow 2 @2-3 iteration=3/3/3 | "},
        {"runs before any dump: of none", {kBehind, "DUMP", "DUMP"}, " | "},
        {"runs behind several engines: of none", {"DUMP", "DUMP", kBehind, kAround}, " | "},
        {"how several engines ended: of the last",
         {"DUMP", "DUMP", kCrash, "exits with return code = 1"},
         " | oom 1 @3-3; exit-code 1 @4-4 code=1/1/1"},
        {"around, between two dumps: of the one that follows",
         {"DUMP", kAround, "DUMP"},
         " | step 1 @2-2 step=2/2/2 skipped=0/0/0 lr=0.1/0.1/0.1"},
        {"of the whole run: of each dump, whatever stands between",
         {kInput, "DUMP", kInput, "DUMP", kInput},
         "trainer-steps 3 @1-5 steps=10/10/10 | trainer-steps 3 @1-5 steps=10/10/10"},

        {"a launcher behind a dump begins another run",
         {kLaunch, kInput, "DUMP", kLaunch, kBefore, "DUMP"},
         "launched-world 1 @1-1 world=4/4/4; trainer-steps 1 @2-2 steps=10/10/10 | launched-world 1 @4-4 world=4/4/4; reduce-bucket 1 @5-5 "
         "elements=5/5/5"},
        {"torchrun behind a dump, too",
         {"DUMP", "Setting OMP_NUM_THREADS environment variable for each process to be 1 in default", kInput, "DUMP"},
         " | omp-threads 1 @2-2 threads=1/1/1; trainer-steps 1 @3-3 steps=10/10/10"},
        {"several lines of one launch are one run",
         {kLaunch, "nnodes=1, num_local_procs=4, node_rank=0", "DUMP", "DUMP"},
         "launched-world 1 @1-1 world=4/4/4; launched-nodes 1 @2-2 nodes=1/1/1 local=4/4/4 rank=0/0/0 | launched-world 1 @1-1 world=4/4/4; "
         "launched-nodes 1 @2-2 nodes=1/1/1 local=4/4/4 rank=0/0/0"},
        {"several lines of one launch behind a dump are one run, too",
         {"DUMP", kLaunch, "nnodes=1, num_local_procs=4, node_rank=0", "DUMP"},
         " | launched-world 1 @2-2 world=4/4/4; launched-nodes 1 @3-3 nodes=1/1/1 local=4/4/4 rank=0/0/0"},
        {"the same on both sides of a launch",
         {"DUMP", kAround, kLaunch, kAround, "DUMP"},
         "step 1 @2-2 step=2/2/2 skipped=0/0/0 lr=0.1/0.1/0.1 | launched-world 1 @3-3 world=4/4/4; step 1 @4-4 step=2/2/2 skipped=0/0/0 "
         "lr=0.1/0.1/0.1"},
        {"one engine in each run: what runs behind is its own",
         {"DUMP", kBehind, kLaunch, "DUMP", kBehind, kAround},
         "grad-overflow 1 @2-2 iteration=3/3/3 | launched-world 1 @3-3 world=4/4/4; grad-overflow 1 @5-5 iteration=3/3/3; step 1 @6-6 "
         "step=2/2/2 skipped=0/0/0 lr=0.1/0.1/0.1"},
        {"set up in a run that printed no dump: not of the next run's",
         {"DUMP", kBefore, kLaunch, "DUMP"},
         " | launched-world 1 @3-3 world=4/4/4"},
        {"around, at the end of a run: of the run's own dump",
         {"DUMP", kAround, kLaunch, "DUMP"},
         "step 1 @2-2 step=2/2/2 skipped=0/0/0 lr=0.1/0.1/0.1 | launched-world 1 @3-3 world=4/4/4"},
        {"the last run printed no dump: its lines are of none",
         {"DUMP", kLaunch, "DUMP", kLaunch, kBehind, kInput},
         " | launched-world 1 @2-2 world=4/4/4"},
        {"two engines, then a run with one",
         {"DUMP", "DUMP", kBehind, kLaunch, "DUMP", kBehind},
         " |  | launched-world 1 @4-4 world=4/4/4; grad-overflow 1 @6-6 iteration=3/3/3"},
        {"a crash is of its own run", {"DUMP", "DUMP", kCrash, kLaunch, "DUMP"}, " | oom 1 @3-3 | launched-world 1 @4-4 world=4/4/4"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.what));
        CHECK(handed_out(row.lines) == row.dumps);
    }
}

TEST_CASE("of each field the first, the last and the greatest value are kept") {
    struct Row {
        std::initializer_list<const char*> lines;
        const char* dumps;
    };
    const Row rows[] = {
        {{"DUMP", "Reduce bucket size 7", "Reduce bucket size 10", "Reduce bucket size 9"}, "reduce-bucket 3 @2-4 elements=7/9/10"},
        {{"Reduce bucket size 500,000,000", "Reduce bucket size 5e7", "DUMP"}, "reduce-bucket 2 @1-2 elements=500000000/5e7/500000000"},
        {{"DUMP", "Grad overflow on iteration: -2", "Grad overflow on iteration: -1"}, "grad-overflow 2 @2-3 iteration=-2/-1/-1"},
        {{"Reduce bucket size 1", "DUMP", "Reduce bucket size 3", "Reduce bucket size 2"}, "reduce-bucket 3 @1-4 elements=1/2/3"},
        // A greater text is none; a number is greater than a text.
        {{"DeepSpeed Basic Optimizer = Adam", "DeepSpeed Basic Optimizer = Lamb", "DUMP"}, "basic-optimizer 2 @1-2 name=Adam/Lamb/Adam"},
        {{"DUMP", "Skipping step. Attempted loss scale: 4, reducing to 2", "Skipping step. Attempted loss scale: 2, reducing to 1"},
         "overflow 2 @2-3 scale=4/2/4 then=reducing to 2/reducing to 1/reducing to 2"},
        // Two wordings of a kind: the fields of both.
        {{"DUMP", "SamplesPerSec=5", "RunningAvgSamplesPerSec=4, CurrSamplesPerSec=6"}, "throughput 2 @2-3 rate=5/4/5 current=6/6/6"},
        {{"CUDA out of memory.", "DUMP", "CUDA out of memory. Tried to allocate 2.00 GiB (GPU 1; 79.33 GiB total capacity)",
          "CUDA out of memory. Tried to allocate 3.91 GiB (GPU 0; 79.33 GiB total capacity)",
          "CUDA out of memory. Tried to allocate 3.00 GiB (GPU 0; 79.33 GiB total capacity)"},
         "oom 4 @1-5 wanted=2.00/3.00/3.91 unit=GiB/GiB/GiB gpu=1/0/1 total=79.33/79.33/79.33 total_unit=GiB/GiB/GiB"},
        {{"DUMP", "CUDA out of memory.", "CUDA out of memory. Tried to allocate 3.91 GiB (GPU 0; 79.33 GiB total capacity)"},
         "oom 2 @2-3 wanted=3.91/3.91/3.91 unit=GiB/GiB/GiB gpu=0/0/0 total=79.33/79.33/79.33 total_unit=GiB/GiB/GiB"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.dumps));
        CHECK(handed_out(row.lines) == row.dumps);
    }
}

TEST_CASE("a log of any length leaves one sighting a kind and dump") {
    SightingCollector collector;
    std::vector<Dump> dumps(3);
    for (uint32_t n = 0; n < 3; ++n) {
        dumps[n].first_line = dumps[n].last_line = n * 10000 + 1;
        collector.dump_begins();
        for (uint32_t line = 2; line <= 10000; ++line)
            collector.line("Grad overflow on iteration: " + std::to_string(line), n * 10000 + line);
    }
    collector.hand_out(dumps);
    REQUIRE(dumps[0].sightings.size() == 1);
    CHECK(said(dumps[0].sightings[0]) == "grad-overflow 9999 @2-10000 iteration=2/10000/10000");
    REQUIRE(dumps[1].sightings.size() == 1);
    CHECK(said(dumps[1].sightings[0]) == "grad-overflow 9999 @10002-20000 iteration=2/10000/10000");
    CHECK(dumps[2].sightings.empty());
}

TEST_CASE("in a whole log: the lines' numbers, whatever is printed in front of them") {
    const std::string text =
        "(RayTrainWorker pid=9) [2024-12-20 09:59:58,000] [INFO] [launch.py:163:main] dist_world_size=8\n"
        "\033[36m[2024-12-20 09:59:59,000] [INFO] [stage3.py:167:__init__] Prefetch bucket size 50,000,000\033[0m\n" +
        log("train_batch_size ............. 8\n") + "some other line\r\n 0: Invalidate trace cache @ step 4: expected module 1\r\n" +
        "Invalidate trace cache @ step 2: expected module 1\n";
    const Reading reading = read(text, knowledge().vocabulary());
    REQUIRE(reading.dumps.size() == 1);
    std::string all;
    for (const Sighting& sighting : reading.dumps[0].sightings) all += said(sighting) + "\n";
    CHECK(all ==
          "launched-world 1 @1-1 world=8/8/8\n"
          "prefetch-bucket 1 @2-2 elements=50000000/50000000/50000000\n"
          "trace-cache 2 @10-11 step=4/2/4\n");
}

}  // namespace dslens::test
