// Moving about and what people do: addresses, history, selection, keys, sharing.
#include <algorithm>
#include <climits>

#include "app.h"
#include "examples.h"
#include "explain/memory.h"
#include "log/amount.h"
#include "platform/browser.h"
#include "platform/canvas.h"
#include "report/outline.h"
#include "share/lean.h"
#include "share/link.h"
#include "views/strings.h"

namespace dslens {
namespace {

constexpr float kStacked = 700;           // CSS pixels: narrower pages show one pane at a time
constexpr int kGpuMemory = 1;             // of the two text fields
constexpr float kScrolledBySpace = 0.7f;  // of the canvas's height
constexpr size_t kSafeLink = 1900;        // characters that every chat keeps, with some room for the page's own address

}  // namespace

// ---- Moving about ---------------------------------------------------------------------------------------------------------------------

void App::follow(std::string_view fragment) {
    const Route route = parse_route(fragment);
    if (!route.language.empty()) {
        lang_ = route.language.substr(0, 2) == "zh" ? Lang::zh : Lang::en;
        browser::set_language(language_tag(lang_));
    }
    switch (route.kind) {
        case Route::Kind::none: {
            show_first();
            return browser::remember({}, browser::Step::replace);
        }
        case Route::Kind::reference: {
            open_reference(route.target, false);
            return remember(false);
        }
        case Route::Kind::example: {
            const std::string_view text = example_text(route.target);
            if (text.empty()) {
                if (first_) show_first();
                return browser::say(say(S::no_example, lang_, {route.target}), browser::Tone::error);
            }
            Loading loading(knowledge(), Session::Source::example, route.target);
            loading.feed(text);
            accept(loading.finish(), route.path, nullptr);
            return;
        }
        case Route::Kind::link: {
            Words error;
            std::unique_ptr<Session> session = open_link(route.target, knowledge(), error);
            if (session) {
                accept(std::move(session), route.path, nullptr);
                return;
            }
            if (first_) show_first();
            return browser::say(error.in(lang_), browser::Tone::error);
        }
        case Route::Kind::unknown: {
            if (first_) show_first();
            return browser::say(say(S::bad_fragment, lang_, {route.target}), browser::Tone::error);
        }
    }
}

void App::go_back(int session, int dump, int tab, std::string_view path) {
    if (session == browser::Place::kFirstScreen || (session > 0 && !session_)) return show_first();
    if (session == browser::Place::kReference) {
        if (!reference_) return open_reference(path, false);
        const size_t item = reference_item(path);
        if (item >= reference_parameters().size()) return open_reference(path, false);
        return select(static_cast<uint32_t>(item), false);
    }
    const bool other_dump = static_cast<size_t>(dump) != dump_ && static_cast<size_t>(dump) < session_->explanations.size();
    if (other_dump) dump_ = static_cast<size_t>(dump);
    if (first_ || reference_ || other_dump) show_session(path);
    tab_ = static_cast<Tab>(tab);
    const uint32_t item = tree_.model.find(path);
    if (item < tree_.model.items().size()) select(item, false);
}

browser::Place App::place() const {
    return {session_->number, static_cast<int>(dump_), explanation_.detail().path, static_cast<int>(tab())};
}

void App::remember(bool push) {
    const browser::Step step = push && !repeated_ ? browser::Step::push : browser::Step::replace;
    const std::string& path = explanation_.detail().path;
    if (!reference_) return browser::remember(place(), step);
    const std::string fragment = "p=" + escape_fragment(path);
    browser::remember({browser::Place::kReference, 0, path}, step, &fragment);
}

void App::select(uint32_t item, bool push) {
    if (item >= tree_.model.items().size()) return;
    tree_.select(item);
    refresh_detail();
    if (push) remember(true);
    const TreeItem& chosen = tree_.model.items()[item];
    browser::announce(chosen.section ? chosen.name : chosen.name + " = " + chosen.value);
}

void App::item_chosen(uint32_t item, bool opened) {
    const bool moved = tree_.model.items()[item].path != explanation_.detail().path;
    walking_ = false;
    if (opened) {
        detail_open_ = true;
        tab_ = Tab::explanation;
    }
    if (moved) select(item, true);
    canvas::request();
}

void App::select_path(std::string_view path) {
    uint32_t item = tree_.model.find(path);
    if (item >= tree_.model.items().size() && explanation()) item = static_cast<uint32_t>(explanation()->find(path));
    if (item >= tree_.model.items().size() && reference_) return open_reference(path, true);
    if (item >= tree_.model.items().size()) return;
    tab_ = Tab::explanation;
    walk_.at = -1;
    select(item, true);
}

// ---- Tabs -----------------------------------------------------------------------------------------------------------------------------

bool App::stacked() const { return static_cast<float>(canvas::size().width) < kStacked * canvas::size().scale; }

bool App::has(Tab tab) const {
    switch (tab) {
        case Tab::tree: return stacked();
        case Tab::explanation: return true;
        case Tab::findings: return !reference_ && findings_.count() > 0;
        case Tab::overview: return !reference_ && !overview_.overview().empty();
        case Tab::problems: return !reference_ && !problem_list_.empty();
    }
    return false;
}

App::Tab App::tab() const { return has(tab_) ? tab_ : Tab::explanation; }

App::Tab App::shown() const { return stacked() && !detail_open_ ? Tab::tree : tab(); }

std::string App::tab_name(Tab tab) const {
    const S names[] = {S::parameters, S::explanation, S::findings, S::overview, S::problems};
    const size_t count = tab == Tab::findings ? findings_.count() : problem_list_.size();
    return say(names[static_cast<int>(tab) + 1], lang_, {std::to_string(count)});
}

void App::show_tab(Tab tab) {
    detail_open_ = tab != Tab::tree;
    walk_.at = -1;
    if (detail_open_) tab_ = tab;
    if (!reference_) remember(false);
    browser::announce(tab_name(tab));
    canvas::request();
}

void App::show_finding(size_t index) {
    show_tab(Tab::findings);
    findings_.show(index);
}

void App::step_tab(int by) {
    for (int next = static_cast<int>(shown()) + by; next >= -1 && next < kTabs; next += by)
        if (has(static_cast<Tab>(next))) return show_tab(static_cast<Tab>(next));
}

Scroller& App::scroller() {
    Scroller* const of[] = {&explanation_.scroll, &findings_.scroll, &overview_.scroll, &problems_.scroll};
    return *of[static_cast<int>(tab())];
}

/// Keys in the right pane: between its tabs, and over what can be clicked below them. False: none of these.
bool App::walk(Key key) {
    if (key == Key::left || key == Key::right) {
        step_tab(key == Key::left ? -1 : 1);
        return true;
    }
    if (shown() == Tab::tree) return false;
    switch (key) {
        case Key::up: walk_.at = std::max(-1, walk_.at - 1); break;
        case Key::down: ++walk_.at; break;
        case Key::home: walk_.at = -1; break;
        case Key::end: walk_.at = INT_MAX; break;
        case Key::enter:
            walk_.press = true;
            canvas::draw_now();
            walk_.press = false;
            return true;
        default: return false;
    }
    walk_.moved = true;
    return true;
}

void App::choose_dump(size_t index) {
    if (!session_ || reference_ || index >= session_->explanations.size() || index == dump_) return;
    const std::string path = explanation_.detail().path;
    const bool kept = session_->explanations[index].find(path) < session_->explanations[index].nodes().size();
    const bool was_open = detail_open_;
    const Tab was_tab = tab();
    dump_ = index;
    show_session(kept ? path : std::string());
    detail_open_ = was_open;
    tab_ = was_tab;
    remember(true);
}

/// In the reference: what one release has, or all of them. A ds_config.json then states the release that was chosen: a link of it opens to
/// the same explanations.
void App::choose_release(size_t index) {
    const std::vector<std::string> releases = first_ ? std::vector<std::string>() : releases_to_choose();
    if (index >= releases.size()) return;
    const std::string path = explanation_.detail().path;
    const bool was_open = detail_open_;
    if (reference_) {
        size_t release = 0;
        const bool one = find_release(releases[index], knowledge().releases().releases, release);
        set_reference_release(one ? std::optional<size_t>(release) : std::nullopt);
        show_parameters(path);
        detail_open_ = was_open;
        return;
    }
    session_->reading.dumps[dump_].stated = releases[index];
    const Tab was_tab = tab();
    explain_again();
    show_session(path);
    detail_open_ = was_open;
    tab_ = was_tab;
}

void App::explain_again() {
    session_->explanations[dump_] = Explanation(session_->reading.dumps[dump_], knowledge(), {{}, amount_of(session_->parameters[dump_])});
}

bool App::set_field(int which, std::string_view text) {
    const double amount = amount_of(text);
    canvas::request();
    if (which == kGpuMemory) {
        overview_.gpu_memory = amount;
    } else if (explanation()) {
        session_->parameters[dump_] = text;
        explain_again();
        refresh_run();
        refresh_report();
        refresh_detail();
        for (const StateMemory& state : explanation()->memory().states)
            if (state.current) browser::announce(state_text(state, lang_) + ": " + memory_text(state, lang_));
    }
    return text.empty() || amount > 0;
}

// ---- What people do -------------------------------------------------------------------------------------------------------------------

void App::set_language(Lang lang) {
    lang_ = lang;
    browser::set_language(language_tag(lang_));
    browser::store("lang", language_tag(lang_));
    browser::say({}, browser::Tone::note);
    refresh();
    canvas::request();
}

void App::set_dark(bool dark) {
    dark_ = dark;
    canvas::request();
}

void App::set_filter(std::string_view text) {
    if (first_) return;
    tree_.model.set_filter(text);
    refresh_words();
    if (tree_.selected < tree_.model.items().size()) tree_.select(tree_.selected);
    canvas::request();
}

bool App::key(Key key) {
    if (first_) return false;
    canvas::request();
    if (key == Key::tab || key == Key::tab_back) {
        const bool was = walking_;
        walking_ = key == Key::tab && !was;
        walk_.at = -1;
        if (walking_) browser::announce(tab_name(shown()));
        return was != (key == Key::tab);
    }
    if (walking_ && walk(key)) return true;
    const double page = static_cast<double>(static_cast<float>(canvas::size().height) * kScrolledBySpace);
    if (key == Key::scroll_down || (walking_ && key == Key::page_down)) scroller().at += page;
    else if (key == Key::scroll_up || (walking_ && key == Key::page_up)) scroller().at -= page;
    else tree_.key(key, *this);
    return true;
}

/// Takes away the nearest thing in the way: the sentence, the filter, the explanation that covers the tree.
bool App::escape() {
    browser::say({}, browser::Tone::note);
    if (first_) return false;
    const bool filtered = !tree_.model.terms().empty();
    if (filtered) {
        browser::set_filter({});
        set_filter({});
    } else {
        detail_open_ = false;
    }
    walking_ = false;
    browser::focus_canvas();
    canvas::request();
    return true;
}

std::string App::copy_text() const {
    if (first_ || tree_.selected >= tree_.model.items().size()) return {};
    if (!explanation()) return tree_.model.items()[tree_.selected].path;
    const Node& node = explanation()->nodes()[tree_.model.items()[tree_.selected].source];
    return std::string(node.path).append(" = ").append(node.text);
}

void App::copy(std::string_view text) { browser::copy(text); }

void App::open_address(std::string_view address) { browser::open_address(address); }

void App::share() {
    if (!session_ || reference_ || first_) return browser::say(say(S::share_nothing, lang_), browser::Tone::note);
    Words error;
    std::string fragment = encode_link(session_->reading.dumps, error);
    if (fragment.empty()) return browser::say(error.in(lang_), browser::Tone::error);
    if (fragment.front() == '#') fragment.erase(0, 1);
    const std::string& path = explanation_.detail().path;
    if (!path.empty()) fragment += "&p=" + escape_fragment(path);
    if (lang_ == Lang::zh) fragment += "&lang=zh";
    browser::remember(place(), browser::Step::replace, &fragment);
    const S length = fragment.size() <= kSafeLink ? S::share_length : S::share_long;
    browser::open_share(fragment, say(length, lang_, {grouped(fragment.size())}), lean_text(session_->reading.dumps));
}

}  // namespace dslens
