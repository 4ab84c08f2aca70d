import hashlib
import pathlib
import subprocess
import tempfile
import unittest

import support
import inventory

records = support.repository / "e2e/lib/package-records.sh"
libraries = """Package: libssl3
Status: install ok installed
Architecture: amd64
Source: openssl
Version: 3.0.17-1~deb12u2
Description: Secure Sockets Layer toolkit
 with a second line

Package: ca-certificates
Status: install ok installed
Architecture: all
Version: 20230311

Package: unused
Status: install ok installed
Architecture: amd64
Version: 1.0
"""
library, certificates = "usr/lib/x86_64-linux-gnu/libssl.so.3", "etc/ssl/certs/ca-certificates.crt"


class Images(unittest.TestCase):
    def setUp(self):
        work = tempfile.TemporaryDirectory()
        self.addCleanup(work.cleanup)
        self.debian, self.image = pathlib.Path(work.name) / "debian", pathlib.Path(work.name) / "image"
        for root in (self.debian, self.image):
            self.write(root, library, "library")
            self.write(root, certificates, "certificates")
            self.write(root, "etc/os-release", 'ID=debian\nVERSION_ID="12"\n')
            self.write(root, "etc/passwd", "root")
        self.write(self.debian, "var/lib/dpkg/status", libraries)
        # packages list their files as before the merge of /lib into /usr
        (self.debian / "lib").symlink_to("usr/lib")
        for package, path in (("libssl3:amd64", "/lib/x86_64-linux-gnu/libssl.so.3"), ("ca-certificates", "/etc/os-release"), ("unused", "/usr/bin/unused")):
            self.write(self.debian, f"var/lib/dpkg/info/{package}.list", f"/.\n{path}\n")
        self.write(self.image, "hotlap-agent", "program")

    def write(self, root, path, text):
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def record(self):
        commands = f'. "{records}"; record_packages "$1" "$2"; record_made "$1" "$2" ca-certificates "$3"'
        subprocess.run(["bash", "-euc", commands, "bash", self.image, self.debian, f"/{certificates}"], check=True)

    def read(self, root=None, folders=()):
        return inventory.inventory(root or self.image, "amd64", {"hotlap-agent": "hotlap-agent"}, list(folders))

    def test_an_image_without_dpkg_has_a_record_of_each_package_in_it(self):
        self.record()
        folder = self.image / "var/lib/dpkg/status.d"
        self.assertEqual(sorted(file.name for file in folder.iterdir()), ["ca-certificates", "ca-certificates.md5sums", "libssl3", "libssl3.md5sums"])
        self.assertEqual((folder / "libssl3").read_text(encoding="utf-8"),
                         "Package: libssl3\nArchitecture: amd64\nSource: openssl\nVersion: 3.0.17-1~deb12u2\nStatus: install ok installed\n")
        self.assertEqual((folder / "libssl3.md5sums").read_text(encoding="utf-8"), f"{hashlib.md5(b'library').hexdigest()}  {library}\n")
        self.assertEqual(self.read()["packages"], [support.package("ca-certificates", "20230311", "all"), support.package("libssl3", "3.0.17-1~deb12u2", source="openssl")])

    def test_packages_that_are_unpacked_without_the_merge_of_lib_into_usr_are_recorded(self):
        (self.debian / "lib").unlink()
        (self.debian / "usr/lib").rename(self.debian / "lib")
        self.record()
        self.assertEqual([item["name"] for item in self.read()["packages"]], ["ca-certificates", "libssl3"])

    def test_the_source_has_a_version_of_its_own_if_it_names_one(self):
        paragraph = "Package: libpcre3\nArchitecture: amd64\nVersion: 2:8.39-15+b1"
        for line, expected in (("", ("libpcre3", "2:8.39-15+b1")), ("\nSource: pcre3", ("pcre3", "2:8.39-15+b1")),
                               ("\nSource: pcre3 (2:8.39-15)", ("pcre3", "2:8.39-15"))):
            with self.subTest(line=line):
                found = inventory.package(paragraph + line)
                self.assertEqual((found["source"], found["sourceVersion"]), expected)

    def test_records_are_made_once_and_a_second_version_is_kept_apart(self):
        self.record()
        self.write(self.debian, "var/lib/dpkg/status", libraries.replace("deb12u2", "deb12u3"))
        self.record()
        self.assertEqual(len(self.read()["packages"]), 2)
        for root in (self.debian, self.image):
            self.write(root, library + ".1", "newer")
        self.write(self.debian, "var/lib/dpkg/info/libssl3:amd64.list", f"/{library}.1\n")
        self.record()
        self.assertEqual([item["version"] for item in self.read()["packages"]], ["20230311", "3.0.17-1~deb12u2", "3.0.17-1~deb12u3"])

    def test_a_file_that_no_component_has_is_an_error(self):
        self.record()
        for path in ("usr/lib/stray.so", "etc/stray.conf", "usr/bin/stray"):
            with self.subTest(path=path):
                self.write(self.image, path, "stray")
                with self.assertRaisesRegex(SystemExit, f"no component .*: {path}$"):
                    self.read()
                (self.image / path).unlink()

    def test_a_file_that_differs_from_its_package_is_an_error(self):
        self.write(self.image, library, "other")
        self.record()
        with self.assertRaisesRegex(SystemExit, library):
            self.read()
        self.write(self.image, library, "library")
        self.record()
        self.write(self.image, library, "other")
        with self.assertRaisesRegex(SystemExit, library):
            self.read()

    def test_files_below_the_folder_of_a_component_are_its_own(self):
        self.record()
        self.write(self.image, "usr/share/dotnet/dotnet", "host")
        self.write(self.image, "usr/share/dotnet-other", "stray")
        with self.assertRaisesRegex(SystemExit, ": usr/share/dotnet-other$"):
            self.read(folders=["usr/share/dotnet"])

    def test_in_an_image_with_dpkg_generated_data_is_accepted_and_programs_are_not(self):
        self.write(self.debian, "hotlap-agent", "program")
        self.write(self.debian, "etc/ld.so.cache", "cache")
        self.assertEqual([item["name"] for item in self.read(self.debian)["packages"]], ["libssl3", "ca-certificates", "unused"])
        self.write(self.debian, "etc/stray", "\x7fELF")
        with self.assertRaisesRegex(SystemExit, ": etc/stray$"):
            self.read(self.debian)

    def test_a_load_program_is_listed_with_version_and_modules(self):
        self.record()
        build = "\nmod\tgithub.com/bojand/ghz\tv0.121.0\th1:a=\ndep\tgoogle.golang.org/grpc\tv1.63.2\th1:b=\ndep\told\tv1.0.0\n=>\tnew\tv2.0.0\th1:c=\n"
        self.write(self.image, "usr/bin/ghz", build)
        tool = self.read()["tools"][0]
        self.assertEqual((tool["version"], tool["purl"]), ("0.121.0", "pkg:golang/github.com/bojand/ghz@v0.121.0"))
        self.assertEqual(tool["modules"], [("google.golang.org/grpc", "v1.63.2"), ("new", "v2.0.0")])
        self.assertEqual(tool["sha256"], hashlib.sha256(build.encode()).hexdigest())


if __name__ == "__main__":
    unittest.main()
