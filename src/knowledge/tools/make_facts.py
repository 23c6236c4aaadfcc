#!/usr/bin/env python3
"""Writes data/facts.json and data/releases.json from a survey of DeepSpeed's releases.

    make_facts.py KEYS.json LINES.json COMMITS.json [OUTPUT_FOLDER]

KEYS.json    "attributes": printed path -> {ranges, json_keys, types, defaults, only_printed_when_set, json_keys_by_reading}
             "sections":   key -> {class that reads it, or dict: ranges}
             "json_keys":  key of a ds_config.json -> {ranges, feeds, type, default, constraints, enum, alias, deprecated}
             A range is "v0.1.0..v0.17.0" or a single tag; HEAD is the development head. A path may hold <group> and the like.
LINES.json   "tags": tag -> {date, file, prefixed, header, item, json: {line, func, line_other_pythons}, logger, version_txt}
COMMITS.json list of {from, file, header, item, json}: the line numbers at each commit where they changed.

A release that is newer than the survey is added by add_release.py, from one log and without any of these.
"""
import collections
import json
import os
import re
import sys

NOTE = "do not edit by hand; see tools/make_facts.py and tools/add_release.py"

# A value that follows from others, from the machine, or from where it ran: its text with the smallest configuration is no default.
DERIVED = {
    "train_batch_size", "train_micro_batch_size_per_gpu", "gradient_accumulation_steps", "world_size", "global_rank",
    "zero_enabled", "zero_optimization_stage", "zero_config.overlap_comm", "loss_scale", "initial_dynamic_scale",
    "dynamic_loss_scale_args", "fp16_auto_cast", "wall_clock_breakdown", "monitor_config.enabled",
    "monitor_config.tensorboard_enabled", "monitor_config.wandb_enabled", "monitor_config.csv_monitor_enabled",
    "comms_config.comms_logger_enabled", "mics_shard_size", "mics_hierarchial_params_gather",
    "checkpoint_tag_validation_enabled", "checkpoint_tag_validation_fail", "zero_config.offload_optimizer.pipeline",
    "data_efficiency_enabled", "curriculum_enabled", "curriculum_enabled_legacy", "curriculum_params", "curriculum_params_legacy",
    "expert_parallel_config.expert_w3", "expert_parallel_config._load_balance_coeff_explicit",
    "autotuning_config.exps_dir", "autotuning_config.results_dir",
    "zero_config.cpu_offload_use_pin_memory", "elastic_model_parallel_size", "num_gpus_per_node",
}
# Of the derived ones, those that have a default all the same: it stands unless the named condition holds.
DEFAULT_ALL_THE_SAME = {
    "gradient_accumulation_steps", "zero_config.overlap_comm", "loss_scale", "initial_dynamic_scale", "dynamic_loss_scale_args",
    "fp16_auto_cast", "wall_clock_breakdown", "monitor_config.enabled", "monitor_config.tensorboard_enabled",
    "monitor_config.wandb_enabled", "monitor_config.csv_monitor_enabled", "comms_config.comms_logger_enabled", "mics_shard_size",
    "mics_hierarchial_params_gather", "checkpoint_tag_validation_enabled", "checkpoint_tag_validation_fail",
    "data_efficiency_enabled", "curriculum_enabled", "curriculum_enabled_legacy", "curriculum_params", "curriculum_params_legacy",
    "zero_enabled", "zero_optimization_stage", "autotuning_config.exps_dir", "autotuning_config.results_dir",
}
# Sections that hold whatever the user writes: what stands in them is handed on.
OPEN = {
    "optimizer_params", "scheduler_params", "amp_params", "sparse_attention", "pld_params", "autotuning_config.arg_mappings",
    "autotuning_config.model_info", "compile_config.kwargs", "curriculum_params", "curriculum_params_legacy",
    "weight_quantization_config.quantized_initialization", "weight_quantization_config.post_init_quant",
    "zero_config.zeropp_loco_param", "tensor_parallel_config.partition_config", "datastates_config.config",
    "compression_config.layer_reduction",
    "data_efficiency_config.data_routing.random_ltd.random_ltd_schedule.schedule_config",
    "data_efficiency_config.data_sampling.curriculum_learning.curriculum_metrics.<metric>.schedule_config",
    "data_efficiency_config.data_routing.random_ltd", "data_efficiency_config.data_sampling.curriculum_learning", "pipeline",
    "optimizer", "scheduler", "amp", "progressive_layer_drop",
}
# Ranges of the survey that are none: the section is looked up there on a path that no configuration reaches.
NOT_READ = {key: ["v0.19.3..HEAD"] for key in ("quantize_training", "quantize_training.quantize_type")}
# Where two spellings are read, the one that the documentation uses.
PREFERRED_SECTION = {"bfloat16": "bf16"}
# Printed sections that repeat a section of the JSON: their entries are set by the entries of the same name.
REPEATS = {
    "optimizer_params": "optimizer.params", "scheduler_params": "scheduler.params", "amp_params": "amp", "pld_params": "progressive_layer_drop",
    "sparse_attention": "sparse_attention", "curriculum_params": "curriculum_learning", "curriculum_params_legacy": "curriculum_learning",
    "weight_quantization_config": "weight_quantization", "zero_enabled": "zero_optimization",
    "compression_config": "compression_training", "zero_config": "zero_optimization", "float16_config": "fp16",
    "comms_config.comms_logger": "comms_logger", "monitor_config.tensorboard_config": "tensorboard", "checkpoint_config": "checkpoint",
    "data_efficiency_config": "data_efficiency",
}
# Printed under another name than the key's.
RENAMED = {
    "dynamic_loss_scale_args.init_scale": "fp16.initial_scale_power", "dynamic_loss_scale_args.scale_window": "fp16.loss_scale_window",
    "dynamic_loss_scale_args.delayed_shift": "fp16.hysteresis", "dynamic_loss_scale_args.min_scale": "fp16.min_loss_scale",
    "mics_hierarchial_params_gather": "zero_optimization.mics_hierarchical_params_gather",
    "comms_config.comms_logger_enabled": "comms_logger.enabled", "monitor_config.csv_monitor_enabled": "csv_monitor.enabled",
    "monitor_config.wandb_enabled": "wandb.enabled", "autotuning_config.model_info": "autotuning.model_info", "datastates_config": "datastates_ckpt",
    "quantize_training_enabled": "quantize_training.enabled", "quantize_type": "quantize_training.quantize_algo.q_type",
    "quantize_rounding": "quantize_training.quantize_algo.rounding",
}
# Attributes of the live objects that their print leaves out, from a release on.
HIDDEN_FROM = {"monitor_config.enabled": "v0.15.0", "expert_parallel_config._load_balance_coeff_explicit": "v0.19.2"}
# Printed sections that hold some keys of a JSON section, and are not that section.
PARTS = {"dynamic_loss_scale_args", "amp_params", "pld_params"}
# Keys that take more than their own value's place: what they feed is a consequence.
CONSEQUENCE = {("zero_optimization", "zero_enabled"),
               ("zero_optimization.cpu_offload_use_pin_memory", "zero_config.offload_optimizer.pin_memory"),
               ("zero_optimization.cpu_offload_use_pin_memory", "zero_config.offload_param.pin_memory"),
               ("compression_training.weight_quantization.shared_parameters",
                "compression_config.weight_quantization.shared_parameters.enabled"),
               ("compression_training.activation_quantization.shared_parameters",
                "compression_config.activation_quantization.shared_parameters.enabled")}
