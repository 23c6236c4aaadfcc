#include "config/shape.h"

#include <algorithm>
#include <array>

namespace dslens {
namespace {

enum class Want : uint8_t {
    scalar,   // a number, a string such as "auto", a boolean
    section,  // an object whose keys are the section's
    typed,    // {"type": …, "params": {…}}
};
struct SharedName {
    std::string_view name;
    Want want;
};
constexpr SharedName kSharedNames[] = {
    {"optimizer", Want::typed},
    {"scheduler", Want::typed},
    {"fp16", Want::section},
    {"bf16", Want::section},
    {"bfloat16", Want::section},
    {"amp", Want::section},
    {"autotuning", Want::section},
    {"checkpoint", Want::section},
    {"comet", Want::section},
    {"compile", Want::section},
    {"data_types", Want::section},
    {"pipeline", Want::section},
    {"tensor_parallel", Want::section},
    {"tensorboard", Want::section},
    {"timers", Want::section},
    {"wandb", Want::section},
    {"train_batch_size", Want::scalar},
    {"gradient_accumulation_steps", Want::scalar},
    {"gradient_clipping", Want::scalar},
    {"dataloader_drop_last", Want::scalar},
    {"log_level", Want::scalar},
    {"vocabulary_size", Want::scalar},
};
constexpr uint32_t kMostUnknown = 64;  // keys that are compared with the known ones for a slip of the pen
constexpr size_t kLongestName = 48;    // of these
constexpr size_t kShortestSlip = 8;    // a shorter word is near to too many
constexpr unsigned kMostSlips = 2;     // letters that differ

std::string_view name_of(std::string_view text, const Row& row) { return text.substr(row.name.begin, row.name.size()); }

/// Whether one can be had from the other by changing, leaving out or adding kMostSlips letters.
bool near(std::string_view a, std::string_view b) {
    if (a.size() < kShortestSlip || a.size() > kLongestName || b.size() > kLongestName) return false;
    if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) > kMostSlips) return false;
    std::array<unsigned, kLongestName + 1> cost{};
    for (size_t k = 0; k <= b.size(); ++k) cost[k] = static_cast<unsigned>(k);
    for (size_t i = 0; i < a.size(); ++i) {
        unsigned diagonal = cost[0];
        cost[0] = static_cast<unsigned>(i + 1);
        for (size_t k = 0; k < b.size(); ++k) {
            unsigned changed = diagonal + (a[i] == b[k] ? 0 : 1);
            diagonal = cost[k + 1];
            cost[k + 1] = std::min({changed, cost[k] + 1, diagonal + 1});
        }
    }
    return cost[b.size()] <= kMostSlips;
}

/// Of an object: whether at least half of its keys are the section's. True where the section's keys are not known, and for {}.
bool has_keys_of(std::string_view section, std::string_view text, const std::vector<Row>& rows, uint32_t object,
                 const Vocabulary& vocabulary) {
    auto found = vocabulary.json_section_keys.find(std::string(section));
    if (found == vocabulary.json_section_keys.end()) return true;
    const std::vector<std::string>& known = found->second;
    uint32_t keys = 0, fits = 0;
    for (uint32_t i = object + 1; i < rows[object].end; i = rows[i].end, ++keys) {
        fits += std::find(known.begin(), known.end(), name_of(text, rows[i])) != known.end();
    }
    return fits * 2 >= keys;
}

/// {"type": "AdamW"} and at most "params" and "legacy_fusion" with it: others put the learning rate beside the type.
bool is_typed(std::string_view text, const std::vector<Row>& rows, uint32_t object) {
    bool typed = false;
    for (uint32_t i = object + 1; i < rows[object].end; i = rows[i].end) {
        std::string_view key = name_of(text, rows[i]);
        if (key != "type" && key != "params" && key != "legacy_fusion") return false;
        typed |= key == "type";
    }
    return typed;
}

bool fits(const SharedName& shared, std::string_view text, const std::vector<Row>& rows, uint32_t index, const Vocabulary& vocabulary) {
    const Row& row = rows[index];
    bool object = row.kind == Kind::object, holds = object || row.kind == Kind::list;
    switch (shared.want) {
        case Want::scalar: return !holds && row.kind != Kind::null;
        case Want::section: return object && has_keys_of(shared.name, text, rows, index, vocabulary);
        case Want::typed: return object && is_typed(text, rows, index);
    }
    return false;
}

const SharedName* shared_name(std::string_view name) {
    auto found = std::find_if(std::begin(kSharedNames), std::end(kSharedNames), [&](const SharedName& one) { return one.name == name; });
    return found == std::end(kSharedNames) ? nullptr : found;
}

/// {"desc": null, "value": 8}: how Weights & Biases keeps every setting.
bool is_wrapped(std::string_view text, const std::vector<Row>& rows, uint32_t object) {
    for (uint32_t i = object + 1; i < rows[object].end; i = rows[i].end) {
        if (name_of(text, rows[i]) == "value") return true;
    }
    return false;
}

/// A name that only DeepSpeed uses says enough, whatever stands behind it: people make mistakes.
void judge(std::string_view name, std::string_view text, const std::vector<Row>& rows, uint32_t index, const Vocabulary& vocabulary,
           Shape& shape) {
    const SharedName* shared = shared_name(name);
    bool misfit = shared ? !fits(*shared, text, rows, index, vocabulary) : is_wrapped(text, rows, index);
    shape.batch |= name == "train_batch_size" && rows[index].kind == Kind::integer;
    ++(misfit ? shape.misfits : shared ? shape.shared : shape.own);
}

}  // namespace

bool Shape::is_config() const {
    if (own >= 2) return true;
    if (own == 1) return fits() * 4 >= keys;
    if (batch && fits() + misfits == keys) return true;
    return shared >= 1 && misfits == 0 && shared * 2 >= keys;
}

bool Shape::is_config_in_prose() const { return is_config() && fits() >= 1 && fits() * 2 >= keys && (own >= 1 || shared >= 2); }

Shape shape_of(std::string_view text, const std::vector<Row>& rows, uint32_t object, const Vocabulary& vocabulary, bool slips) {
    Shape shape;
    uint32_t unknown = 0;
    for (uint32_t i = object + 1; i < rows[object].end; i = rows[i].end, ++shape.keys) {
        std::string_view name = name_of(text, rows[i]);
        if (vocabulary.json_top_level.has(name)) {
            judge(name, text, rows, i, vocabulary, shape);
        } else if (slips && ++unknown <= kMostUnknown) {
            shape.shared += std::any_of(vocabulary.json_top_level.names().begin(), vocabulary.json_top_level.names().end(),
                                        [&](const std::string& known) { return near(name, known); });
        }
    }
    return shape;
}

}  // namespace dslens
