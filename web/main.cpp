// The doors that JavaScript knocks at. Texts come as UTF-8 on the heap, of any size.
#include <memory>
#include <string>
#include <string_view>

#include <emscripten.h>

#include "app.h"
#include "platform/browser.h"
#include "platform/canvas.h"
#include "platform/pointer.h"

namespace {

std::unique_ptr<dslens::App> g_app;

void draw() {
    if (g_app) g_app->draw();
}

std::string_view view(const char* at, int size) { return {at, static_cast<size_t>(size)}; }

constexpr dslens::Session::Source kSources[] = {dslens::Session::Source::paste, dslens::Session::Source::file};

}  // namespace

extern "C" {

/// False when there is no WebGL2: the report is then the page.
EMSCRIPTEN_KEEPALIVE int dsl_start(int chinese, int dark, float split, int try_canvas) {
    dslens::browser::attach();
    const bool drawn = try_canvas && dslens::canvas::open(draw);
    g_app = std::make_unique<dslens::App>(chinese ? dslens::Lang::zh : dslens::Lang::en, dark != 0, split, drawn);
    return drawn;
}

EMSCRIPTEN_KEEPALIVE void dsl_size(int width, int height, float scale, int coarse) {
    dslens::canvas::set_size({width, height, scale, coarse != 0});
}
EMSCRIPTEN_KEEPALIVE void dsl_context(int restored) {
    if (restored) dslens::canvas::context_restored();
    else dslens::canvas::context_lost();
}
/// Now, not at the next animation frame.
EMSCRIPTEN_KEEPALIVE void dsl_draw() { dslens::canvas::draw_now(); }

EMSCRIPTEN_KEEPALIVE void dsl_pointer(int event, float x, float y, int finger, double milliseconds) {
    dslens::pointer::handle(static_cast<dslens::pointer::Event>(event), x, y, finger != 0, milliseconds);
}
EMSCRIPTEN_KEEPALIVE void dsl_wheel(float x, float y, float dx, float dy) { dslens::pointer::wheel(x, y, dx, dy); }
EMSCRIPTEN_KEEPALIVE int dsl_key(int key, int repeated) {
    g_app->repeat_key(repeated != 0);
    const bool taken = g_app->key(static_cast<dslens::Key>(key));
    g_app->repeat_key(false);
    return taken;
}
EMSCRIPTEN_KEEPALIVE int dsl_escape() { return g_app->escape(); }

EMSCRIPTEN_KEEPALIVE void dsl_input_begin(int source, const char* at, int size) {
    g_app->begin_input(kSources[source != 0], std::string(view(at, size)));
}
EMSCRIPTEN_KEEPALIVE void dsl_input_bytes(const char* at, int size) { g_app->feed_input(view(at, size)); }
EMSCRIPTEN_KEEPALIVE void dsl_input_end() { g_app->end_input(); }
EMSCRIPTEN_KEEPALIVE void dsl_input_cancel() { g_app->cancel_input(); }
EMSCRIPTEN_KEEPALIVE void dsl_input_fail(const char* at, int size) { g_app->fail_input(view(at, size)); }
EMSCRIPTEN_KEEPALIVE void dsl_example(const char* at, int size) { g_app->load_example(view(at, size)); }

EMSCRIPTEN_KEEPALIVE void dsl_follow(const char* at, int size) { g_app->follow(view(at, size)); }
EMSCRIPTEN_KEEPALIVE void dsl_go_back(int session, int dump, int tab, const char* at, int size) {
    g_app->go_back(session, dump, tab, view(at, size));
}
EMSCRIPTEN_KEEPALIVE void dsl_filter(const char* at, int size) { g_app->set_filter(view(at, size)); }
/// False: no amount.
EMSCRIPTEN_KEEPALIVE int dsl_field(int which, const char* at, int size) { return g_app->set_field(which, view(at, size)); }
EMSCRIPTEN_KEEPALIVE void dsl_language(int chinese) { g_app->set_language(chinese ? dslens::Lang::zh : dslens::Lang::en); }
EMSCRIPTEN_KEEPALIVE void dsl_dark(int dark) { g_app->set_dark(dark != 0); }
EMSCRIPTEN_KEEPALIVE void dsl_choose(int dump) { g_app->choose_dump(static_cast<size_t>(dump)); }
EMSCRIPTEN_KEEPALIVE void dsl_release(int release) { g_app->choose_release(static_cast<size_t>(release)); }
EMSCRIPTEN_KEEPALIVE void dsl_reference() { g_app->show_reference(); }
EMSCRIPTEN_KEEPALIVE void dsl_warm() { g_app->warm(); }
EMSCRIPTEN_KEEPALIVE void dsl_home() { g_app->show_home(); }
EMSCRIPTEN_KEEPALIVE void dsl_select(const char* at, int size) { g_app->select_path(view(at, size)); }
EMSCRIPTEN_KEEPALIVE void dsl_share() { g_app->share(); }
/// What Ctrl+C copies; empty when nothing is selected.
EMSCRIPTEN_KEEPALIVE void dsl_copy_text() { dslens::browser::give(g_app->copy_text()); }

EMSCRIPTEN_KEEPALIVE unsigned dsl_frames() { return dslens::canvas::stats().frames; }
EMSCRIPTEN_KEEPALIVE double dsl_frame_ms() { return dslens::canvas::stats().last_frame_ms; }
EMSCRIPTEN_KEEPALIVE double dsl_parse_ms() { return g_app->parse_ms(); }
}
