"""What the files of an image come from: Debian packages and programs. A file that comes from none of them is an error.

inventory.py --arch ARCH [--own NAME=PATH]... [--runtime FOLDER] ROOT: ROOT is the folder of the image's files. Its packages are read from dpkg's
database or, in an image without dpkg, from the records that e2e/lib/package-records.sh has made.
"""
import argparse
import fnmatch
import hashlib
import json
import pathlib
import re
import subprocess
import sys

# Load programs that no Debian package has, and the start of their package URLs.
tools = {"ghz": "pkg:golang/github.com/bojand/ghz@v", "oha": "pkg:cargo/oha@"}

# Files that are written when an image is made: users, and dpkg's own records.
written = ["etc/passwd", "etc/group", "var/lib/dpkg/*"]

# Data that packages generate when they are installed. Only the image with all of Debian has these.
generated = ["etc/*", "root/.*", "usr/share/info/dir", "var/cache/*", "var/lib/*"]


def fields(paragraph):
    return dict(re.findall(r"^([\w-]+): *(.*)$", paragraph, re.MULTILINE))


def package(paragraph):
    """Name, version and architecture of a package, and of its source what differs from them."""
    found = fields(paragraph)
    source = re.match(r"(\S+)(?: \((.+)\))?", found.get("Source", found["Package"]))
    return {"name": found["Package"], "version": found["Version"], "arch": found["Architecture"],
            "source": source[1], "sourceVersion": source[2] or found["Version"]}


def merged(path):
    """A path after the merge of /bin, /lib and others into /usr."""
    return re.sub(r"^(bin|sbin|lib|lib64)/", r"usr/\1/", path)


def installed(root):
    """(packages, {path: None}) of dpkg's database; both are empty without one."""
    status = root / "var/lib/dpkg/status"
    paragraphs = status.read_text(encoding="utf-8").split("\n\n") if status.is_file() else []
    lists = (root / "var/lib/dpkg/info").glob("*.list")
    paths = {merged(line.lstrip("/")): None for file in lists for line in file.read_text(encoding="utf-8").splitlines()}
    return [package(text) for text in paragraphs if "Status: install ok installed" in text], paths


def recorded(root):
    """(packages, {path: MD5}) of the records of an image without dpkg."""
    folder = root / "var/lib/dpkg/status.d"
    records = [file for file in sorted(folder.glob("*")) if file.suffix != ".md5sums"]
    paths = {}
    for record in records:
        lines = (line.split("  ", 1) for line in pathlib.Path(f"{record}.md5sums").read_text(encoding="utf-8").splitlines())
        paths |= {path: checksum for checksum, path in lines}
    return [package(record.read_text(encoding="utf-8")) for record in records], paths


def files(root):
    return sorted(str(path.relative_to(root)) for path in root.rglob("*") if path.is_file() and not path.is_symlink())


def is_program(path):
    """True for what a machine can run: such a file is never only generated data."""
    return path.stat().st_mode & 0o111 != 0 or path.read_bytes()[:4] == b"\x7fELF"


def unexplained(root, paths, owned):
    """The files that are in no package and below none of the owned paths, or that differ from the package's."""
    def explained(path):
        if path in paths:
            return paths[path] is None or hashlib.md5((root / path).read_bytes()).hexdigest() == paths[path]
        if any(path == item or path.startswith(item + "/") for item in owned) or any(fnmatch.fnmatch(path, item) for item in written):
            return True
        return (root / "var/lib/dpkg/status").is_file() and any(fnmatch.fnmatch(path, item) for item in generated) and not is_program(root / path)
    return [path for path in files(root) if not explained(path)]


def modules(content):
    """{name: version} of the modules that Go's build information names in a program, the program's own module first."""
    lines = re.findall(rb"^(mod|dep|=>)\t([^\t\n]+)\t([^\t\n]+)", content, re.MULTILINE)
    found, last = {}, None
    for kind, name, version in lines:
        if kind == b"=>":
            found.pop(last, None)
        last = name.decode()
        found[last] = version.decode()
    return found


def tool(root, name):
    """A load program: its version is in Go's build information, or is what the program says."""
    path = root / "usr/bin" / name
    content = path.read_bytes()
    found = modules(content)
    first = next(iter(found.values()), "")
    said = first if first.startswith("v") else subprocess.run(["chroot", str(root), f"/usr/bin/{name}", "--version"], capture_output=True, text=True).stdout
    version = re.search(r"\d+\.\d+\.\d+\S*", said)
    if not version:
        sys.exit(f"error: {name} does not say its version")
    own = tools[name].split("/", 1)[1].split("@")[0]
    needs = sorted((key, value) for key, value in found.items() if key != own)
    return {"name": name, "version": version[0], "purl": tools[name] + version[0], "path": f"usr/bin/{name}",
            "sha256": hashlib.sha256(content).hexdigest(), "modules": needs}


def own(root, name, path):
    return {"name": name, "path": path, "sha256": hashlib.sha256((root / path).read_bytes()).hexdigest()}


def inventory(root, arch, programs, folders):
    """programs is {name: path} of the image's own ones; folders are those of other components, such as a shared framework."""
    (packages, paths), (more, other) = installed(root), recorded(root)
    present = [name for name in tools if (root / "usr/bin" / name).is_file()]
    missing = unexplained(root, paths | other, [*programs.values(), *folders, *(f"usr/bin/{name}" for name in present)])
    if missing:
        sys.exit("error: no component of the bill of materials has these files of the image: " + ", ".join(missing[:20]))
    release = fields((root / "etc/os-release").read_text(encoding="utf-8").replace("=", ": ").replace('"', ""))
    return {"arch": arch, "distribution": release["ID"], "release": release["VERSION_ID"], "packages": packages + more,
            "programs": [own(root, name, path) for name, path in programs.items()], "tools": [tool(root, name) for name in present]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--arch", required=True)
    parser.add_argument("--own", action="append", default=[], help="NAME=PATH of a program of Hotlap")
    parser.add_argument("--folder", action="append", default=[], help="whose files belong to a component from NuGet")
    parser.add_argument("root", type=pathlib.Path)
    given = parser.parse_args()
    print(json.dumps(inventory(given.root, given.arch, dict(item.split("=", 1) for item in given.own), given.folder)))


if __name__ == "__main__":
    main()
