"""The functions of e2e/lib that decide which scenarios run, which images they need, and whether the cluster was there."""
import pathlib
import subprocess
import tempfile
import unittest

E2E = pathlib.Path(__file__).resolve().parent.parent
BUILT_IN = {"operator", "agent", "misbehaving"}


def shell(script, **variables):
    with tempfile.TemporaryDirectory() as state:
        settings = "".join(f"{name}={value}\n" for name, value in variables.items())
        source = f"set -uo pipefail\n{settings}. {E2E}/lib/common.sh\n. {E2E}/lib/levels.sh\n{script}"
        run = subprocess.run(["bash", "-c", source], env={"HOTLAP_STATE": state, "PATH": "/usr/bin:/bin:/usr/sbin", "HOME": state}, capture_output=True, text=True, check=False)
    if run.stderr:
        raise AssertionError(run.stderr)
    return run.stdout.splitlines()


class LevelTests(unittest.TestCase):
    def test_core_and_ten_parts_hold_every_scenario_once(self):
        parts = [line.split() for line in shell("others_by_part")]
        self.assertEqual(sorted(shell("core_scenarios") + [name for _, name in parts]), sorted(shell("scenario_folders")))
        self.assertEqual({part for part, _ in parts}, {str(number) for number in range(10)})

    def test_the_part_of_a_commit_fits_in_the_time_that_the_core_leaves(self):
        functions = subprocess.run(["sed", "-n", "/^fitting_of_part/,/^}/p", E2E / "test"], capture_output=True, text=True, check=True).stdout
        fitting = lambda seconds: shell(f"results=$HOTLAP_STATE; HOTLAP_E2E_UNTIL=$((EPOCHSECONDS + {seconds}))\n{functions}\nfitting_of_part beside alone busy calm measured 2>/dev/null")
        self.assertEqual(fitting(-1), [])
        self.assertEqual(sorted(fitting(10_000)), sorted(shell("scenarios_of part")))
        some = fitting(300)
        self.assertTrue(some)
        images = set(shell(f"images_of {' '.join(some)}")) - set(shell("core_images"))
        self.assertLessEqual(60 * len(images), 300, "the builds of all of their images fit, too")

    def test_images_of_the_core_are_none_of_an_article(self):
        images = set(shell("images_of $(scenarios_of core)"))
        self.assertTrue(BUILT_IN | {"greeter-aot"} <= images, images)
        self.assertFalse({image for image in images if image.startswith(("stacks-", "large-rows-", "shop-"))}, images)

    def test_images_of_the_scenario_for_arm64_are_those_that_its_file_names(self):
        self.assertTrue({"agent-arm64", "misbehaving-arm64"} <= set(shell("images_of arm64-on-an-arm64-node")))

    def test_images_of_the_scenario_of_a_release_are_those_of_a_release_for_both_platforms(self):
        released = shell(f". {E2E.parent}/deploy/releasing/images.sh; printf '%s\\n' \"${{released[@]}}\"")
        names = {line.split()[0] for line in released}
        self.assertTrue(names)
        self.assertTrue(names | {f"{name}-arm64" for name in names} <= set(shell("images_of release-installs-from-its-registry")))

    def test_the_core_measures_nothing_that_needs_a_quiet_machine(self):
        self.assertEqual([name for name in shell("core_scenarios") if shell(f"kind_of {name}")[0] in ("busy", "calm", "measured")], [])

    def test_images_of_an_article_are_those_of_its_samples(self):
        self.assertTrue({"records-server", "records-client"} <= set(shell("images_of article-grpc-or-rest")))

    def test_images_of_a_scenario_that_applies_a_sample_are_those_of_the_sample(self):
        self.assertIn("postgres", shell("images_of database-is-fresh-in-each-trial"))


class OutageTests(unittest.TestCase):
    @staticmethod
    def between(begin, end, text):
        with tempfile.TemporaryDirectory() as logs:
            (pathlib.Path(logs) / "outages").write_text(text)
            return shell(f". {E2E}/lib/outages.sh; outage_between {begin} {end} || echo none", logs=logs)

    def test_an_outage_while_a_scenario_ran_is_named(self):
        self.assertEqual(self.between(100, 200, "99 the registry\n150 the kubelet of node2\n"), ["the kubelet of node2 did not answer"])

    def test_an_outage_before_or_after_is_none(self):
        self.assertEqual(self.between(100, 200, "99 the registry\n201 the API server\n"), ["none"])


if __name__ == "__main__":
    unittest.main()
