"""A release for the tests, as write.py reads it."""
import pathlib
import sys

here = pathlib.Path(__file__).resolve().parent
repository = here.parents[2]
sys.path.insert(0, str(here.parent))

digest = "sha256:" + "a" * 64
other_digest = "sha256:" + "b" * 64
archive = {"os": "linux", "arch": "amd64", "file": "kubectl-hotlap_0.1.0_linux_amd64.tar.gz", "program": "native", "sha256": "c" * 64}
windows = {"os": "windows", "arch": "arm64", "file": "kubectl-hotlap_0.1.0_windows_arm64.zip", "program": "emulated", "sha256": "d" * 64}


def release(**changes):
    return {
        "version": "0.1.0", "commit": "1234567", "dirty": False, "trial": False, "registry": "registry.example", "plainHttp": False,
        "downloads": "https://downloads.example/v0.1.0", "homepage": "",
        "images": [{"image": "operator", "reference": f"registry.example/hotlap/operator@{digest}", "platforms": ["linux/amd64", "linux/arm64"]}],
        "chart": {"reference": f"registry.example/charts/hotlap@{other_digest}"},
        "archives": [archive, windows], **changes,
    }


def package(name, version, arch="amd64", source=None, source_version=None):
    return {"name": name, "version": version, "arch": arch, "source": source or name, "sourceVersion": source_version or version}


def inventory(arch):
    """That of an image with two packages, a program of Hotlap and both load programs."""
    return {
        "arch": arch, "distribution": "debian", "release": "12",
        "packages": [package("ca-certificates", "20230311", "all"), package("libssl3", "3.0.17-1~deb12u2", arch, "openssl")],
        "programs": [{"name": "hotlap-agent", "path": "hotlap-agent", "sha256": "1" * 64}],
        "tools": [
            {"name": "ghz", "version": "0.121.0", "purl": "pkg:golang/github.com/bojand/ghz@v0.121.0", "path": "usr/bin/ghz", "sha256": "2" * 64,
             "modules": [["google.golang.org/grpc", "v1.63.2"]]},
            {"name": "oha", "version": "1.16.0", "purl": "pkg:cargo/oha@1.16.0", "path": "usr/bin/oha", "sha256": "3" * 64, "modules": []},
        ],
    }
