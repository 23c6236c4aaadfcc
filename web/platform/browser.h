// Everything that the page's C++ asks of the browser. The other side is browser.js, which hands on to shell/*.js.
//
// Knows texts, numbers and places, but not what a parameter is.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace dslens::browser {

/// WebGL2 on the canvas, for all calls of GL from then on. False where the browser has none.
bool make_context();
void set_canvas_size(int width, int height);

/// Which screen the page round the canvas shows.
enum class Screen { first, log, reference };
void show(Screen screen);

/// The bar above the panes: what was read, in how many lines, by which release. Empty parts are hidden.
struct Summary {
    std::string name;
    std::string counts;
    std::string release;
    std::string release_note;  // shown when the pointer rests on the release
};
void set_summary(const Summary& summary);

/// The switch between several dumps; fewer than two hide it.
void set_choices(const std::vector<std::string>& names, size_t chosen);

/// Of a ds_config.json, which states no release: the releases it can be explained for. None hide the switch.
void set_releases(const std::vector<std::string>& names, size_t chosen);

void set_title(std::string_view title);
/// "en" or "zh-CN": of the document and of the bar's controls.
void set_language(std::string_view tag);

/// The inside of #report, and what in it is selected: the path, in the n-th of the configurations that have it.
void set_report(std::string_view html);
void mark_report(std::string_view path, size_t dump);

/// One sentence above the panes; an empty one takes it away.
enum class Tone { note, error };
void say(std::string_view sentence, Tone tone);

/// For screen readers only: what the selection is now.
void announce(std::string_view sentence);

/// What a history entry carries: the session (1, 2 … as inputs are loaded), the dump in it, and the selected path.
struct Place {
    static constexpr int kFirstScreen = 0, kReference = -1;
    int session = kFirstScreen;
    int dump = 0;
    std::string path;
    int tab = 0;  // of the right pane
};
enum class Step { push, replace };
/// `fragment` null: the address stays as it is. Otherwise it is what follows '#', empty for none.
void remember(const Place& place, Step step, const std::string* fragment = nullptr);

/// Only inside a click or a key press, else the browser may refuse.
void copy(std::string_view text);
void open_address(std::string_view address);

/// The two text fields that lie over the canvas: in this part of it, this far below its upper edge. CSS pixels; no height: nowhere.
struct Fields {
    int x = 0, y = 0, width = 0, height = 0, top = 0;
    bool operator==(const Fields&) const = default;
};
void place_fields(const Fields& fields);
void set_field(std::string_view text);  // what the first of them shows

void focus_filter();
void set_filter(std::string_view text);  // what the field shows
void focus_canvas();
void set_cursor(std::string_view css);

/// The share pane: the whole address, and what it holds in a sentence and in full.
void open_share(std::string_view fragment, std::string_view sentence, std::string_view content);

/// Small choices that outlive the page.
void store(std::string_view key, std::string_view value);

/// The answer to a question that JavaScript asked.
void give(std::string_view text);
/// Gives JavaScript the way to write bytes to the heap. Before anything else.
void attach();

/// One glyph, drawn by the browser with the reader's own fonts. Sizes in device pixels; `left` and `top` from the pen to the box.
struct Glyph {
    float advance = 0;
    float left = 0, top = 0;
    float width = 0, height = 0;
};
struct FontMetrics {
    float ascent = 0, descent = 0;
};
FontMetrics font_metrics(int face, float size);
Glyph measure_glyph(int face, float size, unsigned codepoint);
/// Fills width × height coverage bytes of the glyph measured last.
void draw_glyph(unsigned char* coverage);

}  // namespace dslens::browser