# Switches of a ds_config.json that some releases print as the section that they stand for.
READ_AS_A_SECTION = {"zero_config.cpu_offload": "zero_optimization.cpu_offload",
                     "zero_config.cpu_offload_params": "zero_optimization.cpu_offload_params"}
# Read in the source, since the survey had no configuration that shows them: path -> releases, type, default. In deepspeed/compression/config.py
# (0.9.3; 0.19.5), runtime/data_pipeline/curriculum_scheduler.py and data_sampling/variable_batch_size_and_lr.py (0.5.0; 0.16.5; 0.19.5),
# runtime/pipe/engine.py (0.10.3; 0.19.5).
SNIP = "compression_config.sparse_pruning.shared_parameters."
BY_READING = {
    SNIP + "block_pattern": ("v0.9.3..HEAD", "str", "'4x1'"),
    SNIP + "dense_ratio": ("v0.9.3..HEAD", "float", "0.1"),
    SNIP + "excluded_modules": ("v0.9.3..HEAD", "list", "[]"),
    SNIP + "schedule_offset_end": ("v0.9.3..HEAD", "int", None),
    SNIP + "schedule_offset_stride": ("v0.9.3..HEAD", "int", "1"),
    "pipeline.use_reentrant": ("v0.10.3..HEAD", "bool", "True"),
    "data_efficiency_config.data_sampling.dynamic_batching.metrics_path": ("v0.16.5..HEAD", "str", None),
}
for _section, _ranges, _names in (
        ("curriculum_params.", "v0.5.0..v0.7.7", ("difficulty", "max_step", "root_degree")),
        ("curriculum_params_legacy.", "v0.8.0..HEAD", ("difficulty", "max_step", "root_degree")),
        ("data_efficiency_config.data_sampling.curriculum_learning.curriculum_metrics.<metric>.", "v0.8.0..HEAD", ("difficulty", "max_step"))):
    BY_READING.update({f"{_section}schedule_config.{name}": (_ranges, "int" if name == "root_degree" else "list", None) for name in _names})
