"""States the latency of every answer of a Locust test: locust -f locustfile.py,hotlap_locust.py --headless --exit-code-on-error 0."""
import collections
import json
import os

from locust import events

BATCH = 2000
latencies = []
failures = collections.Counter()


def state(line):
    with open(os.environ["HOTLAP_RESULTS"], "a", encoding="utf-8") as results:
        results.write(json.dumps(line) + "\n")


@events.test_start.add_listener
def begin(**_):
    state({"tool": "locust"})
    state({"window": "begin"})


@events.request.add_listener
def answered(response_time, exception, **_):
    if exception is None:
        latencies.append(round(response_time * 1_000_000))  # from milliseconds
    else:
        failures[type(exception).__name__] += 1


@events.test_stop.add_listener
def end(**_):
    state({"window": "end"})
    for first in range(0, len(latencies), BATCH):
        state({"latencies": latencies[first:first + BATCH]})
    for cause, count in failures.items():
        state({"errors": count, "cause": cause})
