// One input, read and explained: what the page is about until the next one comes.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "config/reader.h"
#include "explain/explain.h"
#include "knowledge/knowledge.h"

namespace dslens {

struct Session {
    enum class Source { paste, file, link, example };

    int number = 0;  // 1, 2 … in the order of loading
    Source source = Source::paste;
    std::string name;  // of a file or an example
    Reading reading;
    std::vector<Explanation> explanations;  // one a dump; they refer to `reading`
    std::vector<std::string> parameters;    // of the model, as the reader typed it; one a dump
    double parse_ms = 0;
};

/// Reading in progress, fed piece by piece.
class Loading {
  public:
    Loading(const Knowledge& knowledge, Session::Source source, std::string name);
    void feed(std::string_view bytes);
    /// Always a session; without any dump in it when there was none.
    std::unique_ptr<Session> finish();

  private:
    const Knowledge& knowledge_;
    std::unique_ptr<Session> session_;
    Reader reader_;
};

/// A session from what a link holds, or null with a sentence.
std::unique_ptr<Session> open_link(std::string_view link, const Knowledge& knowledge, Words& error);

}  // namespace dslens