# The same of JSON keys that nothing printed shows: deepspeed/__init__.py (0.15.0) and runtime/config.py (0.17.0).
KEYS_BY_READING = {"sequence_parallel_size": ("v0.15.0..HEAD", "int"), "data_parallel_size": ("v0.15.0..HEAD", "int")}
# Defaults of keys that nothing printed shows: deepspeed/elasticity/constants.py (0.3.9 to 0.19.5), model_checkpointing/constants.py (0.17.1; 0.19.5).
DEFAULTS_BY_READING = {
    "elasticity.min_gpus": "1", "elasticity.max_gpus": "10000", "elasticity.prefer_larger_batch": "True",
    "elasticity.ignore_non_elastic_batch_info": "False",
    "checkpoint_config.writer.type": "'FAST'", "checkpoint_config.writer.io_buffer_size": "67108864",
    "checkpoint_config.writer.io_buffer_double": "True", "checkpoint_config.writer.io_multiplier": "1",
    "checkpoint_config.writer.show_statistics": "False", "checkpoint_config.writer.data_parallel": "None",
    "checkpoint_config.writer.decoupled": "False",
}


def ranges_text(members, names):
    """{0, 1, 2, 9} -> "0.1.0-0.3.0 0.5.0-": an open end reaches the newest release, whichever that is."""
    parts, newest = [], len(names) - 1
    for number in sorted(members):
        if parts and parts[-1][1] == number - 1:
            parts[-1][1] = number
        else:
            parts.append([number, number])
    return " ".join(f"{names[a]}-" if b == newest else names[a] if a == b else f"{names[a]}-{names[b]}" for a, b in parts)


class Releases:
    def __init__(self, tags):
        self.tags = list(tags)
        self.index = {tag: number for number, tag in enumerate(self.tags)}
        self.names = [tag[1:] if tag != "HEAD" else tags[tag]["version_txt"] for tag in self.tags]

    def members(self, ranges):
        found = set()
        for text in ranges:
            first, _, last = text.partition("..")
            found |= set(range(self.index[first], self.index[last or first] + 1))
        return found

    def text(self, members):
        return ranges_text(members, self.names)


def by_value(releases, table):
    """{value: ranges} -> {value: text}, in order of the first release."""
    rows = sorted(((releases.members(ranges), value) for value, ranges in table.items()), key=lambda row: (min(row[0]), row[1]))
    return {value: releases.text(members) for members, value in rows}


def printed_repr(text):
    """A model's default as Python writes it -> as the dump prints it."""
    enum = re.fullmatch(r"<\w+\.\w+: (.*)>", text)
    text = enum.group(1) if enum else text
    number = re.fullmatch(r"\d+\.0", text)
    return text[:-2] if number and float(text) >= 1000 else text


