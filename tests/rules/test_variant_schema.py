"""The schema of a game: it has every key that the reader knows, and the games of banmen fit it."""

import csv
import json
import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest

import banmen_rules.variants
from banmen_rules import VARIANTS
from banmen_rules.variants import limits, rule_parameters
from banmen_rules.variants._model import RANGE_COLOURS
from banmen_rules.variants._read import KEYS, RULESET_KEYS, SETUP_KEYS, SOURCE_KEYS, START_KEYS
from banmen_rules.variants._resolve import CHANGEABLE
from banmen_rules.variants._tables import PIECES_COLUMNS, RULINGS_COLUMNS
from tests.rules.own_games import FILES, write_game

jsonschema = pytest.importorskip("jsonschema")  # which JupyterLab brings

HERE = Path(banmen_rules.variants.__file__).parent
SCHEMA: dict[str, Any] = json.loads((HERE / "variant.schema.json").read_text("utf-8"))
TEMPLATE = HERE.parent / "cli/template"


def test_it_has_the_keys_and_limits_of_the_reader() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    top, rows = SCHEMA["properties"], SCHEMA["$defs"]
    ruleset = top["rulesets"]["additionalProperties"]["properties"]
    assert set(top) == set(KEYS)
    assert set(top["setup"]["properties"]) == set(SETUP_KEYS)
    assert set(top["starts"]["additionalProperties"]["properties"]) == set(START_KEYS)
    assert set(ruleset) == set(RULESET_KEYS)
    assert set(top["sources"]["items"]["properties"]) == set(SOURCE_KEYS)
    assert set(rows["pieces.csv"]["properties"]) == set(PIECES_COLUMNS)
    assert rows["pieces.csv"]["required"] == [name for name, needed in PIECES_COLUMNS.items() if needed]
    assert list(rows["rulings.csv"]["properties"]) == list(RULINGS_COLUMNS)
    assert set(rows["rulings.csv"]["properties"]["field"]["enum"]) == {"rule", *CHANGEABLE}
    assert top["range_colour"]["enum"] == list(RANGE_COLOURS)
    for name in ("files", "ranks"):
        assert (top[name]["minimum"], top[name]["maximum"]) == (limits.SMALLEST_BOARD, limits.LARGEST_BOARD)


def test_it_has_every_rule_parameter_with_its_words() -> None:
    ruleset = SCHEMA["properties"]["rulesets"]["additionalProperties"]["properties"]
    rules = ruleset["rules"]["properties"]
    words = {name: list(get_args(kind)) for name, kind in rule_parameters().items()}
    assert {name: rule.get("enum", []) for name, rule in rules.items()} == words


@pytest.mark.parametrize(
    "folder", [*(HERE / name for name in VARIANTS), TEMPLATE], ids=lambda each: each.name
)
def test_the_games_of_banmen_fit_it(folder: Path) -> None:
    jsonschema.Draft202012Validator(SCHEMA).validate(
        tomllib.loads((folder / "variant.toml").read_text("utf-8"))
    )
    for file, row in SCHEMA["$defs"].items():
        if (folder / file).exists():
            with (folder / file).open(encoding="utf-8", newline="") as table:
                for cells in csv.DictReader(table):
                    jsonschema.Draft202012Validator(row).validate(cells)


def test_the_game_made_by_hand_fits_it(tmp_path: Path) -> None:
    write_game(tmp_path / "mini")
    jsonschema.Draft202012Validator(SCHEMA).validate(tomllib.loads(FILES["variant.toml"]))
