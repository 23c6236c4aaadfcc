#!/usr/bin/env python3
"""Adding a release from its log: src/knowledge/tools/add_release.py.

The facts are cut back to an older release; the next fixture's log is added; what comes out must say of that release what the facts say.
"""
import contextlib
import gzip
import importlib.util
import io
import json
import os
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
KNOWLEDGE = os.path.join(HERE, "..", "src", "knowledge")
SPEC = importlib.util.spec_from_file_location("add_release", os.path.join(KNOWLEDGE, "tools", "add_release.py"))
tool = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(tool)

# From a release, to the next one whose print is a fixture.
STEPS = [("0.12.1", "0.12.4"), ("0.13.3", "0.14.0"), ("0.14.3", "0.15.0"), ("0.16.1", "0.16.4"), ("0.16.7", "0.17.0"), ("0.17.0", "0.17.3"),
         ("0.19.1", "0.19.4")]


def fixture(name):
    with gzip.open(os.path.join(HERE, "data", "dumps.txt.gz"), "rb") as file:
        while header := file.readline():
            _, part, size = header.decode().split()
            body = file.read(int(size))
            if part == name:
                return body.decode()
            file.readline() if file.peek(1)[:1] == b"\n" else None
    raise KeyError(name)


def load(name, folder=os.path.join(KNOWLEDGE, "data")):
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        return json.load(file)


class Cut:
    """The facts as they stood at a release."""

    def __init__(self, facts, releases, last):
        self.versions = [row["version"] for row in releases["releases"]]
        self.last = self.versions.index(last)
        self.facts = {"generated": "x", "parameters": {}}
        for path, row in facts["parameters"].items():
            if within := self.cut(row["in"]):
                kept = dict(row, **{"in": within})
                if isinstance(row.get("default"), dict):
                    kept["default"] = {value: cut for value, ranges in row["default"].items() if (cut := self.cut(ranges))}
                kept["keys"] = {key: cut for key, ranges in row.get("keys", {}).items() if (cut := self.cut(ranges)) or not ranges}
                self.facts["parameters"][path] = kept
        self.releases = dict(releases, releases=releases["releases"][:self.last + 1])

    def cut(self, text):
        parts = []
        for part in text.split():
            first, dash, end = part.partition("-")
            if self.versions.index(first) > self.last:
                continue
            reaches = dash and (not end or self.versions.index(end) >= self.last) or first == self.versions[self.last]
            parts.append(f"{first}-" if reaches else part)
        return " ".join(parts)


def holds(text, version):
    for part in text.split():
        first, dash, end = part.partition("-")
        above = not dash and first == version or dash and (not end or tool.number(version) <= tool.number(end))
        if tool.number(first) <= tool.number(version) and above:
            return True
    return False


def default_at(row, version):
    table = row.get("default", {})
    if isinstance(table, str):
        return table
    found = [value for value, ranges in table.items() if holds(ranges, version)]
    return found[0] if found else None


class AddRelease(unittest.TestCase):
    def add(self, folder, version, date, log):
        path = os.path.join(folder, "minimal.log")
        with open(path, "w", encoding="utf-8") as file:
            file.write(log)
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            tool.main(version, date, path, folder)
        return said.getvalue()

    def test_it_says_of_a_release_what_the_facts_say(self):
        facts, releases = load("facts.json"), load("releases.json")
        for before, version in STEPS:
            with self.subTest(version), tempfile.TemporaryDirectory() as folder:
                cut = Cut(facts, releases, before)
                for name, data in (("facts.json", cut.facts), ("releases.json", cut.releases)):
                    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                        json.dump(data, file)
                truth = next(row for row in releases["releases"] if row["version"] == version)
                log = fixture(f"v{version}/minimal.log")
                self.add(folder, version, truth["date"], log)
                self.compare(load("facts.json", folder)["parameters"], facts["parameters"], version)
                added = load("releases.json", folder)["releases"][-1]
                for field in ("version", "date", "file", "lines", "json_function"):
                    self.assertEqual(added[field], truth[field])

                written = {name: load(name, folder) for name in ("facts.json", "releases.json")}
                self.assertEqual(self.add(folder, version, truth["date"], log).strip(), "Nothing that is printed changed.")
                self.assertEqual(written, {name: load(name, folder) for name in written})

    def compare(self, got, truth, version):
        for path in sorted(set(got) | set(truth)):
            row, want = got.get(path, {"in": ""}), truth.get(path, {"in": ""})
            if want.get("when_set") or want.get("unprinted") or path.startswith(("comms_config.", "expert_parallel_config")):
                continue  # not to be seen with the smallest configuration
            self.assertEqual(holds(row["in"], version), holds(want["in"], version), path)
            if holds(want["in"], version) and not want.get("derived") and path != "comms_config":
                self.assertEqual(default_at(row, version), default_at(want, version), path)

    def test_a_development_head_is_left_behind(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("facts.json", "releases.json"):
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    json.dump(load(name), file)
            self.add(folder, "99.0.0", "2030-01-01", fixture("v0.19.4/minimal.log"))
            releases = load("releases.json", folder)["releases"]
            self.assertEqual(releases[-1]["version"], "99.0.0")
            self.assertFalse([row for row in releases if row.get("development")])
            self.assertNotIn("gradient_allreduce_op", load("facts.json", folder)["parameters"])

    def test_a_log_without_a_whole_configuration_is_refused(self):
        with tempfile.TemporaryDirectory() as folder, self.assertRaises(SystemExit):
            for name in ("facts.json", "releases.json"):
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    json.dump(load(name), file)
            self.add(folder, "99.0.0", "2030-01-01", "nothing\n")


if __name__ == "__main__":
    unittest.main()
