"""The texts of exercises by language: a reader of ``texts.toml``."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path


@cache
def texts(part: str, lang: str) -> Mapping[str, str]:
    """Return the texts of one part of the file in a language, by name."""
    found: Mapping[str, str] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))[part][
        lang
    ]
    return found
