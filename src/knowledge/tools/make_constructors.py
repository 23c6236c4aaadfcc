#!/usr/bin/env python3
"""Writes into data/facts.json what the constructors of DeepSpeed's own optimisers and schedulers take, release by release.

    make_constructors.py DEEPSPEED_REPOSITORY [FACTS_FOLDER]

A name gets "takers": what optimizer.type or scheduler.type is, in lower case -> the default as Python writes it -> ranges of releases. The
default is empty where the constructor demands the argument. Read from the source of each release by a parser; nothing is run. To be run
after make_facts.py, which knows nothing of constructors.
"""
import ast
import json
import os
import subprocess
import sys

import make_facts

# The type that a user writes -> the classes of DeepSpeed's that it may become, and the constant by which the engine knows it.
OPTIMIZERS = {
    "adam": ["FusedAdam", "DeepSpeedCPUAdam"],
    "adamw": ["FusedAdam", "DeepSpeedCPUAdam"],
    "lamb": ["FusedLamb"],
    "onebitadam": ["OnebitAdam"],
    "onebitlamb": ["OnebitLamb"],
    "zerooneadam": ["ZeroOneAdam"],
    "adagrad": ["DeepSpeedCPUAdagrad"],
    "lion": ["FusedLion", "DeepSpeedCPULion"],
}
SCHEDULERS = {name.lower(): [name] for name in ("LRRangeTest", "OneCycle", "WarmupLR", "WarmupDecayLR", "WarmupCosineLR")}
# Taken by the engine from the parameters before an optimiser sees them: the constant that names it -> the types.
POPPED = {"TORCH_ADAM_PARAM": ["adam", "adamw"], "ADAM_W_MODE": ["adam", "adamw"]}
MUON = "MuonWithAuxAdam"  # its constructor takes groups of parameters, which the engine fills from lists of names
TORCH = {"lr", "betas", "eps", "weight_decay", "amsgrad", "momentum"}  # any release hands them on to PyTorch's own optimisers
LISTS_TOO = {"lr_range_test_min_lr", "warmup_min_lr", "warmup_max_lr"}  # one number, or one for each group of parameters
GIVEN_BY_THE_ENGINE = {"self", "params", "model_params", "deepspeed", "optimizer"}
FOLDERS = ["deepspeed/ops", "deepspeed/runtime", "deepspeed/pt"]


class Source:
    """One release of the repository."""

    def __init__(self, repository, tag):
        self.repository, self.tag = repository, tag
        self.classes, self.popped, self.types = {}, {}, set()
        self.muon, self.muon_defaults = [], {}
        wanted = {name for names in [*OPTIMIZERS.values(), *SCHEDULERS.values(), [MUON]] for name in names}
        pattern = r"^class \(" + r"\|".join(sorted(wanted)) + r"\)\b\|_OPTIMIZER = \|^\(" + r"\|".join(POPPED) + r"\)\(_DEFAULT\)\? = "
        for file in self.git("grep", "-l", pattern, tag, "--", *FOLDERS).split():
            self.read(ast.parse(self.git("show", file)), wanted)
        for file in self.git("grep", "-l", "accepted_parameters = dict", tag, "--", *FOLDERS).split():
            for node in ast.walk(ast.parse(self.git("show", file))):
                if isinstance(node, ast.For) and isinstance(node.target, ast.Name) and node.target.id == "key" and isinstance(node.iter, ast.List):
                    self.muon += [item.value for item in node.iter.elts]

    def git(self, *arguments):
        done = subprocess.run(["git", "-C", self.repository, *arguments], capture_output=True, text=True)
        if done.returncode and not (arguments[0] == "grep" and done.returncode == 1):
            sys.exit(done.stderr)
        return done.stdout

    def read(self, tree, wanted):
        constants = {}
        for node in tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
                constants.update({target.id: node.value.value for target in node.targets if isinstance(target, ast.Name)})
            if isinstance(node, ast.ClassDef) and node.name == MUON:
                self.read_muon(node)
            elif isinstance(node, ast.ClassDef) and node.name in wanted:
                self.classes[node.name] = self.arguments(node, constants)
        self.popped.update({name: value for name, value in constants.items() if name.replace("_DEFAULT", "") in POPPED})
        self.types.update(value for name, value in constants.items() if name.endswith("_OPTIMIZER"))

    @staticmethod
    def arguments(node, constants):
        init = next((item for item in node.body if isinstance(item, ast.FunctionDef) and item.name == "__init__"), None)
        if init is None:
            return {}
        positional, defaults = init.args.args, init.args.defaults
        taken = {argument.arg: default for argument, default in zip(positional, [None] * (len(positional) - len(defaults)) + defaults)}
        taken.update({argument.arg: default for argument, default in zip(init.args.kwonlyargs, init.args.kw_defaults)})
        found = {}
        for name, default in taken.items():
            if name in GIVEN_BY_THE_ENGINE:
                continue
            if isinstance(default, ast.Name) and default.id in constants:
                found[name] = written(constants[default.id])
            else:
                found[name] = "" if default is None else written(ast.literal_eval(default))
        return found

    def read_muon(self, node):
        """group.get("lr", 0.02): a name that stands in both groups with two defaults has none here."""
        for call in ast.walk(node):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "get" and len(call.args) == 2:
                name, default = call.args[0].value, written(ast.literal_eval(call.args[1]))
                self.muon_defaults[name] = default if self.muon_defaults.get(name, default) == default else ""

    def takers(self):
        """(printed name, type) -> default"""
        taken = {}
        for section, types in (("optimizer_params", OPTIMIZERS), ("scheduler_params", SCHEDULERS)):
            for type_name, classes in types.items():
                for class_name in classes if type_name in self.types or section == "scheduler_params" else []:
                    for argument, default in self.classes.get(class_name, {}).items():
                        taken.setdefault((f"{section}.{argument}", type_name), default)
        for constant, types in POPPED.items():
            for type_name in types if constant in self.popped and "adam" in self.types else []:
                taken[f"optimizer_params.{self.popped[constant]}", type_name] = written(self.popped.get(constant + "_DEFAULT", False))
        taken.update({(f"optimizer_params.{name}", "muon"): self.muon_defaults.get(name, "") for name in self.muon})
        return taken


