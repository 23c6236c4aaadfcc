// What is wrong or odd with a run: the findings of the run book that hold for a dump.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "explain/configuration.h"
#include "explain/explain.h"
#include "explain/node_scope.h"

namespace dslens {

/// What the sentences of a finding see: the configuration, and `it.…`, which the check gave.
class FindingScope final : public NodeScope {
  public:
    FindingScope(const Configuration& configuration, const std::vector<Argument>& arguments, Lang lang = Lang::en)
        : NodeScope(configuration, {}, Value::unknown()), arguments_(arguments), lang_(lang) {}
    Value path(std::string_view path) const override;

  private:
    const std::vector<Argument>& arguments_;
    Lang lang_;
};

/// Errors first, then warnings, then notes; within these as the data has them.
std::vector<Finding> find_all(const Configuration& configuration, const std::vector<Node>& nodes);

/// Of a finding, in one language. A fix is JSON; empty where there is none.
std::string say_title(const Configuration& configuration, const Finding& finding, Lang lang);
std::string say_detail(const Configuration& configuration, const Finding& finding, Lang lang);
std::string say_fix(const Configuration& configuration, const Finding& finding);

/// One sentence; empty where a place in it is unknown.
std::string say(const Configuration& configuration, const std::string& text, const std::vector<Argument>& arguments, Lang lang);

/// The node of a path under any of its names; nodes.size() where there is none.
size_t node_at(const Configuration& configuration, const std::vector<Node>& nodes, std::string_view path);

/// The first of the cases that holds and can be said; empty where none does.
std::string say_first(const Configuration& configuration, const std::vector<Meaning>& cases, Lang lang,
                      const std::vector<Argument>& arguments = {});

/// As much of the passage as holds and can be said: its first case, or every one.
std::string say_passage(const Configuration& configuration, const Passage& passage, Lang lang, const std::vector<Argument>& arguments = {});

/// `when` is empty, or definitely true.
bool holds_for(const Configuration& configuration, const std::string& when, const std::vector<Argument>& arguments = {});

}  // namespace dslens
