"""Write into the JSON Schema of packs what follows from the kinds: ``python -m tools.make_exercise_schema``.

The kinds, games, languages and tags, and for each kind its fields and the arguments of its goal.
Descriptions and types of fields are written by hand in the file itself. With ``--check`` nothing is written,
and a file that is not up to date is an error.
"""

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "rules")]

from banmen_rules import VARIANTS  # noqa: E402 - from this checkout, installed or not
from banmen_rules.teaching.exercises import KINDS  # noqa: E402 - as above
from banmen_rules.teaching.exercises._files import TAGS  # noqa: E402 - as above

FILE = ROOT / "rules/banmen_rules/teaching/exercises/schema.json"


def text() -> str:
    """Write the schema anew."""
    schema: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    exercise = schema["$defs"]["exercise"]
    fields = exercise["properties"]
    fields["kind"]["enum"] = list(KINDS)
    fields["variant"]["examples"] = list(VARIANTS)
    fields["tags"]["properties"] = {name: {"type": "string"} for name in TAGS}
    exercise["allOf"] = [_of_kind(name) for name in KINDS]
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def _of_kind(name: str) -> dict[str, Any]:
    kind = KINDS[name]
    then: dict[str, Any] = {"properties": {"goal": {"propertyNames": {"enum": list(kind.goal)}}}}
    if kind.needed:
        then["required"] = list(kind.needed)
    return {"if": {"properties": {"kind": {"const": name}}}, "then": then}


def main(arguments: list[str]) -> int:
    """Write the file, or check it."""
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    written = text()
    if not arguments:
        FILE.write_text(written, "utf-8")
    elif FILE.read_text("utf-8") != written:
        print(f"{FILE.name} is not up to date. Run: python -m tools.make_exercise_schema", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
