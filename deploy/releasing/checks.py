"""What must be true before a release is built. Prints every reason against it, and ends with 1 if there is one."""
import argparse
import pathlib
import re
import sys

import notes

number = r"(?:0|[1-9]\d*)"
semver = re.compile(rf"({number}\.{number}\.{number})(-(?:{number}|\d*[a-zA-Z-][\w-]*)(?:\.(?:{number}|\d*[a-zA-Z-][\w-]*))*)?(\+[\w.-]+)?", re.ASCII)
host = r"(?:[a-z0-9-]+(?:\.[a-z0-9-]+)+|localhost|[a-z0-9-]+(?=:))(?::\d{1,5})?"
registry_form = re.compile(rf"(?:http://)?{host}(?:/[a-z0-9]+(?:[._-]+[a-z0-9]+)*)*")


def of_version(version, declared):
    """Reasons against a version; declared is the version that the programs of this source report."""
    form = semver.fullmatch(version)
    if not version:
        return ["VERSION is missing: make release VERSION=0.1.0 REGISTRY=registry.example/team"]
    if not form:
        hint = f"; write {version[1:]}" if semver.fullmatch(version[1:]) else ", such as 0.1.0 or 0.2.0-rc.1"
        return [f'VERSION "{version}" is not a semantic version{hint}']
    if form[3]:
        return [f'VERSION "{version}" has build metadata, and image tags have no "+"; leave out {form[3]}']
    if form[1] != declared:
        return [f"VERSION {version} differs from Version {declared} in Directory.Build.props, which the programs report; "
                "change it there, in charts/hotlap/Chart.yaml and in deploy/base first"]
    return []


def of_registry(registry):
    """Reasons against a registry."""
    if not registry:
        return ["REGISTRY is missing: the host, and a path if you have one, that images and chart are pushed to, such as registry.example/team"]
    if not registry_form.fullmatch(registry):
        return [f'REGISTRY "{registry}" is not a registry: write HOST[:PORT][/PATH] in lower case, with http:// before it for a registry without TLS']
    return []


def of_source(version, changes, tags):
    """Reasons against the state of the source: changes as `git status --porcelain` lists them, tags of the commit."""
    reasons = []
    if changes:
        count = len(changes)
        reasons.append(f"{count} file{'s' if count > 1 else ''} differ{'' if count > 1 else 's'} from the commit, such as {changes[0][3:]}; commit, or build a trial with --trial")
    if f"v{version}" not in tags:
        reasons.append(f"the commit has no tag v{version}; tag it, or build a trial with --trial")
    return reasons


def all_reasons(version, registry, declared, changelog, changes, tags, trial):
    reasons = of_version(version, declared) + of_registry(registry)
    if not reasons and notes.section(changelog, version, trial) is None:
        reasons.append(f'CHANGELOG.md has no section "## {version}"; give its "## Unreleased" this name, or build a trial with --trial')
    if not trial and not of_version(version, declared):
        reasons += of_source(version, changes, tags)
    return reasons


def main():
    parser = argparse.ArgumentParser()
    for name in ("version", "registry", "declared", "changelog", "changes", "tags"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--trial", action="store_true")
    given = parser.parse_args()
    changelog = pathlib.Path(given.changelog).read_text(encoding="utf-8")
    reasons = all_reasons(given.version, given.registry, given.declared, changelog,
                          given.changes.splitlines(), given.tags.split(), given.trial)
    for reason in reasons:
        print(f"error: {reason}", file=sys.stderr)
    sys.exit(1 if reasons else 0)


if __name__ == "__main__":
    main()
