#include "platform/browser.h"

extern "C" {
int page_context();
void page_size(int width, int height);
void page_show(int screen);
void page_summary(int part, const char* at, size_t size);
void page_choices(const char* at, size_t size, int chosen);
void page_releases(const char* at, size_t size, int chosen);
void page_title(const char* at, size_t size);
void page_report(const char* at, size_t size);
void page_mark(const char* at, size_t size, int dump);
void page_language(const char* at, size_t size);
void page_say(const char* at, size_t size, int is_error);
void page_announce(const char* at, size_t size);
void page_remember(int session, int dump, int tab, const char* at, size_t size, int push, const char* fragment, size_t fragment_size);
void page_copy(const char* at, size_t size);
void page_open(const char* at, size_t size);
void page_focus(int what);
void page_set_filter(const char* at, size_t size);
void page_fields(int x, int y, int width, int height, int top);
void page_set_field(const char* at, size_t size);
void page_cursor(const char* at, size_t size);
void page_share(const char* at, size_t size, const char* sentence, size_t sentence_size, const char* content, size_t content_size);
void page_store(const char* key, size_t key_size, const char* at, size_t size);
void page_give(const char* at, size_t size);
void page_attach();
void page_font_metrics(int face, float size, float* out);
void page_measure_glyph(int face, float size, unsigned codepoint, float* out);
void page_draw_glyph(unsigned char* out);
}

namespace dslens::browser {

bool make_context() { return page_context() != 0; }
void set_canvas_size(int width, int height) { page_size(width, height); }

void show(Screen screen) { page_show(static_cast<int>(screen)); }

void set_summary(const Summary& summary) {
    const std::string* parts[] = {&summary.name, &summary.counts, &summary.release, &summary.release_note};
    for (int i = 0; i < 4; ++i) page_summary(i, parts[i]->data(), parts[i]->size());
}

namespace {

std::string one_a_line(const std::vector<std::string>& names) {
    std::string lines;
    for (const std::string& name : names) lines += (lines.empty() ? "" : "\n") + name;
    return lines;
}

}  // namespace

void set_choices(const std::vector<std::string>& names, size_t chosen) {
    const std::string lines = one_a_line(names);
    page_choices(lines.data(), lines.size(), static_cast<int>(chosen));
}

void set_releases(const std::vector<std::string>& names, size_t chosen) {
    const std::string lines = one_a_line(names);
    page_releases(lines.data(), lines.size(), static_cast<int>(chosen));
}

void set_title(std::string_view title) { page_title(title.data(), title.size()); }

void set_language(std::string_view tag) { page_language(tag.data(), tag.size()); }

void set_report(std::string_view html) { page_report(html.data(), html.size()); }

void mark_report(std::string_view path, size_t dump) { page_mark(path.data(), path.size(), static_cast<int>(dump)); }

void say(std::string_view sentence, Tone tone) { page_say(sentence.data(), sentence.size(), tone == Tone::error); }

void announce(std::string_view sentence) { page_announce(sentence.data(), sentence.size()); }

void remember(const Place& place, Step step, const std::string* fragment) {
    page_remember(place.session, place.dump, place.tab, place.path.data(), place.path.size(), step == Step::push,
                  fragment ? fragment->c_str() : nullptr, fragment ? fragment->size() : 0);
}

void copy(std::string_view text) { page_copy(text.data(), text.size()); }

void open_address(std::string_view address) { page_open(address.data(), address.size()); }

void focus_filter() { page_focus(0); }

void focus_canvas() { page_focus(1); }

void set_filter(std::string_view text) { page_set_filter(text.data(), text.size()); }

void place_fields(const Fields& at) { page_fields(at.x, at.y, at.width, at.height, at.top); }

void set_field(std::string_view text) { page_set_field(text.data(), text.size()); }

void set_cursor(std::string_view css) { page_cursor(css.data(), css.size()); }

void open_share(std::string_view fragment, std::string_view sentence, std::string_view content) {
    page_share(fragment.data(), fragment.size(), sentence.data(), sentence.size(), content.data(), content.size());
}

void store(std::string_view key, std::string_view value) { page_store(key.data(), key.size(), value.data(), value.size()); }

void give(std::string_view text) { page_give(text.data(), text.size()); }

void attach() { page_attach(); }

FontMetrics font_metrics(int face, float size) {
    float out[2] = {};
    page_font_metrics(face, size, out);
    return {out[0], out[1]};
}

Glyph measure_glyph(int face, float size, unsigned codepoint) {
    float out[5] = {};
    page_measure_glyph(face, size, codepoint, out);
    return {out[0], out[1], out[2], out[3], out[4]};
}

void draw_glyph(unsigned char* coverage) { page_draw_glyph(coverage); }

}  // namespace dslens::browser
