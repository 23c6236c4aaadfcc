// What could not be read: one entry a problem, with its line.
#pragma once

#include <vector>

#include "config/dump.h"
#include "views/ui.h"

namespace dslens {

class ProblemsView {
  public:
    void draw(Ui& ui, const Rect& area, const std::vector<Problem>& problems);
    Scroller scroll;
};

}  // namespace dslens
