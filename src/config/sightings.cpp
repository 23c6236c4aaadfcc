#include "config/sightings.h"

#include <algorithm>

#include "log/real.h"

namespace dslens {
namespace {

constexpr std::string_view kBeginRun[] = {"launched-world", "launched-nodes", "omp-threads", "backend", "accelerator"};
constexpr std::string_view kEndings[] = {"oom",      "timeout",         "exit-code", "exit-well",    "signal",
                                         "host-oom", "host-allocation", "killed",    "scale-minimum"};

template <size_t n>
bool holds(const std::string_view (&list)[n], std::string_view id) {
    return std::find(std::begin(list), std::end(list), id) != std::end(list);
}

bool greater(const std::string& a, const std::string& b) {
    double number = 0, other = 0;
    return parse_real(a, number) && (!parse_real(b, other) || number > other);
}

void add_value(Sighting& sighting, const std::string& field, const std::string& first, const std::string& last, const std::string& most) {
    const auto found = std::find(sighting.fields.begin(), sighting.fields.end(), field);
    if (found == sighting.fields.end()) {
        sighting.fields.push_back(field);
        sighting.first_values.push_back(first);
        sighting.last_values.push_back(last);
        sighting.most_values.push_back(most);
        return;
    }
    const size_t index = static_cast<size_t>(found - sighting.fields.begin());
    sighting.last_values[index] = last;
    if (greater(most, sighting.most_values[index])) sighting.most_values[index] = most;
}

void join(Sighting& sighting, const Sighting& more) {
    for (size_t n = 0; n < more.fields.size(); ++n)
        add_value(sighting, more.fields[n], more.first_values[n], more.last_values[n], more.most_values[n]);
    sighting.count += more.count;
    sighting.last_line = more.last_line;
}

Sighting sighting_of(const LineKind& kind, LineMatch match, uint32_t number) {
    Sighting sighting;
    sighting.kind = std::string(kind.id);
    for (std::string_view field : field_names(kind)) sighting.fields.emplace_back(field);
    sighting.first_values = sighting.last_values = sighting.most_values = std::move(match.values);
    sighting.count = 1;
    sighting.first_line = sighting.last_line = number;
    return sighting;
}

/// Of each dump: the run that it belongs to.
std::vector<size_t> runs_of(const std::vector<Dump>& dumps, const std::vector<uint32_t>& run_lines) {
    std::vector<size_t> runs;
    for (const Dump& dump : dumps) {
        const auto behind = std::upper_bound(run_lines.begin(), run_lines.end(), dump.first_line);
        runs.push_back(static_cast<size_t>(behind - run_lines.begin()) - 1);
    }
    return runs;
}

}  // namespace

void add_sighting(std::vector<Sighting>& sightings, const Sighting& more) {
    for (Sighting& sighting : sightings) {
        if (sighting.kind == more.kind) return join(sighting, more);
    }
    sightings.push_back(more);
}

void SightingCollector::line(std::string_view text, uint32_t number) {
    LineMatch match;
    if (!find_line(text, match)) return;
    const LineKind& kind = line_kinds()[match.row];
    if (holds(kBeginRun, kind.id) && dumps_ > dumps_before_run_) {
        dumps_before_run_ = dumps_;
        run_lines_.push_back(number);
    }
    const Sighting sighting = sighting_of(kind, std::move(match), number);
    const auto run = static_cast<uint32_t>(run_lines_.size() - 1);
    for (auto seen = seen_.rbegin(); seen != seen_.rend() && seen->dumps == dumps_ && seen->run == run; ++seen) {
        if (seen->kind->id == kind.id) return join(seen->sighting, sighting);
    }
    seen_.push_back({&kind, dumps_, run, sighting});
}

const Sighting* SightingCollector::last(std::string_view kind) const {
    const auto found = std::find_if(seen_.rbegin(), seen_.rend(), [kind](const Seen& seen) { return seen.kind->id == kind; });
    return found == seen_.rend() ? nullptr : &found->sighting;
}

void SightingCollector::hand_out(std::vector<Dump>& dumps) const {
    if (dumps.empty()) return;
    const std::vector<size_t> runs = runs_of(dumps, run_lines_);
    for (size_t n = 0; n < dumps.size(); ++n) {
        dumps[n].engine = n > 0 && runs[n] == runs[n - 1] ? dumps[n - 1].engine + 1 : 1;
        dumps[n].engines = static_cast<uint32_t>(std::count(runs.begin(), runs.end(), runs[n]));
    }
    for (const Seen& seen : seen_) {
        size_t next = 0;  // the first dump that begins behind it
        while (next < dumps.size() && dumps[next].first_line <= seen.sighting.first_line) ++next;
        const bool one_follows = next < dumps.size() && runs[next] == seen.run, one_precedes = next > 0 && runs[next - 1] == seen.run;
        const bool only = dumps.size() == 1;
        const bool any_engine = one_precedes && !one_follows && next > 1 && runs[next - 2] == seen.run && !holds(kEndings, seen.kind->id);
        switch (seen.kind->stand) {
            case Stand::input:
                for (size_t n = 0; n < dumps.size(); ++n) {
                    if (runs[n] == seen.run) add_sighting(dumps[n].sightings, seen.sighting);
                }
                break;
            case Stand::before:
            case Stand::around:
                if (one_follows) add_sighting(dumps[next].sightings, seen.sighting);
                else if (only) add_sighting(dumps[0].sightings, seen.sighting);
                else if (one_precedes && !any_engine && seen.kind->stand == Stand::around)
                    add_sighting(dumps[next - 1].sightings, seen.sighting);
                break;
            case Stand::undumped: break;
            case Stand::behind:
                if (only) add_sighting(dumps[0].sightings, seen.sighting);
                else if (one_precedes && !any_engine) add_sighting(dumps[next - 1].sightings, seen.sighting);
                break;
        }
    }
}

}  // namespace dslens
