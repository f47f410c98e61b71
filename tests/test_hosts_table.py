"""The table of hosts in the documentation: each row names a test that exists, or a reason."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TABLE = (ROOT / "docs/hosts.rst").read_text("utf-8")
ROWS = [row for row in re.split(r"\n   \* - ", TABLE)[1:] if not row.startswith(("Host\n", "Browser\n"))]
UNTRIED = "cannot be tried here: "


@pytest.mark.parametrize("row", ROWS, ids=[row.partition("\n")[0] for row in ROWS])
def test_host_has_a_test_or_the_reason_why_not(row: str) -> None:
    tests = re.findall(r"``(tests/[^`]+)``", row)
    assert tests or UNTRIED in row
    for test in tests:
        path, _, name = test.partition("::")
        assert (ROOT / path).exists(), f"{test} does not exist"
        if name:
            assert f"\ndef {name}(" in (ROOT / path).read_text("utf-8"), f"{path} has no {name}"


def test_no_cell_but_that_of_tests_is_empty() -> None:
    for row in ROWS:
        *cells, _tests = re.split(r"\n     -", row.split("\n\n")[0])
        assert all(cell.strip() for cell in cells), row


def test_each_file_with_tests_of_hosts_is_in_the_table() -> None:
    files = {f"tests/hosts/{path.name}" for path in (ROOT / "tests/hosts").glob("test_*.py")}
    assert files - set(re.findall(r"tests/hosts/test_\w+\.py", TABLE)) == set()
