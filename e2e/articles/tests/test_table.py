import unittest

from support import golden
from rows import Row
from table import BEGIN, END, fitted, markdown, placed, provenance, terminal
from units import human

ROWS = [
    Row("AOT starts faster than the image with a JIT compiler", "0.338 s against 1.156 s", "338 ms against 1.16 s: 3.42 times lower [3.35, 3.50]",
        "yes", "", True, True),
    Row("IIS | Windows", "174.62", "", "n/a", "there is no Windows node in a cluster of Debian machines, and none is planned", False, True),
]


class Tables(unittest.TestCase):
    def test_terminal_is_aligned_and_fits(self):
        lines = terminal(ROWS).splitlines()
        self.assertLessEqual(max(len(line) for line in lines), 120)
        column = lines[0].index("remark")
        self.assertEqual({line[column - 2:column].strip() for line in lines}, {""})
        words = " ".join(lines).split()
        for word in ROWS[1].remark.split():
            self.assertIn(word, words)

    def test_a_column_that_says_nothing_is_left_out(self):
        self.assertNotIn("remark", terminal(ROWS[:1]))

    def test_markdown_is_a_table_with_its_provenance_and_notes(self):
        text = markdown(ROWS, ["Measured."], ["A substitute."])
        self.assertIn("| IIS \\| Windows | 174.62 |  | n/a | there", text)
        self.assertTrue(text.endswith("\n\n- Measured.\n- A substitute."), text)

    def test_only_the_text_between_the_markers_is_written(self):
        self.assertEqual(placed(f"# A\n{BEGIN}\nold\n{END}\nend\n", "new"), f"# A\n{BEGIN}\nnew\n{END}\nend\n")
        self.assertEqual(placed(placed(f"{BEGIN}\n{END}", "x"), "y"), placed(f"{BEGIN}\n{END}", "y"))

    def test_provenance_says_with_what_was_measured_and_whether_it_is_trusted(self):
        self.assertEqual(provenance(golden("judged")), [
            "Measured on 2026-03-02 with Hotlap 0.1.0 on Kubernetes v1.35.0: node-1 (amd64, 8 CPUs), node-2 (amd64, 8 CPUs).",
            "`greeter-images`: 10 trials of each variant, not trusted (GeneratorSaturated)."])
        self.assertEqual(provenance(golden("startup-only"))[1:], ["`greeter-images`: 20 trials of each variant."])

    def test_what_cannot_fit_keeps_its_least_width(self):
        self.assertEqual(fitted([30, 30], 10), [9, 9])
        self.assertEqual(fitted([30, 9], 40), [30, 9])
        self.assertEqual(fitted([30, 9], 30), [21, 9])

    def test_units(self):
        cases = {
            "Microseconds": {338000: "338 ms", 1155751: "1.16 s", 0: "0 ns"},
            "Nanoseconds": {850: "850 ns", 85300: "85.3 µs"},
            "Bytes": {92514304: "88.2 MiB", 1048576: "1.00 MiB", 512: "512 B"},
            "Thousandths": {1230: "x1.23", 123456: "x123"},
            "PerMille": {12: "1.2%"},
            "PerSecond": {22777: "22,777/s"},
            "Count": {1100: "1,100"},
        }
        for unit, texts in cases.items():
            for value, text in texts.items():
                self.assertEqual(human(value, unit), text)
