// The right pane: what the selected parameter is, and what it does here.
#pragma once

#include "views/column.h"
#include "views/detail.h"

namespace dslens {

class ExplanationView {
  public:
    void set(Detail detail);
    const Detail& detail() const { return detail_; }
    void draw(Ui& ui, const Rect& area);
    Scroller scroll;

  private:
    void draw_head(Column& to) const;
    void draw_facts(Column& to) const;
    void draw_body(Column& to) const;
    void draw_children(Column& to) const;
    void draw_place(Column& to) const;
    void draw_more(Column& to) const;

    Detail detail_;
    std::string copied_;
};

}  // namespace dslens
