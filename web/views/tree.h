// The left pane: the tree, its switches, and walking it by keyboard.
#pragma once

#include <cstdint>

#include "views/strings.h"
#include "views/tree_model.h"
#include "views/ui.h"

namespace dslens {

/// What the tree tells the application.
struct TreeEvents {
    virtual void item_chosen(uint32_t item, bool opened) = 0;  // opened: by a click, a tap or Enter
    virtual ~TreeEvents() = default;
};

enum class Key { up, down, left, right, home, end, page_up, page_down, enter, scroll_down, scroll_up, show, order, tab, tab_back };

/// Where the columns of a row begin, and where the last one ends.
struct TreeColumns {
    float value, preset, end;
    bool wide;
};

class TreeView {
  public:
    TreeModel model;
    uint32_t selected = UINT32_MAX;  // an item
    bool reference = false;          // everything known, without a run: no values, no switches but the order

    void draw(Ui& ui, const Rect& area, TreeEvents& events);
    void key(Key key, TreeEvents& events);
    /// Selects without telling anybody; scrolls there at the next frame.
    void select(uint32_t item);
    void forget_place();  // back to the top

  private:
    float draw_switches(Ui& ui, const Rect& area);
    void draw_rows(Ui& ui, const Rect& area, TreeEvents& events);
    void draw_row(Ui& ui, const Rect& rect, size_t row, TreeEvents& events);
    void draw_heading(Ui& ui, const Rect& rect, const TreeRow& row, const TreeColumns& columns) const;
    void draw_item(Ui& ui, const Rect& rect, const TreeRow& row, const TreeColumns& columns) const;
    void draw_nothing(Ui& ui, const Rect& area) const;
    void set_show(Show show);
    void set_order(Order order);
    void move_to(size_t row, TreeEvents& events);
    size_t current_row() const;
    size_t first_match() const;

    Scroller scroll_;
    size_t heading_ = SIZE_MAX;  // the row that has the cursor, when it is a heading
    bool follow_ = false;        // scroll to the cursor at the next frame
    size_t page_rows_ = 10;
};

}  // namespace dslens
