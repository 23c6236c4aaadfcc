// The WebGL canvas and its frames. Nothing is drawn unless asked for: an idle page schedules no frame.
#pragma once

namespace dslens::canvas {

/// What the page is drawn with. All lengths are device pixels; `scale` is how many of them make a CSS pixel.
struct Size {
    int width = 0;
    int height = 0;
    float scale = 1;
    bool coarse = false;  // the pointer is a finger: what can be tapped is larger
};

struct Stats {
    unsigned frames = 0;
    double last_frame_ms = 0;  // processor time of the last one
};

/// Takes #canvas. False: no WebGL2 here, and nothing below does anything. `draw` lays out one frame.
bool open(void (*draw)());
bool is_open();

void set_size(Size size);  // draws at once, so that nothing flickers
const Size& size();

/// Frames that the next animation frames will draw. ImGui needs two to settle after an event.
inline constexpr int kSettle = 2;
void request(int frames = kSettle);
/// Draws now: what happens in this frame still counts as done by the click or key that the browser is telling us of.
void draw_now();

void context_lost();
void context_restored();

const Stats& stats();

}  // namespace dslens::canvas
