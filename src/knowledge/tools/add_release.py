#!/usr/bin/env python3
"""Adds a DeepSpeed release to data/facts.json and data/releases.json, from one log.

    add_release.py VERSION DATE MINIMAL.log [DATA_FOLDER]

VERSION      0.20.0, newer than every release that is known
DATE         of its tag: 2026-10-01
MINIMAL.log  what the release prints with the smallest configuration, {"train_batch_size": 8} on one process and nothing else. From 0.17.6
             on DeepSpeed prints it only where the program sets its logger to INFO before deepspeed.initialize().

What stays as it was needs nothing: ranges of releases are open at their end. Added are new names with their defaults, changed defaults,
the ends of names that are gone, and the line numbers of the three records. It says what it did, and what is left to a person: the JSON
keys of new names, and words for them. Running it twice changes nothing more. A development head up to that version is left behind.
"""
import json
import os
import re
import sys

RECORD = re.compile(r"\[(?P<file>[\w.]+\.py):(?P<line>\d+):(?P<function>\w+)\] (?P<text>.*)")
ATTRIBUTE = re.compile(r"  (?P<name>\w+) (?:\.+ | ?)(?P<value>.*)$", re.S)
CALL = re.compile(r"[A-Za-z_][\w.]*\(")
KEYWORD = re.compile(r"[A-Za-z_]\w*=")
LITERALS = {"true": "True", "false": "False", "null": "None"}


# --- reading the log -------------------------------------------------------------------------------------------------------------------

def records(text):
    """[{file, line, function, text}]: lines without a prefix belong to the record before them."""
    found = []
    for line in text.splitlines():
        match = RECORD.search(line)
        if match:
            found.append(match.groupdict())
        elif found:
            found[-1]["text"] += "\n" + line
    return found


def read_log(text):
    """-> (file, [header, attribute, json line], json's function, {attribute: text})"""
    header = attribute = configuration = None
    attributes = {}
    for record in records(text):
        if record["text"].rstrip().endswith(" configuration:"):
            header = record
        elif record["text"].startswith("  json = "):
            configuration = record
            break
        elif header and record["file"] == header["file"]:
            match = ATTRIBUTE.match(record["text"])
            if match:
                attribute = record
                attributes[match["name"]] = match["value"].strip()
    if not (header and attribute and configuration):
        sys.exit("The log holds no whole configuration: header, attributes and 'json = {' are needed.")
    lines = [int(record["line"]) for record in (header, attribute, configuration)]
    return header["file"], lines, configuration["function"], attributes


class Value:
    """{..}, Foo(a=1), a=1 b=2 become dictionaries; everything else stays the text that it is."""

    def __init__(self, text):
        self.text, self.at = text, 0

    def read(self):
        if KEYWORD.match(self.text):
            return self.keywords("")
        return self.value()

    def blanks(self):
        while self.text[self.at:self.at + 1].isspace():
            self.at += 1

    def value(self, stops=""):
        self.blanks()
        call = CALL.match(self.text, self.at)
        if self.text[self.at:self.at + 1] == "{" and not self.is_set():
            return self.dictionary()
        if call:
            self.at = call.end()
            return self.keywords(")")
        return self.leaf(stops)

    def is_set(self):
        return re.match(r"\{\s*[^\s'\"}]", self.text[self.at:]) is not None

    def dictionary(self):
        self.at += 1
        result = {}
        while self.blanks() or self.text[self.at:self.at + 1] not in ("}", ""):
            key = self.leaf(":").strip("'\"")
            self.at += 1
            result[key] = self.value(",}")
            self.blanks()
            self.at += self.text[self.at:self.at + 1] == ","
        self.at += 1
        return result

    def keywords(self, end):
        result = {}
        while self.blanks() or (self.at < len(self.text) and self.text[self.at] != end):
            name = KEYWORD.match(self.text, self.at)
            if not name:
                break
            self.at = name.end()
            result[name[0][:-1]] = self.value(", )" if end else " ")
            self.blanks()
            self.at += self.text[self.at:self.at + 1] == ","
        self.at += 1 if end else 0
        return result

    def leaf(self, stops):
        """Up to one of the stops outside of quotes and brackets."""
        begin, depth, quote = self.at, 0, None
        while self.at < len(self.text):
            char = self.text[self.at]
            if quote:
                quote = None if char == quote and self.text[self.at - 1] != "\\" else quote
            elif char in "'\"":
                quote = char
            elif depth == 0 and char in stops:
                break
            elif char in "([{<":
                depth += 1
            elif char in ")]}>":
                depth -= 1
            self.at += 1
        text = self.text[begin:self.at].strip()
        text = re.sub(r"\s*\n\s*", " ", text)
        if len(text) >= 2 and text[0] == text[-1] == '"':
            text = "'" + text[1:-1] + "'"
        number = re.fullmatch(r"-?\d\.\d{6}e[+-]\d\d", text)
        if number and float(text) == int(float(text)):
            text = str(int(float(text)))
        return re.sub(r"0x[0-9a-f]+", "0x…", LITERALS.get(text, text))


