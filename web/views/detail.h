// All that the right pane says about one parameter, put into words once, when it is selected.
#pragma once

#include <string>
#include <vector>

#include "explain/explain.h"
#include "knowledge/knowledge.h"
#include "views/run.h"

namespace dslens {

struct Fact {
    std::string label, value;
    bool changed = false;
};

struct Link {
    std::string label, path;
};

struct Child {
    std::string name, value, path;
    bool changed = false;
};

struct Case {
    std::string when;  // an expression; empty: otherwise
    Prose text;
};

/// A finding that stands on the parameter.
struct FindingLink {
    Severity severity;
    std::string title;
    size_t index;  // in Explanation::findings()
};

struct Detail {
    std::string path, name;
    std::vector<Link> crumbs;  // what holds it, outermost first
    std::string topic;
    std::string json_key;  // that sets it
    std::vector<Fact> facts;
    Prose what;
    Prose meaning;        // of this value in this run
    std::string warning;  // an unknown name
    std::vector<FindingLink> findings;
    std::vector<Case> cases;  // without a run: what a value can mean
    std::vector<Child> children;
    std::string snippet;      // JSON that sets it to what it is
    std::string place_label;  // "In the log, line 12"
    std::string place_text;   // what stands there, one line
    std::vector<Link> related;
    std::vector<std::string> history;
    std::string doc;  // address
    std::string source;
};

Detail detail_of(const Explanation& explanation, size_t node, Lang lang);
Detail detail_of(const Knowledge& knowledge, const Parameter& parameter, Lang lang);

}  // namespace dslens
