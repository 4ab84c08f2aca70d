"""Runs for the tests: whole ones out of the command line's golden files, and small ones made here."""
import pathlib
import sys

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here.parent))

import samples  # noqa: E402

golden_files = here.parents[2] / "operator/tests/Hotlap.Cli.Tests/testdata"


def golden(name):
    """A whole run as an API server returns it, by its name."""
    run = samples.yaml.load((golden_files / name / "run.yaml").read_text(encoding="utf-8"), samples.Loader)
    return {run["metadata"]["name"]: run}


def run_of(*cells, comparisons=(), variants=(), reason=None, **spec):
    """A run named r with these cells; complete, or failed for a reason."""
    names = list(dict.fromkeys([item["variant"] for item in cells] + [item["name"] for item in variants])) or ["a", "b"]
    known = {item["name"]: item for item in variants}
    conditions = [{"type": "Complete", "status": str(not reason)}, {"type": "Failed", "status": str(bool(reason)), "reason": reason or "-"}]
    return {"r": {
        "kind": "BenchmarkRun", "metadata": {"name": "r"},
        "spec": {"variants": [{"name": name, "image": f"registry.example/{name}:dev"} for name in names], "scenarios": [{"name": "s"}], **spec},
        "status": {"conditions": conditions, "variants": [known.get(name, {"name": name}) for name in names],
                   "results": list(cells), "comparisons": list(comparisons)},
    }}


def cell(variant, median, low=None, high=None, scenario="s", payload="", metric="time", unit="Nanoseconds"):
    """A cell whose program states one metric."""
    intervals = [] if low is None else [{"metric": metric, "low": low, "high": high}]
    return {"variant": variant, "scenario": scenario, "payload": payload, "trials": 7, "intervals": intervals,
            "metrics": [{"name": metric, "unit": unit, "median": median, "low": median, "high": median}]}


def change(variant, baseline, estimate, low, high, metric="time"):
    """A comparison, in thousandths."""
    return {"variant": variant, "baseline": baseline, "scenario": "s", "payload": "", "metric": metric,
            "changePerMille": estimate, "lowPerMille": low, "highPerMille": high}


def side(variant, metric="time", **more):
    return {"run": "r", "variant": variant, "metric": metric, **more}
