import unittest

import support
import notes

changelog = """# Changelog

## Unreleased

Not yet.

## [0.2.0] - 2026-11-30

Second.

### Added

- A thing.

## 0.1.0

"""


class Sections(unittest.TestCase):
    def test_the_text_ends_at_the_next_version(self):
        self.assertEqual(notes.section(changelog, "0.2.0", False), "Second.\n\n### Added\n\n- A thing.")

    def test_a_version_without_text_has_no_section(self):
        self.assertIsNone(notes.section(changelog, "0.1.0", False))
        self.assertIsNone(notes.section(changelog, "0.3.0", False))

    def test_pre_releases_and_trials_show_what_comes(self):
        self.assertEqual(notes.section(changelog, "0.3.0-rc.1", False), "Not yet.")
        self.assertEqual(notes.section(changelog, "0.2.0-rc.1", False)[:7], "Second.")
        self.assertEqual(notes.section(changelog, "0.3.0", True), "Not yet.")

    def test_the_projects_own_changelog_has_text(self):
        self.assertGreater(len(notes.section((support.repository / "CHANGELOG.md").read_text(encoding="utf-8"), "0.1.0", True)), 1000)


class Text(unittest.TestCase):
    def test_three_commands_install_and_measure(self):
        self.assertEqual(notes.install_commands(support.release()), [
            "helm install hotlap oci://registry.example/charts/hotlap --version 0.1.0 --namespace hotlap-system --create-namespace",
            "kubectl apply -f https://downloads.example/v0.1.0/http-minimal.yaml",
            "kubectl wait bmr/http-minimal --for=condition=Reconciling=False --timeout=15m"])

    def test_a_registry_without_tls_is_named_to_helm_and_to_the_operator(self):
        command = notes.install_commands(support.release(registry="10.0.0.5:5000/team", plainHttp=True))[0]
        self.assertIn(" --plain-http ", command)
        self.assertTrue(command.endswith("--set 'authors.registries={http://10.0.0.5:5000}'"))

    def test_files_of_a_folder_are_named_without_address(self):
        self.assertEqual(notes.install_commands(support.release(downloads=""))[1], "kubectl apply -f http-minimal.yaml")

    def test_an_installation_without_helm_has_the_policies_too(self):
        self.assertIn("`kubectl apply --server-side -f https://downloads.example/v0.1.0/hotlap.yaml -f https://downloads.example/v0.1.0/hotlap-policies.yaml`",
                      notes.text(support.release(), ""))

    def test_the_page_has_images_archives_and_changes(self):
        text = notes.text(support.release(), "- A thing.")
        for part in (f"registry.example/hotlap/operator@{support.digest}", f"registry.example/charts/hotlap@{support.other_digest}",
                     "| linux | amd64 | `kubectl-hotlap_0.1.0_linux_amd64.tar.gz` | native |", "| windows | arm64 | `kubectl-hotlap_0.1.0_windows_arm64.zip` | that for amd64, which Windows emulates |", "## Changes\n\n- A thing.",
                     "--manifest-url=https://downloads.example/v0.1.0/hotlap-krew.yaml"):
            self.assertIn(part, text)
        self.assertNotIn("not committed", text)
        self.assertIn("not committed", notes.text(support.release(dirty=True), ""))

    def test_servers_that_refuse_server_side_apply_have_another_option(self):
        self.assertIn("on Kubernetes before 1.25 with `--validate=false` in place of `--server-side`", notes.text(support.release(), ""))

    def test_without_archives_nothing_is_said_of_them(self):
        self.assertNotIn("kubectl hotlap", notes.text(support.release(archives=[]), ""))

    def test_links_of_the_changelog_have_an_address_if_there_is_one(self):
        changes = "See [a](b/c.md#d), [e](https://f.example) and [g](#h)."
        self.assertIn(changes, notes.text(support.release(), changes))
        self.assertIn("See [a](https://home.example/blob/v0.1.0/b/c.md#d), [e](https://f.example) and [g](#h).",
                      notes.text(support.release(homepage="https://home.example"), changes))

    def test_the_readme_and_the_tutorial_install_as_the_notes_do(self):
        readme = (support.repository / "README.md").read_text(encoding="utf-8")
        release = support.release(registry="$REGISTRY", version="$VERSION", downloads="$DOWNLOADS")
        for command in notes.install_commands(release):
            self.assertIn(f"\n{command}\n", readme)
        tutorial = (support.repository / "docs/tutorial.md").read_text(encoding="utf-8")
        self.assertIn(f"\n{notes.install_commands(release)[0]}\n", tutorial)


if __name__ == "__main__":
    unittest.main()
