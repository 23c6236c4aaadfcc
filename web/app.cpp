#include "app.h"

#include <algorithm>

#include "examples.h"
#include "explain/generated.h"
#include "knowledge/at_release.h"
#include "platform/browser.h"
#include "platform/canvas.h"
#include "report/outline.h"
#include "report/report.h"
#include "views/strings.h"

namespace dslens {
App::App(Lang lang, bool dark, float split, bool drawn) : lang_(lang), dark_(dark), split_(split), drawn_(drawn) {
    browser::set_language(language_tag(lang_));
    update_title();
}

const Knowledge& App::knowledge() {
    if (!knowledge_) knowledge_ = Knowledge::load();
    return *knowledge_;
}

void App::warm() {
    knowledge();
    if (drawn_ && first_) warm_letters(canvas::size().scale);
}

const Explanation* App::explanation() const {
    return session_ && !reference_ && dump_ < session_->explanations.size() ? &session_->explanations[dump_] : nullptr;
}

// ---- Input ----------------------------------------------------------------------------------------------------------------------------

void App::begin_input(Session::Source source, std::string name) {
    loading_ = std::make_unique<Loading>(knowledge(), source, std::move(name));
}

void App::feed_input(std::string_view bytes) {
    if (loading_) loading_->feed(bytes);
}

void App::end_input() {
    if (!loading_) return;
    std::unique_ptr<Session> session = loading_->finish();
    loading_.reset();
    const std::string no_fragment;
    accept(std::move(session), {}, &no_fragment);
}

void App::cancel_input() {
    loading_.reset();
    browser::say(say(S::cancelled, lang_), browser::Tone::note);
}

void App::fail_input(std::string_view why) {
    loading_.reset();
    browser::say(say(S::no_read, lang_, {why}), browser::Tone::error);
}

void App::load_example(std::string_view name) {
    const std::string_view text = example_text(name);
    if (text.empty()) return browser::say(say(S::no_example, lang_, {name}), browser::Tone::error);
    begin_input(Session::Source::example, std::string(name));
    feed_input(text);
    end_input();
}

/// Takes over a session that holds a configuration. Otherwise one sentence says what is wrong, and the page stays as it was.
bool App::accept(std::unique_ptr<Session> session, std::string_view path, const std::string* fragment) {
    if (session->reading.dumps.empty()) {
        std::string sentence(no_dump_sentence(session->reading.no_dump, lang_));
        for (const Problem& problem : session->reading.problems) {
            if (problem.line != 0) continue;
            sentence = lang_ == Lang::zh ? problem.zh : problem.en;
            break;
        }
        browser::say(sentence, browser::Tone::error);
        return false;
    }
    session->number = ++sessions_;
    session_ = std::move(session);
    dump_ = 0;
    show_session(path);
    browser::remember(place(), fragment ? browser::Step::push : browser::Step::replace, fragment);
    return true;
}

// ---- What is shown --------------------------------------------------------------------------------------------------------------------

void App::show_first() {
    first_ = true;
    reference_ = false;
    explanation_.set({});
    browser::show(browser::Screen::first);
    browser::set_report({});
    update_title();
    canvas::request();
}

void App::show_home() {
    if (first_) return;
    show_first();
    const std::string no_fragment;
    browser::remember({}, browser::Step::push, &no_fragment);
}

void App::show_session(std::string_view path) {
    first_ = reference_ = detail_open_ = walking_ = false;
    tab_ = Tab::explanation;
    for (size_t dump = 0; !path.empty() && dump < session_->explanations.size(); ++dump) {
        const size_t at = (dump_ + dump) % session_->explanations.size();
        if (session_->explanations[at].find(path) >= session_->explanations[at].nodes().size()) continue;
        dump_ = at;
        break;
    }
    tree_.reference = false;
    tree_.model.set_filter({});
    browser::set_filter({});
    tree_.model.set_items(items_of(session_->explanations[dump_]));
    tree_.forget_place();
    problems_.scroll.at = findings_.scroll.at = overview_.scroll.at = 0;
    browser::show(browser::Screen::log);
    browser::set_field(session_->parameters[dump_]);
    say_note();
    refresh_report();
    refresh_summary();
    refresh_run();

    const Explanation& current = session_->explanations[dump_];
    const size_t node = path.empty() ? current.nodes().size() : current.find(path);
    if (!path.empty() && node >= current.nodes().size()) browser::say(say(S::no_parameter, lang_, {path}), browser::Tone::error);
    uint32_t item = static_cast<uint32_t>(node);
    if (node >= current.nodes().size()) {
        item = 0;
        for (const TreeRow& row : tree_.model.rows()) {
            if (row.item == TreeRow::kNone) continue;
            item = row.item;
            break;
        }
    } else {
        detail_open_ = true;
    }
    select(item, false);
    browser::focus_canvas();
}

void App::show_reference() { open_reference({}, true); }

void App::open_reference(std::string_view path, bool push) {
    const Parameter* parameter = path.empty() ? nullptr : knowledge().by_any_name(path);
    if (!path.empty() && !parameter) browser::say(say(S::no_parameter, lang_, {path}), browser::Tone::error);
    else browser::say({}, browser::Tone::note);
    if (knowledge().parameters().empty()) return;
    if (reference_item(path) >= reference_parameters().size()) set_reference_release(std::nullopt);
    show_parameters(path);
    detail_open_ = parameter != nullptr;
    if (push) remember(true);
    browser::focus_canvas();
}

const std::vector<Parameter>& App::reference_parameters() { return reference_release_ ? of_release_ : knowledge().parameters(); }

void App::set_reference_release(std::optional<size_t> release) {
    reference_release_ = release;
    of_release_ = release ? parameters_at(*release, knowledge()) : std::vector<Parameter>();
}

/// Where a parameter stands in reference_parameters(), by any of its names; the first one where `path` is empty or unknown; behind the last
/// where the release does not have it.
size_t App::reference_item(std::string_view path) {
    const Parameter* named = path.empty() ? nullptr : knowledge().by_any_name(path);
    if (!named) return 0;
    const std::vector<Parameter>& shown = reference_parameters();
    const auto same = [&](const Parameter& parameter) { return knowledge().by_any_name(parameter.path) == named; };
    return static_cast<size_t>(std::find_if(shown.begin(), shown.end(), same) - shown.begin());
}

void App::show_parameters(std::string_view path) {
    first_ = false;
    reference_ = true;
    tab_ = Tab::explanation;
    tree_.reference = true;
    tree_.model.set_filter({});
    browser::set_filter({});
    tree_.model.set_order(Order::topic);
    tree_.model.set_show(Show::all);
    tree_.model.set_items(items_of(reference_parameters()));
    tree_.forget_place();
    browser::show(browser::Screen::reference);
    refresh_report();
    refresh_summary();
    const size_t item = reference_item(path);
    select(item < reference_parameters().size() ? static_cast<uint32_t>(item) : 0, false);
}

void App::refresh() {
    if (first_) return update_title();
    if (!reference_) {
        say_note();
        refresh_run();
    }
    refresh_report();
    refresh_summary();
    refresh_detail();
    tree_.model.set_words({});
    refresh_words();
}

void App::refresh_report() {
    if (reference_) {
        std::vector<const Parameter*> all;
        for (const Parameter& parameter : reference_parameters()) all.push_back(&parameter);
        return browser::set_report(html_parameters(knowledge(), all, lang_));
    }
    problem_list_ = all_problems(session_->reading, session_->explanations);
    browser::set_report(html_report(session_->reading, session_->explanations, lang_));
}

std::string App::session_name() const {
    if (reference_) return std::string(say(S::reference, lang_));
    switch (session_->source) {
        case Session::Source::paste: return std::string(say(S::pasted, lang_));
        case Session::Source::link: return std::string(say(S::from_link, lang_));
        case Session::Source::example: return say(S::example_of, lang_, {example_name(session_->name, lang_)});
        case Session::Source::file: break;
    }
    return session_->name;
}

std::string App::release_text() const {
    const Explanation& current = *explanation();
    if (current.release_assumed()) return say(S::release_assumed, lang_, {current.releases_text()});
    if (current.inference().candidates.empty()) return std::string(say(S::release_unknown, lang_));
    return say(S::release, lang_, {current.releases_text()});
}

std::vector<std::string> App::releases_to_choose() {
    std::vector<std::string> names;
    if (!reference_ && explanation()->dump().form != DumpForm::ds_config) return names;
    if (reference_) names.push_back(std::string(say(S::all_releases, lang_)));
    const std::vector<Release>& releases = knowledge().releases().releases;
    for (auto release = releases.rbegin(); release != releases.rend(); ++release)
        if (!release->development) names.push_back(to_string(release->version));
    return names;
}

/// What there is to say of the release: a fork, newer than all that is known, or evidence against what the log states.
void App::say_note() {
    const Inference& inference = explanation()->inference();
    browser::say(lang_ == Lang::zh ? inference.note_zh : inference.note_en, browser::Tone::note);
}

void App::refresh_summary() {
    browser::Summary summary;
    summary.name = session_name();
    std::vector<std::string> names;
    if (!reference_) {
        const uint64_t lines = session_->reading.input.lines;
        std::vector<std::string> counts;
        if (lines == 1) counts.push_back(std::string(say(S::one_line, lang_)));
        if (lines > 1) counts.push_back(say(S::lines, lang_, {grouped(lines)}));
        const uint64_t took = static_cast<uint64_t>(session_->parse_ms + 0.5);
        if (lines > 0) counts.push_back(say(S::read_in_ms, lang_, {took ? grouped(took) : "<1"}));
        summary.counts = joined(counts, " · ");
        summary.release = release_text();
        const Inference& inference = explanation()->inference();
        summary.release_note = lang_ == Lang::zh ? inference.note_zh : inference.note_en;
        if (!inference.evidence.empty()) {
            if (!summary.release_note.empty()) summary.release_note += '\n';
            summary.release_note += say(S::evidence, lang_, {joined(inference.evidence, ", ")});
        }
        const std::string count = std::to_string(session_->reading.dumps.size());
        for (const Explanation& one : session_->explanations) {
            const std::string &engine = one.dump().name, role = one.role(lang_);
            const std::string name = !role.empty() ? role : engine.empty() ? std::string(say(S::nameless_dump, lang_)) : engine;
            names.push_back(say(S::dump_number, lang_, {name, std::to_string(names.size() + 1), count}));
        }
    }
    const std::vector<std::string> releases = releases_to_choose();
    size_t chosen = 0;
    const std::string in_force = !reference_          ? explanation()->releases_text()
                                 : reference_release_ ? to_string(knowledge().releases().releases[*reference_release_].version)
                                                      : std::string();
    while (chosen < releases.size() && releases[chosen] != in_force) ++chosen;
    if (chosen == releases.size()) chosen = 0;
    browser::set_summary(summary);
    browser::set_releases(releases, chosen);
    browser::set_choices(names, dump_);
}

void App::refresh_run() {
    findings_.set(findings_of(*explanation(), lang_));
    overview_.set(overview_of(session_->explanations, dump_, lang_));
    std::vector<uint8_t> marks(tree_.model.items().size());
    for (const Finding& finding : explanation()->findings())
        if (!finding.nodes.empty()) raise_mark(marks[finding.nodes[0]], mark_of(finding.words->severity));
    tree_.model.set_marks(std::move(marks));
}

void App::refresh_detail() {
    const std::vector<TreeItem>& items = tree_.model.items();
    if (tree_.selected >= items.size()) return explanation_.set({});
    const uint32_t source = items[tree_.selected].source;
    if (reference_) explanation_.set(detail_of(knowledge(), reference_parameters()[source], lang_));
    else explanation_.set(detail_of(*explanation(), source, lang_));
    browser::mark_report(explanation_.detail().path, dump_);
    update_title();
    canvas::request();
}

std::string App::names_and_words(const Parameter& parameter) const {
    return joined(parameter.printed, "\n") + "\n" + joined(parameter.json_keys, "\n") + "\n" + parameter.what.in(lang_);
}

/// The filter looks through the explanations too. Their words are made when the first letter is typed.
void App::refresh_words() {
    if (!tree_.model.wants_words()) return;
    std::vector<std::string> words;
    std::string made;
    for (const TreeItem& item : tree_.model.items()) {
        if (reference_) {
            words.push_back(lower(names_and_words(reference_parameters()[item.source])));
            continue;
        }
        const std::string_view what = explanation()->summary(item.source, lang_, made);
        words.push_back(lower(std::string(what) + "\n" + explanation()->meaning(item.source, lang_)));
    }
    tree_.model.set_words(std::move(words));
}

void App::update_title() const {
    const std::string& name = explanation_.detail().name;
    if (first_ || name.empty()) return browser::set_title("dslens");
    browser::set_title(name + " — " + (reference_ ? "DeepSpeed" : session_name()) + " · dslens");
}

}  // namespace dslens
