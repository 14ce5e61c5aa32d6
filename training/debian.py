"""Takes files out of Debian's packages without installing them, so that no program on the machine changes its behaviour."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path


def unpack(package: str, folder: Path) -> None:
    """Downloads a package by apt-get, which checks its signature, and unpacks it into a folder."""
    folder.mkdir(parents=True)
    download = ["apt-get", "download", "-qq", package]
    if subprocess.run(download, cwd=folder, stderr=subprocess.DEVNULL, check=False).returncode != 0:
        subprocess.run(["apt-get", "update", "-qq"], check=True)  # a fresh machine has no lists of packages
        subprocess.run(download, cwd=folder, check=True)
    archive = next(folder.glob("*.deb"))
    subprocess.run(["dpkg", "-x", str(archive), str(folder)], check=True)
    archive.unlink()


def remove(folder: Path) -> None:
    """Removes an unpacked package."""
    shutil.rmtree(folder, ignore_errors=True)
