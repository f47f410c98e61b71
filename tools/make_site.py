"""Build the site: the documentation, the lessons as pages and as notebooks in JupyterLite, the page of links.

The lessons need no Python; JupyterLite runs Python in the browser, and so does the page that opens links.

    python tools/make_site.py [--output build/site]

Any web server for files can serve it. It loads nothing from other servers, and a browser that has opened the
lessons once stores all of it. The parts come from PyPI (the wheels of requirements/browser.txt) and npm
(Pyodide, tools/site/package.json), with locked versions and checksums; build/parts caches them.
"""

import argparse
import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from email.parser import HeaderParser
from pathlib import Path
from typing import Any

from banmen.course import opening
from banmen.host import addresses, python_folder
from hatch_build import find_node, install_packages
from tools.site import pages

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "tools/site"
PARTS = ROOT / "build/parts"
_EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "@jupyterlite/pyodide-kernel-extension", "anywidget")
_PYODIDE = (*python_folder.FILES, "package.json")
_KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
_LEFT_OUT = ("jupyterlab-widgets", "widgetsnbextension")  # what widgets need on the page: an extension here


def main(arguments: list[str] | None = None) -> int:
    """Build all of it, and say how large it is and how to look at it."""
    parser = argparse.ArgumentParser(description="build the site")
    parser.add_argument("--output", type=Path, default=ROOT / "build/site", help="(build/site)")
    site: Path = parser.parse_args(arguments).output.resolve()
    shutil.rmtree(site, ignore_errors=True)
    _say("documentation")
    _run("-m", "sphinx", "-W", "-q", "-t", "site", "-b", "html", "-d", PARTS / "doctrees", "docs", site)
    _say("wheels")
    wheels = [*download(), build_own()]
    _say("lessons as pages")
    pages.build(site / "lessons")
    _say("the page that opens links")
    opening.write_page(site, languages=pages.LANGUAGES, python=pyodide())
    _say("JupyterLite")
    build_lessons(site / "lite", wheels)
    keep_offline(site)
    size, packed = sizes(site)
    where = site.relative_to(ROOT) if site.is_relative_to(ROOT) else site
    print(
        f"\n{where}: {size / 1e6:.0f} MB, {packed / 1e6:.0f} MB where a server compresses. Look at it:"
        f"\n  {Path(sys.executable).name} -m http.server --bind 127.0.0.1 --directory {where} 8000"
    )
    return 0


# ---------------------------------------------------------------- parts


def download() -> list[Path]:
    """Fetch the wheels that Python in the browser needs; those that are there already are not fetched."""
    folder = PARTS / "wheels"
    pins = (ROOT / "requirements/browser.txt").read_text("utf-8").split()
    pins = [pin for pin in pins if not pin.startswith(_LEFT_OUT)]
    if any(_wheel(folder, pin) is None for pin in pins):
        shutil.rmtree(folder, ignore_errors=True)
        _run(
            "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--platform=any",
            "--only-binary=:all:", "--python-version=3.14", "--implementation=py", "--abi=none",
            f"--dest={folder}", *pins,
        )  # fmt: skip
    return [wheel for pin in pins if (wheel := _wheel(folder, pin))]


def _wheel(folder: Path, pin: str) -> Path | None:
    name, _, release = pin.partition("==")
    return next(folder.glob(f"{name.replace('-', '_')}-{release}-*.whl"), None)


def build_own() -> Path:
    """Build our own wheel."""
    folder = PARTS / "own"
    shutil.rmtree(folder, ignore_errors=True)
    _run("-m", "build", "--wheel", "--no-isolation", f"--outdir={folder}", ".")
    (wheel,) = folder.glob("*.whl")
    return wheel


def pyodide() -> Path:
    """Install Pyodide with npm, unless it is; return its folder.

    Raises:
        SystemExit: if there is no Node.js.

    """
    node = find_node()
    if node is None:
        raise SystemExit("banmen: Pyodide comes with npm, and there is no Node.js: install 20.19 or later")
    install_packages(HERE, node)
    return HERE / "node_modules/pyodide"


# ---------------------------------------------------------------- lessons


def build_lessons(output: Path, wheels: list[Path]) -> None:
    """Build JupyterLite with the lessons, and with everything that Python needs before the first cell."""
    project = PARTS / "lite"
    shutil.rmtree(project, ignore_errors=True)
    extensions = Path(sysconfig.get_path("data")) / "share/jupyter/labextensions"
    kernel = extensions / _EXTENSIONS[1] / "static/pypi"
    mocks = [each for each in sorted(kernel.glob("*.whl")) if "widgetsnbextension-3" not in each.name]
    packages = put_pyodide(project / "static/pyodide", [*mocks, *wheels])
    settings = json.loads((HERE / "jupyter-lite.json").read_text("utf-8"))
    plugin = settings["jupyter-config-data"]["litePluginSettings"][_KERNEL]
    plugin["loadPyodideOptions"] = {"packages": packages}
    (project / "jupyter-lite.json").write_text(json.dumps(settings))
    shutil.copy(HERE / "overrides.json", project)
    chosen = [extensions / name for name in _EXTENSIONS] + [ROOT / "js/labextensions/banmen"]
    options = {
        "apps": ["lab"],
        "contents": [str(ROOT / "lessons")],
        "federated_extensions": [str(each) for each in chosen],
        "ignore_sys_prefix": ["federated_extensions"],
        "no_sourcemaps": True,
        "output_dir": str(output),
        "cache_dir": str(project / ".cache"),
    }
    config = project / "jupyter_lite_config.json"
    config.write_text(json.dumps({"LiteBuildConfig": options}))
    # In a folder of its own, where it finds nothing of an earlier build: that would be taken for done.
    _run("-m", "jupyterlite_core", "build", f"--config={config}", f"--lite-dir={project}", within=project)


