#include "core/explained.h"

#include <doctest/doctest.h>

namespace dslens::test {

const Knowledge& knowledge() {
    static const std::unique_ptr<Knowledge> loaded = Knowledge::load();
    return *loaded;
}

Explained::Explained(const std::string& text, std::string_view release)
    : reading(read(text, knowledge().vocabulary())), explanation(reading.dumps.at(0), knowledge(), Asked{release}) {}

size_t Explained::index(std::string_view path) const {
    size_t n = explanation.find(path);
    REQUIRE(n < explanation.nodes().size());
    return n;
}

std::string log(const std::string& attributes, const std::string& json) {
    std::string text =
        "[2024-12-20 10:00:00,000] [INFO] [logging.py:128:log_dist] [Rank 0] DeepSpeed info: version=0.16.2, git-hash=unknown, "
        "git-branch=unknown\n"
        "[2024-12-20 10:00:00,000] [INFO] [config.py:999:print] DeepSpeedEngine configuration:\n";
    for (size_t at = 0, end; at < attributes.size(); at = end + 1) {
        end = attributes.find('\n', at);
        text += "[2024-12-20 10:00:00,000] [INFO] [config.py:1003:print]   " + attributes.substr(at, end - at) + "\n";
    }
    return text + "[2024-12-20 10:00:00,000] [INFO] [config.py:989:print_user_config]   json = {\n    " + json + "\n}\n";
}

}  // namespace dslens::test
