// What the expressions of one node see.
#pragma once

#include <string>
#include <string_view>

#include "explain/configuration.h"
#include "knowledge/expression.h"

namespace dslens {

class NodeScope : public Scope {
  public:
    /// `path`: the node's printed path, with the user's names; of a ds_config.json's node the printed path that its key sets. Not copied.
    NodeScope(const Configuration& configuration, std::string_view path, Value value)
        : configuration_(configuration), path_(path), value_(std::move(value)) {}

    const Value& value() const override { return value_; }
    Value default_value() const override { return configuration_.default_value(path_); }
    Value path(std::string_view path) const override;
    Value user(std::string_view json_key) const override {
        return configuration_.user_value(Configuration::with_names_of(json_key, path_));
    }
    Value set_by_user(std::string_view path) const override { return configuration_.set_by_user(resolved(path)); }
    Value present(std::string_view path) const override { return Value::of(configuration_.present(resolved(path))); }
    Value is_default(std::string_view path) const override;
    Value compare_release(std::string_view op, std::string_view version) const override {
        return configuration_.compare_release(op, version);
    }

    Answers* answers() const override { return &configuration_.answers(); }

  private:
    /// `parent.x` and <group> in terms of this node.
    std::string resolved(std::string_view path) const;

    const Configuration& configuration_;
    std::string_view path_;
    Value value_;
};

}  // namespace dslens
