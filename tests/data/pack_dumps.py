"""Packs generated dumps into dumps.txt.gz: pack_dumps.py FOLDER, where FOLDER/<release>/<configuration>.log, .truth.json and .config.json are.

The pack is text: for each file a line `=== <name> <bytes>`, its bytes and a line end. Truth is kept as one `<path> TAB <JSON value>` a line.
"""

import ast
import gzip
import json
import math
import pathlib
import sys


def to_json(type_name, text):
    """The JSON value of a Python object of this type whose repr (a string's own text, where it has no quotes) is `text`."""
    if type_name == "dtype":
        return text
    if type_name == "pp_int":
        return 2**63 - 1 if text == "sys.maxsize" else int(text.replace(",", ""))
    if text in ("inf", "-inf", "nan"):
        return {"inf": "Infinity", "-inf": "-Infinity", "nan": "NaN"}[text]
    if type_name == "str" and text[:1] not in ("'", '"'):
        return text
    return ast.literal_eval(text)


def finite(value):
    """JSON has no infinity."""
    if isinstance(value, float) and not math.isfinite(value):
        return "Infinity" if value > 0 else "-Infinity" if value < 0 else "NaN"
    if isinstance(value, dict):
        return {key: finite(item) for key, item in value.items()}
    if isinstance(value, list):
        return [finite(item) for item in value]
    return value


def version(folder):
    """Sorts v0.9.5 before v0.10.2."""
    return [int(part) for part in folder.name.lstrip("v").split(".")]


def main():
    """Writes dumps.txt.gz next to this script."""
    pack = bytearray()

    def add(name, data):
        pack.extend(f"=== {name} {len(data)}\n".encode() + data + b"\n")

    logs = [log for folder in sorted(pathlib.Path(sys.argv[1]).iterdir(), key=version) for log in sorted(folder.glob("*.log"))]
    logs.sort(key=lambda log: log.stem)  # stable: neighbours that are alike pack best
    for log in logs:
        add(f"{log.parent.name}/{log.stem}.log", log.read_bytes())
    for log in logs:
        truth = json.loads(log.with_suffix(".truth.json").read_text())
        lines = [f"{path}\t{json.dumps(to_json(value['t'], value['v']))}\n" for path, value in truth.items()]
        add(f"{log.parent.name}/{log.stem}.truth", "".join(lines).encode())
    for log in logs:
        config = finite(json.loads(log.with_suffix(".config.json").read_text()))
        add(f"{log.parent.name}/{log.stem}.config", json.dumps(config).encode())
    target = pathlib.Path(__file__).with_name("dumps.txt.gz")
    target.write_bytes(gzip.compress(bytes(pack), 9, mtime=0))


if __name__ == "__main__":
    main()
