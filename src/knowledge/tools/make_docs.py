#!/usr/bin/env python3
"""Writes data/docs.json: the pages of DeepSpeed's documentation, and the anchors of their headings.

    make_docs.py DEEPSPEED_REPOSITORY COMMIT [OUTPUT_FOLDER]

The words link to these; dslens-pack refuses a link to anything else. Anchors are made as the site makes them: kramdown, GitHub's way.
"""
import collections
import json
import os
import re
import subprocess
import sys

SITE = "https://www.deepspeed.ai"
FOLDERS = {"docs/_pages/": "/docs/", "docs/_tutorials/": "/tutorials/"}


def anchor(heading, taken):
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)  # a link counts by its text
    text = re.sub(r"[*`]|<[^>]*>|\{:[^}]*\}", "", text).strip().lower()
    text = re.sub(r"[^\w\- ]", "", text).replace(" ", "-")
    taken[text] += 1
    return text if taken[text] == 1 else f"{text}-{taken[text] - 1}"


def anchors(markdown):
    found, taken, fenced = [], collections.Counter(), False
    for line in markdown.splitlines():
        if line.lstrip().startswith(("```", "~~~")):
            fenced = not fenced
        heading = None if fenced else re.match(r"#{1,6}\s+(.*?)\s*#*$", line)
        if heading:
            found.append(anchor(heading.group(1), taken))
    return found


def address(file, markdown, folder, prefix):
    own = re.search(r"^permalink:\s*(\S+)", markdown.split("\n---", 1)[0], re.M)
    return SITE + (own.group(1) if own else prefix + os.path.splitext(file[len(folder):])[0] + "/")


def main(repository, commit, output):
    def git(*arguments):
        return subprocess.run(["git", "-C", repository, *arguments], check=True, capture_output=True, text=True).stdout

    pages = {}
    for folder, prefix in FOLDERS.items():
        for file in git("ls-tree", "--name-only", commit, folder).split():
            if file.endswith(".md"):
                markdown = git("show", f"{commit}:{file}")
                pages[address(file, markdown, folder, prefix)] = anchors(markdown)
    with open(os.path.join(output, "docs.json"), "w", encoding="utf-8") as out:
        out.write('{\n"generated": "do not edit by hand; see tools/make_docs.py",\n"commit": ' + json.dumps(git("rev-parse", commit).strip()) + ',\n"pages": {\n')
        out.write(",\n".join(f"  {json.dumps(page)}: {json.dumps(pages[page], ensure_ascii=False)}" for page in sorted(pages)))
        out.write("\n}}\n")


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    here = os.path.dirname(os.path.abspath(__file__))
    main(sys.argv[1], sys.argv[2], sys.argv[3] if len(sys.argv) == 4 else os.path.join(here, "..", "data"))
