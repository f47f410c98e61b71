"""Install the parts of other hosts that come from npm, for `make test-hosts`.

    python -m tools.setup_hosts    install those of tests/hosts/node/package.json, unless they are there

Packages whose one built file is enough are unpacked without their dependencies: ``packed`` names them, and
``packed.json`` has their checksums, as the lock file has those of the others.
"""

import base64
import hashlib
import json
import tarfile
from pathlib import Path

from hatch_build import Node, find_node, install_packages

FOLDER = Path(__file__).parent.parent / "tests/hosts/node"
MODULES = FOLDER / "node_modules"


def set_up() -> None:
    """Install the packages.

    Raises:
        SystemExit: if there is no Node.js, or a package cannot be had or is another than expected.

    """
    node = find_node()
    if node is None:
        raise SystemExit("banmen: parts of other hosts come with npm: install Node.js 20.19 or later")
    install_packages(FOLDER, node)
    sums: dict[str, str] = json.loads((FOLDER / "packed.json").read_text("utf-8"))
    for name, version in json.loads((FOLDER / "package.json").read_text("utf-8"))["packed"].items():
        installed = MODULES / name / "package.json"
        if not installed.is_file() or json.loads(installed.read_text("utf-8"))["version"] != version:
            _unpack(node, name, version, sums[f"{name}@{version}"])


def _unpack(node: Node, name: str, version: str, integrity: str) -> None:
    archive = MODULES / f"{name.strip('@').replace('/', '-')}-{version}.tgz"
    options = ("--silent", f"--pack-destination={MODULES}")
    if node.run_npm(FOLDER, "pack", *options, f"{name}@{version}"):
        raise SystemExit(f"banmen: npm pack {name}@{version} failed: see above")
    found = "sha512-" + base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if found != integrity:
        raise SystemExit(f"banmen: {name}@{version} must have the checksum {integrity}, got {found}")
    with tarfile.open(archive) as packed:
        for member in packed.getmembers():
            member.name = member.name.removeprefix("package/")
            packed.extract(member, MODULES / name, filter="data")
    archive.unlink()


if __name__ == "__main__":
    set_up()
