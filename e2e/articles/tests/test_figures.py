import unittest

from support import cell, change, golden, run_of, side
from figures import BUILT_IN, Figure, Missing, figure, quantity, ratio_interval


class FiguresOfWholeRuns(unittest.TestCase):
    judged = golden("judged")

    def read(self, metric, variant="aot", **more):
        return figure(self.judged, {"run": "greeter-images", "variant": variant, "metric": metric, **more})

    def test_startup_has_its_interval(self):
        self.assertEqual(self.read("startup", "aspnet"), Figure(1155751, "Microseconds", 1138414, 1178866))

    def test_image_size_is_of_the_variant_whatever_the_scenario(self):
        self.assertEqual(self.read("imageBytes", "aspnet", scenario="hello-grpc"), Figure(92514304, "Bytes"))

    def test_every_usual_metric_is_found(self):
        optional = {"answerBytes", "allocatedPerRequest", "gcPause", "p999"}
        for metric in BUILT_IN.keys() - optional:
            with self.subTest(metric):
                self.assertGreaterEqual(self.read(metric).median, 0)

    def test_metrics_of_a_cell_have_the_intervals_that_the_cell_lists(self):
        self.assertTrue(self.read("requestsPerSecond").has_interval)
        self.assertTrue(self.read("cpuPerRequest").has_interval)
        self.assertFalse(self.read("mean").has_interval)

    def test_a_metric_of_a_program(self):
        read = figure(golden("program"), {"run": "serializers", "variant": "json", "metric": "encode"})
        self.assertEqual(read, Figure(1184, "Nanoseconds", 1172, 1198))

    def test_a_variant_that_was_given_up_says_why(self):
        run = golden("given-up")
        (name, whole), = run.items()
        lost = whole["status"]["failedVariants"][0]
        with self.assertRaisesRegex(Missing, f"{lost['name']} was given up: {lost['reason']}"):
            figure(run, {"run": name, "variant": lost["name"], "metric": "startup"})

    def test_a_run_that_failed_says_why(self):
        (name, whole), = golden("failed").items()
        reason = next(item["reason"] for item in whole["status"]["conditions"] if item["type"] == "Failed")
        with self.assertRaisesRegex(Missing, f"did not complete: {reason}"):
            figure({name: whole}, {"run": name, "variant": "aot", "metric": "startup"})


class Cells(unittest.TestCase):
    def test_scenario_and_payload_choose_the_cell(self):
        run = run_of(cell("a", 1, payload="1Ki"), cell("a", 2, payload="100Ki"), cell("a", 3, payload="1Ki", scenario="t"))
        self.assertEqual(figure(run, side("a", scenario="s", payloadBytes=102400)).median, 2)
        self.assertEqual(figure(run, side("a", scenario="t")).median, 3)

    def test_two_cells_that_fit_are_a_mistake(self):
        with self.assertRaisesRegex(ValueError, "more than one cell"):
            figure(run_of(cell("a", 1, payload="1Ki"), cell("a", 2, payload="2Ki")), side("a", scenario="s"))

    def test_what_is_absent_is_missing_and_never_zero(self):
        run = run_of(cell("a", 1))
        for reference in (side("a", "other"), side("a", "p99"), side("a", "startup"), side("a", scenario="t"), side("c"), side("a", payloadBytes=0)):
            with self.subTest(reference), self.assertRaises(Missing):
                figure(run, reference)

    def test_payloads_are_read_as_kubernetes_reads_quantities(self):
        self.assertEqual([quantity(text) for text in ("512", "10k", "10Ki", "2M", "2Mi")], [512, 10000, 10240, 2000000, 2097152])


class Ratios(unittest.TestCase):
    cells = cell("a", 5), cell("b", 10)

    def of(self, *comparisons, left=side("a"), right=side("b")):
        return ratio_interval(run_of(*self.cells, comparisons=comparisons), left, right)

    def test_the_left_side_by_the_baseline(self):
        self.assertEqual(self.of(change("a", "b", -500, -600, -200)), (0.5, 0.4, 0.8))

    def test_the_baseline_by_the_right_side_is_turned_round(self):
        self.assertEqual(self.of(change("b", "a", 1000, 250, 3000)), (0.5, 0.25, 0.8))

    def test_none_without_an_interval_or_with_an_end_of_zero(self):
        self.assertIsNone(self.of(change("a", "b", -500, None, None)))
        self.assertIsNone(self.of(change("a", "b", -990, -1000, -980)))
        self.assertIsNone(self.of(change("b", "a", -990, -1000, -980)))

    def test_none_of_another_metric_run_or_place(self):
        self.assertIsNone(self.of(change("a", "b", -500, -600, -200, metric="other")))
        self.assertIsNone(self.of({**change("a", "b", -500, -600, -200), "scenario": "t"}))
        self.assertIsNone(self.of({**change("a", "b", -500, -600, -200), "payload": "1Ki"}))
        self.assertIsNone(self.of(change("a", "b", -500, -600, -200), right=side("b", "other")))
        self.assertIsNone(self.of(change("a", "b", -500, -600, -200), right={**side("b"), "run": "q"}))

    def test_of_a_variant_it_has_no_scenario(self):
        row = {**change("a", "b", -500, -600, -200, metric="startup"), "scenario": ""}
        self.assertEqual(self.of(row, left=side("a", "startup", scenario="s"), right=side("b", "startup", scenario="s")), (0.5, 0.4, 0.8))
