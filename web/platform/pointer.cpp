#include "platform/pointer.h"

#include <cfloat>
#include <cmath>

#include "imgui.h"
#include "platform/canvas.h"

namespace dslens::pointer {
namespace {

constexpr float kTapSlack = 8;     // CSS pixels that a finger may stray and still tap
constexpr double kInertia = 325;   // milliseconds until a flick has lost 63 % of its speed
constexpr double kSlowest = 0.02;  // pixels a millisecond; slower stops
constexpr double kHeldStill = 80;  // milliseconds without a move that end a flick

struct State {
    Scroll scroll;
    bool finger = false;
    bool down = false;
    bool scrolling = false;
    float start_x = 0, start_y = 0, last_y = 0;
    double last_time = 0;
    double speed = 0;  // pixels a millisecond, of the flick
    bool running_on = false;
    double ran_at = 0;
};
State g;

void click(float x, float y) {
    ImGuiIO& io = ImGui::GetIO();
    io.AddMousePosEvent(x, y);
    canvas::draw_now();
    io.AddMouseButtonEvent(0, true);
    canvas::draw_now();
    io.AddMouseButtonEvent(0, false);
    canvas::draw_now();
    io.AddMousePosEvent(-FLT_MAX, -FLT_MAX);
    canvas::request();
}

void finger_down(float x, float y, double now) {
    g.down = true;
    g.scrolling = false;
    g.running_on = false;
    g.speed = 0;
    g.start_x = x;
    g.start_y = g.last_y = y;
    g.last_time = now;
}

void finger_move(float x, float y, double now) {
    if (!g.down) return;
    const float slack = kTapSlack * canvas::size().scale;
    if (!g.scrolling && std::abs(y - g.start_y) < slack && std::abs(x - g.start_x) < slack) return;
    if (!g.scrolling) g.last_y = y;
    g.scrolling = true;
    g.scroll.x = g.start_x;
    g.scroll.y = g.start_y;
    g.scroll.by += g.last_y - y;
    double passed = now - g.last_time;
    if (passed > 0) g.speed = 0.6 * (g.last_y - y) / passed + 0.4 * g.speed;
    g.last_y = y;
    g.last_time = now;
    canvas::request(1);
}

void finger_up(float x, float y, double now) {
    if (!g.down) return;
    g.down = false;
    if (!g.scrolling) return click(x, y);
    if (now - g.last_time > kHeldStill || std::abs(g.speed) < kSlowest) return;
    g.running_on = true;
    g.ran_at = now;
    canvas::request(1);
}

void finger_event(Event event, float x, float y, double now) {
    if (event == Event::down) finger_down(x, y, now);
    if (event == Event::move) finger_move(x, y, now);
    if (event == Event::up) finger_up(x, y, now);
    if (event == Event::cancel || event == Event::leave) g.down = false;
}

void mouse_event(Event event, float x, float y) {
    ImGuiIO& io = ImGui::GetIO();
    if (event == Event::leave || event == Event::cancel) {
        if (event == Event::cancel) io.AddMouseButtonEvent(0, false);
        io.AddMousePosEvent(-FLT_MAX, -FLT_MAX);
        return canvas::request();
    }
    io.AddMousePosEvent(x, y);
    if (event == Event::move) return canvas::request();
    io.AddMouseButtonEvent(0, event == Event::down);
    canvas::draw_now();
}

void run_on(double now) {
    double passed = now - g.ran_at;
    g.ran_at = now;
    g.scroll.x = g.start_x;
    g.scroll.y = g.start_y;
    g.scroll.by += static_cast<float>(g.speed * passed);
    g.speed /= 1 + passed / kInertia;
    g.running_on = std::abs(g.speed) >= kSlowest;
    if (g.running_on) canvas::request(2);
}

}  // namespace

void handle(Event event, float x, float y, bool finger, double milliseconds) {
    if (!canvas::is_open()) return;
    g.finger = finger;
    if (finger) finger_event(event, x, y, milliseconds);
    else mouse_event(event, x, y);
}

void wheel(float x, float y, float, float dy) {
    g.running_on = false;
    g.scroll.x = x;
    g.scroll.y = y;
    g.scroll.by += dy;
    canvas::request();
}

Scroll take_scroll(double milliseconds) {
    if (g.running_on) run_on(milliseconds);
    Scroll taken = g.scroll;
    g.scroll.by = 0;
    return taken;
}

bool is_finger() { return g.finger; }

}  // namespace dslens::pointer
