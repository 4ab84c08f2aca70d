import unittest

from support import cell, change, golden, run_of, side
from rows import evaluate


def row(runs, short=False, **item):
    rows = evaluate({"rows": [{"claim": "c", "published": "p", **item}]}, runs, short)
    return rows[0]


def answer(left, right, expect, comparisons=(), **item):
    """The answer for variants a and b, each given as (median, low, high) or a median."""
    cells = [cell(name, *(figure if isinstance(figure, tuple) else (figure,))) for name, figure in (("a", left), ("b", right))]
    read = row(run_of(*cells, comparisons=comparisons), left=side("a"), right={"variant": "b"}, expect=expect, safe=True, **item)
    return read.answer, read.holds


class Directions(unittest.TestCase):
    def test_medians_decide_where_there_is_no_interval(self):
        self.assertEqual(answer(10, 20, "Lower"), ("yes", True))
        self.assertEqual(answer(20, 10, "Lower"), ("no", False))
        self.assertEqual(answer(20, 10, "Higher"), ("yes", True))
        self.assertEqual(answer(10, 10, "Higher"), ("not told apart", False))

    def test_intervals_that_overlap_are_not_told_apart(self):
        self.assertEqual(answer((10, 8, 16), (20, 15, 22), "Lower"), ("not told apart", False))
        self.assertEqual(answer((10, 8, 14), (20, 15, 22), "Lower"), ("yes", True))
        self.assertEqual(answer((10, 8, 14), (20, 15, 22), "Higher"), ("no", False))

    def test_one_interval_alone_decides_nothing(self):
        self.assertEqual(answer((10, 5, 30), 20, "Lower"), ("yes", True))

    def test_the_interval_of_paired_rounds_decides_before_those_of_the_medians(self):
        overlapping = (10, 8, 16), (20, 15, 22)
        self.assertEqual(answer(*overlapping, "Lower", [change("a", "b", -500, -600, -400)]), ("yes", True))
        self.assertEqual(answer(*overlapping, "Lower", [change("b", "a", 1000, 500, 1500)]), ("yes", True))
        self.assertEqual(answer((10, 9, 11), (20, 19, 21), "Lower", [change("a", "b", -500, -600, 100)]), ("not told apart", False))

    def test_a_comparison_with_another_variant_is_not_taken(self):
        self.assertEqual(answer(10, 20, "Lower", [change("a", "c", 500, 400, 600)]), ("yes", True))

    def test_same_is_within_a_tenth_unless_a_factor_is_stated(self):
        self.assertEqual(answer(100, 109, "Same"), ("yes", True))
        self.assertEqual(answer(100, 120, "Same"), ("no", False))
        self.assertEqual(answer(100, 120, "Same", factor=1.25), ("yes", True))

    def test_same_where_one_is_zero(self):
        self.assertEqual([answer(0, 0, "Same")[0], answer(0, 5, "Same")[0]], ["yes", "no"])

    def test_same_by_intervals_that_do_not_overlap(self):
        self.assertEqual(answer((100, 99, 101), (105, 104, 106), "Same"), ("yes", True))
        self.assertEqual(answer((100, 99, 101), (130, 128, 131), "Same"), ("no", False))

    def test_same_told_apart_and_no_further_than_the_factor_is_undecided(self):
        self.assertEqual(answer(100, 108, "Same", [change("a", "b", -80, -120, -40)]), ("not told apart", True))
        self.assertEqual(answer(108, 100, "Same", [change("a", "b", 80, 40, 120)]), ("not told apart", True))

    def test_same_holds_where_they_are_not_told_apart(self):
        self.assertEqual(answer(100, 130, "Same", [change("a", "b", -200, -400, 200)]), ("not told apart", True))
        self.assertEqual(answer(100, 130, "Same", [change("a", "b", -200, -300, -150)]), ("no", False))

    def test_an_effect_that_is_too_weak_fails_and_says_so(self):
        self.assertEqual(answer(10, 20, "Lower", factor=2), ("yes", True))
        self.assertEqual(answer(11, 20, "Lower", factor=2), ("yes", False))
        runs = run_of(cell("a", 20), cell("b", 11))
        read = row(runs, left=side("a"), right={"variant": "b"}, expect="Higher", factor=2)
        self.assertEqual((read.holds, read.remark), (False, "less than the 2 times that are expected"))


class Limits(unittest.TestCase):
    def limit(self, figure, expect, value):
        read = row(run_of(cell("a", *figure)), left=side("a"), expect=expect, value=value)
        return read.answer, read.holds

    def test_at_least_and_at_most(self):
        self.assertEqual(self.limit((10,), "AtLeast", 10), ("yes", True))
        self.assertEqual(self.limit((9,), "AtLeast", 10), ("no", False))
        self.assertEqual(self.limit((12, 9, 13), "AtLeast", 10), ("not told apart", False))
        self.assertEqual(self.limit((12, 9, 13), "AtMost", 13), ("yes", True))
        self.assertEqual(self.limit((9, 8, 10), "AtLeast", 10), ("not told apart", False))
        self.assertEqual(self.limit((14, 13, 15), "AtMost", 13), ("not told apart", False))

    def test_exactly(self):
        self.assertEqual(self.limit((1100,), "Exactly", 1100), ("yes", True))
        self.assertEqual(self.limit((1100, 1099, 1100), "Exactly", 1100), ("no", False))

    def test_a_limit_is_told_in_its_unit(self):
        read = row(run_of(cell("a", 9000, unit="Thousandths")), left=side("a"), expect="AtLeast", value=10000)
        self.assertEqual((read.measured, read.remark), ("x9.00", "expected: at least x10.0"))