def flatten(attributes):
    """{attribute: text} -> ({path: text of a leaf}, {path of a section})"""
    leaves, sections = {}, set()

    def walk(path, value):
        if isinstance(value, dict) and value:
            sections.add(path)
            for key, below in value.items():
                walk(f"{path}.{key}", below)
        else:
            leaves[path] = "{}" if value == {} else value

    for name, text in attributes.items():
        walk(name, Value(text).read())
    return leaves, sections


# --- ranges of releases ----------------------------------------------------------------------------------------------------------------

def number(version):
    return tuple(int(part) for part in version.split("."))


def is_open(text):
    return text.endswith("-")


def close(text, last):
    """Ends an open range at the release before; a range that began after that goes."""
    parts = text.split(" ")
    if is_open(parts[-1]):
        first = parts[-1][:-1]
        if number(first) > number(last):
            parts.pop()
        else:
            parts[-1] = first if first == last else f"{first}-{last}"
    return " ".join(parts)


def begin(text, added):
    return text if is_open(text) else f"{text} {added}-".strip()


# --- the change ------------------------------------------------------------------------------------------------------------------------

class Change:
    def __init__(self, parameters, version, before):
        self.parameters, self.version, self.before, self.done = parameters, version, before, []

    def apply(self, leaves, sections):
        printed = set(leaves) | sections
        for path in sorted(self.parameters):
            row = self.parameters[path]
            if path in printed:
                self.kept(path, row, leaves.get(path))
            elif not (row.get("when_set") or row.get("unprinted") or self.inside_address(path, leaves)) and is_open(row["in"]):
                self.gone(path, row)
        for path in sorted(printed - set(self.parameters)):
            self.new(path, leaves.get(path))

    def inside_address(self, path, leaves):
        """Below something that is printed as an address, or is off: nothing of it is seen."""
        above = path.rpartition(".")[0]
        while above:
            if above in leaves and (leaves[above].startswith("<") or leaves[above] in ("None", "False", "{}")):
                return True
            above = above.rpartition(".")[0]
        return False

    def kept(self, path, row, text):
        if not is_open(row["in"]):
            self.expand_default(row)
            row["in"] = begin(row["in"], self.version)
            self.done.append(f"{path}: printed again")
        if text is None or "0x…" in text or row.get("derived") or row.get("when_set"):
            return
        self.default(path, row, text)

    def expand_default(self, row):
        if isinstance(row.get("default"), str):
            row["default"] = {row["default"]: row["in"]}

    def default(self, path, row, text):
        if row.get("default") == text:
            return
        self.expand_default(row)
        table = row.setdefault("default", {})
        current = [value for value, ranges in table.items() if is_open(ranges)]
        if current == [text]:
            return
        for value in current:
            table[value] = close(table[value], self.before)
            if not table[value]:
                del table[value]
        table[text] = begin(table.get(text, ""), self.version)
        self.done.append(f"{path}: default {', '.join(current) or 'unknown'} -> {text}")

    def gone(self, path, row):
        row["in"] = close(row["in"], self.before)
        if isinstance(row.get("default"), dict):
            row["default"] = {value: closed for value, ranges in row["default"].items()
                              if (closed := close(ranges, self.before))}
        row["keys"] = {key: close(ranges, self.before) for key, ranges in row.get("keys", {}).items()}
        if not row["keys"]:
            del row["keys"]
        self.done.append(f"{path}: gone")
        if not row["in"]:
            del self.parameters[path]

    def new(self, path, text):
        row = {"in": f"{self.version}-"}
        section = self.parameters.get(path.rpartition(".")[0], {})
        keys = [f"{key}.{path.split('.')[-1]}" for key in section.get("keys", {})][:1]
        if keys:
            row["keys"] = {keys[0]: ""}
        if text is None:
            row.update({"type": "dict", "section": True})
        elif "0x…" in text:
            row.update({"type": "object"})
        else:
            row.update({"default": text, "type": kind(text)})
        self.parameters[path] = row
        self.done.append(f"{path}: new, default {text}; JSON key {keys[0] + ' assumed' if keys else 'unknown'}: please check, and write words")


