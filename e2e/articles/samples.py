"""The folder of an article: what was published (article.json), the runs, and what the short form makes of them."""
import json
import pathlib
from dataclasses import dataclass

import yaml


class Loader(yaml.SafeLoader):
    """Reads YAML as JSON would have it: times stay texts."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:timestamp"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


@dataclass(frozen=True)
class Article:
    """What a folder holds."""
    folder: pathlib.Path
    published: dict
    objects: list

    @property
    def name(self):
        return self.folder.name

    @property
    def runs(self):
        """Its BenchmarkRuns by name, in the order of their files."""
        return {item["metadata"]["name"]: item for item in self.objects if item["kind"] == "BenchmarkRun"}

    def shortened(self):
        """The article with the runs of its short form only, changed by their patches. They share their nodes, so that scenarios of several articles can run at once."""
        patches = self.published.get("short", {})
        shared = {"spec": {"exclusive": "None"}}
        kept = [merged(merged(item, patches[item["metadata"]["name"]]), shared) if item["kind"] == "BenchmarkRun" else item
                for item in self.objects if item["kind"] != "BenchmarkRun" or item["metadata"]["name"] in patches]
        return Article(self.folder, self.published, kept)


def read(folder):
    """Reads an article's folder."""
    folder = pathlib.Path(folder)
    objects = []
    for path in sorted(folder.glob("*.yaml")):
        objects += [item for item in yaml.load_all(path.read_text(encoding="utf-8"), Loader) if item]
    return Article(folder, json.loads((folder / "article.json").read_text(encoding="utf-8")), objects)


def merged(original, patch):
    """
    A JSON merge patch (RFC 7396), with one addition: in a list whose items have names the patch's items are laid over those of the same name, so
    that it states only what differs. Items that it does not name are left out.
    """
    if isinstance(patch, dict):
        result = dict(original) if isinstance(original, dict) else {}
        for name, value in patch.items():
            if value is None:
                result.pop(name, None)
            else:
                result[name] = merged(result.get(name), value)
        return result
    if named(patch) and named(original):
        known = {item["name"]: item for item in original}
        return [merged(known.get(item["name"]), item) for item in patch]
    return patch


def named(items):
    """True for a list of objects with names."""
    return isinstance(items, list) and bool(items) and all(isinstance(item, dict) and "name" in item for item in items)


def images(run):
    """The images that a run names, each once, in their order."""
    spec = run["spec"]
    places = [*spec.get("variants", []), *spec.get("dependencies", []), *(scenario.get("program") or {} for scenario in spec.get("scenarios", []))]
    return list(dict.fromkeys(place["image"] for place in places if "image" in place))