def types_of(attribute):
    order = ["NoneType", "dict", "list", "str", "dtype", "object", "bool", "int", "pp_int", "float"]
    names = sorted((t for t in attribute["types"] if t != "pp_int"), key=order.index)
    return "|".join(names)


def key_order(key, info, releases):
    section = key.split(".")[0]
    alias = " ".join(info.get("alias", {}))
    named_by_alias = bool(alias) and key.split(".")[-1] == alias.split()[-1]
    return (bool(info.get("deprecated")), section in PREFERRED_SECTION, bool(alias) and not named_by_alias,
            -len(releases.members(info["ranges"])), key)


def keys_of(path, attribute, json_keys, releases):
    found = {key: releases.members(ranges) for key, ranges in attribute["json_keys"].items() if (key, path) not in CONSEQUENCE}
    for key in attribute.get("json_keys_by_reading", []):
        if key in json_keys and key not in found:
            found[key] = releases.members(json_keys[key]["ranges"]) & releases.members(attribute["ranges"])
    found = {key: found[key] for key in sorted(found, key=lambda key: key_order(key, json_keys[key], releases)) if found[key]}
    return found or repeated_key(path, releases.members(attribute["ranges"]))


def repeated_key(path, members):
    if path == "zero_config.offload_optimizer.pipeline":  # follows from pipeline_read and pipeline_write
        return {}
    if path in RENAMED:
        return {RENAMED[path]: members}
    for section in sorted(REPEATS, key=len, reverse=True):
        if (path == section and path not in PARTS) or path.startswith(section + "."):
            return {REPEATS[section] + path[len(section):]: members}
    return {}


def attribute_rows(survey, releases):
    """A default that is an absolute path is of the machine of the survey, and none."""
    rows = {}
    for path, attribute in survey["attributes"].items():
        members = releases.members(attribute["ranges"])
        hidden = releases.index.get(HIDDEN_FROM.get(path), len(releases.tags))
        shown = {number for number in members if number < hidden}
        attribute = dict(attribute, only_printed_when_set=attribute.get("only_printed_when_set") or not shown)
        members = shown or members
        row = {"in": members, "keys": keys_of(path, attribute, survey["json_keys"], releases), "type": types_of(attribute)}
        if path not in DERIVED or path in DEFAULT_ALL_THE_SAME:
            row["default"] = by_value(releases, {text: ranges for text, ranges in attribute["defaults"].items() if not text.startswith("'/")})
        if attribute.get("only_printed_when_set"):
            row["when_set"] = True
            row["default"] = model_default(row, survey["json_keys"], releases)
        if path in DERIVED:
            row["derived"] = True
        limits(row, survey["json_keys"])
        rows[path] = row
    for path, key in READ_AS_A_SECTION.items():
        rows[path]["keys"][key] |= releases.members(survey["json_keys"][key]["ranges"])
    for path, (ranges, type_name, default) in BY_READING.items():
        members = releases.members([ranges])
        rows[path] = {"in": members, "keys": {next(iter(repeated_key(path, members)), path): members}, "type": type_name, "when_set": True}
        if default:
            rows[path]["default"] = {default: releases.text(members)}
    return rows


def model_default(row, json_keys, releases):
    for key in row["keys"]:
        table = json_keys.get(key, {}).get("default", {})
        if table:
            merged = collections.defaultdict(list)
            for value, ranges in table.items():
                merged[printed_repr(value)] += ranges
            clipped = {value: releases.members(ranges) & row["in"] for value, ranges in merged.items()}
            return {value: releases.text(members) for value, members in clipped.items() if members}
    return {}


def limits(row, json_keys):
    for key in row["keys"]:
        info = json_keys.get(key, {})
        for rule in info.get("constraints", []):
            row.update({name: rule[name] for name in ("ge", "le", "gt", "lt") if name in rule})
        for rule in info.get("enum", []):
            row["values"] = rule["values"]
        for rule in info.get("deprecated", []):
            row.setdefault("deprecated", {})[key] = rule["new_param"]


def parent(path):
    return path.rpartition(".")[0]


