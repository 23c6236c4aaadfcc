// A text read and explained with the embedded knowledge, which is loaded once.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "config/reader.h"
#include "explain/explain.h"
#include "knowledge/knowledge.h"

namespace dslens::test {

const Knowledge& knowledge();

inline bool holds(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// The first configuration in a text.
struct Explained {
    explicit Explained(const std::string& text, std::string_view release = {});

    size_t index(std::string_view path) const;  // fails the test where there is no such node
    const Node& node(std::string_view path) const { return explanation.nodes()[index(path)]; }
    std::string meaning(std::string_view path, Lang lang = Lang::en) const { return explanation.meaning(index(path), lang); }
    std::string summary(std::string_view path, Lang lang = Lang::en) const {
        std::string made;
        return std::string(explanation.summary(index(path), lang, made));
    }

    Reading reading;
    Explanation explanation;
};

/// A log of 0.16.2 with these attribute lines, and these entries in the user's JSON.
std::string log(const std::string& attributes, const std::string& json = "\"train_batch_size\": 8");

}  // namespace dslens::test
