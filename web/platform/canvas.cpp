#include "platform/canvas.h"

#include <algorithm>

#include <emscripten.h>
#include <emscripten/html5.h>
#include <GLES3/gl3.h>

#include "backends/imgui_impl_opengl3.h"
#include "imgui.h"
#include "imgui_internal.h"
#include "platform/browser.h"
#include "platform/fonts.h"

namespace dslens::canvas {
namespace {

constexpr double kLongestStep = 0.1;  // seconds that ImGui may believe to have passed between two frames
constexpr double kShortestStep = 0.0005;

struct State {
    void (*draw)() = nullptr;
    Size size;
    Stats stats;
    int pending = 0;
    bool scheduled = false;
    bool lost = false;
    bool drawing = false;
    double last_time = 0;
    ImGuiMouseCursor cursor = ImGuiMouseCursor_Arrow;
};
State g;

void show_cursor() {
    ImGuiMouseCursor cursor = ImGui::GetMouseCursor();
    if (cursor == g.cursor) return;
    g.cursor = cursor;
    browser::set_cursor(cursor == ImGuiMouseCursor_Hand ? "pointer" : cursor == ImGuiMouseCursor_ResizeEW ? "col-resize" : "default");
}

void render() {
    glViewport(0, 0, g.size.width, g.size.height);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

void begin(double now) {
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = ImVec2(static_cast<float>(g.size.width), static_cast<float>(g.size.height));
    io.DeltaTime = static_cast<float>(std::clamp((now - g.last_time) / 1000, kShortestStep, kLongestStep));
    g.last_time = now;
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
}

void frame() {
    if (g.lost || g.drawing || g.size.width <= 0 || g.size.height <= 0) return;
    g.drawing = true;
    double start = emscripten_get_now();
    begin(start);
    g.draw();
    ImGui::Render();
    render();
    show_cursor();
    ++g.stats.frames;
    g.stats.last_frame_ms = emscripten_get_now() - start;
    g.drawing = false;
}

EM_BOOL animation_frame(double, void*) {
    g.scheduled = false;
    if (g.pending > 0) --g.pending;
    frame();
    if (g.pending > 0) request(g.pending);
    return EM_FALSE;
}

void make_imgui() {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    io.BackendPlatformName = "dslens";
    io.BackendFlags |= ImGuiBackendFlags_HasMouseCursors;
    io.ConfigInputTrickleEventQueue = false;  // each button event gets a frame of its own
    io.ConfigWindowsMoveFromTitleBarOnly = true;
    ImGuiStyle& style = ImGui::GetStyle();
    style.WindowPadding = ImVec2(0, 0);
    style.WindowBorderSize = 0;
    style.WindowMinSize = ImVec2(1, 1);
    add_fonts();
    ImGui_ImplOpenGL3_Init("#version 300 es");
}

}  // namespace

bool open(void (*draw)()) {
    if (!browser::make_context()) return false;
    g.draw = draw;
    make_imgui();
    return true;
}

bool is_open() { return g.draw != nullptr; }

void set_size(Size size) {
    g.size = size;
    if (!is_open()) return;
    browser::set_canvas_size(size.width, size.height);
    frame();
    request();
}

const Size& size() { return g.size; }

void request(int frames) {
    if (!is_open() || g.lost) return;
    g.pending = std::max(g.pending, frames);
    if (g.scheduled) return;
    g.scheduled = true;
    emscripten_request_animation_frame(animation_frame, nullptr);
}

void draw_now() {
    if (!is_open()) return;
    frame();
    request(kSettle - 1);
}

/// Every GL object is gone with the context, so the backend's are given back while that does nothing.
void context_lost() {
    if (!is_open() || g.lost) return;
    g.lost = true;
    ImGui_ImplOpenGL3_Shutdown();
}

/// The backend starts anew, and the glyph atlas, kept in memory, is sent again.
void context_restored() {
    if (!g.lost) return;
    for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {
        texture->SetTexID(ImTextureID_Invalid);
        texture->BackendUserData = nullptr;
        texture->SetStatus(ImTextureStatus_WantCreate);
    }
    ImGui_ImplOpenGL3_Init("#version 300 es");
    g.lost = false;
    frame();
    request();
}

const Stats& stats() { return g.stats; }

}  // namespace dslens::canvas
