#include <doctest/doctest.h>

#include "core/explained.h"

namespace dslens::test {
namespace {

std::string fact(const Explanation& explanation, std::string_view id, Lang lang = Lang::en) {
    for (const RunFact& row : explanation.facts(lang))
        if (row.passage->id == id) return row.text;
    return {};
}

}  // namespace

TEST_CASE("an engine is called by its role, where the log tells it") {
    struct Row {
        const char* attributes;
        const char* json;
        const char* role;
    };
    const Row rows[] = {
        {"steps_per_print ... 10", R"("tensorboard": {"job_name": "step3_critic_tensorboard"})", "critic"},
        {"steps_per_print ... 10", R"("tensorboard": {"job_name": "step3_actor_tensorboard"})", "actor"},
        {"steps_per_print ... 10", R"("tensorboard": {"job_name": "step2_model_tensorboard"})", "reward model"},
        {"hybrid_engine ... enabled=True", R"("steps_per_print": 10)", "actor (hybrid engine)"},
        {"steps_per_print ... 10", R"("tensorboard": {"job_name": "mine"})", ""},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.attributes));
        CAPTURE(std::string(row.json));
        CHECK(Explained(log(row.attributes + std::string("\n"), row.json)).explanation.role(Lang::en) == row.role);
    }
}

TEST_CASE("what is not the default is listed, apart what the JSON does not hold") {
    struct Row {
        const char* attributes;
        const char* json;
        const char* said;
    };
    const Row rows[] = {
        {"prescale_gradients ... False", R"("prescale_gradients": false)", ""},
        {"steps_per_print ... 20", R"("steps_per_print": 20)", "1 setting: steps_per_print = 20."},
        {"steps_per_print ... 20\nprescale_gradients ... True", R"("steps_per_print": 20)",
         "1 setting in the JSON: steps_per_print = 20. Not in the JSON and still not the default, so DeepSpeed or a framework set it: "
         "prescale_gradients = True."},
        {"prescale_gradients ... True", R"("steps_per_print": 10)",
         "Not in the JSON and still not the default, so DeepSpeed or a framework set it: prescale_gradients = True."},
        {"zero_config ... stage=2 overlap_comm=True\nzero_enabled ... True", R"("zero_optimization": {"stage": 2, "overlap_comm": true})",
         "2 settings: zero_config.stage = 2 and zero_config.overlap_comm = True."},  // zero_enabled follows from the stage
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.attributes));
        CHECK(fact(Explained(log(row.attributes + std::string("\n"), row.json)).explanation, "changed") == row.said);
    }
}

TEST_CASE("a log without the user's JSON says nothing of what stands in it") {
    std::string text =
        log("train_batch_size ... 8\ngradient_accumulation_steps ... 2\nzero_config ... stage=2 overlap_comm=True sub_group_size=5\n");
    text.resize(text.rfind("[2024-12-20"));
    const Explained explained(text);
    CHECK(fact(explained.explanation, "changed") ==
          "4 settings: gradient_accumulation_steps = 2, zero_config.stage = 2, zero_config.overlap_comm = True and "
          "zero_config.sub_group_size = 5.");
    std::string idle;
    for (const Finding& finding : explained.explanation.findings())
        if (finding.words->id == "idle-settings") idle = explained.explanation.detail(finding, Lang::en);
    CHECK(idle.starts_with("Not at the default, so somebody set it"));
    CHECK(idle.find("JSON") == std::string::npos);
}

}  // namespace dslens::test
