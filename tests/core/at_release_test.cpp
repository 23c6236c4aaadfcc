#include "knowledge/at_release.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "core/explained.h"

namespace dslens::test {
namespace {

size_t release(std::string_view version) {
    size_t index = 0;
    REQUIRE(find_release(version, knowledge().releases().releases, index));
    return index;
}

std::string first(const std::vector<std::string>& list) { return list.empty() ? std::string() : list.front(); }

}  // namespace

TEST_CASE("a parameter as one release has it") {
    struct Row {
        const char* name;
        const char* release;
        const char* path;  // empty: the release does not have it
        const char* json_key;
        const char* default_text;
    };
    const Row rows[] = {
        {"bfloat16_enabled", "0.16.9", "bfloat16_enabled", "bf16.enabled", "False"},
        {"bfloat16_enabled", "0.17.1", "bfloat16_config.enabled", "bf16.enabled", "False"},
        {"bfloat16_enabled", "0.3.0", "", "", ""},
        {"gradient_clipping", "0.19.2", "gradient_clipping", "gradient_clipping", "0.0"},
        {"gradient_clipping", "0.19.3", "gradient_clipping", "gradient_clipping", "1.0"},
        {"zero_config.contiguous_gradients", "0.4.0", "zero_config.contiguous_gradients", "zero_optimization.contiguous_gradients",
         "False"},
        {"zero_config.contiguous_gradients", "0.16.2", "zero_config.contiguous_gradients", "zero_optimization.contiguous_gradients",
         "True"},
        {"elasticity.min_gpus", "0.16.2", "elasticity.min_gpus", "elasticity.min_gpus", ""},
        {"elasticity.min_gpus", "0.3.0", "", "", ""},
        {"optimizer_params.max_coeff", "0.16.2", "optimizer_params.max_coeff", "optimizer.params.max_coeff", "10.0"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.name));
        CAPTURE(std::string(row.release));
        const Parameter* parameter = knowledge().by_any_name(row.name);
        REQUIRE(parameter);
        const std::optional<Parameter> there = at_release(*parameter, release(row.release), knowledge());
        CHECK(there.has_value() == !std::string(row.path).empty());
        if (!there) continue;
        CHECK(there->path == row.path);
        CHECK(first(there->json_keys) == row.json_key);
        CHECK(there->defaults.size() <= 1);
        if (std::string(row.name).find("elasticity") != 0)
            CHECK((there->defaults.empty() ? "" : there->defaults[0].text) == row.default_text);
        CHECK(there->what.en == parameter->what.en);
    }
}

TEST_CASE("what is never said in a release is not among its meanings") {
    for (const char* version : {"0.3.0", "0.9.5", "0.16.2", "0.19.5"}) {
        CAPTURE(std::string(version));
        const std::vector<Parameter> there = parameters_at(release(version), knowledge());
        CHECK(there.size() > 50);
        CHECK(there.size() < knowledge().parameters().size());
        for (const Parameter& parameter : there) {
            CAPTURE(parameter.path);
            CHECK((parameter.facts.empty() || knowledge().by_printed(parameter.path) || knowledge().by_json_key(parameter.path)));
            REQUIRE_FALSE(parameter.means.empty());
        }
        CHECK(std::is_sorted(there.begin(), there.end(),
                             [](const Parameter& a, const Parameter& b) { return a.topic == b.topic && a.path < b.path; }));
    }
    const Parameter* bucket = knowledge().by_any_name("zero_config.reduce_bucket_size");
    REQUIRE(bucket);
    const auto names = [&](const char* version, const char* path) {
        const std::vector<std::string> see = at_release(*bucket, release(version), knowledge())->see;
        return std::find(see.begin(), see.end(), path) != see.end();
    };
    CHECK(names("0.9.5", "zero_config.overlap_comm"));
    CHECK_FALSE(names("0.9.5", "zero_config.enable_sanity_checks"));
    CHECK(names("0.17.6", "zero_config.enable_sanity_checks"));

    const Parameter* rate = knowledge().by_any_name("optimizer_params.lr");
    REQUIRE(rate);
    const auto says = [&](const char* version, std::string_view text) {
        const std::optional<Parameter> there = at_release(*rate, release(version), knowledge());
        return there && std::any_of(there->means.begin(), there->means.end(), [&](const Meaning& m) { return holds(m.text.en, text); });
    };
    CHECK(says("0.17.1", "before 0.17.2"));
    CHECK_FALSE(says("0.17.2", "before 0.17.2"));
    Parameter decided = *rate;  // what stands behind a meaning that the release alone decides is never reached
    decided.means = {{"release < 0.9.0", {"A.", "甲。"}}, {"release >= 0.9.0", {"B.", "乙。"}}, {"", {"C.", "丙。"}}};
    CHECK(at_release(decided, release("0.16.2"), knowledge())->means.size() == 1);
}

}  // namespace dslens::test
