// What is wrong or odd with the run, errors first, each with what it stands on and what to write instead.
#pragma once

#include "views/column.h"
#include "views/run_words.h"

namespace dslens {

class FindingsView {
  public:
    void set(std::vector<Entry> findings) { findings_ = std::move(findings); }
    size_t count() const { return findings_.size(); }
    void draw(Ui& ui, const Rect& area);
    void show(size_t index) { wanted_ = index; }  // scrolls there at the next frame
    Scroller scroll;

  private:
    std::vector<Entry> findings_;
    std::string copied_;
    size_t wanted_ = SIZE_MAX;
};

}  // namespace dslens
