"""The notes of a release: how to install it, its images by digest, and its section of the changelog."""
import re

sample = "http-minimal"


def sections(changelog):
    """Titles of the sections of a changelog, such as 0.1.0 or Unreleased, and their texts without the title."""
    parts = re.split(r"(?m)^## +\[?([^\s\]]+)\]?.*\n", changelog)
    return {title: text.strip() for title, text in zip(parts[1::2], parts[2::2])}


def section(changelog, version, trial):
    """The text for a version, or None. Only pre-releases and trials may show what is not released yet."""
    texts = sections(changelog)
    names = [version]
    if trial or "-" in version:
        names += [version.split("-")[0], "Unreleased"]
    return next((texts[name] for name in names if texts.get(name)), None)


def location(release, file):
    """Where a file of the release is downloaded from; its name alone if the release was written to a folder only."""
    return f"{release['downloads']}/{file}" if release["downloads"] else file


def install_commands(release):
    """From an empty cluster to the first result. A registry without TLS must be named to helm and to the operator."""
    options = ""
    if release["plainHttp"]:
        options = f" --plain-http --set 'authors.registries={{http://{release['registry'].split('/')[0]}}}'"
    return [
        f"helm install hotlap oci://{release['registry']}/charts/hotlap --version {release['version']}"
        f" --namespace hotlap-system --create-namespace{options}",
        f"kubectl apply -f {location(release, f'{sample}.yaml')}",
        f"kubectl wait bmr/{sample} --for=condition=Reconciling=False --timeout=15m",
    ]


def block(commands):
    return "\n".join(["```sh", *commands, "```"])


PROGRAMS = {"native": "native", "runtime": "with the .NET runtime", "emulated": "that for amd64, which Windows emulates"}


def archives_part(release):
    if not release["archives"]:
        return []
    rows = [f"| {archive['os']} | {archive['arch']} | `{archive['file']}` | {PROGRAMS[archive['program']]} |"
            for archive in release["archives"]]
    lines = ["## kubectl hotlap", "", "Unpack the archive of your machine into a folder of the PATH. `SHA256SUMS` has the checksums of all files."]
    if release["downloads"]:
        lines += ["With krew:", "", block([f"kubectl krew install --manifest-url={location(release, 'hotlap-krew.yaml')}"])]
    return [*lines, "", "| system | CPU | archive | program |", "| --- | --- | --- | --- |", *rows, ""]


def with_addresses(changes, release):
    """Links of the changelog are relative to the repository, and the notes are read elsewhere."""
    if not release["homepage"]:
        return changes
    return re.sub(r"\]\((?![a-z]+:|#)", f"]({release['homepage']}/blob/v{release['version']}/", changes)


def text(release, changes):
    """The whole page, in Markdown."""
    images = [f"| {image['image']} | {', '.join(image['platforms'])} | `{image['reference']}` |" for image in release["images"]]
    return "\n".join([
        f"# Hotlap {release['version']}", "",
        f"Commit {release['commit']}{', with changes that are not committed' if release['dirty'] else ''}.", "",
        "## Install", "", block(install_commands(release)), "",
        f"Without Helm: `kubectl apply --server-side -f {location(release, 'hotlap.yaml')} -f {location(release, 'hotlap-policies.yaml')}`; "
        "before Kubernetes 1.30 without the second file, whose policies keep others from writing the objects of runs, and on Kubernetes before 1.25 with `--validate=false` "
        "in place of `--server-side`. "
        f"The definition alone, for an administrator: `{location(release, 'hotlap-crd.yaml')}`.", "",
        *archives_part(release),
        "## Images", "",
        "The chart and `hotlap.yaml` name the operator's and the agent's image by these digests. The agent for arm64 has ab and h2load, and no ghz and oha.", "",
        "| image | platforms | reference |", "| --- | --- | --- |", *images,
        f"| chart | | `{release['chart']['reference']}` |", "",
        "## Changes", "", with_addresses(changes, release), "",
    ])
