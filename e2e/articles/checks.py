"""What is wrong with an article's folder, as far as it can be told without a cluster."""
import figures
import samples
import table
from rows import right_of, variant_of

ROW = {"claim", "published", "left", "right", "spread", "against", "expect", "value", "factor", "safe", "short", "notApplicable", "remark"}
SIDE = {"run", "variant", "scenario", "payloadBytes", "metric"}
SPREAD = (SIDE - {"variant"}) | {"variants"}
AGAINST_A_SIDE, AGAINST_A_VALUE = {"Lower", "Higher", "Same"}, {"AtLeast", "AtMost", "Exactly"}


def problems(article, readme, known_images=None):
    """Sentences, each naming what it is about; none where all is well."""
    found = []
    published = article.published
    found += unknown("article.json", published, {"title", "source", "notes", "short", "rows"})
    found += [f"article.json has no {name}" for name in ("title", "rows") if not published.get(name)]
    marks = [mark for mark in (table.BEGIN, table.END) if readme.count(mark) != 1]
    found += [f"README.md: the line {mark} is there {readme.count(mark)} times, not once" for mark in marks]
    found += of_runs(article, known_images)
    rows = published.get("rows", [])
    for number, row in enumerate(rows, 1):
        found += [f"row {number} ({row.get('claim', 'without a claim')}): {text}" for text in of_row(row, article)]
    used = {reference.get("run") for row in rows for reference in references(row)}
    found += [f"{name} is in no row" for name in article.runs if name not in used]
    return found


def unknown(place, item, names):
    return [f"{place}: {name} is not one of {', '.join(sorted(names))}" for name in item if name not in names]


def of_runs(article, known_images):
    """The runs themselves and their short form."""
    runs = article.runs
    found = [] if runs else ["there is no BenchmarkRun"]
    for name, run in runs.items():
        missing = [image for image in samples.images(run) if known_images is not None and image not in known_images]
        found += [f"{name}: e2e/images/build builds no {image}" for image in missing]
    short = article.published.get("short", {})
    found += [f"short: there is no run {name}" for name in short if name not in runs]
    for name, run in article.shortened().runs.items():
        variants = {item["name"] for item in runs[name]["spec"]["variants"]}
        found += [f"short: {name} has no variant {item['name']}" for item in run["spec"]["variants"] if item["name"] not in variants]
        scenarios = {item["name"] for item in runs[name]["spec"].get("scenarios", [])}
        found += [f"short: {name} has no scenario {item['name']}" for item in run["spec"].get("scenarios", []) if item["name"] not in scenarios]
    if not any(row.get("short") for row in article.published.get("rows", [])):
        found.append("no row is marked short: the short form would assert nothing")
    return found


def of_row(row, article):
    """A row: its form, then what it refers to."""
    found = unknown("it", row, ROW)
    if "notApplicable" in row:
        extra = sorted(set(row) & {"left", "right", "spread", "against", "expect", "value", "factor", "safe", "short"})
        return found + ([f"it is not applicable, and has {', '.join(extra)}"] if extra else [])
    found += of_form(row)
    if found:
        return found
    found = [text for reference in references(row) for text in of_reference(reference, article.runs)]
    if row.get("short") and not found:
        found = [f"in the short form {text}" for reference in references(row) for text in of_reference(reference, article.shortened().runs)]
    return found or of_units(row, article.runs)


def of_form(row):
    """Which fields a row needs and which go together."""
    found = []
    if ("left" in row) == ("spread" in row):
        return ["it needs one of left, spread and notApplicable"]
    other, expect = "right" if "left" in row else "against", row.get("expect")
    wrong = "against" if other == "right" else "right"
    if wrong in row:
        found.append(f"{wrong} does not go with {'left' if 'left' in row else 'spread'}")
    for name, allowed in (("left", SIDE), ("right", SIDE), ("spread", SPREAD), ("against", SPREAD)):
        found += unknown(name, row.get(name, {}), allowed)
    needed = {"run", "metric", "variants" if "spread" in row else "variant"}
    found += [f"it does not say which {name}" for name in sorted(needed - set(row.get("left") or row["spread"]))]
    if expect is not None and expect not in (AGAINST_A_SIDE if other in row else AGAINST_A_VALUE):
        found.append(f"expect {expect} needs {'a value and no ' + other if other in row else other}")
    if ("value" in row) != (expect in AGAINST_A_VALUE):
        found.append("value goes with AtLeast, AtMost and Exactly, and each of these needs it")
    if row.get("safe") and expect is None:
        found.append("it is safe and expects nothing")
    if row.get("short") and not row.get("safe"):
        found.append("it is short and not safe")
    if "factor" in row and not (expect in AGAINST_A_SIDE and row["factor"] >= 1):
        found.append("factor is at least 1, and goes with Lower, Higher and Same")
    return found


def references(row):
    """The figures that a row needs."""
    if "left" in row:
        return [row["left"]] + ([right_of(row)] if "right" in row else [])
    sides = [row["spread"]] + ([{**row["spread"], **row["against"]}] if "against" in row else []) if "spread" in row else []
    return [variant_of(side, name) for side in sides for name in side.get("variants", [])]


def of_reference(reference, runs):
    """A figure that no run could have."""
    name, metric = reference["run"], reference["metric"]
    if name not in runs:
        return [f"there is no run {name}"]
    spec = runs[name]["spec"]
    if reference["variant"] not in (item["name"] for item in spec["variants"]):
        return [f"{name} has no variant {reference['variant']}"]
    own, stated = figures.BUILT_IN.get(metric), [item["name"] for item in spec.get("metrics", [])]
    if own is None and metric not in stated:
        return [f"{name} has no metric {metric}"]
    if metric in figures.NEED_RUNTIME_METRICS and not spec.get("target", {}).get("runtimeMetrics"):
        return [f"{metric} needs target.runtimeMetrics of {name}"]
    if metric in ("startup", "idleMemory") and serves_nothing(spec):
        return [f"{name} serves nothing, and has no {metric}"]
    return [] if own and own.of_variant else of_cell(reference, spec)


def serves_nothing(spec):
    """True where the variants' own containers are the programs that are measured."""
    scenarios = spec.get("scenarios", [])
    return bool(scenarios) and all("program" in item and "image" not in (item["program"] or {}) for item in scenarios)


def of_cell(reference, spec):
    """A cell that the run does not have, or one of several."""
    name, scenario = reference["run"], reference.get("scenario")
    scenarios = [] if spec.get("startupOnly") else spec.get("scenarios", [])
    fitting = [item for item in scenarios if scenario in (None, item["name"])]
    if not fitting:
        return [f"{name} has no scenario {scenario}" if scenarios else f"{name} measures starts only, and has no {reference['metric']}"]
    sizes = [figures.quantity(str(size)) for item in fitting for size in item.get("payloads") or ["0"]]
    if "payloadBytes" in reference:
        sizes = [size for size in sizes if size == reference["payloadBytes"] != 0]
    if not sizes:
        return [f"{name} has no payload of {reference['payloadBytes']} bytes"]
    return [f"{name} has {len(sizes)} cells of {reference['variant']}: say which scenario and payloadBytes"] if len(sizes) > 1 else []


def of_units(row, runs):
    """Two figures that cannot be compared."""
    if "right" not in row:
        return []
    left, right = (unit_of(reference, runs) for reference in references(row))
    return [] if left == right else [f"{left} cannot be compared with {right}"]


def unit_of(reference, runs):
    own = figures.BUILT_IN.get(reference["metric"])
    return own.unit if own else next(item["unit"] for item in runs[reference["run"]]["spec"]["metrics"] if item["name"] == reference["metric"])
