"""News fragments: their names, and the changelog that they give."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
FRAGMENTS = ROOT / "docs/changes"
NAME = re.compile(r"[a-z0-9-]+\.(added|changed|fixed|removed)\.md")


def test_news_fragments_have_a_topic_and_a_kind() -> None:
    names = [path.name for path in FRAGMENTS.iterdir() if path.name != "README.md"]
    assert [name for name in names if not NAME.fullmatch(name)] == []


def test_news_fragments_become_a_version_of_the_changelog(tmp_path: Path) -> None:
    for name in ("pyproject.toml", "CHANGELOG.md"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(FRAGMENTS, tmp_path / "docs/changes")
    (tmp_path / "docs/changes/room-clocks.fixed.md").write_text("Paused clocks stand still.\n")
    options = ["--version", "99.0.0", "--date", "2026-12-01", "--yes"]
    command = [sys.executable, "-m", "towncrier", "build", *options]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    text = (tmp_path / "CHANGELOG.md").read_text("utf-8")
    assert re.search(
        r"^## 99.0.0, 2026-12-01\n\n(.*\n)*?### Fixed\n\n- Paused clocks stand still.\n", text, re.MULTILINE
    )
    assert text.index("## 99.0.0") < text.index("## 0.1.0")
    assert not (tmp_path / "docs/changes/room-clocks.fixed.md").exists()
