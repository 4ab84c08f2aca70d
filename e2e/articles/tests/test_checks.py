import copy
import pathlib
import unittest

from support import run_of, side
from checks import problems
from samples import Article
from table import BEGIN, END

RUN = run_of(metrics=[{"name": "time", "unit": "Nanoseconds"}, {"name": "size", "unit": "Bytes"}])["r"]
ROW = {"claim": "c", "published": "p", "left": side("a"), "right": {"variant": "b"}, "expect": "Lower", "safe": True, "short": True}
README = f"# A\n{BEGIN}\n{END}\n"


def found(row=None, run=None, readme=README, images=None, **published):
    whole = {"title": "A", "short": {"r": {"spec": {"rounds": 2}}}, "rows": [{**ROW, **(row or {})}], **published}
    whole["rows"] = [{name: value for name, value in item.items() if value is not None} for item in whole["rows"]]
    changed = copy.deepcopy(RUN)
    changed["spec"].update(run or {})
    return problems(Article(pathlib.Path("x"), whole, [changed]), readme, images)


class Problems(unittest.TestCase):
    def one(self, text, *args, **options):
        sentences = found(*args, **options)
        self.assertEqual(len(sentences), 1, sentences)
        self.assertIn(text, sentences[0])

    def test_none_where_all_is_well(self):
        self.assertEqual(found(), [])
        self.assertEqual(found(images={"registry.example/a:dev", "registry.example/b:dev"}), [])

    def test_what_does_not_exist_is_named(self):
        self.one("row 1 (c): there is no run q", {"right": {"run": "q"}})
        self.one("r has no variant z", {"right": {"variant": "z"}})
        self.one("r has no scenario z", {"right": {"scenario": "z"}})
        self.one("r has no payload of 10 bytes", {"right": {"payloadBytes": 10}})
        self.one("r has no metric z", {"right": {"metric": "z"}})
        self.one("e2e/images/build builds no registry.example/b:dev", images={"registry.example/a:dev"})
        self.one("short: there is no run q", short={"r": {}, "q": {}})
        self.one("short: r has no variant z", short={"r": {"spec": {"variants": [{"name": "a"}, {"name": "b"}, {"name": "z"}]}}})
        self.assertIn("short: r has no scenario z", found(short={"r": {"spec": {"scenarios": [{"name": "s"}, {"name": "z"}]}}}))

    def test_a_mistyped_field_is_named(self):
        self.one("article.json: rounds is not one of", rounds=2)
        self.one("it: expected is not one of", {"expected": "Lower"})
        self.one("left: payload is not one of", {"left": side("a", payload="1Ki")})

    def test_a_cell_that_is_one_of_several_is_a_mistake(self):
        self.one("r has 2 cells of a: say which", {"right": {"variant": "b", "scenario": "s"}}, {"scenarios": [{"name": "s"}, {"name": "t"}]})
        self.assertEqual(found({"left": side("a", scenario="s", payloadBytes=1024)}, {"scenarios": [{"name": "s", "payloads": ["1Ki", "2Ki"]}]}), [])

    def test_metrics_that_a_run_does_not_measure(self):
        self.one("gcPause needs target.runtimeMetrics of r", {"right": {"metric": "gcPause"}})
        self.assertIn("r measures starts only", found({}, {"startupOnly": True})[0])
        self.one("r serves nothing, and has no startup", {"right": {"metric": "startup"}}, {"scenarios": [{"name": "s", "program": {}}]})
        self.one("Nanoseconds cannot be compared with Bytes", {"right": {"metric": "size"}})

    def test_the_short_form_is_looked_at_too(self):
        self.one("in the short form r has no variant b", short={"r": {"spec": {"variants": [{"name": "a"}]}}})
        self.assertIn("in the short form there is no run r", found(short={})[0])
        self.one("no row is marked short", {"short": None})

    def test_forms_of_rows(self):
        self.one("it needs one of left, spread and notApplicable", rows=[ROW, {"claim": "d"}])
        self.one("it is not applicable, and has left", rows=[ROW, {"claim": "d", "notApplicable": "why", "left": {}}])
        self.one("expect AtLeast needs a value and no right", {"expect": "AtLeast", "value": 3})
        self.one("value goes with AtLeast", {"value": 3})
        self.one("it is safe and expects nothing", {"expect": None})
        self.one("it is short and not safe", {"safe": False})
        self.one("factor is at least 1", {"factor": 0.5})
        self.one("factor is at least 1", {"factor": 2, "right": None, "expect": "AtLeast", "value": 3})
        self.assertEqual(found({"factor": 1}), [])
        self.one("right does not go with spread", {"left": None, "spread": {"run": "r", "variants": ["a", "b"], "metric": "time"}, "against": {}})
        self.one("it does not say which metric", {"left": {"run": "r", "variant": "a"}})

    def test_spreads(self):
        spread = {"left": None, "right": None, "expect": "Higher", "spread": {"run": "r", "variants": ["a", "b"], "metric": "time"}}
        self.assertEqual(found({**spread, "against": {"metric": "size"}}), [])
        self.assertEqual(found({**spread, "expect": "AtMost", "value": 2000}), [])
        self.one("r has no metric z", {**spread, "against": {"variants": ["a"], "metric": "z"}})
        self.assertEqual(len(found({**spread, "against": {"variants": ["a", "y", "z"]}})), 2)

    def test_a_program_beside_a_target_has_a_startup(self):
        row = {"left": side("a", "startup")}
        self.assertEqual(found(row, {"scenarios": [{"name": "s", "program": {"image": "registry.example/client:dev"}}]}), [])
        self.assertEqual(found(row, {"scenarios": [], "startupOnly": True}), [])

    def test_the_place_for_the_table(self):
        self.one(f"README.md: the line {END} is there 0 times", readme=f"# A\n{BEGIN}\n")

    def test_a_run_without_a_row(self):
        self.assertIn("r is in no row", found(rows=[{"claim": "c", "notApplicable": "why"}]))
