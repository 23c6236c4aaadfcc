// The right pane: what the selected parameter is, and what it does here.
#pragma once

#include "views/detail.h"
#include "views/ui.h"

namespace dslens {

class ExplanationView {
  public:
    void set(Detail detail);
    const Detail& detail() const { return detail_; }
    void draw(Ui& ui, const Rect& area);
    void scroll_by(float device_pixels) { scroll_.at += static_cast<double>(device_pixels); }

  private:
    float draw_head(Ui& ui, float x, float y, float width);
    float draw_facts(Ui& ui, float x, float y, float width) const;
    float draw_body(Ui& ui, float x, float y, float width);
    float draw_children(Ui& ui, float x, float y, float width) const;
    float draw_snippet(Ui& ui, float x, float y, float width);
    float draw_place(Ui& ui, float x, float y, float width) const;
    float draw_more(Ui& ui, float x, float y, float width) const;

    Detail detail_;
    Scroller scroll_;
    bool copied_ = false;
};

}  // namespace dslens
