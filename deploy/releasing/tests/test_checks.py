import os
import re
import subprocess
import sys
import tempfile
import unittest

import support
import checks

changelog = "# Changelog\n\n## 0.1.0\n\nFirst.\n"


def reasons(version="0.1.0", registry="registry.example/team", declared="0.1.0", text=changelog, changes=(), tags=("v0.1.0",), trial=False):
    return checks.all_reasons(version, registry, declared, text, list(changes), list(tags), trial)


class Checks(unittest.TestCase):
    def test_a_tagged_clean_commit_is_accepted(self):
        self.assertEqual(reasons(), [])

    def test_versions(self):
        for version, said in {"": "VERSION is missing", "v0.1.0": "write 0.1.0", "1.0": "not a semantic version", "0.1.0-": "not a semantic version",
                              "0.1.0-01": "not a semantic version", "00.1.0": "not a semantic version", "0.1.0+build": "leave out +build",
                              "0.1.0\n": "not a semantic version", "0.2.0": "differs from Version 0.1.0 in Directory.Build.props"}.items():
            with self.subTest(version=version):
                self.assertEqual(len([reason for reason in reasons(version, tags=[f"v{version}"]) if said in reason]), 1)
        self.assertEqual(reasons("0.1.0-rc.1", tags=["v0.1.0-rc.1"]), [])

    def test_registries(self):
        for registry in ("registry.example", "registry.example:5000/a/b-c", "http://10.244.0.1:5000/release", "localhost:5000", "registry:5000"):
            with self.subTest(registry=registry):
                self.assertEqual(reasons(registry=registry), [])
        for registry in ("team", "https://registry.example", "registry.example/", "registry.example/Team", "registry.example/a b", "registry.example/-a"):
            with self.subTest(registry=registry):
                self.assertIn("is not a registry", reasons(registry=registry)[0])
        self.assertIn("REGISTRY is missing", reasons(registry="")[0])

    def test_changed_files_and_a_missing_tag_need_a_trial(self):
        found = reasons(changes=[" M README.md", "?? new"], tags=["v0.0.9"])
        self.assertEqual([reason.split(";")[0] for reason in found],
                         ["2 files differ from the commit, such as README.md", "the commit has no tag v0.1.0"])
        self.assertTrue(all(reason.endswith("--trial") for reason in found))
        self.assertEqual(reasons(changes=[" M README.md"], tags=[], trial=True), [])

    def test_a_release_needs_its_section_of_the_changelog(self):
        unreleased = "## Unreleased\n\nMore.\n"
        self.assertIn('no section "## 0.1.0"', reasons(text=unreleased)[0])
        self.assertEqual(reasons(text=unreleased, trial=True), [])
        self.assertEqual(reasons("0.1.0-rc.1", text=unreleased, tags=["v0.1.0-rc.1"]), [])

    def test_a_trial_forgives_neither_version_nor_registry(self):
        self.assertEqual(len(reasons("1", "team", trial=True)), 2)

    def test_the_script_names_all_reasons_and_ends_with_1(self):
        with tempfile.NamedTemporaryFile("w", suffix=".md") as file:
            file.write(changelog)
            file.flush()
            ended = subprocess.run(
                [sys.executable, "-B", support.here.parent / "checks.py", "--version", "1", "--registry", "", "--declared", "0.1.0",
                 "--changelog", file.name, "--changes", "", "--tags", ""], capture_output=True, text=True, check=False)
        self.assertEqual(ended.returncode, 1)
        self.assertEqual(len(ended.stderr.splitlines()), 2)


class Release(unittest.TestCase):
    """deploy/release itself, as far as it comes before it needs a program or a registry."""

    def run_release(self, *arguments):
        # without programs of Kubernetes it ends early if it refuses nothing
        environment = os.environ | {"KUBE_BIN": "/nonexistent"}
        return subprocess.run([support.repository / "deploy/release", *arguments], capture_output=True, text=True, check=False, env=environment)

    def test_refusals(self):
        for arguments, said in {("--no-such-option",): "--no-such-option is not an option", ("0.1.0", "registry.example", "more"): "one word too many",
                                ("0.1.0", "registry.example", "--platforms"): "--platforms needs a value",
                                ("0.1", "registry.example", "--trial"): 'VERSION "0.1" is not a semantic version',
                                ("9.9.9", "registry.example", "--trial"): "differs from Version",
                                ("0.1.0",): "REGISTRY is missing", (): "VERSION is missing"}.items():
            with self.subTest(arguments=arguments):
                ended = self.run_release(*arguments)
                self.assertEqual(ended.returncode, 1, ended.stderr)
                self.assertIn(said, ended.stderr)

    def test_a_system_that_is_not_built_is_refused(self):
        declared = re.search("<Version>(.*)</Version>", (support.repository / "Directory.Build.props").read_text(encoding="utf-8"))[1]
        ended = self.run_release(declared, "registry.example", "--trial", "--platforms", "linux/amd64,plan9/amd64")
        self.assertEqual(ended.returncode, 1)
        self.assertIn("--platforms has plan9/amd64; choose from linux/amd64, linux/arm64, ", ended.stderr)

    def test_help_names_each_option(self):
        text = self.run_release("--help").stdout
        for option in ("--downloads", "--platforms", "--built", "--trial"):
            self.assertIn(option, text)


if __name__ == "__main__":
    unittest.main()
