#include "config/releases.h"

#include <doctest/doctest.h>

#include <string>

#include "core/explained.h"
#include "core/fixtures.h"
#include "knowledge/fact_book.h"

namespace dslens::test {
namespace {

std::string text_of(const std::vector<ReleaseRange>& ranges) {
    std::string text;
    for (const ReleaseRange& range : ranges) {
        const std::vector<Release>& releases = knowledge().releases().releases;
        text += (text.empty() ? "" : " ") + to_string(releases[range.first].version);
        if (range.last > range.first) text += "-" + to_string(releases[range.last].version);
    }
    return text;
}

/// Records with the line numbers of header, attributes and json; an attribute and a JSON entry each a line of `body`.
std::string log(const std::string& date, uint32_t line, uint32_t json_line, const char* json_function, const std::string& body) {
    auto record = [&](uint32_t number, const char* function, const std::string& message) {
        return "[" + date + " 10:00:00,123] [INFO] [config.py:" + std::to_string(number) + ":" + function + "] " + message + "\n";
    };
    std::string text = record(line, "print", "DeepSpeedEngine configuration:");
    size_t begin = 0;
    for (size_t end = body.find('\n'); end != std::string::npos; begin = end + 1, end = body.find('\n', begin)) {
        text += record(line + 4, "print", "  " + body.substr(begin, end - begin));
    }
    return text + record(json_line, json_function, "  json = {\n    \"train_batch_size\": 8\n}");
}

Inference inferred(const std::string& text) {
    Reading reading = read(text, knowledge().vocabulary());
    REQUIRE(reading.dumps.size() == 1);
    return infer_release(reading.dumps[0], knowledge().releases());
}

}  // namespace

TEST_CASE("the header's name tells the oldest releases") {
    CHECK(text_of(inferred("DeepSpeedLight configuration:\n  train_batch_size ............. 4\n  world_size ................... 4\n")
                      .candidates) == "0.1.0-0.3.0");
    CHECK(text_of(inferred("DeepSpeedEngine configuration:\n  optimizer_legacy_fusion ...... False\n").candidates).substr(0, 5) == "0.3.1");
}

TEST_CASE("release numbers are read") {
    Version version;
    CHECK(parse_version("0.16.2", version));
    CHECK(version == Version{0, 16, 2});
    CHECK(parse_version("v0.9.3+unknown", version));
    CHECK(version == Version{0, 9, 3});
    CHECK(parse_version("1.2", version));
    CHECK(version == Version{1, 2, 0});
    CHECK(Version{0, 9, 5} < Version{0, 10, 0});
    for (const char* text : {"", "x", "0", "0.", ".1", "99999.1.1", "0.1.x"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_version(text, version));
    }
}

TEST_CASE("without its version line every generated dump is still told to be of its release") {
    size_t named = 0, dumps = 0;
    for (const Fixture& fixture : fixtures()) {
        CAPTURE(fixture.name);
        Reading reading = read(fixture.log, knowledge().vocabulary());
        REQUIRE(reading.dumps.size() == 1);
        reading.dumps[0].stated.clear();
        Inference inference = infer_release(reading.dumps[0], knowledge().releases());
        Version version;
        REQUIRE(parse_version(fixture.name, version));
        bool found = false;
        for (const ReleaseRange& range : inference.candidates) {
            named += range.last - range.first + 1;
            for (size_t n = range.first; n <= range.last; ++n) found = found || knowledge().releases().releases[n].version == version;
        }
        CHECK(found);
        CHECK(inference.problems.empty());
        ++dumps;
    }
    REQUIRE(dumps > 0);
    CHECK(static_cast<double>(named) / static_cast<double>(dumps) <= 3.2);
}

TEST_CASE("a stated version is taken, and checked") {
    const Fixture& dump = fixture("v0.16.1/minimal");
    Reading reading = read(dump.log, knowledge().vocabulary());
    struct Row {
        const char* stated;
        std::string candidates;
        const char* explained_as;
        bool known;
        bool problem;
        bool note;
    };
    const Row rows[] = {
        {"0.16.1", "0.16.1", "0.16.1", true, false, false},         {"0.16.2+abc1234", "0.16.2", "0.16.2", true, false, true},
        {"0.14.0", "0.14.0", "0.14.0", true, true, false},          {"0.99.0", "", "0.16.0-0.16.1", false, true, true},
        {"0.3.17+unknown", "", "0.16.0-0.16.1", false, true, true},
    };
    for (const Row& row : rows) {
        CAPTURE(row.stated);
        reading.dumps[0].stated = row.stated;
        Inference inference = infer_release(reading.dumps[0], knowledge().releases());
        CHECK(inference.stated == row.stated);
        CHECK(text_of(inference.candidates) == row.candidates);
        CHECK(text_of(inference.explain_as) == row.explained_as);
        CHECK(inference.evidence.empty() == false);
        CHECK(inference.stated_known == row.known);
        CHECK(inference.problems.empty() == !row.problem);
        CHECK(inference.note_en.empty() == !row.note);
        CHECK(inference.note_zh.empty() == !row.note);
    }
}

TEST_CASE("line numbers, names, defaults and dates are evidence") {
    struct Row {
        std::string what;
        std::string log;
        std::string candidates;
    };
    const std::string body = "train_batch_size ............. 8\nsteps_per_print .............. ";
    const Row rows[] = {
        {"line numbers", log("2024-12-01", 999, 989, "print_user_config", body + "7\n"), "0.15.0-0.16.3"},
        {"a default before 0.15.2", log("2025-12-01", 999, 989, "print_user_config", body + "10\n"), "0.15.0-0.15.1"},
        {"a default since 0.15.2", log("2025-12-01", 999, 989, "print_user_config", body + "None\n"), "0.15.2-0.16.3"},
        {"a name", log("2025-12-01", 999, 989, "print_user_config", body + "7\naio_config ... {'use_gds': False}\n"), "0.15.0-0.16.3"},
        {"a date", log("2024-08-23", 999, 989, "print_user_config", body + "7\n"), "0.15.0-0.15.3"},
        {"numbers of two times, told apart by the date", log("2024-03-05", 996, 986, "print_user_config", body + "7\n"), "0.13.3-0.14.2"},
        {"numbers of two times, told apart by a name",
         log("2026-12-01", 996, 986, "print_user_config", body + "7\nlog_level .................... info\n"), "0.19.4-0.19.5"},
        {"another Python's number of the json record", log("2024-12-01", 999, 995, "print_user_config", body + "7\n"), "0.15.0-0.16.3"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.what);
        Inference inference = inferred(row.log);
        CHECK(text_of(inference.candidates) == row.candidates);
        CHECK_FALSE(inference.evidence.empty());
        CHECK(inference.note_en.empty());
    }
}

TEST_CASE("what no release printed is said to be a fork or a development build") {
    struct Row {
        std::string what;
        std::string log;
        const char* note;
    };
    const std::string body = "train_batch_size ............. 8\n";
    const Row rows[] = {
        {"a fork", log("2024-12-01", 5000, 5001, "print", body), "fork"},
        {"a commit between two releases", log("2021-05-20", 748, 754, "print", body), "development build"},
        {"the development head", log("2026-09-01", 1009, 999, "print_user_config", body + "float16_config ... enabled=False\n"),
         "development build"},
        {"a commit's numbers long before the commit", log("2020-01-01", 748, 754, "print", body), "fork"},
        {"a name that these line numbers never had", log("2024-12-01", 999, 989, "print_user_config", body + "log_level ... info\n"),
         "fork"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.what);
        Inference inference = inferred(row.log);
        CHECK(inference.candidates.empty());
        CHECK_FALSE(inference.explain_as.empty());
        CAPTURE(inference.note_en);
        CHECK(holds(inference.note_en, row.note));
        CHECK_FALSE(inference.note_zh.empty());
    }
}

TEST_CASE("a dump with gaps excludes nothing by what it lacks") {
    Reading reading = read(fixture("v0.16.4/minimal").log, knowledge().vocabulary());
    std::string text = fixture("v0.16.4/minimal").log;
    size_t at = text.find("tensor_parallel_config");
    REQUIRE(at != std::string::npos);
    size_t begin = text.rfind('\n', at) + 1, end = text.find('\n', at);
    text.erase(begin, end - begin + 1);
    Reading holed = read(text, knowledge().vocabulary());
    REQUIRE(holed.dumps.size() == 1);
    holed.dumps[0].stated.clear();
    CHECK(text_of(infer_release(holed.dumps[0], knowledge().releases()).candidates) == "0.16.4");
}

TEST_CASE("a name that every release prints excludes none by its absence") {
    std::string text = fixture("v0.1.0/everything").log;
    const auto candidates = [&text] {
        Reading reading = read(text, knowledge().vocabulary());
        REQUIRE(reading.dumps.size() == 1);
        reading.dumps[0].stated.clear();
        reading.dumps[0].marks.clear();
        return text_of(infer_release(reading.dumps[0], knowledge().releases()).candidates);
    };
    const std::string whole = candidates();
    CHECK(whole == "0.1.0");
    const size_t at = text.find("  optimizer_legacy_fusion ");
    REQUIRE(at != std::string::npos);
    const size_t begin = text.rfind('\n', at) + 1, end = text.find('\n', at);
    text.erase(begin, end - begin + 1);
    CHECK(candidates() == whole);
}

TEST_CASE("a section that somebody wrote anew excludes nothing by what it lacks") {
    const ReleaseFacts& facts = knowledge().releases();
    size_t oldest = 0;
    while (to_string(facts.releases[oldest].version) != "0.15.0") ++oldest;
    std::string printed = "zero_config .................. stage=0", anew = "{\n  \"stage\": 0";
    for (const SurePath& sure : facts.sure_paths(facts.name_at("zero_config"))) {
        if (!in_ranges(*sure.releases, oldest)) continue;
        const std::string name(sure.path.substr(sure.path.find('.') + 1));
        printed += " " + name + "=0";
        anew += ",\n  \"" + name + "\": 0";
    }
    CHECK(text_of(inferred(log("2025-12-01", 999, 989, "print_user_config", printed + "\n")).candidates) == "0.15.0-0.15.4");
    const std::string record = "[2025-12-01 10:00:00,123] [INFO] [config.py:1003:print]   steps_per_print .............. 7\n";
    CHECK(text_of(inferred(record + "Of its ZeRO section:\n" + anew + "\n}\n").candidates) == "0.15.0-0.16.3");
}

TEST_CASE("nothing said, nothing claimed") {
    Dump dump;
    Inference inference = infer_release(dump, knowledge().releases());
    CHECK(inference.candidates.empty());
    CHECK(inference.explain_as.empty());
    CHECK(inference.problems.empty());
}

TEST_CASE("what is cut out of a dump is said once") {
    const std::string whole = fixture("v0.16.1/zero2-bf16").log;
    struct Row {
        const char* what;
        const char* from;  // cut out: from the line that holds this
        const char* to;    // up to the one that holds this
        const char* want;
        bool built = false;  // states that it was built from source
    };
    const Row rows[] = {
        {"nothing", "", "", ""},
        {"one record", "dump_state ..", "dynamic_loss_scale_args ..", "Parts of the dump are missing: dump_state. The"},
        {"one record of a build from source", "dump_state ..", "dynamic_loss_scale_args ..", "", true},
        {"some records", "dump_state ..", "eigenvalue_tol ..",
         "Parts of the dump are missing: dump_state to eigenvalue_stability (8). The"},
        {"some records of a build from source", "dump_state ..", "eigenvalue_tol ..",
         "Parts of the dump are missing: dump_state to eigenvalue_stability (8). The", true},
        {"some fields", "reduce_bucket_size=", "overlap_comm=", "Parts of the dump are missing: 4 fields of zero_config. The"},
        {"one field",
         "reduce_bucket_size=", "use_multi_rank_bucket_allreduce=", "Parts of the dump are missing: 1 field of zero_config. The"},
        {"one field of a build from source", "reduce_bucket_size=", "use_multi_rank_bucket_allreduce=", "", true},
        {"the JSON", "json = {", "", "The user's JSON (json = {…})"},
        {"the end", "zero_config ..", "",
         "Parts of the dump are missing: zero_config to zero_optimization_stage (4), and the user's JSON (json = {…}). The"},
        {"all but the header", "activation_checkpointing_config  ", "", "The header is here, but none of the records"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.what));
        std::string text = whole;
        auto begin = [&](const char* of) { return text.find_last_of(std::string(of).back() == '=' ? " " : "\n", text.find(of)) + 1; };
        size_t from = *row.from ? begin(row.from) : 0;
        size_t to = *row.to ? begin(row.to) : *row.from ? std::string::npos : 0;
        text = text.substr(0, from) + (to == std::string::npos ? "" : text.substr(to));
        size_t version = row.built ? text.find("version=0.16.1") : std::string::npos;
        if (version != std::string::npos) text.insert(version + 14, "+abc1234");
        Inference inference = inferred(text);
        size_t missing = 0;
        for (const Problem& problem : inference.problems) {
            bool gap = holds(problem.en, "missing") || holds(problem.en, "header is here");
            missing += gap;
            if (gap) CHECK(problem.en.substr(0, std::string(row.want).size()) == row.want);
            if (gap) CHECK(problem.line > 1);
        }
        CHECK(missing == (*row.want ? 1 : 0));
    }
}

}  // namespace dslens::test
