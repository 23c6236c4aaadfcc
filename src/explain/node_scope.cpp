#include "explain/node_scope.h"

#include "knowledge/name_index.h"

namespace dslens {
namespace {

constexpr std::string_view kRun = "run.", kParent = "parent.", kLog = "log.";

}  // namespace

std::string NodeScope::resolved(std::string_view path) const {
    std::string_view above = path_;
    bool relative = false;
    for (; path.starts_with(kParent); path.remove_prefix(kParent.size())) {
        above = parent_path(above);
        relative = true;
    }
    if (relative) return above.empty() ? std::string(path) : std::string(above) + "." + std::string(path);
    return Configuration::with_names_of(path, path_);
}

Value NodeScope::path(std::string_view path) const {
    if (path.starts_with(kRun)) return configuration_.run(path.substr(kRun.size()));
    if (path.starts_with(kLog)) return configuration_.log(path.substr(kLog.size()));
    return configuration_.value(resolved(path));
}

Value NodeScope::is_default(std::string_view path) const {
    std::string name = resolved(path);
    return configuration_.is_default(name, configuration_.value(name));
}

}  // namespace dslens
