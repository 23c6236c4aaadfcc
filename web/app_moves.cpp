// Moving about and what people do: addresses, history, selection, keys, sharing.
#include "app.h"
#include "examples.h"
#include "platform/browser.h"
#include "platform/canvas.h"
#include "share/lean.h"
#include "share/link.h"
#include "views/strings.h"

namespace dslens {
namespace {

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

void App::go_back(int session, int dump, std::string_view path) {
    if (session == browser::Place::kFirstScreen || (session > 0 && !session_)) return show_first();
    if (session == browser::Place::kReference) {
        if (!reference_) return open_reference(path, false);
        const size_t item = reference_item(path);
        if (item >= reference_parameters().size()) return open_reference(path, false);
        return select(static_cast<uint32_t>(item), false);
    }
    const bool other_dump = static_cast<size_t>(dump) != dump_ && static_cast<size_t>(dump) < session_->explanations.size();
    if (other_dump) dump_ = static_cast<size_t>(dump);
    if (first_ || reference_ || other_dump) return show_session(path);
    const uint32_t item = tree_.model.find(path);
    if (item < tree_.model.items().size()) select(item, false);
}

void App::remember(bool push) {
    const browser::Step step = push && !repeated_ ? browser::Step::push : browser::Step::replace;
    const std::string& path = explanation_.detail().path;
    if (!reference_) return browser::remember({session_->number, static_cast<int>(dump_), path}, step);
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
    select(item, true);
}

void App::choose_dump(size_t index) {
    if (!session_ || reference_ || index >= session_->explanations.size() || index == dump_) return;
    const std::string path = explanation_.detail().path;
    const bool kept = session_->explanations[index].find(path) < session_->explanations[index].nodes().size();
    const bool was_open = detail_open_;
    dump_ = index;
    show_session(kept ? path : std::string());
    detail_open_ = was_open;
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
    session_->explanations[dump_] = Explanation(session_->reading.dumps[dump_], knowledge());
    show_session(path);
    detail_open_ = was_open;
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
    const float page = static_cast<float>(canvas::size().height) * kScrolledBySpace;
    if (key == Key::scroll_down) explanation_.scroll_by(page);
    if (key == Key::scroll_up) explanation_.scroll_by(-page);
    tree_.key(key, *this);
    canvas::request();
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
    browser::remember({session_->number, static_cast<int>(dump_), path}, browser::Step::replace, &fragment);
    const S length = fragment.size() <= kSafeLink ? S::share_length : S::share_long;
    browser::open_share(fragment, say(length, lang_, {grouped(fragment.size())}), lean_text(session_->reading.dumps));
}

}  // namespace dslens
