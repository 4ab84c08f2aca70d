"""Writes the files that name other files of the release: release.json, the notes, krew's manifest and the checksums of the images.

write.py FOLDER FACTS: FOLDER is the release. FACTS is a folder with facts.json, images.tsv (image, reference, platforms) and archives.tsv
(system, CPU, file, and native, runtime or emulated), each in the order in which it is shown.
"""
import hashlib
import json
import pathlib
import sys

import krew
import notes


def rows(file):
    return [line.split("\t") for line in file.read_text(encoding="utf-8").splitlines()] if file.is_file() else []


def sha256(file):
    return hashlib.sha256(file.read_bytes()).hexdigest()


def read(folder, facts):
    release = json.loads((facts / "facts.json").read_text(encoding="utf-8"))
    release["images"] = [{"image": image, "reference": reference, "platforms": platforms.split(",")}
                         for image, reference, platforms in rows(facts / "images.tsv")]
    release["archives"] = [{"os": system, "arch": cpu, "file": file, "program": kind, "sha256": sha256(folder / file)}
                           for system, cpu, file, kind in rows(facts / "archives.tsv")]
    return release


def digests(release):
    """What an attestation of images is about, in the form of sha256sum."""
    pairs = (item["reference"].split("@sha256:") for item in [*release["images"], release["chart"]])
    return "".join(f"{digest}  {name}\n" for name, digest in pairs)


def write(folder, facts, changelog):
    release = read(folder, facts)
    changes = notes.section(changelog, release["version"], release["trial"])
    files = {"release.json": json.dumps(release, indent=2) + "\n", "notes.md": notes.text(release, changes), "images.sha256": digests(release)}
    if release["archives"]:
        files["hotlap-krew.yaml"] = krew.manifest(release)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), pathlib.Path("CHANGELOG.md").read_text(encoding="utf-8"))