def add_sections(rows):
    """A row for every proper prefix; its JSON key is the one its children's keys have in common."""
    for path in list(rows):
        above = parent(path)
        while above:
            row = rows.setdefault(above, {"in": set(), "keys": {}, "type": "dict"})
            row["section"] = True
            above = parent(above)
    for path in sorted((p for p in rows if rows[p].get("section")), key=lambda p: -p.count(".")):
        votes = collections.defaultdict(set)
        children = [p for p in rows if parent(p) == path]
        for child in children:
            for key, members in rows[child]["keys"].items() if not rows[child].get("derived") else ():
                if key.split(".")[-1] == child.split(".")[-1] and parent(key):
                    votes[parent(key)] |= members
        row = rows[path]
        if path in PARTS:
            continue
        for key in sorted(votes, key=lambda key: (key.split(".")[0] in PREFERRED_SECTION, -len(votes[key]), key)):
            row["keys"].setdefault(key, votes[key])
        if not row["in"]:
            row["in"] = set().union(*(rows[child]["in"] for child in children))
            if all(rows[child].get("when_set") for child in children):
                row["when_set"] = True
    for path, key in (("zero_config.offload_optimizer", "zero_optimization.offload_optimizer"),
                      ("zero_config.offload_param", "zero_optimization.offload_param"),
                      ("zero_config.zenflow", "zero_optimization.zenflow")):
        members = rows[path]["in"]
        rows[path]["keys"] = {key: members, **{k: m for k, m in rows[path]["keys"].items() if k != key}}


def add_unprinted(rows, json_keys, releases):
    """JSON keys that nothing printed shows with the survey's configurations, and the JSON's own sections."""
    add_shown_when_set(rows, json_keys, releases)
    known = {key for row in rows.values() for key in row["keys"]}
    wanted = [key for key in json_keys if key not in known]
    for key in wanted:
        info = json_keys[key]
        row = {"in": releases.members(info["ranges"]), "keys": {}, "type": "|".join(info.get("type", {}) or ["any"]), "unprinted": True}
        row["default"] = model_default({"keys": [key], "in": row["in"]}, json_keys, releases)
        limits({"keys": [key]} | row, json_keys)
        rows[key] = row
    for key, (ranges, type_name) in KEYS_BY_READING.items():
        rows[key] = {"in": releases.members([ranges]), "keys": {}, "type": type_name, "unprinted": True}
    for path, default in DEFAULTS_BY_READING.items():
        rows[path]["default"] = {default: releases.text(rows[path]["in"])}
    for key in json_keys:
        above = parent(key)
        while above:
            if above not in known and above not in rows:
                rows[above] = {"in": set(), "keys": {}, "type": "dict", "unprinted": True, "section": True}
            elif above in rows and rows[above].get("unprinted"):
                rows[above]["section"] = True
            if above in rows and rows[above].get("unprinted"):
                rows[above]["in"] |= releases.members(json_keys[key]["ranges"])
            above = parent(above)


def add_shown_when_set(rows, json_keys, releases):
    """A key below a section that is printed stands in that section when it is set: zero_optimization.zenflow.topk_ratio."""
    known = {key for row in rows.values() for key in row["keys"]}
    for key in sorted(json_keys):
        if key in known:
            continue
        above = [path for path, row in rows.items() if parent(key) and list(row["keys"])[:1] == [parent(key)]]
        above = [path for path in above if not rows[path].get("derived") and not path.startswith("zero_enabled")]
        if not above:
            continue
        section = max(above, key=lambda path: max(rows[path]["in"]))
        members = releases.members(json_keys[key]["ranges"]) & rows[section]["in"]
        row = {"in": members, "keys": {key: members}, "type": "|".join(json_keys[key].get("type", {}) or ["any"]), "when_set": True}
        row["default"] = model_default({"keys": [key], "in": members}, json_keys, releases)
        limits(row, json_keys)
        rows[section]["section"] = True
        rows[section + "." + key.split(".")[-1]] = row
        known.add(key)


