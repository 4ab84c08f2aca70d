"""Each patch of e2e/mutations still removes its guard, and names tests that exist."""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PATCHES = sorted((ROOT / "e2e/mutations").glob("*.patch"))


class Mutations(unittest.TestCase):
    def test_there_are_twenty_or_more(self):
        self.assertGreaterEqual(len(PATCHES), 20)

    def test_each_patch_applies(self):
        for patch in PATCHES:
            with self.subTest(patch.stem):
                text = patch.read_text()
                source = (ROOT / re.search(r"^--- a/(\S+)$", text, re.M)[1]).read_text()
                hunk = re.split(r"^@@ .*@@\n", text, flags=re.M)
                self.assertEqual(len(hunk), 2)
                before = "".join(line[1:] for line in hunk[1].splitlines(keepends=True) if line[0] in " -")
                self.assertEqual(source.count(before), 1)

    def test_each_patch_names_tests_that_exist(self):
        for patch in PATCHES:
            with self.subTest(patch.stem):
                _, project, tests = patch.read_text().splitlines()[1].split(" ", 2)
                code = "\n".join(file.read_text() for file in (ROOT / "operator/tests" / project).rglob("*Tests.cs"))
                for name in re.findall(r"FullyQualifiedName~([\w.]+)", tests):
                    for part in name.split("."):
                        self.assertRegex(code, rf"\b{part}")


if __name__ == "__main__":
    unittest.main()
