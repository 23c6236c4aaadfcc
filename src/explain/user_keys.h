// The keys of the user's JSON, as the checks look at them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "explain/checks.h"
#include "explain/configuration.h"

namespace dslens {

inline constexpr size_t kMostUserText = 60;  // bytes of a value in a sentence

struct UserKey {
    uint32_t row;
    std::string_view path;
    const NameFacts* facts;  // of what it sets in the newest release that counts; null where it sets nothing there
    bool known;              // to some release
};

class UserKeys {
  public:
    /// Keeps references.
    UserKeys(const Configuration& configuration, const std::vector<Node>& nodes);

    /// Below an unknown one there is none.
    const std::vector<UserKey>& keys() const { return keys_; }

    /// Where a finding on the key hangs: its node in a ds_config.json; in a log the JSON's line.
    void hang(const UserKey& key, Found& found) const;
    Found found(const UserKey& key) const;

    Value value(const UserKey& key) const;
    std::string whole(const UserKey& key) const;  // its value as it stands, on one line
    std::string text(const UserKey& key) const;   // the front of it, for a sentence
    bool in_open_section(const UserKey& key) const { return configuration_.knowledge().open_section(key.path) != nullptr; }
    /// More of its outermost names are strange than known: it configures another program, and DeepSpeed through it.
    bool of_another_program() const;
    /// The release refuses what it does not know in the section around the key.
    bool refused(const UserKey& key) const;

  private:
    const Configuration& configuration_;
    const std::vector<Node>& nodes_;
    std::vector<UserKey> keys_;
};

}  // namespace dslens
