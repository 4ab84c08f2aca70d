"""Prints the page of all fields of a BenchmarkRun and of BenchmarkDefaults, from the schemas of their definitions."""
import sys

import yaml

INTRODUCTION = """# Fields

`deploy/generate` writes this page from the [definitions](../../crds). `kubectl explain bmr.spec` and `kubectl explain bmd.spec` show the same for the installed version, and
also the fields of a `podTemplate`. [BenchmarkRun](benchmarkrun.md) explains how the fields work together, and
[defaults](../how-to/defaults.md) what BenchmarkDefaults do.

`[]` stands for each item of a list. Fields in bold are required where the object that holds them is present."""

# Its fields are those of a pod, which Kubernetes documents.
POD = "podTemplate"
BOUNDS = {"minimum": "at least", "maximum": "at most", "minItems": "at least", "maxItems": "at most", "maxLength": "at most"}
UNITS = {"minItems": "items", "maxItems": "items", "maxLength": "characters"}


def bounds(schema):
    """Allowed values, limits and default, as a reader of the table needs them."""
    inner = schema.get("items", {}) if schema.get("type") == "array" else schema
    if "enum" in inner:
        yield "one of " + ", ".join(f"`{value}`" for value in inner["enum"])
    for key, words in BOUNDS.items():
        if key in schema:
            yield f"{words} {schema[key]:,} {UNITS.get(key, '')}".rstrip()
    if "default" in schema and schema["default"] not in ({}, []):
        value = schema["default"]
        yield f"default `{str(value).lower() if isinstance(value, bool) else value}`"


def kind(schema):
    """The type of a field."""
    if schema.get("x-kubernetes-int-or-string"):
        return "integer or string"
    if schema.get("type") == "array":
        return f"list of {kind(schema['items'])}s" if "items" in schema else "list"
    if schema.get("type") == "object" and "additionalProperties" in schema:
        return "map"
    return schema.get("type", "any")


def rows(path, schema):
    """One row for each field below a schema."""
    if schema.get("type") == "array":
        yield from rows(f"{path}[]", schema["items"])
        return
    for name, field in schema.get("properties", {}).items():
        at = f"{path}.{name}" if path else name
        text = field.get("description", "").replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*")
        mark = "**" if name in schema.get("required", []) else ""
        yield f"| {mark}`{at}`{mark} | {'; '.join([kind(field), *bounds(field)])} | {text} |"
        if name != POD:
            yield from rows(at, field)


def sections(title, schema):
    """A section for each field of the first level."""
    yield f"## {title}\n"
    yield schema["description"].replace("*", "\\*") + "\n"
    for name, field in schema["properties"].items():
        yield f"### {title}.{name}\n"
        yield "| field | type | meaning |\n| --- | --- | --- |"
        yield from rows("", {"properties": {name: field}, "required": [name] if name in schema.get("required", []) else []})
        yield ""


def properties(path):
    """The schemas of the parts of an object."""
    with open(path, encoding="utf-8") as file:
        version = yaml.safe_load(file)["spec"]["versions"][0]
    return version["schema"]["openAPIV3Schema"]["properties"]


def main():
    run, defaults = (properties(path) for path in sys.argv[1:])
    lines = [INTRODUCTION, ""]
    for part in ("spec", "status"):
        lines += sections(part, run[part])
    lines += sections("BenchmarkDefaults", defaults["spec"])
    print("\n".join(lines).rstrip())


main()
