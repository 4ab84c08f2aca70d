"""The manifest by which krew installs kubectl-hotlap."""
import json

import notes


def platform(release, archive):
    program = "kubectl-hotlap.exe" if archive["os"] == "windows" else "kubectl-hotlap"
    return "\n".join([
        "  - selector:",
        f"      matchLabels: {{os: {archive['os']}, arch: {archive['arch']}}}",
        f"    uri: {json.dumps(notes.location(release, archive['file']))}",
        f"    sha256: {archive['sha256']}",
        f"    bin: {program}",
        "    files:",
        f"    - {{from: {program}, to: .}}",
        "    - {from: LICENSE, to: .}",
    ])


def manifest(release):
    """krew requires the letter v before the version."""
    return "\n".join([
        "apiVersion: krew.googlecontainertools.github.com/v1alpha2",
        "kind: Plugin",
        "metadata: {name: hotlap}",
        "spec:",
        f"  version: v{release['version']}",
        *([f"  homepage: {release['homepage']}"] if release["homepage"] else []),
        "  shortDescription: Follow and read benchmark runs",
        "  description: |",
        "    Follows runs of the Hotlap operator, prints and compares their results, and fails a pipeline",
        "    when a threshold is violated.",
        "  platforms:",
        *(platform(release, archive) for archive in release["archives"]),
        "",
    ])
