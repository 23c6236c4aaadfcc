#!/usr/bin/env python3
"""Writes dictionaries.cpp from the texts in dictionaries/, oldest first: each deflated against the one before it.

Run it when a new format of links brings new dictionaries. Those of format 1 are frozen: their texts, and so this script's output, stay.
"""
import base64
import pathlib
import zlib

HERE = pathlib.Path(__file__).parent
COLUMNS = 120


def release(path):
    return [int(part) for part in path.stem.split(".")]


def deflated(text, before):
    packer = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zlib.Z_DEFAULT_STRATEGY, *([before] if before else []))
    return base64.urlsafe_b64encode(packer.compress(text) + packer.flush()).decode().rstrip("=")


def main():
    entries, before = [], b""
    for path in sorted((HERE / "dictionaries").glob("*.txt"), key=release):
        text = path.read_bytes()
        packed = deflated(text, before)
        lines = [packed[at:at + COLUMNS] for at in range(0, len(packed), COLUMNS)]
        literal = "\n".join(f'     "{line}"' for line in lines)
        entries.append(f"    // {path.stem}\n    {{{len(text)},\n{literal}}},\n")
        before = text
    template = (HERE / "dictionaries.cpp.in").read_text()
    (HERE / "dictionaries.cpp").write_text(template.replace("@ENTRIES@\n", "".join(entries)))


if __name__ == "__main__":
    main()
