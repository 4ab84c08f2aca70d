"""Prints the definition of BenchmarkDefaults. Its fields have the schemas of the same fields of a BenchmarkRun."""
import sys

import yaml

HEAD = """# Written by deploy/generate from the definition of BenchmarkRun and deploy/defaults.py.
"""

PODS = {
    "target": ("Pods of the services under test.", "variants", "target"),
    "dependencies": ("Pods of the dependencies.", "dependencies", "dependencies"),
    "generator": ("Pods of the generators, and of programs with an image.", "generator", "generator"),
}
PLACES = ("nodeSelector", "tolerations")
CONTENT = ("resources", "podTemplate")

NUMBERS = {
    "cells": ("Largest number of variants times cells.", 1),
    "generators": ("Largest number of generator.replicas.", 1),
    "priority": ("Highest priority.", -1000000),
    "rounds": ("Largest number of rounds.", 1),
}
TIMES = {
    "startupTimeout": "Longest timeouts.startup.",
    "trialTimeout": "Longest timeouts.trial.",
    "runTimeout": "Longest timeouts.run.",
    "ttl": "Longest ttl.afterComplete and ttl.afterFailed. When it is set, every run must have both.",
}
PARTS = ("isolateNetwork", "timeouts", "ttl", "warmup")


def inner(schema):
    """The schema of a single value."""
    return schema.get("items", schema)["properties"]


def pods(spec):
    """One object for each kind of pod."""
    for name, (text, places, content) in PODS.items():
        fields = {key: inner(spec[places])[key] for key in PLACES}
        fields |= {key: inner(spec[content])[key] for key in CONTENT}
        yield name, {"type": "object", "description": text, "properties": fields}


def limits(spec):
    """Highest values, for all fields that the operator's own limits have."""
    for name, (text, least) in NUMBERS.items():
        yield name, {"type": "integer", "format": "int32", "description": text, "minimum": least}
    duration = inner(spec["timeouts"])["run"]
    for name, text in TIMES.items():
        yield name, {key: duration[key] for key in ("type", "maxLength", "pattern")} | {"description": text}


def fields(spec):
    """The properties of spec."""
    yield from pods(spec)
    yield "rounds", spec["rounds"] | {"minimum": 1}
    for name in PARTS:
        yield name, spec[name]
    yield "limits", {
        "type": "object",
        "description": "Highest values that a run may have, whoever sets them. The operator's own limits apply too.",
        "properties": dict(limits(spec)),
    }


def definition(run):
    """The definition, from that of BenchmarkRun."""
    spec = run["spec"]["versions"][0]["schema"]["openAPIV3Schema"]["properties"]["spec"]["properties"]
    root = {
        "type": "object",
        "description": "What runs of the namespace have in fields that their authors leave out, and their highest values. The operator "
        "reads it when a run is created or edited. kubectl hotlap explain NAME shows a run with these values.",
        "required": ["spec"],
        "properties": {
            "apiVersion": {"type": "string"},
            "kind": {"type": "string"},
            "metadata": {"type": "object", "properties": {"name": {"type": "string", "enum": ["default"]}}},
            "spec": {
                "type": "object",
                "description": "Values and limits. A field of a run replaces the whole value of the same field here.",
                "properties": dict(fields(spec)),
            },
        },
    }
    return {
        "apiVersion": run["apiVersion"],
        "kind": run["kind"],
        "metadata": run["metadata"] | {"name": "benchmarkdefaults.hotlap.dev"},
        "spec": {
            "group": run["spec"]["group"],
            "scope": "Namespaced",
            "names": {
                "kind": "BenchmarkDefaults",
                "listKind": "BenchmarkDefaultsList",
                "plural": "benchmarkdefaults",
                "singular": "benchmarkdefaults",
                "shortNames": ["bmd"],
            },
            "versions": [
                {
                    "name": "v1alpha1",
                    "served": True,
                    "storage": True,
                    "additionalPrinterColumns": [
                        {"name": "Rounds", "type": "integer", "jsonPath": ".spec.rounds", "description": "Trials of each variant."},
                        {
                            "name": "Age",
                            "type": "date",
                            "jsonPath": ".metadata.creationTimestamp",
                            "description": "Time since the defaults were created.",
                        },
                    ],
                    "schema": {"openAPIV3Schema": root},
                }
            ],
        },
    }


class Plain(yaml.SafeDumper):
    """Repeats schemas in place of anchors, which are hard to read."""

    def ignore_aliases(self, data):
        return True


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        run = yaml.safe_load(file)
    print(HEAD + yaml.dump(definition(run), Dumper=Plain, sort_keys=False, width=1000, allow_unicode=True), end="")


main()
