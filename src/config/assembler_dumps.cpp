// Which dump a record belongs to: those that are open, those that are done, and what stands outside of records.
#include <algorithm>
#include <utility>

#include "config/assembler.h"
#include "log/clean.h"
#include "log/ordered.h"

namespace dslens {
namespace {

constexpr std::string_view kVersion = "DeepSpeed info: version=";

}  // namespace

std::vector<Dump> Assembler::take(std::vector<Dump>& dumps) {
    if (!dumps.empty()) problems_.add_all(assumed_);
    if (!dumps.empty() && &dumps == &dumps_) {
        for (Dump& rest : take(rests_)) dumps.push_back(std::move(rest));
    }
    if (&dumps == &rests_) problems_.add_all(rest_problems_);
    put_in_order(dumps, [](const Dump& a, const Dump& b) { return a.first_line < b.first_line; });
    return std::move(dumps);
}

void Assembler::snippet(const Text& line) {
    bool free = !snippets_.reading() && (fragments_.reading() || !snippets_.goes_on(line.view()));
    bool taken = free && fragments_.line(line);
    if (fragments_.complete()) end_fragment();
    if (!taken) offer_snippet(line);
}

/// What is no fragment of DeepSpeed's may hold a snippet.
void Assembler::end_fragment() {
    if (!fragments_.reading()) return;
    std::vector<Text> lines;
    Fragment fragment = fragments_.take(lines);
    if (!fragment.rows.empty()) return place_fragment(fragment);
    for (const Text& line : lines) offer_snippet(line);
}

void Assembler::place_fragment(Fragment& fragment) {
    Building* near = open_.empty() ? nullptr : &open_.back();
    bool room = near && (fragment.section.empty() ? near->takes_user_rest() : !near->has(fragment.section));
    if (!room && !fragment.printed) {
        if (near || !fragment.section.empty()) return;
        Snippet whole;
        whole.text = std::move(fragment.text);
        whole.rows = std::move(fragment.rows);
        whole.last_line = fragment.last_line;
        whole.ds_config = whole.rest = true;
        whole.left_out = fragment.left_out;
        bool better = !ds_config_ || (ds_config_->rest && ds_config_->text.size() < whole.text.size());
        if (better && whole.rows.size() > 1) ds_config_ = std::move(whole);
        return;
    }
    if (fragment.rows.size() < 2) return;
    if (!room) near = &open_dump("");
    near->add_rest(fragment);
}

void Assembler::offer_snippet(const Text& line) {
    std::optional<Snippet> found = snippets_.line(line);
    if (!found) return;
    if (found->section.empty()) {
        if (!ds_config_ || ds_config_->rest || ds_config_->text.size() < found->text.size()) ds_config_ = std::move(found);
        return;
    }
    Building* near = open_.empty() ? nullptr : &open_.back();
    if (near && (near->finished() || near->has(found->section))) return;  // a record says it already
    if (!near) near = &open_dump("");
    if (found->assumed) report_assumed(*found, found->section, assumed_);
    near->add_snippet(found->section, found->text, std::move(found->rows), found->last_line);
}

void Assembler::start(Text body, const RecordHead& head, Origin origin, const std::string& stream) {
    end_fragment();
    origin.line = body.point(head.name_begin).line;
    std::string_view name = body.view().substr(head.name_begin, head.name_end - head.name_begin);
    std::string resolved;
    Building* last = find_stream(stream, &resolved);
    if (head.what == RecordHead::What::header) {
        if (last && last->stated_line() == facts_.stated_line && last->is_header_echo(name, origin)) return;
        if (last) close(index_of(*last));
        open_dump(resolved).set_header(std::string(name), origin);
        return;
    }
    bool json = head.what == RecordHead::What::json;
    if (last) last->finish_record();
    bool echo = last && last->stated_line() == facts_.stated_line && last->is_echo(body, head, origin);
    Building& building = echo ? *last : building_for(name, json, origin, last, resolved);
    building.start_record(std::move(body), head, origin, vocabulary_);
}

void Assembler::note_version(std::string_view line, uint32_t number) {
    size_t at = line.find(kVersion);
    if (at == std::string_view::npos) return;
    size_t begin = at + kVersion.size(), end = begin;
    while (end < line.size() && (is_word(line[end]) || line[end] == '.' || line[end] == '+' || line[end] == '-')) ++end;
    const bool cut = end == line.size();  // its end may stand on the next line
    if (end == begin) return;
    facts_.stated = cut ? std::string() : std::string(line.substr(begin, end - begin));
    facts_.stated_line = number;
}

Building& Assembler::open_dump(const std::string& stream) {
    if (open_.size() >= kMaxOpenDumps) close(0);
    sightings_.dump_begins();
    open_.emplace_back(stream, facts_.stated, facts_.stated_line);
    return open_.back();
}

/// The dump of a stream. Behind a stream's own prefix other text may be glued; so one whose prefix the key begins with will do.
Building* Assembler::find_stream(const std::string& stream, std::string* resolved) {
    *resolved = stream;
    for (bool exact : {true, false}) {
        for (size_t i = open_.size(); i-- > 0;) {
            for (const std::string& key : open_[i].streams()) {
                bool fits = exact ? key == stream : stream.compare(0, key.size(), key) == 0;
                if (!fits) continue;
                *resolved = key;
                return &open_[i];
            }
        }
    }
    return nullptr;
}

/// `of_stream`: the dump of this stream, if it is open.
Building& Assembler::building_for(std::string_view name, bool json, const Origin& origin, Building* of_stream, const std::string& stream) {
    Building* building = of_stream || open_.empty() ? of_stream : &open_.back();
    if (!building) return open_dump(stream);
    building->finish_record();
    bool next = building->finished() || (!json && building->has(name)) || (!json && building->steps_back(name, origin.time)) ||
                (origin.trusted && !building->trusted() && !building->only_snippets());
    if (!next) {
        building->add_stream(stream);
        return *building;
    }
    close(index_of(*building));
    return open_dump(stream);
}

void Assembler::close(size_t index) {
    Building& building = open_[index];
    building.finish_record();
    bool keep = !building.empty() && (building.trusted() || building.only_snippets());
    if (keep && dumps_.size() >= kMaxDumps) {
        std::string most = std::to_string(kMaxDumps);
        problems_.add(building.last_line(), 0, "The input holds more than " + most + " configurations; this one was left out.",
                      "输入中的配置超过 " + most + " 个；此处的一个已略去。");
        keep = false;
    }
    bool rest = building.only_rest();
    std::vector<Dump>& list = building.only_snippets() ? snippets_only_ : rest ? rests_ : dumps_;
    if (keep) building.settle();
    if (keep) (rest ? rest_problems_ : problems_).add_all(building.problems());
    if (keep) list.push_back(building.take());
    open_.erase(open_.begin() + static_cast<ptrdiff_t>(index));
}

void Assembler::close_quiet(uint32_t line_number) {
    for (size_t i = open_.size(); i-- > 0;) {
        if (line_number - open_[i].last_line() > kQuietLines) close(i);
    }
}

}  // namespace dslens
