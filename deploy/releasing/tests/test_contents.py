import unittest

import support
import contents


class Components(unittest.TestCase):
    def test_a_package_url_names_architecture_distribution_and_source(self):
        for item, expected in (
                (support.package("zlib1g", "1:1.2.13.dfsg-1", "arm64", "zlib"), "zlib1g@1:1.2.13.dfsg-1?arch=arm64&distro=debian-12&upstream=zlib"),
                (support.package("libstdc++6", "12.2.0-14+deb12u1", source="gcc-12"),
                 "libstdc%2B%2B6@12.2.0-14%2Bdeb12u1?arch=amd64&distro=debian-12&upstream=gcc-12"),
                (support.package("libpcre3", "2:8.39-15+b1", source="pcre3", source_version="2:8.39-15"),
                 "libpcre3@2:8.39-15%2Bb1?arch=amd64&distro=debian-12&upstream=pcre3%402:8.39-15"),
                (support.package("base-files", "12.4"), "base-files@12.4?arch=amd64&distro=debian-12")):
            with self.subTest(name=item["name"]):
                self.assertEqual(contents.purl(item, "debian-12"), "pkg:deb/debian/" + expected)

    def test_the_source_is_split_as_trivy_reads_it(self):
        item = support.package("zlib1g", "1:1.2.13.dfsg-1+b2", source="zlib", source_version="1:1.2.13.dfsg-1")
        self.assertEqual({entry["name"].rsplit(":")[-1]: entry["value"] for entry in contents.source(item)},
                         {"PkgType": "debian", "SrcName": "zlib", "SrcEpoch": "1", "SrcVersion": "1.2.13.dfsg", "SrcRelease": "1"})

    def test_a_program_has_its_version_and_checksum(self):
        parts = contents.components(support.inventory("amd64"), "0.1.0")
        component, needs = parts["ghz@0.121.0?arch=amd64"]
        self.assertEqual((component["purl"], component["hashes"][0]["content"]), ("pkg:golang/github.com/bojand/ghz@v0.121.0", "2" * 64))
        self.assertEqual(needs, ["pkg:golang/google.golang.org/grpc@v1.63.2"])
        self.assertEqual(parts["hotlap-agent@0.1.0?arch=amd64"][0]["version"], "0.1.0")


if __name__ == "__main__":
    unittest.main()