def mark_checked(rows, sections, releases):
    """The releases that read a section through DeepSpeedConfigModel: it refuses unknown keys, and drops the value "auto"."""
    for row in rows.values():
        key = next(iter(row["keys"]), None)
        ranges = [r for model, found in sections.get(key, {}).items() if model not in ("dict", "ZenFlowConfig") for r in found]
        if row.get("section") and ranges:
            row["checked"] = releases.text(releases.members(ranges))


def same_parameter(rows):
    """Paths of one parameter in different releases: one own key in common, and never printed together."""
    owners = collections.defaultdict(list)
    for path, row in rows.items():
        own = [key for key in row["keys"] if key not in row.get("deprecated", {})]
        if own and not row.get("section"):
            owners[own[0]].append(path)
    for paths in owners.values():
        paths.sort(key=lambda path: min(rows[path]["in"]))
        for older, newer in zip(paths, paths[1:]):
            if not rows[older]["in"] & rows[newer]["in"]:
                rows[newer]["was"] = older


def finish(rows, releases):
    for path in OPEN:
        if path in rows:
            rows[path]["open"] = True
    shown = {}
    for path in sorted(rows):
        row = dict(rows[path])
        members = row.pop("in")
        out = {"in": releases.text(members)}
        keys = {key: "" if found == members else releases.text(found) for key, found in row.pop("keys").items()}
        if keys:
            out["keys"] = keys
        default = row.pop("default", None)
        if default:
            values = list(default)
            out["default"] = values[0] if len(values) == 1 and default[values[0]] == out["in"] else default
        out.update(row)
        shown[path] = out
    return shown


def release_rows(tags):
    rows = []
    for tag, info in tags.items():
        row = {"version": tag[1:] if tag != "HEAD" else info["version_txt"], "date": info["date"], "file": info["file"],
               "lines": [info[kind]["line"] for kind in ("header", "item", "json")]}
        others = sorted(set(info["json"].get("line_other_pythons", {}).values()) - {info["json"]["line"]})
        if others:
            row["json_lines"] = others
        if info["json"]["func"] != "print":
            row["json_function"] = info["json"]["func"]
        if not info["prefixed"]:
            row["bare"] = True
        if info["logger"] and "level=logging.WARNING" in info["logger"]["created"]:
            row["quiet"] = True
        if tag == "HEAD":
            row["development"] = True
        rows.append(row)
    return rows


def dump_lines(rows, indent):
    return (",\n").join(indent + row for row in rows)


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def write_facts(folder, parameters):
    with open(os.path.join(folder, "facts.json"), "w", encoding="utf-8") as out:
        body = dump_lines([f"{compact(path)}:{compact(row)}" for path, row in sorted(parameters.items())], "")
        out.write(f'{{"generated":{compact(NOTE)},\n"parameters":{{\n{body}\n}}}}\n')


def write_releases(folder, releases, commits):
    with open(os.path.join(folder, "releases.json"), "w", encoding="utf-8") as out:
        out.write(f'{{"generated":{compact(NOTE)},\n"releases":[\n{dump_lines([compact(row) for row in releases], "")}\n],\n')
        out.write(f'"commits":[\n{dump_lines([compact(row) for row in commits], "")}\n]}}\n')


def main(keys_path, lines_path, commits_path, folder=None):
    folder = folder or os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data")
    with open(keys_path, encoding="utf-8") as file:
        survey = json.load(file)
    for key, ranges in NOT_READ.items():
        survey["json_keys"][key]["ranges"] = [one for one in survey["json_keys"][key]["ranges"] if one not in ranges]
    with open(lines_path, encoding="utf-8") as file:
        tags = json.load(file)["tags"]
    with open(commits_path, encoding="utf-8") as file:
        commits = [[c["from"], os.path.basename(c["file"]), c["header"], c["item"], c["json"]] for c in json.load(file)]
    releases = Releases(tags)
    rows = attribute_rows(survey, releases)
    add_sections(rows)
    add_unprinted(rows, survey["json_keys"], releases)
    mark_checked(rows, survey["sections"], releases)
    same_parameter(rows)
    write_facts(folder, finish(rows, releases))
    write_releases(folder, release_rows(tags), commits)


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    main(*sys.argv[1:])
