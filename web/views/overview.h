// The run at a glance: a paragraph, what the model takes of every GPU and host at each ZeRO stage, and the run's facts.
#pragma once

#include "views/column.h"
#include "views/run_words.h"

namespace dslens {

class OverviewView {
  public:
    void set(Overview overview) { overview_ = std::move(overview); }
    const Overview& overview() const { return overview_; }
    double gpu_memory = 0;  // bytes, as typed; 0: what the log says

    /// Leaves room for the page's text fields; gives their upper left corner, which may lie outside the area.
    ImVec2 draw(Ui& ui, const Rect& area);
    Scroller scroll;

  private:
    void draw_bars(Column& to) const;
    void draw_facts(Column& to) const;
    void draw_differences(Column& to) const;

    Overview overview_;
};

}  // namespace dslens