def written(value):
    return repr(list(value) if isinstance(value, tuple) else value)


def same(a, b):
    """Two defaults, as Python writes them: 0 and 0.0 are one."""
    return a == b or (a and b and ast.literal_eval(a) == ast.literal_eval(b) and "True" not in a + b and "False" not in a + b)


def ranges(releases, versions):
    return make_facts.ranges_text((versions.index(release) for release in releases), versions)


def merged(defaults):
    """default -> releases, oldest first; a default that is only written in another way is the newer one."""
    found = {}
    for default, releases in defaults.items():
        older = next((known for known in found if same(known, default)), None)
        found[default] = found.pop(older, []) + releases
    return found


def type_of(takers):
    """From the defaults: what is a number may be whole or not."""
    kinds = {type(ast.literal_eval(default)) for some in takers.values() for default in some if default}
    names = {bool: "bool", int: "float|int", float: "float|int", str: "str", list: "list", type(None): "NoneType"}
    found = sorted({names[kind] for kind in kinds})
    return found[0] if len(found) == 1 and found != ["NoneType"] else "any"


def agreed(takers):
    """The default of all that take it, at every release; empty where they differ."""
    defaults = [default for some in takers.values() for default in some]
    return defaults[-1] if all(same(default, defaults[0]) for default in defaults) else ""


def main(repository, folder):
    with open(os.path.join(folder, "facts.json"), encoding="utf-8") as file:
        rows = json.load(file)["parameters"]
    with open(os.path.join(folder, "releases.json"), encoding="utf-8") as file:
        releases = json.load(file)["releases"]
    versions = [row["version"] for row in releases]
    found = {}
    for row in releases:
        tag = "HEAD" if row.get("development") else "v" + row["version"]
        for (name, type_name), default in Source(repository, tag).takers().items():
            found.setdefault(name, {}).setdefault(type_name, {}).setdefault(default, []).append(row["version"])
    for name, takers in found.items():
        takers = {type_name: merged(takers[type_name]) for type_name in sorted(takers)}
        section, argument = name.split(".")
        row = rows.setdefault(name, {"keys": {f"{section.replace('_params', '.params')}.{argument}": ""}, "type": "any", "when_set": True})
        taken_in = {release for defaults in takers.values() for some in defaults.values() for release in some}
        row["in"] = ranges(versions if argument in TORCH else taken_in, versions)
        if argument in LISTS_TOO:
            row["type"] = "float|int|list"
        elif row["type"] == "any":
            row["type"] = type_of(takers)
        row.pop("default", None)
        if agreed(takers):
            row["default"] = {agreed(takers): ranges(taken_in, versions)} if argument in TORCH else agreed(takers)
        row["takers"] = {type_name: {default: ranges(some, versions) for default, some in takers[type_name].items()} for type_name in takers}
    make_facts.write_facts(folder, rows)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2] if len(sys.argv) == 3 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data"))
