import hashlib
import json
import os
import pathlib
import tarfile
import tempfile
import unittest
import zipfile

import support
import archive
import chart
import krew
import write
import yaml


class Archives(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "tree").mkdir()
        for name in ("b", "a", "tree/z", "tree/y"):
            (self.folder / name).write_text(name, encoding="utf-8")
        (self.folder / "a").chmod(0o755)

    def test_the_same_content_gives_the_same_bytes(self):
        for suffix in ("tar.gz", "zip"):
            with self.subTest(suffix=suffix):
                first, second = self.folder / f"1.{suffix}", self.folder / f"2.{suffix}"
                archive.write(first, 1700000000, [("b", self.folder / "b"), ("a", self.folder / "a")])
                os.utime(self.folder / "a", (1, 1))
                archive.write(second, 1700000000, [("a", self.folder / "a"), ("b", self.folder / "b")])
                self.assertEqual(first.read_bytes(), second.read_bytes())
                self.assertEqual(first.stat().st_mtime, 1700000000)

    def test_tar_holds_files_of_folders_with_their_rights_and_no_owner(self):
        target = self.folder / "1.tgz"
        archive.write(target, 1700000000, [("top", self.folder / "tree"), ("a", self.folder / "a")])
        # gzip's own header has a time too
        self.assertEqual(int.from_bytes(target.read_bytes()[4:8], "little"), 1700000000)
        with tarfile.open(target) as opened:
            self.assertEqual([(entry.name, entry.mode, entry.uid, entry.mtime) for entry in opened],
                             [("a", 0o755, 0, 1700000000), ("top/y", 0o644, 0, 1700000000), ("top/z", 0o644, 0, 1700000000)])
            self.assertEqual(opened.extractfile("a").read(), b"a")

    def test_zip_holds_the_same(self):
        target = self.folder / "1.zip"
        archive.write(target, 1700000000, [("a", self.folder / "a")])
        with zipfile.ZipFile(target) as opened:
            self.assertEqual([(entry.filename, entry.external_attr >> 16) for entry in opened.infolist()], [("a", 0o755)])
            self.assertEqual(opened.read("a"), b"a")


class Charts(unittest.TestCase):
    values = (support.repository / "charts/hotlap/values.yaml").read_text(encoding="utf-8")

    def test_only_the_images_change(self):
        before = yaml.safe_load(self.values)
        after = yaml.safe_load(chart.with_images(self.values, "registry.example/team", support.digest, support.other_digest))
        before["image"] |= {"registry": "registry.example/team", "digest": support.digest}
        before["agentImage"]["digest"] = support.other_digest
        self.assertEqual(after, before)

    def test_values_without_the_field_are_refused(self):
        with self.assertRaisesRegex(ValueError, "no empty field image.registry"):
            chart.with_images("image:\n  repository: a\nother:\n  registry: \"\"\n", "r", "d", "d")
        with self.assertRaisesRegex(ValueError, "no empty field image.registry"):
            chart.with_images(self.values.replace('registry: ""', "registry: set"), "r", "d", "d")


class Krew(unittest.TestCase):
    def test_the_manifest_names_each_archive(self):
        manifest = yaml.safe_load(krew.manifest(support.release()))
        self.assertEqual((manifest["apiVersion"], manifest["kind"], manifest["metadata"]["name"], manifest["spec"]["version"]),
                         ("krew.googlecontainertools.github.com/v1alpha2", "Plugin", "hotlap", "v0.1.0"))
        linux, windows = manifest["spec"]["platforms"]
        self.assertEqual(linux["selector"], {"matchLabels": {"os": "linux", "arch": "amd64"}})
        self.assertEqual((linux["uri"], linux["sha256"], linux["bin"]),
                         ("https://downloads.example/v0.1.0/" + support.archive["file"], support.archive["sha256"], "kubectl-hotlap"))
        self.assertEqual((windows["bin"], windows["files"][0]), ("kubectl-hotlap.exe", {"from": "kubectl-hotlap.exe", "to": "."}))
        # krew shows it in a table, so it has a limit of its own
        self.assertLessEqual(len(manifest["spec"]["shortDescription"]), 50)


class Written(unittest.TestCase):
    def test_files_name_images_and_checksums(self):
        with tempfile.TemporaryDirectory() as name:
            folder, facts = pathlib.Path(name) / "release", pathlib.Path(name) / "facts"
            folder.mkdir()
            facts.mkdir()
            release = support.release()
            (facts / "facts.json").write_text(json.dumps({key: value for key, value in release.items() if key not in ("images", "archives")}), encoding="utf-8")
            (facts / "images.tsv").write_text(f"operator\tregistry.example/hotlap/operator@{support.digest}\tlinux/amd64,linux/arm64\n", encoding="utf-8")
            (facts / "archives.tsv").write_text("linux\tamd64\tfile.tar.gz\tnative\n", encoding="utf-8")
            (folder / "file.tar.gz").write_bytes(b"content")
            write.write(folder, facts, "## 0.1.0\n\nFirst.\n")
            written = json.loads((folder / "release.json").read_text(encoding="utf-8"))
            self.assertEqual(written["images"], release["images"])
            self.assertEqual(written["archives"][0]["sha256"], hashlib.sha256(b"content").hexdigest())
            self.assertEqual((folder / "images.sha256").read_text(encoding="utf-8"),
                             f"{'a' * 64}  registry.example/hotlap/operator\n{'b' * 64}  registry.example/charts/hotlap\n")
            self.assertIn("First.", (folder / "notes.md").read_text(encoding="utf-8"))
            self.assertTrue((folder / "hotlap-krew.yaml").is_file())


if __name__ == "__main__":
    unittest.main()
