"""
What was published against what was measured: article.json and statuses in, rows out. Nothing here reads a file, a clock or a cluster.

Whether two figures differ is decided by the first of these that is known: the 95% interval of their ratio over paired rounds (status.comparisons),
their own 95% intervals, their medians.
"""
from dataclasses import dataclass

import figures
import units
from figures import Figure, Missing

YES, NO, UNDECIDED, NOT_APPLICABLE, SHOWN = "yes", "no", "not told apart", "n/a", "-"
SAME_WITHIN = 1.1


@dataclass(frozen=True)
class Row:
    """A line of the table. A row that is asserted and does not hold is a failure."""
    claim: str
    published: str
    measured: str
    answer: str
    remark: str
    asserted: bool
    holds: bool


@dataclass(frozen=True)
class Ratio:
    """left/right with the 95% interval of paired rounds, where there is one."""
    value: float
    low: float | None = None
    high: float | None = None

    @property
    def has_interval(self):
        return self.low is not None

    def inverted(self):
        if not self.has_interval:
            return Ratio(1 / self.value)
        return Ratio(1 / self.value, 1 / self.high, 1 / self.low)


def evaluate(published, runs, short=False):
    """The rows of article.json; runs are whole BenchmarkRuns by name, as the cluster has them. In short form: the asserted rows only."""
    if short:
        return [row_of(direction_of(item), runs, True) for item in published["rows"] if item.get("short")]
    return [row_of(item, runs, item.get("safe", False)) for item in published["rows"]]


def direction_of(item):
    """The row without the factor that its effect must reach: a round or two show which side is larger, not by how much."""
    return item if item.get("expect") == "Same" else {key: value for key, value in item.items() if key != "factor"}


def row_of(item, runs, asserted):
    """One row."""
    try:
        measured, answer, remark, holds = outcome(item, runs)
    except Missing as missing:
        measured, answer, remark, holds = "", NOT_APPLICABLE, str(missing), False
    remarks = [text for text in (remark, item.get("remark")) if text]
    return Row(item["claim"], item.get("published", ""), measured, answer, "; ".join(remarks), asserted, holds)


def outcome(item, runs):
    """What was measured, the answer, a remark, and whether that is what the row expects. Raises Missing."""
    if "notApplicable" in item:
        return "", NOT_APPLICABLE, item["notApplicable"], True
    expected = item.get("expect")
    left, right, ratio = sides(item, runs)
    if right is None:
        answer = limited(expected, left, item["value"]) if expected else SHOWN
        return units.with_interval(left), answer, limit_text(item, left), answer in (YES, SHOWN)
    answer = compared(expected, left, right, ratio, item.get("factor", SAME_WITHIN))
    weak = answer == YES and too_weak(expected, ratio, item.get("factor"))
    remark = f"less than the {item['factor']:g} times that are expected" if weak else ""
    return pair_text(left, right, ratio), answer, remark, not weak and (answer in (YES, SHOWN) or (expected, answer) == ("Same", UNDECIDED))


def sides(item, runs):
    """Left figure, right figure or None, and their ratio or None."""
    if "spread" in item:
        left = spread(runs, item["spread"])
        right = spread(runs, {**item["spread"], **item["against"]}) if "against" in item else None
        return left, right, right and ratio_of(left, right, None)
    left = figures.figure(runs, item["left"])
    if "right" not in item:
        return left, None, None
    reference = right_of(item)
    right = figures.figure(runs, reference)
    return left, right, ratio_of(left, right, figures.ratio_interval(runs, item["left"], reference))


def right_of(item):
    """The right side: what it does not state is that of the left one."""
    return {**item["left"], **item["right"]}


def spread(runs, reference):
    """Slowest by fastest: the largest of the variants' medians by the smallest, in thousandths."""
    medians = [figures.figure(runs, variant_of(reference, name)).median for name in reference["variants"]]
    if min(medians) <= 0:
        raise Missing(f"{reference['metric']} of a variant is 0")
    return Figure(round(1000 * max(medians) / min(medians)), "Thousandths")


def variant_of(reference, name):
    """The reference of one variant of a spread."""
    return {**{key: value for key, value in reference.items() if key != "variants"}, "variant": name}


def ratio_of(left, right, paired):
    """left/right; None where one of them is 0."""
    if paired:
        return Ratio(*paired)
    return Ratio(left.median / right.median) if left.median > 0 and right.median > 0 else None


def compared(expected, left, right, ratio, factor):
    """Whether the measured direction is the published one."""
    if expected is None:
        return SHOWN
    if expected == "Same":
        return same(left, right, ratio, factor)
    found = direction(left, right, ratio)
    return UNDECIDED if found is None else YES if found == expected else NO


def direction(left, right, ratio):
    """Lower, Higher, or None where they are not told apart."""
    if ratio and ratio.has_interval:
        return ordered(ratio.high, 1, ratio.low, 1)
    if left.has_interval and right.has_interval:
        return ordered(left.high, right.low, left.low, right.high)
    return ordered(left.median, right.median, left.median, right.median)


def ordered(left_high, right_low, left_low, right_high):
    return "Lower" if left_high < right_low else "Higher" if left_low > right_high else None


def same(left, right, ratio, within):
    """Yes where they differ by no more than a factor, no where they are told apart and differ by more."""
    if ratio is None:
        return YES if left.median == right.median else NO
    low, high = (ratio.low, ratio.high) if ratio.has_interval else (ratio.value, ratio.value)
    if 1 / within <= low and high <= within:
        return YES
    return UNDECIDED if direction(left, right, ratio) is None or 1 / within <= ratio.value <= within else NO


def too_weak(expected, ratio, factor):
    """True where the effect has the published direction, and not the size that is asserted."""
    if factor is None or ratio is None or expected == "Same":
        return False
    return (ratio.value if expected == "Higher" else 1 / ratio.value) < factor


def limited(expected, figure, value):
    """A figure against a limit."""
    low, high = (figure.low, figure.high) if figure.has_interval else (figure.median, figure.median)
    if expected == "Exactly":
        return YES if (low, figure.median, high) == (value, value, value) else NO
    inside, outside = (low >= value, high < value) if expected == "AtLeast" else (high <= value, low > value)
    return YES if inside else NO if outside else UNDECIDED


def limit_text(item, figure):
    words = {"AtLeast": "at least", "AtMost": "at most", "Exactly": "exactly"}
    return f"expected: {words[item['expect']]} {units.human(item['value'], figure.unit)}" if "expect" in item else ""


def pair_text(left, right, ratio):
    """Both figures and by how much they differ; the intervals of both where their ratio has none."""
    show = (lambda figure: units.human(figure.median, figure.unit)) if ratio and ratio.has_interval else units.with_interval
    text = f"{show(left)} against {show(right)}"
    if ratio is None:
        return text
    if not ratio.has_interval and abs(ratio.value - 1) < 0.005:
        return f"{text}: the same"
    lower = ratio.value < 1
    shown = ratio.inverted() if lower else ratio
    # what is exact, such as the size of an image, has an interval without width
    interval = f" [{units.digits(shown.low)}, {units.digits(shown.high)}]" if shown.has_interval and shown.low < shown.high else ""
    return f"{text}: {units.digits(shown.value)} times {'lower' if lower else 'higher'}{interval}"
