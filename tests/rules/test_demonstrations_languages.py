"""Demonstrations in other languages: which file is found, and all in which a translation may not differ."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from banmen_rules.teaching.demonstrations import (
    Branch,
    Demonstration,
    Option,
    Question,
    Step,
    drifted,
    in_language,
    lint_file,
    save,
)

STEPS = (
    Step("A pawn.", id="pawn", show="13s", camera="region 14p-12s", marks=("13s",), card="pawn"),
    Step("It steps.", moves=("13s 13r",), arrows=(("13s", "13r"),)),
    Step(
        "How far?",
        question=Question("How many squares?", (Option("1", right=True, note="One."), Option("2"))),
        branches=(Branch("In chess?", (Step("There it may go two."),)),),
    ),
)
PAWNS = Demonstration("Pawns", "tai", STEPS)
HO = Demonstration(
    "歩兵",
    "tai",
    (
        replace(STEPS[0], caption="歩兵。"),
        replace(STEPS[1], caption="前に進む。"),
        Step(
            "どこまで？",
            question=Question("何マス？", (Option("1", right=True, note="1マス。"), Option("2"))),
            branches=(Branch("チェスでは？", (Step("2マスでもよい。"),)),),
        ),
    ),
    language="ja",
)

Change = Callable[[Demonstration], Demonstration]


def with_step(number: int, **changes: object) -> Change:
    """Make a change to one step."""

    def change(demonstration: Demonstration) -> Demonstration:
        steps = list(demonstration.steps)
        steps[number] = replace(steps[number], **changes)  # type: ignore[arg-type]
        return replace(demonstration, steps=tuple(steps))

    return change


def asking(text: str, *options: Option) -> Change:
    return with_step(2, question=Question(text, options))


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    first, second = tmp_path / "pawns.json", tmp_path / "pawns.ja.json"
    save(PAWNS, first)
    save(HO, second)
    return first, second


def test_the_file_of_a_language_is_found_from_any_of_them(files: tuple[Path, Path]) -> None:
    first, second = files
    for given in files:
        assert in_language(given, "ja") == second
        assert in_language(given, "en") == in_language(given, "ru") == first
    alone = first.with_name("v1.0.json")
    save(PAWNS, alone)
    assert in_language(alone, "ja") == alone
    second.unlink()
    assert in_language(first, "ja") == first
    assert in_language(second, "ja") == first


def test_a_translation_differs_in_its_words_only(files: tuple[Path, Path]) -> None:
    assert drifted(HO, PAWNS) == ()
    assert lint_file(files[1]).faults == ()


ONLY_WORDS = "a translation has other words, and nothing else"
AS_MANY = "have as many as there, in the same order"


@pytest.mark.parametrize(
    "change,faults",
    [
        (
            with_step(0, marks=("13r",)),
            [f'step 1 (pawn), marks: is ["13r"], and ["13s"] in pawns.json: {ONLY_WORDS}'],
        ),
        (with_step(0, id="ho"), [f'step 1 (ho), id: is "ho", and "pawn" in pawns.json: {ONLY_WORDS}']),
        (
            with_step(1, moves=("12s 12r",), arrows=()),
            [
                f'step 2, moves: is ["12s 12r"], and ["13s 13r"] in pawns.json: {ONLY_WORDS}',
                f'step 2, arrows: is [], and [["13s", "13r"]] in pawns.json: {ONLY_WORDS}',
            ],
        ),
        (with_step(1, caption="It steps."), ["step 2, caption: reads as in pawns.json: translate it"]),
        (with_step(1, caption=""), ["step 2, caption: is missing: translate that of pawns.json"]),
        (with_step(2, question=None), [f"step 3, question: 0 here, and 1 in pawns.json: {AS_MANY}"]),
        (
            asking("何マス？", Option("1", note="1マス。"), Option("2", right=True)),
            [
                f"step 3, question, option 1, right: is null, and true in pawns.json: {ONLY_WORDS}",
                f"step 3, question, option 2, right: is true, and null in pawns.json: {ONLY_WORDS}",
            ],
        ),
        (
            asking("何マス？", Option("1", right=True), Option("2", note="違う。")),
            [
                "step 3, question, option 1, note: is missing: translate that of pawns.json",
                "step 3, question, option 2, note: is not in pawns.json: leave it out, or add it there",
            ],
        ),
        (
            asking("How many squares?", Option("1", right=True, note="1マス。")),
            [
                "step 3, question, text: reads as in pawns.json: translate it",
                f"step 3, question, options: 1 here, and 2 in pawns.json: {AS_MANY}",
            ],
        ),
        (with_step(2, branches=()), [f"step 3, branches: 0 here, and 1 in pawns.json: {AS_MANY}"]),
        (
            with_step(2, branches=(Branch("チェスでは？", (Step("一。"), Step("二。"))),)),
            ["step 3c2: is not in pawns.json: leave it out, or add it there"],
        ),
        (
            lambda whole: replace(whole, region="14p-12s"),
            [f'region: is "14p-12s", and "" in pawns.json: {ONLY_WORDS}'],
        ),
        (
            lambda whole: replace(whole, language="de"),
            ['language: should be "ja", as the name of the file says'],
        ),
        (
            lambda whole: replace(whole, steps=whole.steps[:2]),
            [f"steps: step {path} of pawns.json is missing: add it" for path in ("3", "3c1")],
        ),
    ],
)
def test_where_it_differs_in_more_is_told(
    files: tuple[Path, Path], change: Change, faults: list[str]
) -> None:
    save(change(HO), files[1])
    assert [str(fault) for fault in lint_file(files[1]).faults] == [f"pawns.ja.json, {one}" for one in faults]


def test_what_is_wrong_with_the_original_is_no_fault_of_the_translation(files: tuple[Path, Path]) -> None:
    files[0].write_text("{}", "utf-8")
    assert lint_file(files[1]).faults == ()
    files[0].unlink()
    assert lint_file(files[1]).faults == ()
