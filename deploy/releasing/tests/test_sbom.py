import base64
import pathlib
import tempfile
import unittest

import support
import contents
import sbom

checksum = b"\x01\x02"
assets = {
    "targets": {"net10.0/linux-x64": {
        "Used/1.2.0": {"type": "package", "dependencies": {"needed": "2.0.0", "Analyzer": "1.0.0"}, "runtime": {"lib/net8.0/Used.dll": {}}},
        "Needed/2.0.1": {"type": "package", "native": {"runtimes/linux-x64/native/needed.so": {}}},
        "Analyzer/1.0.0": {"type": "package", "build": {"build/Analyzer.props": {}}},
        "Empty/1.0.0": {"type": "package", "runtime": {"lib/net10.0/_._": {}}},
        "Hotlap.Api/0.1.0": {"type": "project", "runtime": {"bin/placeholder/Hotlap.Api.dll": {}}},
    }},
    "libraries": {"Used/1.2.0": {"sha512": base64.b64encode(checksum).decode()}, "Needed/2.0.1": {}},
}


def with_packs(frameworks, *names):
    packs = [{"name": name, "version": "[10.0.12, 10.0.12]"} for name in names]
    return {"project": {"frameworks": {"net10.0": {"frameworkReferences": dict.fromkeys(frameworks, {}), "downloadDependencies": packs}}}}


class Packages(unittest.TestCase):
    def test_only_what_ships_is_listed_with_what_it_needs(self):
        self.assertEqual(sbom.packages(assets), {("Used", "1.2.0"): ("0102", [("Needed", "2.0.1")]), ("Needed", "2.0.1"): (None, [])})

    def test_only_the_packs_of_used_runtimes_are_listed(self):
        core, web, native = "Microsoft.NETCore.App.Runtime.linux-x64", "Microsoft.AspNetCore.App.Runtime.linux-x64", "Microsoft.NETCore.App.Runtime.NativeAOT.linux-x64"
        compiler = "runtime.linux-x64.Microsoft.DotNet.ILCompiler"
        for frameworks, packs, listed in (
                (["Microsoft.NETCore.App"], [core, web, "Microsoft.NETCore.App.Ref"], [core]),
                (["Microsoft.NETCore.App", "Microsoft.AspNetCore.App"], [core, web], [core, web]),
                (["Microsoft.NETCore.App", "Microsoft.AspNetCore.App"], [core, web, native, compiler], [web, native, compiler])):
            with self.subTest(packs=packs):
                self.assertEqual(list(sbom.runtimes(with_packs(frameworks, *packs))), [(name, "10.0.12") for name in listed])

    def test_the_licence_is_what_the_package_declares(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name) / "used/1.2.0"
            folder.mkdir(parents=True)
            (folder / "used.nuspec").write_text('<package><license type="expression">MIT</license></package>', encoding="utf-8")
            self.assertEqual(sbom.licence(name, "Used", "1.2.0"), "MIT")
            self.assertIsNone(sbom.licence(name, "Needed", "2.0.1"))


class Documents(unittest.TestCase):
    def document(self, parts=None, opaque=()):
        subject = sbom.image("registry.example/hotlap/operator", "0.1.0", support.digest)
        return sbom.document(subject, sbom.listed(sbom.packages(assets), "/none") | (parts or {}), 1700000000, opaque)

    def test_an_image_is_described_by_its_digest(self):
        subject = self.document()["metadata"]["component"]
        self.assertEqual(subject["purl"], f"pkg:oci/operator@sha256%3A{'a' * 64}?repository_url=registry.example/hotlap/operator")
        self.assertEqual(subject["hashes"], [{"alg": "SHA-256", "content": "a" * 64}])

    def test_components_and_dependencies_refer_to_each_other(self):
        document = self.document()
        self.assertEqual([(item["name"], item["version"]) for item in document["components"]], [("Needed", "2.0.1"), ("Used", "1.2.0")])
        self.assertEqual(document["dependencies"][0]["dependsOn"], ["pkg:nuget/Used@1.2.0"])
        self.assert_references(document)

    def test_packages_and_programs_of_an_image_are_components(self):
        parts = {}
        for arch in ("amd64", "arm64"):
            parts |= contents.components(support.inventory(arch), "0.1.0")
        document = self.document(parts, contents.opaque(support.inventory("amd64")))
        self.assertEqual(sorted(item["bom-ref"] for item in document["components"]), [
            "debian-12", "ghz@0.121.0?arch=amd64", "ghz@0.121.0?arch=arm64", "hotlap-agent@0.1.0?arch=amd64", "hotlap-agent@0.1.0?arch=arm64",
            "oha@1.16.0?arch=amd64", "oha@1.16.0?arch=arm64",
            "pkg:deb/debian/ca-certificates@20230311?arch=all&distro=debian-12",
            "pkg:deb/debian/libssl3@3.0.17-1~deb12u2?arch=amd64&distro=debian-12&upstream=openssl",
            "pkg:deb/debian/libssl3@3.0.17-1~deb12u2?arch=arm64&distro=debian-12&upstream=openssl",
            "pkg:golang/google.golang.org/grpc@v1.63.2", "pkg:nuget/Needed@2.0.1", "pkg:nuget/Used@1.2.0"])
        self.assertEqual(document["compositions"][1], {"aggregate": "unknown", "assemblies": ["oha@1.16.0?arch=amd64"]})
        self.assert_references(document)

    def test_the_same_content_gives_the_same_document(self):
        self.assertEqual(self.document(), self.document())

    def assert_references(self, document):
        known = [item["bom-ref"] for item in document["components"]] + [document["metadata"]["component"]["bom-ref"]]
        self.assertEqual(len(known), len(set(known)))
        self.assertEqual(sorted(known), sorted(item["ref"] for item in document["dependencies"]))
        reached = {need for item in document["dependencies"] for need in item["dependsOn"]}
        self.assertEqual(reached, set(known[:-1]))


if __name__ == "__main__":
    unittest.main()
