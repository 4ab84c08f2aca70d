"""The components of a bill of materials for what inventory.py found in an image: the distribution, its packages, and programs."""
import re
from urllib.parse import quote


def purl(item, distribution):
    """As the specification of package URLs and Syft write it: upstream is the source package, where its name or version differs."""
    source = "" if item["source"] == item["name"] else item["source"]
    if item["sourceVersion"] != item["version"]:
        source = f"{item['source']}@{item['sourceVersion']}"
    name, version = quote(item["name"]), quote(item["version"], safe=":")
    upstream = f"&upstream={quote(source, safe=':')}" if source else ""
    return f"pkg:deb/debian/{name}@{version}?arch={item['arch']}&distro={distribution}{upstream}"


def source(item):
    """The source package in the properties in which Trivy reads it: security notices of Debian name sources."""
    epoch, upstream, revision = re.fullmatch(r"(?:(\d+):)?(.+?)(?:-([^-]+))?", item["sourceVersion"]).groups()
    values = {"PkgType": "debian", "SrcName": item["source"], "SrcEpoch": epoch, "SrcVersion": upstream, "SrcRelease": revision}
    return [{"name": f"aquasecurity:trivy:{name}", "value": value} for name, value in values.items() if value]


def package(item, distribution):
    reference = purl(item, distribution)
    return {"type": "library", "bom-ref": reference, "name": item["name"], "version": item["version"], "purl": reference, "properties": source(item)}


def system(found):
    """Trivy reads packages of a distribution only beside this component."""
    name, version = found["distribution"], found["release"]
    return {"type": "operating-system", "bom-ref": f"{name}-{version}", "name": name, "version": version}


def program_reference(item, version, arch):
    return f"{item['name']}@{version}?arch={arch}"


def program(item, version, arch):
    """A program of an architecture, with its checksum and its path in the image."""
    return {
        "type": "application", "bom-ref": program_reference(item, version, arch), "name": item["name"], "version": version,
        **({"purl": item["purl"]} if "purl" in item else {"licenses": [{"expression": "Apache-2.0"}]}),
        "hashes": [{"alg": "SHA-256", "content": item["sha256"]}], "properties": [{"name": "hotlap:path", "value": f"/{item['path']}"}],
    }


def module(name, version):
    reference = f"pkg:golang/{name}@{quote(version)}"
    return {"type": "library", "bom-ref": reference, "name": name, "version": version, "purl": reference}


def components(found, version):
    """{reference: (component, [reference that it needs])} of an inventory; version is that of Hotlap's own programs."""
    distribution = f"{found['distribution']}-{found['release']}"
    listed = [(system(found), [])] + [(package(item, distribution), []) for item in found["packages"]]
    listed += [(program(item, version, found["arch"]), []) for item in found["programs"]]
    for item in found["tools"]:
        parts = [module(*part) for part in item["modules"]]
        listed += [(part, []) for part in parts]
        listed.append((program(item, item["version"], found["arch"]), sorted(part["bom-ref"] for part in parts)))
    return {component["bom-ref"]: (component, needs) for component, needs in listed}


def opaque(found):
    """References of the tools whose build recorded no modules."""
    return [program_reference(item, item["version"], found["arch"]) for item in found["tools"] if not item["modules"]]
