// What a log says besides its dumps: the recognised lines, counted, kind by kind, for each dump that they belong to.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "config/dump.h"
#include "log/line_kinds.h"

namespace dslens {

/// Collects while a log is read.
///
/// A run begins where a launcher or a process group shows itself behind a dump. Lines of the whole input belong to every dump of their run;
/// those before a dump to the first one behind them, those behind to the last one before them. Where one run has several engines, what runs
/// behind the last of them may be any engine's, and belongs to none; how the process ended concerns all of them and is the last one's.
class SightingCollector {
  public:
    void line(std::string_view text, uint32_t number);
    /// What follows belongs elsewhere than what went before.
    void dump_begins() { ++dumps_; }
    /// The last lines of a kind in the input, which may have no dump; null where there is none.
    const Sighting* last(std::string_view kind) const;
    /// `dumps`: in the order of their lines.
    void hand_out(std::vector<Dump>& dumps) const;

  private:
    struct Seen {
        const LineKind* kind;
        uint32_t dumps;  // that had begun
        uint32_t run;
        Sighting sighting;
    };

    std::vector<Seen> seen_;
    std::vector<uint32_t> run_lines_ = {0};  // where each run begins
    uint32_t dumps_ = 0, dumps_before_run_ = 0;
};

/// Adds the sighting of one line, or of several.
void add_sighting(std::vector<Sighting>& sightings, const Sighting& more);

}  // namespace dslens
