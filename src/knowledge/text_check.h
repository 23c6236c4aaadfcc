// Whether expressions and sentences parse and name what exists. Run when dslens is built.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/fact_book.h"
#include "knowledge/words.h"

namespace dslens {

class TextCheck {
  public:
    /// `worded`: every name that has an entry. Kept by reference, all of them.
    TextCheck(const FactBook& facts, const std::set<std::string>& worded, std::vector<std::string>& errors)
        : facts_(facts), worded_(worded), errors_(errors) {}

    /// Of what follows: `where` stands in front of each error; `parent.…` is below `path`'s parent; `it.…` may be one of `arguments`.
    void at(std::string where, std::string_view path, std::vector<std::string_view> arguments = {});

    void wrong(const std::string& what) { errors_.push_back(where_ + ": " + what); }
    bool known(std::string_view path) const;
    bool in_open_section(std::string_view path) const;

    void words(const std::string& field, const Words& text);  // both languages are there, and are what they should be
    void expression(const std::string& field, const std::string& text);
    /// `always`: it may use nothing that could be unknown.
    void sentence(const std::string& field, const std::string& text, bool always);
    void sentences(const std::string& field, const Words& text, bool always = false);

  private:
    void check_names(const std::string& field, const std::vector<std::string>& paths, const std::vector<std::string>& keys);
    bool known_in_expression(std::string_view path) const;

    const FactBook& facts_;
    const std::set<std::string>& worded_;
    std::vector<std::string>& errors_;
    std::string where_, path_;
    std::vector<std::string_view> arguments_;
};

bool is_place(std::string_view text);  // nothing but one place: all of the sentence comes from there

/// "log.step.first.step": a kind of line, and a field of it. `log.` itself is not part of `name`.
bool knows_log_name(std::string_view name);

}  // namespace dslens
