#include "explain/user_keys.h"

#include <algorithm>

#include "explain/values.h"
#include "knowledge/name_index.h"
#include "knowledge/sentence.h"
#include "log/clean.h"

namespace dslens {

UserKeys::UserKeys(const Configuration& configuration, const std::vector<Node>& nodes) : configuration_(configuration), nodes_(nodes) {
    const Knowledge& knowledge = configuration.knowledge();
    const std::vector<Row>& rows = configuration.dump().user;
    for (uint32_t row = 1; row < rows.size();) {
        const std::string_view path = configuration.user_path(row);
        std::vector<const NameFacts*> owners;
        if (!path.empty()) knowledge.find_key_owners(path, owners);
        const NameFacts* facts = path.empty() ? nullptr : knowledge.facts_of_key(path, configuration.newest());
        const bool known = facts || !owners.empty() || knowledge.by_json_key(path);
        if (!path.empty()) keys_.push_back({row, path, facts, known});
        const bool through = rows[row].kind == Kind::object && known && !path.empty();
        row = through ? row + 1 : rows[row].end;
    }
}

void UserKeys::hang(const UserKey& key, Found& found) const {
    if (configuration_.is_json()) {
        const auto node = std::find_if(nodes_.begin(), nodes_.end(), [&key](const Node& one) { return one.row == key.row; });
        if (node != nodes_.end()) found.nodes.push_back(static_cast<size_t>(node - nodes_.begin()));
        return;
    }
    const Dump& dump = configuration_.dump();
    found.keys.push_back({key.path, dump.pieces.empty() ? 0 : dump.place(dump.user[key.row].name.begin).line});
}

Found UserKeys::found(const UserKey& key) const {
    Found one;
    hang(key, one);
    one.arguments.push_back({"key", Value::of_text(key.path)});
    return one;
}

Value UserKeys::value(const UserKey& key) const { return value_of(configuration_.dump(), configuration_.dump().user, key.row); }

std::string UserKeys::whole(const UserKey& key) const {
    const Dump& dump = configuration_.dump();
    return on_one_line(dump.view(dump.user[key.row].text));
}

std::string UserKeys::text(const UserKey& key) const { return cut(whole(key), kMostUserText); }

bool UserKeys::of_another_program() const {
    size_t known = 0, all = 0;
    for (const UserKey& key : keys_) {
        if (key.path.find('.') != std::string_view::npos) continue;
        ++all;
        known += key.known;
    }
    return 2 * known < all;
}

bool UserKeys::refused(const UserKey& key) const {
    for (std::string_view above = parent_path(key.path); !above.empty(); above = parent_path(above)) {
        const NameFacts* section = configuration_.knowledge().facts_of_key(above, configuration_.newest());
        if (section) return in_ranges(section->checked, configuration_.newest());
    }
    return false;
}

}  // namespace dslens
