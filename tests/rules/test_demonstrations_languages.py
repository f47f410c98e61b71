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


def test_translation_may_differ_in_its_texts(files: tuple[Path, Path]) -> None:
    assert drifted(HO, PAWNS) == ()
    assert lint_file(files[1]).faults == ()


@pytest.mark.parametrize(
    "change,faults",
    [
        (
            with_step(0, marks=("13r",)),
            ['step 1 (pawn), marks must be ["13s"] as in pawns.json, got ["13r"]'],
        ),
        (with_step(0, id="ho"), ['step 1 (ho), id must be "pawn" as in pawns.json, got "ho"']),
        (
            with_step(1, moves=("12s 12r",), arrows=()),
            [
                'step 2, moves must be ["13s 13r"] as in pawns.json, got ["12s 12r"]',
                'step 2, arrows must be [["13s", "13r"]] as in pawns.json, got []',
            ],
        ),
        (
            with_step(1, caption="It steps."),
            ["step 2, caption must be translated, got the text of pawns.json"],
        ),
        (with_step(1, notes="言う。"), ['step 2, notes must be empty as in pawns.json, got "言う。"']),
        (with_step(1, caption=""), ["step 2, caption must be given: translate that of pawns.json"]),
        (
            with_step(2, question=None),
            ["step 3, question must have as many entries as in pawns.json (1), got 0"],
        ),
        (
            asking("何マス？", Option("1", note="1マス。"), Option("2", right=True)),
            [
                "step 3, question.options[0].right must be true as in pawns.json, got null",
                "step 3, question.options[1].right must be null as in pawns.json, got true",
            ],
        ),
        (
            asking("何マス？", Option("1", right=True), Option("2", note="違う。")),
            [
                "step 3, question.options[0].note must be given: translate that of pawns.json",
                'step 3, question.options[1].note must be empty as in pawns.json, got "違う。"',
            ],
        ),
        (
            asking("How many squares?", Option("1", right=True, note="1マス。")),
            [
                "step 3, question.text must be translated, got the text of pawns.json",
                "step 3, question.options must have as many entries as in pawns.json (2), got 1",
            ],
        ),
        (
            with_step(2, branches=()),
            ["step 3, branches must have as many entries as in pawns.json (1), got 0"],
        ),
        (
            with_step(2, branches=(Branch("チェスでは？", (Step("一。"), Step("二。"))),)),
            ["step 3c2 must not be there: pawns.json has no such step"],
        ),
        (
            lambda whole: replace(whole, region="14p-12s"),
            ['region must be "" as in pawns.json, got "14p-12s"'],
        ),
        (
            lambda whole: replace(whole, language="de"),
            ['language must be "ja" as in the name of the file, got "de"'],
        ),
        (
            lambda whole: replace(whole, steps=whole.steps[:2]),
            [f"steps must have the step {path} of pawns.json" for path in ("3", "3c1")],
        ),
    ],
)
def test_translation_with_other_moves_is_reported(
    files: tuple[Path, Path], change: Change, faults: list[str]
) -> None:
    save(change(HO), files[1])
    assert [str(fault) for fault in lint_file(files[1]).faults] == [f"pawns.ja.json, {one}" for one in faults]


def test_faults_of_the_original_are_not_faults_of_the_translation(files: tuple[Path, Path]) -> None:
    files[0].write_text("{}", "utf-8")
    assert lint_file(files[1]).faults == ()
    files[0].unlink()
    assert lint_file(files[1]).faults == ()
