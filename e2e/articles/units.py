"""Integers in base units as people read them."""

NANOSECONDS = {"Nanoseconds": 1, "Microseconds": 1000}


def human(value, unit):
    """338000 Microseconds is 338 ms, 1230 Thousandths is x1.23."""
    if unit in NANOSECONDS:
        return scaled(value * NANOSECONDS[unit], [(10**9, "s"), (10**6, "ms"), (10**3, "µs"), (1, "ns")])
    if unit == "Bytes":
        return scaled(value, [(2**30, "GiB"), (2**20, "MiB"), (2**10, "KiB"), (1, "B")])
    if unit == "Thousandths":
        return f"x{digits(value / 1000)}"
    if unit == "PerMille":
        return f"{value / 10:.1f}%"
    return f"{value:,}" + ("/s" if unit == "PerSecond" else "")


def scaled(value, steps):
    """In the largest unit that it has at least one of."""
    factor, name = next((step for step in steps if value >= step[0]), steps[-1])
    return f"{value if factor == 1 else digits(value / factor)} {name}"


def digits(value):
    """Three significant digits, and all of those before the point."""
    return f"{value:.2f}" if value < 9.995 else f"{value:.1f}" if value < 99.95 else f"{value:,.0f}"


def with_interval(figure):
    """A median with its interval."""
    text = human(figure.median, figure.unit)
    return f"{text} [{human(figure.low, figure.unit)}, {human(figure.high, figure.unit)}]" if figure.has_interval else text
