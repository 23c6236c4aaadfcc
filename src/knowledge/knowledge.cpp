// Facts and words put together.
#include "knowledge/knowledge.h"

#include <algorithm>
#include <map>

#include "knowledge/assemble.h"
#include "knowledge/fact_book.h"
#include "knowledge/nearest.h"
#include "knowledge/parsed.h"

namespace dslens {
namespace {

class LoadedKnowledge final : public Knowledge {
  public:
    LoadedKnowledge(std::unique_ptr<FactBook> facts, std::vector<ParameterRow> rows, RunBook book)
        : facts_(std::move(facts)), run_book_(std::move(book)), vocabulary_(vocabulary_of(*facts_)) {
        for (ParameterRow& row : rows) parameters_.push_back(assemble(*facts_, std::move(row)));
        index();
    }

    const Parameter* by_printed(std::string_view path) const override { return at(printed_.find(path)); }

    const Parameter* by_json_key(std::string_view key) const override {
        const NameFacts* facts = facts_->find_key(key, newest_release());
        return at(names_.find(facts ? facts->name : key));
    }

    const Parameter* by_any_name(std::string_view name) const override {
        if (const Parameter* parameter = by_printed(name)) return parameter;
        if (const Parameter* parameter = at(names_.find(name))) return parameter;
        if (const Parameter* parameter = by_json_key(name)) return parameter;
        auto found = last_parts_.find(std::string(name));
        return found != last_parts_.end() && found->second != kSeveral ? &parameters_[found->second] : nullptr;
    }

    std::string nearest(std::string_view name) const override { return nearest_of(name, all_names_); }
    std::string nearest_key(std::string_view key) const override { return nearest_of(key, all_keys_); }
    const NameFacts* facts_of(std::string_view path) const override { return facts_->find(path); }
    const Parameter* parameter_of(const NameFacts& facts) const override {
        return &parameters_[owners_[static_cast<size_t>(&facts - facts_->names().data())]];
    }
    const NameFacts* facts_of_key(std::string_view key, size_t release) const override { return facts_->find_key(key, release); }

    void find_key_owners(std::string_view key, std::vector<const NameFacts*>& owners) const override {
        facts_->find_key_owners(key, owners);
    }

    const Parameter* open_section(std::string_view path) const override {
        for (path = parent_path(path); !path.empty(); path = parent_path(path)) {
            const NameFacts* facts = facts_->find(path);
            if (!facts) facts = facts_->find_key(path, newest_release());
            if (facts && facts->open) return at(names_.find(facts->name));
        }
        return nullptr;
    }

    size_t newest_release() const override { return facts_->newest(); }
    const std::vector<Parameter>& parameters() const override { return parameters_; }
    const RunBook& run_book() const override { return run_book_; }
    const Expression* expression(std::string_view text) const override { return parsed_.expression(text); }
    const Sentence* sentence(std::string_view text) const override { return parsed_.sentence(text); }
    const Vocabulary& vocabulary() const override { return vocabulary_; }
    const ReleaseFacts& releases() const override { return *facts_; }

  private:
    static constexpr uint32_t kSeveral = UINT32_MAX;

    const Parameter* at(std::optional<uint32_t> number) const { return number ? &parameters_[*number] : nullptr; }

    void index() {
        owners_.resize(facts_->names().size());
        for (uint32_t number = 0; number < parameters_.size(); ++number) {
            const Parameter& parameter = parameters_[number];
            names_.add(parameter.path, number);
            for (const NameFacts* facts : parameter.facts) owners_[static_cast<size_t>(facts - facts_->names().data())] = number;
            for (const std::string& name : parameter.printed) {
                printed_.add(name, number);
                names_.add(name, number);
                all_names_.push_back(name);
            }
            if (parameter.facts.empty())
                for (const std::string& key : parameter.json_keys) names_.add(key, number);
            if (parameter.printed.empty()) all_keys_.push_back(parameter.path);
            all_keys_.insert(all_keys_.end(), parameter.json_keys.begin(), parameter.json_keys.end());
            index_last_part(parameter, number);
        }
        all_names_.insert(all_names_.end(), all_keys_.begin(), all_keys_.end());
    }

    void index_last_part(const Parameter& parameter, uint32_t number) {
        std::vector<std::string> names = parameter.printed;
        names.insert(names.end(), parameter.json_keys.begin(), parameter.json_keys.end());
        names.push_back(parameter.path);
        for (const std::string& name : names) {
            auto [found, fresh] = last_parts_.emplace(last_part(name), number);
            if (!fresh && found->second != number) found->second = kSeveral;
        }
    }

    std::unique_ptr<FactBook> facts_;
    RunBook run_book_;
    std::vector<Parameter> parameters_;
    Vocabulary vocabulary_;
    std::vector<uint32_t> owners_;  // of each of the facts: the parameter
    NameIndex printed_, names_;
    std::map<std::string, uint32_t> last_parts_;
    std::vector<std::string> all_names_, all_keys_;
    mutable Parsed parsed_;
};

}  // namespace

std::unique_ptr<Knowledge> make_knowledge(std::unique_ptr<FactBook> facts, std::vector<ParameterRow> rows, RunBook book) {
    return std::make_unique<LoadedKnowledge>(std::move(facts), std::move(rows), std::move(book));
}

}  // namespace dslens
