"""Check the subjects of commits that are not pushed yet: ``area: what changes``, as CONTRIBUTING.md says.

    python tools/check_commits.py         check the commits that the remote does not have
    python tools/check_commits.py RANGE   check another range, for example main..HEAD

Without a remote it checks the commits that the branch has and ``main`` has not; on ``main`` itself, the last
commit. It skips merges. Outside a git checkout there is nothing to check.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

LONGEST = 72
SUBJECT = re.compile(r"(?P<area>[a-z][a-z0-9_-]*): (?P<verb>[\w-]+)\b.*")
# "added", "adding" and "adds" are no imperatives; these only look like them.
NOT_IMPERATIVE = re.compile(r"(?!.*(?:eed|embed|shed|string|ring|ping|bring|ss|us|is|alias)$)\w+(?:ed|ing|s)")


def faults(subject: str) -> Iterator[str]:
    """Yield what is wrong with a subject line."""
    if len(subject) > LONGEST:
        yield f"must be at most {LONGEST} characters, got {len(subject)}"
    form = SUBJECT.fullmatch(subject)
    if form is None:
        yield 'must be "area: what changes", with an area in lower case'
        return
    verb = form["verb"]
    if verb[0].isupper() and not verb.isupper():
        yield f'must continue in lower case after "{form["area"]}:"'
    if NOT_IMPERATIVE.fullmatch(verb):
        yield f'must begin with an imperative ("add", not "{verb}")'
    if subject.endswith("."):
        yield "must not end with a full stop"


def _git(root: Path, *arguments: str) -> str | None:
    """Run git; None if it fails, is not installed, or this is no checkout."""
    command = ["git", "-C", str(root), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    except OSError:
        return None
    return None if done.returncode else done.stdout


def unpushed(root: Path) -> list[str]:
    """Return the arguments of ``git log`` for the commits that no remote branch has."""
    for pushed in ("@{upstream}", "origin/HEAD", "origin/main"):
        if _git(root, "rev-parse", "--verify", "--quiet", pushed):
            return [f"{pushed}..HEAD"]
    branch = (_git(root, "rev-parse", "--abbrev-ref", "HEAD") or "").strip()
    if branch != "main" and _git(root, "rev-parse", "--verify", "--quiet", "main"):
        return ["main..HEAD"]
    return ["-1", "HEAD"]


def check(root: Path, wanted: list[str] | None = None) -> list[str]:
    """Return one line for each fault; none outside a git checkout.

    Raises:
        ValueError: if git does not know the range.

    """
    if not _git(root, "rev-parse", "--verify", "--quiet", "HEAD"):
        return []
    log = _git(root, "log", "--no-merges", "--format=%h %s", *(wanted or unpushed(root)), "--")
    if log is None:
        raise ValueError(f"git does not know the range {' '.join(wanted or [])}")
    lines = (line.partition(" ") for line in log.splitlines())
    return [f'{commit} "{subject}" {fault}' for commit, _, subject in lines for fault in faults(subject)]


def main(arguments: list[str]) -> int:
    """Print the faults; return 1 if there are any."""
    found = check(Path(__file__).resolve().parent.parent, arguments)
    for line in found:
        print(f"commit {line}", file=sys.stderr)
    if found:
        print("Reword with `git commit --amend` or `git rebase --interactive`.", file=sys.stderr)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
