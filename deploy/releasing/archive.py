"""Writes an archive whose bytes depend only on its content: archive.py TARGET EPOCH NAME=PATH...

TARGET ends with .tar.gz, .tgz or .zip. EPOCH is the time of all files, in seconds. A PATH that is a folder is packed with all its files under NAME.
"""
import gzip
import os
import pathlib
import sys
import tarfile
import time
import zipfile


def entries(pairs):
    """(name, path) of every file, by name."""
    found = {}
    for name, path in pairs:
        path = pathlib.Path(path)
        files = [file for file in path.rglob("*") if file.is_file()] if path.is_dir() else [path]
        for file in files:
            found[name if file == path else f"{name}/{file.relative_to(path).as_posix()}"] = file
    return sorted(found.items())


def mode(path):
    return 0o755 if os.access(path, os.X_OK) else 0o644


def write_tar(target, epoch, files):
    with open(target, "wb") as raw, gzip.GzipFile(filename="", fileobj=raw, mode="wb", mtime=epoch) as packed, \
            tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, path in files:
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime, entry.mode = path.stat().st_size, epoch, mode(path)
            with path.open("rb") as content:
                archive.addfile(entry, content)


def write_zip(target, epoch, files):
    # the format has no earlier time, and seconds in steps of two
    when = time.gmtime(max(epoch, 315532800))[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, path in files:
            entry = zipfile.ZipInfo(name, when)
            entry.compress_type, entry.create_system, entry.external_attr = zipfile.ZIP_DEFLATED, 3, mode(path) << 16
            archive.writestr(entry, path.read_bytes())


def write(target, epoch, pairs):
    files = entries(pairs)
    (write_zip if str(target).endswith(".zip") else write_tar)(target, epoch, files)
    os.utime(target, (epoch, epoch))


if __name__ == "__main__":
    write(sys.argv[1], int(sys.argv[2]), [pair.split("=", 1) for pair in sys.argv[3:]])
