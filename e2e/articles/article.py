"""
What e2e/articles/run does beside the cluster.

  article.py check [--images FILE] FOLDER...     names what is wrong with the folders; FILE lists the images that are built, one a line
  article.py objects [--short] FOLDER            the objects to apply, as one JSON list
  article.py images [--short] FOLDER             the images that its runs name
  article.py report [--short|--write] FOLDER     reads the runs (kubectl get bmr -o json) from stdin, prints the table; --write: into README.md too
"""
import argparse
import json
import pathlib
import sys

import checks
import rows
import samples
import table


def check(options):
    known = set(pathlib.Path(options.images).read_text(encoding="utf-8").split()) if options.images else None
    wrong = 0
    for folder in options.folders:
        found = problems(pathlib.Path(folder), known)
        wrong += bool(found)
        for text in found:
            print(f"{pathlib.Path(folder).name}: {text}")
    if not wrong:
        print(f"no mistakes (articles: {len(options.folders)})")
    return wrong > 0


def problems(folder, known):
    try:
        return checks.problems(samples.read(folder), (folder / "README.md").read_text(encoding="utf-8"), known)
    except (OSError, ValueError, samples.yaml.YAMLError) as error:
        return [str(error)]


def objects(options):
    print(json.dumps({"apiVersion": "v1", "kind": "List", "items": chosen(options).objects}, indent=1))


def images(options):
    print("\n".join(dict.fromkeys(image for run in chosen(options).runs.values() for image in samples.images(run))))


def chosen(options):
    article = samples.read(options.folder)
    return article.shortened() if options.short else article


def report(options):
    """Exit code 1 where an asserted row does not hold; each is named."""
    article = samples.read(options.folder)
    runs = {item["metadata"]["name"]: item for item in json.load(sys.stdin)["items"]}
    lines = rows.evaluate(article.published, runs, options.short)
    print(f"{article.name}: {article.published['title']}\n\n{table.terminal(lines)}\n")
    if options.write:
        readme = article.folder / "README.md"
        text = table.markdown(lines, table.provenance(runs), article.published.get("notes", []))
        readme.write_text(table.placed(readme.read_text(encoding="utf-8"), text), encoding="utf-8")
    failures = [row for row in lines if row.asserted and not row.holds]
    for row in failures:
        print(f"FAILED: {article.name}: {row.claim}: {', '.join(text for text in (row.answer, row.measured, row.remark) if text)}")
    return bool(failures)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    checking = commands.add_parser("check")
    checking.add_argument("--images")
    checking.add_argument("folders", nargs="*")
    checking.set_defaults(run=check)
    for run in (objects, images, report):
        command = commands.add_parser(run.__name__)
        command.add_argument("folder")
        command.add_argument("--short", action="store_true")
        command.set_defaults(run=run)
    command.add_argument("--write", action="store_true")
    options = parser.parse_args()
    sys.exit(options.run(options))


main()
