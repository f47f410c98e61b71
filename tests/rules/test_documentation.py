"""The documentation of the rules: everything public has a docstring with an example that runs."""

import doctest
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import ModuleType

import pytest

import banmen_rules
from banmen_rules import Game, Move, Position, Setup, Size, betza
from banmen_rules.teaching import demonstrations
from tests.rules.own_games import as_before

RUN_BY_HAND = {"banmen_rules.__main__"}
"""Modules that do something when imported."""

PLACES = [
    banmen_rules,
    betza,
    *(
        importlib.import_module(f"banmen_rules.{name}")
        for name in (
            "core.attacks",
            "betza_tools.compare",
            "teaching.demonstrations",
            "betza_tools.describe",
            "betza_tools.dialects",
            "words.explain",
            "engine.analysis",
            "drawing.figure",
            "notation.hodges",
            "notation.kanji",
            "drawing.mnemonic",
            "betza_tools.mobility",
            "notation.record",
            "core.outcome",
            "words.sentences",
            "drawing.svg",
            "core.tsfen",
            "core.validity",
        )
    ),
]
"""The modules that people import from: their public names are the API."""


def modules() -> Iterator[str]:
    """Find every module of the rules."""
    for found in pkgutil.walk_packages(banmen_rules.__path__, "banmen_rules."):
        if found.name not in RUN_BY_HAND:
            yield found.name


def public() -> Iterator[tuple[str, object]]:
    """Find every public class and function, each once, under the first module that has it."""
    seen: set[int] = set()
    for module in PLACES:
        for name in getattr(module, "__all__", [name for name in vars(module) if not name.startswith("_")]):
            thing = getattr(module, name)
            own = inspect.getmodule(thing) is module or module in (banmen_rules, betza, demonstrations)
            if own and (inspect.isclass(thing) or inspect.isfunction(thing)) and id(thing) not in seen:
                seen.add(id(thing))
                yield f"{module.__name__}.{name}", thing


def methods() -> Iterator[tuple[str, object]]:
    """Find every public method and property of the classes that people work with."""
    for owner in (Game, Move, Position, Setup, Size):
        for base in owner.__mro__:
            if base.__module__.startswith("banmen_rules"):
                for name, held in vars(base).items():
                    thing = held.fget if isinstance(held, property) else getattr(held, "__func__", held)
                    if not name.startswith("_") and inspect.isfunction(thing):
                        yield f"{base.__qualname__}.{name}", thing


class Finder(doctest.DocTestFinder):
    """Finds the examples of decorated functions too, which look like those of the decorator's module."""

    def _from_module(self, module: ModuleType, thing: object) -> bool:
        return bool(super()._from_module(module, inspect.unwrap(thing)))  # type: ignore[misc, arg-type]


def examples(module: ModuleType) -> list[doctest.DocTest]:
    """Collect the examples of a module."""
    return [test for test in Finder().find(module) if test.examples]


@pytest.mark.parametrize("name", ["banmen_rules", *modules()])
def test_examples_run_and_print_what_they_say(name: str) -> None:
    module = importlib.import_module(name)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    for test in examples(module):
        report: list[str] = []
        with as_before():
            runner.run(test, out=report.append)
        assert not runner.failures, "".join(report)


@pytest.mark.parametrize("name,thing", sorted({**dict(public()), **dict(methods())}.items()))
def test_everything_public_has_an_example(name: str, thing: object) -> None:
    assert ">>>" in (inspect.getdoc(thing) or ""), f"{name} is documented without an example"


def test_the_examples_are_found() -> None:
    names = [name for name, _ in public()]
    assert "banmen_rules.Position" in names
    assert "banmen_rules.betza.parse" in names
    assert sum(len(examples(importlib.import_module(name))) for name in modules()) >= len(names) // 2