def kind(text):
    if text in ("True", "False"):
        return "bool"
    if text == "None":
        return "NoneType"
    if text.startswith("'"):
        return "str"
    if text.startswith("["):
        return "list"
    if re.fullmatch(r"-?[\d,]+|sys\.maxsize", text):
        return "int"
    if re.fullmatch(r"-?(\d+\.\d*|\d*\.?\d+)(e[+-]?\d+)?|inf|nan", text):
        return "float"
    return "str"


def add_release(releases, version, date, file, lines, function):
    """-> the release before, and the list with the new one in its place"""
    known = [row for row in releases if row["version"] != version and not (row.get("development") and number(row["version"]) <= number(version))]
    older = [row for row in known if not row.get("development")]
    if older and number(older[-1]["version"]) > number(version):
        sys.exit(f"{version} is older than {older[-1]['version']}, which is known already.")
    row = {"version": version, "date": date, "file": file, "lines": lines}
    same = [other for other in releases if other["version"] == version and not other.get("development")]
    if same and same[0].get("json_lines"):
        row["json_lines"] = same[0]["json_lines"]
    if function != "print":
        row["json_function"] = function
    if older and older[-1].get("quiet"):
        row["quiet"] = True
    heads = [other for other in known if other.get("development")]
    return older[-1]["version"] if older else version, older + [row] + heads


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def write(path, note, blocks):
    """One row a line, so that a change reads well: blocks of (name, opening, closing, rows)."""
    body = ",\n".join(f'{compact(name)}:{opening}\n' + ",\n".join(rows) + f"\n{closing}" for name, opening, closing, rows in blocks)
    with open(path, "w", encoding="utf-8") as out:
        out.write(f'{{"generated":{compact(note)},\n{body}}}\n')


def main(version, date, log, folder=None):
    folder = folder or os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data")
    if not re.fullmatch(r"\d+\.\d+\.\d+", version) or not re.fullmatch(r"\d{4}-\d\d-\d\d", date):
        sys.exit(__doc__)
    facts_path, releases_path = os.path.join(folder, "facts.json"), os.path.join(folder, "releases.json")
    with open(facts_path, encoding="utf-8") as file:
        facts = json.load(file)
    with open(releases_path, encoding="utf-8") as file:
        releases = json.load(file)
    with open(log, encoding="utf-8", errors="replace") as file:
        source, lines, function, attributes = read_log(file.read())
    before, rows = add_release(releases["releases"], version, date, source, lines, function)
    change = Change(facts["parameters"], version, before)
    change.apply(*flatten(attributes))
    write(facts_path, facts["generated"],
          [("parameters", "{", "}", [f"{compact(path)}:{compact(row)}" for path, row in sorted(facts["parameters"].items())])])
    write(releases_path, releases["generated"],
          [("releases", "[", "]", map(compact, rows)), ("commits", "[", "]", map(compact, releases["commits"]))])
    print("\n".join(change.done) or "Nothing that is printed changed.")


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    main(*sys.argv[1:])