class Spreads(unittest.TestCase):
    cells = [cell(name, median, scenario=scenario) for scenario, medians in (("get", (105, 168, 207)), ("store", (200, 210, 300)))
             for name, median in zip("abc", medians)]

    def spread(self, **item):
        return row(run_of(*self.cells), spread={"run": "r", "variants": ["a", "b", "c"], "scenario": "get", "metric": "time"}, **item)

    def test_the_slowest_by_the_fastest_against_another_cell(self):
        read = self.spread(against={"scenario": "store"}, expect="Higher")
        self.assertEqual((read.answer, read.measured), ("yes", "x1.97 against x1.50: 1.31 times higher"))
        self.assertEqual(self.spread(against={"scenario": "store"}, expect="Lower").answer, "no")

    def test_a_variant_of_zero_has_no_spread(self):
        runs = run_of(cell("a", 0), cell("b", 10))
        read = row(runs, spread={"run": "r", "variants": ["a", "b"], "metric": "time"}, expect="AtMost", value=2000)
        self.assertEqual((read.answer, read.remark), ("n/a", "time of a variant is 0"))

    def test_against_a_value(self):
        self.assertEqual(self.spread(expect="AtMost", value=2000).answer, "yes")


class Texts(unittest.TestCase):
    def test_figures_of_whole_runs(self):
        side_of = {"run": "greeter-images", "variant": "aot", "metric": "startup"}
        read = row(golden("judged"), left=side_of, right={"variant": "aspnet"}, expect="Lower", factor=1.5, safe=True)
        self.assertEqual((read.answer, read.holds), ("yes", True))
        self.assertRegex(read.measured, r"^338 ms against 1\.16 s: 3\.4\d times lower \[3\.\d\d, 3\.\d\d\]$")

    def test_intervals_of_both_where_their_ratio_has_none(self):
        read = row(run_of(cell("a", 10, 9, 11), cell("b", 20, 19, 21)), left=side("a"), right={"variant": "b"}, expect="Lower")
        self.assertEqual(read.measured, "10 ns [9 ns, 11 ns] against 20 ns [19 ns, 21 ns]: 2.00 times lower")

    def test_an_exact_ratio_has_no_interval(self):
        runs = run_of(cell("a", 10), cell("b", 20), comparisons=[change("a", "b", -500, -500, -500)])
        self.assertEqual(row(runs, left=side("a"), right={"variant": "b"}).measured, "10 ns against 20 ns: 2.00 times lower")

    def test_equal_figures(self):
        for left, ending in ((1000, "the same"), (1004, "the same"), (1010, "1.01 times higher")):
            read = row(run_of(cell("a", left), cell("b", 1000)), left=side("a"), right={"variant": "b"})
            self.assertTrue(read.measured.endswith(": " + ending), read.measured)

    def test_zero_has_no_ratio(self):
        read = row(run_of(cell("a", 0), cell("b", 20)), left=side("a"), right={"variant": "b"}, expect="Lower")
        self.assertEqual((read.measured, read.answer), ("0 ns against 20 ns", "yes"))

    def test_two_metrics_of_one_variant(self):
        one = cell("a", 900)
        one["metrics"].append({"name": "async", "unit": "Nanoseconds", "median": 9000, "low": 1, "high": 1})
        read = row(run_of(one), left=side("a", "async"), right={"metric": "time"}, expect="Higher", factor=5)
        self.assertEqual((read.answer, read.holds), ("yes", True))


class WhatIsNotThere(unittest.TestCase):
    def test_not_applicable_says_why_and_fails_nothing(self):
        read = row({}, notApplicable="IIS needs Windows")
        self.assertEqual((read.answer, read.remark, read.asserted), ("n/a", "IIS needs Windows", False))

    def test_a_missing_figure_says_why_and_fails_a_row_that_is_safe(self):
        read = row(run_of(reason="TargetDied"), left=side("a"), right={"variant": "b"}, expect="Lower", safe=True)
        self.assertEqual((read.answer, read.remark, read.asserted, read.holds), ("n/a", "r did not complete: TargetDied", True, False))

    def test_the_short_form_has_and_asserts_the_short_rows_only(self):
        item = {"left": side("a"), "right": {"variant": "b"}, "expect": "Lower"}
        rows = [{"claim": "1", **item}, {"claim": "2", **item, "safe": True}, {"claim": "3", **item, "safe": True, "short": True}]
        runs = run_of(cell("a", 10), cell("b", 20))
        self.assertEqual([(read.claim, read.asserted) for read in evaluate({"rows": rows}, runs)], [("1", False), ("2", True), ("3", True)])
        self.assertEqual([(read.claim, read.asserted) for read in evaluate({"rows": rows}, runs, short=True)], [("3", True)])

    def test_the_short_form_asserts_the_direction_and_not_the_factor(self):
        runs = run_of(cell("a", 10), cell("b", 12))

        def holds(expect, short):
            item = {"left": side("a"), "right": {"variant": "b"}, "expect": expect, "factor": 1.3, "safe": True, "short": True}
            return evaluate({"rows": [{"claim": "c", **item}]}, runs, short)[0].holds

        self.assertEqual([holds("Lower", False), holds("Lower", True), holds("Higher", True), holds("Same", True)], [False, True, False, True])

    def test_a_row_without_expectation_is_shown(self):
        read = row(run_of(cell("a", 10), cell("b", 20)), left=side("a"), right={"variant": "b"})
        self.assertEqual((read.answer, read.holds), ("-", True))
