// The few primitives that every pane is made of, on Dear ImGui's draw list and hit testing: text on a baseline, things that can be
// clicked, panes that scroll. Lengths are in CSS pixels where a function says so, else in device pixels.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "imgui.h"
#include "knowledge/words.h"
#include "platform/fonts.h"
#include "views/theme.h"

namespace dslens {

struct Rect {
    float x0 = 0, y0 = 0, x1 = 0, y1 = 0;
    float width() const { return x1 - x0; }
    float height() const { return y1 - y0; }
    bool contains(float x, float y) const { return x >= x0 && x < x1 && y >= y0 && y < y1; }
};

/// What a view may ask for. The application does it; views never call the browser.
struct Actions {
    virtual void select_path(std::string_view path) = 0;
    virtual void copy(std::string_view text) = 0;
    virtual void open_address(std::string_view address) = 0;
    virtual void show_finding(size_t index) = 0;
    virtual ~Actions() = default;
};

/// Text of one face at one size (CSS pixels).
struct Style {
    Face face = Face::prose;
    float size = 15;
    ImU32 color = 0;
};

/// Walking by keyboard over what can be clicked, in the order in which it is drawn.
struct Walk {
    int at = -1;  // -1: on none of them yet
    int count = 0;
    bool press = false;  // click it in this frame
    bool moved = false;  // scroll to it
    Rect rect = {};      // where it is
};

/// One frame.
struct Ui {
    float scale = 1;
    Lang lang = Lang::en;
    Palette colors;
    Actions* actions = nullptr;
    const std::vector<std::string>* terms = nullptr;  // what the filter looks for, lower case; null: nothing
    float scroll_x = 0, scroll_y = 0, scroll_by = 0;  // what the pane under that point scrolls by
    Walk* walk = nullptr;                             // null: what is drawn now is not walked over
    bool finger = false;                              // the last input came from one
    bool coarse = false;                              // fingers are what the device has: larger rows

    float px(float css) const;  // a length in CSS pixels, on the device's grid
    float width(const Style& style, std::string_view text) const;
    /// Draws with the baseline at y and returns where the text ends.
    float text(const Style& style, float x, float baseline, std::string_view text) const;
    /// The same, cut with an ellipsis where it is wider than `width`.
    float text_cut(const Style& style, float x, float baseline, float width, std::string_view text) const;
    /// The baseline that centres a face's capitals between y and y + height.
    float baseline(float y, float height, float css_size) const;

    /// Washes behind every place where a term of the filter stands in a text, as far as `x_end`.
    void matches(const Style& style, float x, const Rect& line, std::string_view text, float x_end) const;

    void fill(const Rect& rect, ImU32 color, float css_radius = 0) const;
    void frame(const Rect& rect, ImU32 color, float css_radius = 0) const;  // one pixel wide, inside
    void line(float x0, float y0, float x1, float y1, ImU32 color) const;

    /// True when it was clicked. `hovered` says whether the pointer is on it.
    bool click(std::string_view id, const Rect& rect, bool* hovered = nullptr) const;
    bool click(int id, const Rect& rect, bool* hovered = nullptr) const;
};

/// Has the letters of the usual styles drawn ahead of need.
void warm_letters(float scale);

/// Clips what is drawn, and what can be clicked, while it lives.
struct Clip {
    explicit Clip(const Rect& rect);
    ~Clip();
    Clip(const Clip&) = delete;
    Clip& operator=(const Clip&) = delete;
};

/// A pane that scrolls up and down.
struct Scroller {
    double at = 0;       // device pixels above the pane
    double content = 0;  // height of what is in it, as last drawn
    float grabbed = -1;  // where on the thumb the pointer holds it

    /// Takes the frame's wheel, flick or drag of the thumb. Before the contents are drawn.
    void update(Ui& ui, const Rect& area);
    /// After the contents, whose height is `height`.
    void draw_bar(const Ui& ui, const Rect& area, double height);
    void show(const Rect& area, double top, double bottom, double margin);
};

}  // namespace dslens
