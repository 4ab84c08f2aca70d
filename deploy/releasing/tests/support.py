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
