"""A bill of materials in CycloneDX's JSON, from the files in which NuGet's restore says what a program is made of (project.assets.json), and from
the inventories of an image (inventory.py)."""
import argparse
import base64
import datetime
import json
import pathlib
import re
import uuid

import contents

# Any fixed UUID: documents about the same content get the same serial number.
namespace = uuid.UUID("6ba7b811-9dad-11d1-80b4-00c04fd430c8")


def is_shipped(library):
    """False for packages that only take part in the build, such as analyzers."""
    files = [path for kind in ("runtime", "native", "runtimeTargets") for path in library.get(kind, {})]
    return library["type"] == "package" and any(not path.endswith("/_._") for path in files)


def packages(assets):
    """{(name, version): (checksum in hexadecimal or None, [(name, version) it needs])} of the packages in a program."""
    found = {}
    for libraries in assets["targets"].values():
        shipped = {key.split("/")[0].lower(): tuple(key.split("/")) for key, library in libraries.items() if is_shipped(library)}
        for name, version in shipped.values():
            key = f"{name}/{version}"
            needs = [shipped[other.lower()] for other in libraries[key].get("dependencies", {}) if other.lower() in shipped]
            checksum = assets["libraries"][key].get("sha512")
            found[name, version] = (base64.b64decode(checksum).hex() if checksum else None, sorted(needs))
    return found


def runtimes(assets):
    """{(name, version): ...} of the packs of the .NET runtime that are a part of a self-contained or native program.

    Restore also fetches packs that a program does not use: that of a framework it does not name, and, for a native program, that of the common runtime."""
    found = {}
    for framework in assets["project"]["frameworks"].values():
        packs = {item["name"]: item["version"].strip("[] ").split(",")[0] for item in framework.get("downloadDependencies", [])}
        native = any(".NativeAOT." in name for name in packs)
        used = [name for name in framework.get("frameworkReferences", {}) if not (native and name == "Microsoft.NETCore.App")]
        prefixes = tuple([f"{name}.Runtime." for name in used] + ["Microsoft.NETCore.App.Runtime.NativeAOT.", "runtime."])
        found |= {(name, version): (None, []) for name, version in packs.items() if name.startswith(prefixes)}
    return found


def licence(folder, name, version):
    """The licence expression that a package declares, or None."""
    file = pathlib.Path(folder) / name.lower() / version.lower() / f"{name.lower()}.nuspec"
    match = re.search(r'<license type="expression">([^<]+)</license>', file.read_text(encoding="utf-8-sig")) if file.is_file() else None
    return match and match[1]


def reference(name, version):
    return f"pkg:nuget/{name}@{version}"


def component(folder, name, version, checksum):
    expression = licence(folder, name, version)
    return {
        "type": "library", "bom-ref": reference(name, version), "name": name, "version": version, "purl": reference(name, version),
        **({"hashes": [{"alg": "SHA-512", "content": checksum}]} if checksum else {}),
        **({"licenses": [{"expression": expression}]} if expression else {}),
    }


def listed(found, folder):
    """{reference: (component, [reference that it needs])} of NuGet's packages."""
    return {reference(name, version): (component(folder, name, version, checksum), [reference(*need) for need in needs])
            for (name, version), (checksum, needs) in sorted(found.items())}


def document(subject, parts, epoch, opaque=()):
    """subject is the component that is described, and parts is all that is in it; opaque are references of programs whose own parts are not listed."""
    components = [component for component, _ in parts.values()]
    needed = {need for _, needs in parts.values() for need in needs}
    return {
        "bomFormat": "CycloneDX", "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(namespace, json.dumps([subject, components]))}", "version": 1,
        "metadata": {
            "timestamp": datetime.datetime.fromtimestamp(epoch, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": subject,
        },
        "components": components,
        "dependencies": [{"ref": subject["bom-ref"], "dependsOn": [key for key in parts if key not in needed]},
                         *({"ref": key, "dependsOn": needs} for key, (_, needs) in parts.items())],
        "compositions": [{"aggregate": "complete", "assemblies": [subject["bom-ref"]]},
                         *([{"aggregate": "unknown", "assemblies": list(opaque)}] if opaque else [])],
    }


def image(name, version, digest):
    """The described component of an image; name is its reference without tag and digest."""
    short = name.rsplit("/", 1)[-1]
    purl = f"pkg:oci/{short}@{digest.replace(':', '%3A')}?repository_url={name}"
    return {"type": "container", "bom-ref": purl, "name": name, "version": version, "purl": purl, "hashes": [{"alg": "SHA-256", "content": digest.split(":")[1]}]}


def program(name, version):
    return {"type": "application", "bom-ref": f"{name}@{version}", "name": name, "version": version, "licenses": [{"expression": "Apache-2.0"}]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--name", required=True)
    parser.add_argument("--version", required=True)
    parser.add_argument("--digest", help="of an image; without it a program is described")
    parser.add_argument("--packages", required=True, help="NuGet's folder of packages")
    parser.add_argument("--epoch", type=int, required=True)
    parser.add_argument("--inventory", action="append", default=[], help="of an image, once for each architecture")
    parser.add_argument("--runtime", action="append", default=[], help="NAME/VERSION of a shared framework in the image")
    parser.add_argument("assets", nargs="+")
    given = parser.parse_args()
    found = {tuple(item.split("/")): (None, []) for item in given.runtime}
    for file in given.assets:
        assets = json.loads(pathlib.Path(file).read_text(encoding="utf-8"))
        found |= runtimes(assets) | packages(assets)
    parts, opaque = listed(found, given.packages), []
    for file in given.inventory:
        inventory = json.loads(pathlib.Path(file).read_text(encoding="utf-8"))
        parts |= contents.components(inventory, given.version)
        opaque += contents.opaque(inventory)
    subject = image(given.name, given.version, given.digest) if given.digest else program(given.name, given.version)
    print(json.dumps(document(subject, parts, given.epoch, opaque), indent=2))


if __name__ == "__main__":
    main()
