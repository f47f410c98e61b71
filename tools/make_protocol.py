"""Write the types and readers of what crosses between Python and the page, from the schemas.

python -m tools.make_protocol           write them
python -m tools.make_protocol --check   fail if one is stale, write nothing

The schemas in ``widget/protocol`` are JSON Schema 2020-12. For each, this writes TypedDicts for Python
(``widget/banmen/protocol/shapes``) and types and readers for the page (``js/src/core/generated``).

A reader never fails: a missing or invalid value becomes its ``default``, else ``""``, ``0``, ``false``, the
first word of an ``enum``, or an empty list; a list leaves out items of the wrong type. Where ``null``,
``""``, ``[]`` or ``{}`` means "none", as one case of ``anyOf``, the page reads null.

Keywords of our own:

=============  =======================================================================================
``x-name``     what the page calls it, if not the same in camelCase
``x-page``     false: the page does not read it
``x-raw``      true: the page takes the value as it is
``x-needs``    the properties without which an object is left out
``x-dict``     true: the page has the values by name as an object, not as a map
``x-lazy``     true: the page reads the properties of the object when they are used
``x-bytes``    ``bytes``, ``figures`` or ``figure``: what the bytes hold, of a buffer or in base64
``x-code``     true: the page reads it with code of its own
``x-types``    true: the page sends it and has types only; only ``required`` properties must be there
``x-picks``    names of TypedDicts with some of the properties, which Python computes together
``x-python``   false: only the page has it
``x-traits``   these are the traits of a widget: ``names`` of those that the page reads, a table to ``read``
               them, or one whose words are also ``checked``; ``table``: a table of no widget's traits
=============  =======================================================================================
"""

import json
import sys
from pathlib import Path

from tools.protocol_python import write_python
from tools.protocol_schemas import load
from tools.protocol_typescript import write_typescript

ROOT = Path(__file__).parents[1]
SCHEMAS = ROOT / "widget/protocol"
PYTHON = ROOT / "widget/banmen/protocol/shapes"
TYPESCRIPT = ROOT / "js/src/core/generated"
_PACKAGE = '''"""The shapes of what crosses between Python and the page, generated from `widget/protocol`.

Each module has the TypedDicts of one schema. Do not edit: change the schema and run
``python -m tools.make_protocol``.
"""
'''


def generated() -> dict[Path, str]:
    """Generate all files, as text by path."""
    schemas = load(SCHEMAS)
    files = {PYTHON / "__init__.py": _PACKAGE}
    for schema in schemas.values():
        files[PYTHON / f"{schema.module}.py"] = write_python(schema)
        if schema.for_page:
            files[TYPESCRIPT / f"{schema.module}.ts"] = write_typescript(schema, schemas)
    return files


def stale() -> list[str]:
    """List the files that differ from what the schemas say, and those that no schema makes."""
    files = generated()
    found = [path for path, text in files.items() if not path.is_file() or path.read_text("utf-8") != text]
    found += [path for path in (*PYTHON.glob("*.py"), *TYPESCRIPT.glob("*.ts")) if path not in files]
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


def main(arguments: list[str]) -> int:
    """Write or check the files; return the exit status."""
    found = stale()
    if "--check" in arguments:
        for name in found:
            print(f"{name} is stale: run python -m tools.make_protocol")
        return int(bool(found))
    files = generated()
    for name in found:
        path = ROOT / name
        if path not in files:
            path.unlink()
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(files[path], encoding="utf-8", newline="\n")
    print(json.dumps(found, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
