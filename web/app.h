// The application: what is loaded, what is selected, and which view shows it. An index: views draw, the core reads and explains.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "knowledge/knowledge.h"
#include "platform/browser.h"
#include "route.h"
#include "session.h"
#include "views/explanation.h"
#include "views/findings.h"
#include "views/overview.h"
#include "views/problems.h"
#include "views/tree.h"

namespace dslens {

class App : Actions, TreeEvents {
  public:
    App(Lang lang, bool dark, float split, bool drawn);
    ~App() override = default;

    // from the page
    void begin_input(Session::Source source, std::string name);
    void feed_input(std::string_view bytes);
    void end_input();
    void cancel_input();
    void fail_input(std::string_view why);
    void follow(std::string_view fragment);                               // at the start, and when somebody changes the address
    void go_back(int session, int dump, int tab, std::string_view path);  // or forward
    void show_reference();
    void show_home();
    void select_path(std::string_view path) override;
    void share();
    void set_language(Lang lang);
    void set_dark(bool dark);
    void set_filter(std::string_view text);
    void choose_dump(size_t index);
    void choose_release(size_t index);  // of releases_to_choose()
    /// The page's text fields: the model's parameters, a GPU's memory. False where the text is neither empty nor an amount.
    bool set_field(int which, std::string_view text);
    bool key(Key key);
    bool escape();
    void repeat_key(bool repeated) { repeated_ = repeated; }
    std::string copy_text() const;
    void load_example(std::string_view name);

    /// What the first input will need, done while nobody waits: the knowledge, and the letters that every screen has.
    void warm();

    // one frame
    void draw();
    double parse_ms() const { return session_ ? session_->parse_ms : 0; }

  private:
    enum class Tab : int8_t { tree = -1, explanation, findings, overview, problems };  // tree: on a narrow page
    static constexpr int kTabs = 4;

    const Knowledge& knowledge();
    const std::vector<Parameter>& reference_parameters();
    size_t reference_item(std::string_view path);
    void set_reference_release(std::optional<size_t> release);
    void show_parameters(std::string_view path);
    bool accept(std::unique_ptr<Session> session, std::string_view path, const std::string* fragment);
    void show_session(std::string_view path);
    void show_first();
    void open_reference(std::string_view path, bool remember);
    void refresh();  // whatever depends on the language or the dump
    void refresh_report();
    void refresh_summary();
    void say_note();
    void refresh_detail();
    void refresh_words();
    void refresh_run();
    void explain_again();
    void remember(bool push);
    browser::Place place() const;
    bool has(Tab tab) const;
    Tab tab() const;    // of the right pane
    Tab shown() const;  // of all of them
    std::string tab_name(Tab tab) const;
    void show_tab(Tab tab);
    void step_tab(int by);
    bool walk(Key key);
    Scroller& scroller();
    bool stacked() const;
    void select(uint32_t item, bool push);
    void update_title() const;
    const Explanation* explanation() const;
    std::string names_and_words(const Parameter& parameter) const;  // what the filter of the reference looks through
    std::string session_name() const;
    std::string release_text() const;
    /// The newest first; in the reference all of them before that; none where the input says its release itself.
    std::vector<std::string> releases_to_choose();

    void copy(std::string_view text) override;
    void open_address(std::string_view address) override;
    void show_finding(size_t index) override;
    void item_chosen(uint32_t item, bool opened) override;

    void draw_panes(Ui& ui, const Rect& page);
    void draw_right(Ui& ui, const Rect& area);
    void draw_tabs(Ui& ui, const Rect& bar);
    void draw_splitter(Ui& ui, const Rect& area, float x);

    std::unique_ptr<Knowledge> knowledge_;
    std::unique_ptr<Loading> loading_;
    std::unique_ptr<Session> session_;
    int sessions_ = 0;
    size_t dump_ = 0;
    bool reference_ = false;
    std::optional<size_t> reference_release_;  // of Knowledge::releases(); nothing: all of them
    std::vector<Parameter> of_release_;        // what that one has
    bool first_ = true;                        // the first screen shows

    TreeView tree_;
    ExplanationView explanation_;
    FindingsView findings_;
    OverviewView overview_;
    ProblemsView problems_;
    std::vector<Problem> problem_list_;  // of the reading, and of what the releases contradict
    Tab tab_ = Tab::explanation;
    Lang lang_;
    bool dark_;
    float split_;
    bool drawn_;                // there is a canvas
    bool detail_open_ = false;  // of a narrow page: the explanation covers the tree
    bool repeated_ = false;
    bool walking_ = false;  // the keys are the right pane's
    Walk walk_;
    browser::Fields fields_;  // where they lie
};

}  // namespace dslens
