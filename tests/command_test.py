#!/usr/bin/env python3
"""The command in a shell: what it exits with, and what it writes where. The binary is build/native/dslens, or $DSLENS."""
import json
import os
import subprocess
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
DSLENS = os.environ.get("DSLENS", os.path.join(HERE, "..", "build", "native", "dslens"))

SOUND = '{"train_batch_size": 8, "gradient_clipping": 1.0}'
NOTED = '{"train_batch_size": "auto"}'
WARNED = '{"train_batch_size": 8, "gradient_clipping": 1.0, "optimizer": {"type": "AdamW"}}'
WRONG = '{"train_batch_size": 8, "optimizer": {"type": "AdamW", "params": {"lr": 1e-4, "eps": "1e-8"}}}'


def run(*arguments, text=""):
    done = subprocess.run([DSLENS, *arguments], input=text.encode(), capture_output=True, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


class Command(unittest.TestCase):
    def test_fails_on_findings_as_bad_as_asked(self):
        for text, on_error, on_warning in [(SOUND, 0, 0), (NOTED, 0, 0), (WARNED, 0, 1), (WRONG, 1, 1)]:
            for severity, status in [("error", on_error), ("warning", on_warning)]:
                with self.subTest(text=text, severity=severity):
                    code, out, err = run("explain", "--fail-on", severity, "-", text=text)
                    self.assertEqual((code, err), (status, ""))
                    self.assertIn("train_batch_size", out)
            self.assertEqual(run("explain", text=text)[0], 0)

    def test_holds_a_job_back_in_a_pipeline(self):
        with tempfile.TemporaryDirectory() as folder:
            for text, queued in [(SOUND, "queued\n"), (WRONG, "")]:
                path = os.path.join(folder, "ds_config.json")
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
                line = f'"{DSLENS}" explain "{path}" --fail-on warning > "{folder}/check.txt" && echo queued'
                done = subprocess.run(["sh", "-c", line], capture_output=True, check=False)
                self.assertEqual((done.stdout.decode(), done.stderr.decode()), (queued, ""))
                with open(f"{folder}/check.txt", encoding="utf-8") as file:
                    self.assertIn("train_batch_size", file.read())

    def test_status_and_streams_where_nothing_can_be_said(self):
        for arguments, text, status in [(["explain", "-"], "no configuration here\n", 2), (["explain", "--fail-on", "note"], SOUND, 2),
                                        (["explain", "/nowhere/at/all"], "", 3), (["open", "#1.damaged"], "", 2), ([], "", 2)]:
            with self.subTest(arguments=arguments):
                code, out, err = run(*arguments, text=text)
                self.assertEqual((code, out), (status, ""))
                self.assertNotEqual(err, "")

    def test_a_link_opens_as_what_it_was_made_of(self):
        code, link, _ = run("link", text=WRONG)
        self.assertEqual(code, 0)
        self.assertEqual(run("open", link.strip(), "--fail-on", "error")[0], 1)
        opened = json.loads(run("open", link.strip(), "--format", "json", "--lang", "en")[1])["dumps"][0]
        read = json.loads(run("explain", "--format", "json", "--lang", "en", text=WRONG)[1])["dumps"][0]
        self.assertEqual(opened["user_config"], read["user_config"])
        self.assertEqual([f["id"] for f in opened["findings"]], [f["id"] for f in read["findings"]])

    def test_memory_follows_the_parameters_given(self):
        states = [json.loads(run("explain", "--format", "json", "--params", size, text=SOUND)[1])["dumps"][0]["overview"]["memory"]
                  for size in ("7B", "7e9")]
        self.assertEqual(states[0], states[1])
        self.assertEqual(states[0]["parameters"], 7_000_000_000)


if __name__ == "__main__":
    unittest.main()
