import unittest

from support import run_of
from samples import Article, Loader, images, merged, yaml


class Patches(unittest.TestCase):
    def test_members_are_merged_and_null_removes(self):
        self.assertEqual(merged({"a": {"b": 1, "c": 2}, "d": 3}, {"a": {"b": 5, "c": None}}), {"a": {"b": 5}, "d": 3})

    def test_other_lists_are_replaced(self):
        self.assertEqual(merged({"payloads": ["1Ki", "10Ki"]}, {"payloads": ["1Ki"]}), {"payloads": ["1Ki"]})

    def test_a_list_with_names_replaces_one_without(self):
        self.assertEqual(merged({"payloads": ["1Ki"]}, {"payloads": [{"name": "a"}]}), {"payloads": [{"name": "a"}]})
        self.assertEqual(merged({"headers": [{"name": "a"}]}, {"headers": []}), {"headers": []})

    def test_items_with_names_are_laid_over_those_of_the_same_name_and_others_are_left_out(self):
        original = {"variants": [{"name": "a", "image": "x"}, {"name": "b", "image": "y", "args": ["1"]}, {"name": "c"}]}
        self.assertEqual(merged(original, {"variants": [{"name": "b", "args": ["2"]}, {"name": "a"}]}),
                         {"variants": [{"name": "b", "image": "y", "args": ["2"]}, {"name": "a", "image": "x"}]})

    def test_the_original_stays_as_it_is(self):
        original = {"spec": {"rounds": 8}}
        merged(original, {"spec": {"rounds": 2}})
        self.assertEqual(original, {"spec": {"rounds": 8}})


class ShortForm(unittest.TestCase):
    def test_runs_with_a_patch_are_kept_and_share_their_nodes(self):
        runs = [{"kind": "BenchmarkRun", "metadata": {"name": name}, "spec": {"rounds": 8}} for name in ("a", "b")]
        article = Article(None, {"short": {"a": {"spec": {"rounds": 2}}}}, [{"kind": "ConfigMap"}, *runs])
        self.assertEqual(article.shortened().objects, [{"kind": "ConfigMap"}, {**runs[0], "spec": {"rounds": 2, "exclusive": "None"}}])


class Reading(unittest.TestCase):
    def test_times_stay_texts(self):
        self.assertEqual(yaml.load("at: 2026-01-31T12:00:00Z", Loader), {"at": "2026-01-31T12:00:00Z"})

    def test_images_of_variants_dependencies_and_programs(self):
        scenarios = [{"name": "s", "program": {"image": "p"}}, {"name": "t", "program": {}}, {"name": "u"}]
        run = run_of(dependencies=[{"name": "db", "image": "d"}], scenarios=scenarios)
        self.assertEqual(images(run["r"]), ["registry.example/a:dev", "registry.example/b:dev", "d", "p"])
