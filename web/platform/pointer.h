// Mouse, pen, finger and wheel, as ImGui and the scrolling panes want them. Device pixels.
#pragma once

namespace dslens::pointer {

enum class Event { move, down, up, leave, cancel };

/// A finger scrolls when it moves and clicks when it does not; after a flick the pane runs on.
void handle(Event event, float x, float y, bool finger, double milliseconds);
void wheel(float x, float y, float dx, float dy);

/// What the panes have to scroll by in this frame, and where the pointer is. Taken once a frame.
struct Scroll {
    float x = 0, y = 0;  // where
    float by = 0;        // downwards
    bool any() const { return by != 0; }
};
Scroll take_scroll(double milliseconds);

/// True while the last input was a finger: nothing is shown as hovered then.
bool is_finger();

}  // namespace dslens::pointer
