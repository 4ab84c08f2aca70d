"""Figures of BenchmarkRuns, by the names that thresholds use."""
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """A median over trials with its 95% interval, where the status has one."""
    median: int
    unit: str
    low: int | None = None
    high: int | None = None

    @property
    def has_interval(self):
        return self.low is not None and self.high is not None


@dataclass(frozen=True)
class Metric:
    """Where a status has a metric: a path below a cell, or below a variant."""
    unit: str
    path: tuple
    of_variant: bool = False


class Missing(Exception):
    """A figure that the measured runs do not have; the text says why."""


LATENCIES = ("mean", "min", "p50", "p90", "p95", "p99", "p999", "max")
NEED_RUNTIME_METRICS = ("allocatedPerRequest", "gcPause")
BUILT_IN = {
    "startup": Metric("Microseconds", ("startup", "medianMicroseconds"), of_variant=True),
    "idleMemory": Metric("Bytes", ("idleMemoryBytes",), of_variant=True),
    "imageBytes": Metric("Bytes", ("imageBytes",), of_variant=True),
    "requestsPerSecond": Metric("PerSecond", ("requestsPerSecond", "median")),
    **{name: Metric("Microseconds", ("latencyMicroseconds", name)) for name in LATENCIES},
    "errors": Metric("Count", ("errors",)),
    "cpuPerRequest": Metric("Nanoseconds", ("cpuNanosecondsPerRequest",)),
    "peakMemory": Metric("Bytes", ("peakMemoryBytes",)),
    "answerBytes": Metric("Bytes", ("answerBytes",)),
    "allocatedPerRequest": Metric("Bytes", ("runtime", "allocatedBytesPerRequest")),
    "gcPause": Metric("PerMille", ("runtime", "gcPausePerMille")),
}


def figure(runs, reference):
    """The figure that a reference names; runs are whole objects by name. Raises Missing."""
    run = completed(runs, reference["run"])
    name = reference["metric"]
    metric = BUILT_IN.get(name)
    if metric is None:
        found = stated(cell(run, reference), name)
    elif metric.of_variant:
        found = of_variant(variant(run, reference["variant"]), name, metric)
    else:
        place = cell(run, reference)
        found = with_interval(place, name, value_at(place, metric.path), metric.unit)
    if found is None:
        raise Missing(f"{reference['variant']} of {reference['run']} has no {name}")
    return found


def completed(runs, name):
    """A run that is complete."""
    if name not in runs:
        raise Missing(f"{name} was not run")
    conditions = {condition["type"]: condition for condition in runs[name].get("status", {}).get("conditions", [])}
    if conditions.get("Complete", {}).get("status") != "True":
        reason = conditions["Failed"]["reason"] if conditions.get("Failed", {}).get("status") == "True" else "not in time"
        raise Missing(f"{name} did not complete: {reason}")
    return runs[name]


def variant(run, name):
    """The status of a variant that was measured to the end."""
    for given_up in run["status"].get("failedVariants") or []:
        if given_up["name"] == name:
            raise Missing(f"{name} was given up: {given_up['reason']}")
    for item in run["status"].get("variants") or []:
        if item["name"] == name:
            return item
    raise Missing(f"{run['metadata']['name']} has no figures of {name}")


def cell(run, reference):
    """The one cell of a reference."""
    variant(run, reference["variant"])
    cells = [item for item in run["status"].get("results") or [] if fits(item, reference)]
    if not cells:
        raise Missing(f"{run['metadata']['name']} has no such cell of {reference['variant']}")
    if len(cells) > 1:
        raise ValueError(f"{run['metadata']['name']}: more than one cell fits {reference}")
    return cells[0]


def fits(item, reference):
    """True where a cell, or a comparison of cells, is of the scenario and payload that a reference states."""
    return (item["variant"] == reference["variant"]
            and reference.get("scenario", item["scenario"]) == item["scenario"]
            and ("payloadBytes" not in reference or (item["payload"] and quantity(item["payload"]) == reference["payloadBytes"])))


def of_variant(item, name, metric):
    """A metric of a variant; only the startup has an interval."""
    median = value_at(item, metric.path)
    if median is None:
        return None
    startup = item["startup"] if name == "startup" else {}
    return Figure(median, metric.unit, startup.get("intervalLowMicroseconds"), startup.get("intervalHighMicroseconds"))


def stated(place, name):
    """A metric that a program states."""
    for item in place.get("metrics") or []:
        if item["name"] == name:
            return with_interval(place, name, item["median"], item["unit"])
    return None


def with_interval(place, name, median, unit):
    """The figure of a cell, with the interval that the cell lists under its name."""
    if median is None:
        return None
    for interval in place.get("intervals") or []:
        if interval["metric"] == name:
            return Figure(median, unit, interval["low"], interval["high"])
    return Figure(median, unit)


def value_at(item, path):
    """What lies below an object; None where a part of the path is absent."""
    for name in path:
        item = (item or {}).get(name)
    return item


def ratio_interval(runs, left, right):
    """(estimate, low, high) of left/right from the paired rounds of one run, where one of the two is its baseline; else None."""
    if left["metric"] != right["metric"] or left["run"] != right["run"]:
        return None
    own = BUILT_IN.get(left["metric"])
    if own is None or not own.of_variant:
        cells = [cell(runs[left["run"]], side) for side in (left, right)]
        if any(cells[0][name] != cells[1][name] for name in ("scenario", "payload")):
            return None
        place = (cells[0]["scenario"], cells[0]["payload"])
    else:
        place = ("", "")
    for row in runs[left["run"]]["status"].get("comparisons") or []:
        if row["metric"] != left["metric"] or (row["scenario"], row["payload"]) != place or row.get("lowPerMille") is None:
            continue
        ends = [1 + row[name] / 1000 for name in ("changePerMille", "lowPerMille", "highPerMille")]
        if (row["variant"], row["baseline"]) == (left["variant"], right["variant"]):
            return tuple(ends) if min(ends) > 0 else None
        if (row["variant"], row["baseline"]) == (right["variant"], left["variant"]):
            return (1 / ends[0], 1 / ends[2], 1 / ends[1]) if min(ends) > 0 else None
    return None


def quantity(text):
    """Bytes of a payload as a spec writes it: 512, 10k, 10Ki."""
    factors = {"k": 10**3, "M": 10**6, "G": 10**9, "Ki": 2**10, "Mi": 2**20, "Gi": 2**30}
    number = text.rstrip("kKMGi")
    return int(number) * factors.get(text[len(number):], 1)
