// The checks that no expression can say: what stands in the user's JSON, against what is known and what was printed.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "explain/configuration.h"
#include "explain/explain.h"

namespace dslens {

/// One place that a check found: the nodes that it hangs on, and what its sentences call `it.…`.
struct Found {
    std::vector<size_t> nodes = {};
    std::vector<JsonKey> keys = {};
    std::vector<Argument> arguments = {};
};

class UserKeys;

class Checks {
  public:
    /// Keeps references.
    Checks(const Configuration& configuration, const std::vector<Node>& nodes);
    ~Checks();

    /// `name`: one of knowledge/run_rules.h. Adds what it finds. `said`: the nodes that findings stand on already.
    void run(std::string_view name, std::vector<Found>& found, const std::vector<size_t>& said = {});

  private:
    const UserKeys& user_keys();
    void look(std::string_view name, std::vector<Found>& found, const std::vector<size_t>& said);
    void left_out(std::vector<Found>& found) const;

    const Configuration& configuration_;
    const std::vector<Node>& nodes_;
    std::unique_ptr<UserKeys> user_keys_;  // once a check asks for it
    bool stopped_ = false;                 // one of the checks so far, at its bound
    std::vector<Found> left_out_;          // of all checks so far: their first argument is the key
};

/// For a sentence: no more names than a reader takes in.
Value list_of(const std::vector<std::string_view>& names);

}  // namespace dslens