def put_pyodide(folder: Path, wheels: list[Path]) -> list[str]:
    """Put Pyodide into a folder, with the wheels and a list of them; return their names."""
    folder.mkdir(parents=True)
    source = pyodide()
    for name in _PYODIDE:
        shutil.copy(source / name, folder)
    lock = json.loads((source / "pyodide-lock.json").read_text("utf-8"))
    lock["packages"] = {}
    for wheel in wheels:
        shutil.copy(wheel, folder)
        entry = _entry(wheel)
        lock["packages"][entry["name"]] = entry
    (folder / "pyodide-lock.json").write_text(json.dumps(lock))
    return list(lock["packages"])


def _entry(wheel: Path) -> dict[str, Any]:
    """Describe a wheel as Pyodide has it; nothing depends on another, since all are loaded."""
    with zipfile.ZipFile(wheel) as file:
        names = file.namelist()
        (metadata,) = [name for name in names if name.endswith(".dist-info/METADATA")]
        said = HeaderParser().parsestr(file.read(metadata).decode())
    inside = {name.partition("/")[0].removesuffix(".py") for name in names if ".dist-info/" not in name}
    return {
        "name": said["Name"].lower().replace("_", "-"),
        "version": said["Version"],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(inside),
        "depends": [],
        "unvendored_tests": False,
    }


# ---------------------------------------------------------------- without a network


def keep_offline(site: Path) -> None:
    """Add the workers that keep the site in the browser: for documentation, lessons and notebooks."""
    pages_of_lessons, lessons = site / "lessons", site / "lite"
    theirs = lessons / "jupyterlite-worker.js"
    (lessons / "service-worker.js").rename(theirs)
    for folder in (site, pages_of_lessons, lessons):
        shutil.copy(HERE / "offline.js", folder)
    page = lessons / "lab/index.html"
    tag = (
        '<script src="../offline.js" data-worker="service-worker.js?enableCache=false" '
        f'data-version="{_version_of_lite(lessons)}"></script>'
    )
    page.write_text(page.read_text("utf-8").replace("<head>", f"<head>\n    {tag}", 1), "utf-8")
    # A link needs a network; the files behind all links are too many to keep for each reader.
    of_links = [site / name for name in (opening.FOLDER, python_folder.FOLDER, addresses.PAGE)]
    others = [
        path for path in site.rglob("*") if path.is_file() and not any(map(path.is_relative_to, of_links))
    ]
    inside = [path for path in others if path.is_relative_to(lessons)]
    _put_worker(lessons, [path for path in inside if path != theirs], f'importScripts("{theirs.name}");\n')
    own = [path for path in others if path.is_relative_to(pages_of_lessons)]
    _put_worker(pages_of_lessons, own)
    _put_worker(site, [path for path in others if path not in {*inside, *own}])


def _put_worker(folder: Path, files: list[Path], rest: str = "") -> None:
    digests = {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        for path in sorted(files)
    }
    code = (HERE / "service-worker.js").read_text("utf-8")
    known = f'"use strict";\nconst FILES = {json.dumps(digests)};\n\n'
    (folder / "service-worker.js").write_text(f"{known}{code}{rest}", "utf-8")


def _version_of_lite(lessons: Path) -> str:
    config = json.loads((lessons / "jupyter-lite.json").read_text("utf-8"))
    return str(config["jupyter-config-data"]["appVersion"])


def sizes(site: Path) -> tuple[int, int]:
    """Count the bytes of all files, and those that a compressing server sends."""
    contents = [path.read_bytes() for path in site.rglob("*") if path.is_file()]
    return sum(map(len, contents)), sum(min(len(gzip.compress(one, 6)), len(one)) for one in contents)


def _say(what: str) -> None:
    print(f"site: {what}", flush=True)


def _run(*arguments: str | Path, within: Path = ROOT) -> None:
    """Run Python, silently.

    Raises:
        SystemExit: if that fails; it has printed why.

    """
    done = subprocess.run(
        [sys.executable, *arguments], cwd=within, check=False, capture_output=True, text=True
    )
    if done.returncode:
        raise SystemExit(f"{done.stdout}{done.stderr}\nbanmen: the site was not built: see above")


if __name__ == "__main__":
    sys.exit(main())
