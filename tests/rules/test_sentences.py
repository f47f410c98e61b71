"""What pieces do in words: the words of equal moves are equal, and of different moves different."""

import json
import time
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen_rules import VARIANTS, BanmenError, Category, UnknownName, load_variant
from banmen_rules.betza import Description, parse, same_moves, tokenize
from banmen_rules.words.sentences import CATEGORY_NAMES, CATEGORY_SENTENCES, parts, sentence
from tools.make_sentences import PAGES, pages

from .sentence_reader import RADIUS, read_english, read_japanese
from .strategies import betza, descriptions

TOLD = ("en", "ja")
GOLDEN = json.loads((Path(__file__).parents[1] / "data" / "sentences.json").read_text("utf-8"))


def every_reading() -> list[Description]:
    """Every move that a kind has under some ruling, each text once."""
    texts = set()
    for name in VARIANTS:
        variant = load_variant(name)
        texts |= {kind.betza for kind in variant.kinds}
        for ruling in variant.rulings:
            for reading in ruling.readings:
                changes = () if reading.missing else reading.changes
                texts |= {change.value for change in changes if change.field == "betza"}
    return [parse(text) for text in sorted(texts)]


@pytest.mark.parametrize("text", sorted(GOLDEN))
@pytest.mark.parametrize("lang", TOLD)
@pytest.mark.parametrize("long", [False, True], ids=["short", "long"])
def test_sentences_written_by_hand(text: str, lang: str, *, long: bool) -> None:
    wanted = GOLDEN[text].get(f"{lang}_long" if long else lang)
    if wanted is not None:
        assert sentence(parse(text), lang, long=long) == wanted


@pytest.mark.slow
@pytest.mark.parametrize("lang", TOLD)
@pytest.mark.parametrize("long", [False, True], ids=["short", "long"])
def test_the_words_tell_all_kinds_and_readings_apart(lang: str, *, long: bool) -> None:
    by_words: dict[str, list[Description]] = defaultdict(list)
    for description in every_reading():
        by_words[sentence(description, lang, long=long)].append(description)
    for alike in by_words.values():
        assert all(same_moves(alike[0], other) for other in alike), [other.text for other in alike]


@pytest.mark.slow
def test_words_read_back_name_the_squares_of_every_kind() -> None:
    """Read by their words alone, in both languages: as a person would understand them."""
    for name in VARIANTS:
        for kind in load_variant(name).kinds:
            squares = set[tuple[int, int]]().union(
                *(part.squares for part in parts(kind.betza, radius=RADIUS))
            )
            assert read_english(sentence(kind.description)) == squares, kind.betza
            assert read_japanese(sentence(kind.description, "ja")) == squares, kind.betza


@pytest.mark.slow
@given(descriptions(), descriptions())
def test_long_sentences_tell_moves_apart(one: Description, other: Description) -> None:
    for lang in TOLD:
        alike = sentence(one, lang, long=True) == sentence(other, lang, long=True)
        assert alike == same_moves(one, other)


@given(betza(), st.data())
def test_a_changed_token_is_described_unless_it_changes_nothing(text: str, data: st.DataObject) -> None:
    tokens = tokenize(text)
    token = data.draw(st.sampled_from(tokens))
    put = data.draw(st.sampled_from(["", *"fblrvsamcdpWFDAHGNKRBQ23~!?-"]))
    try:
        other = parse(text[: token.start] + put + text[token.end :])
    except BanmenError:
        return
    one = parse(text)
    for lang in TOLD:
        alike = sentence(one, lang, long=True) == sentence(other, lang, long=True)
        assert alike == same_moves(one, other), other.text


@pytest.mark.slow
@given(betza(), betza())
def test_the_order_of_a_text_is_not_told(one: str, other: str) -> None:
    try:
        there, back = parse(f"{one}{other}"), parse(f"{other}{one}")
    except BanmenError:
        return
    if same_moves(there, back):  # at the seam two atoms may read as a doubled one
        for lang in TOLD:
            assert sentence(there, lang, long=True) == sentence(back, lang, long=True)


@given(descriptions())
@settings(max_examples=50)
def test_every_sentence_is_one(description: Description) -> None:
    short, full = sentence(description), sentence(description, long=True)
    assert short[0].islower()
    assert short[-1] != "."
    assert full.startswith("It ")
    assert full.endswith(".")
    for words in (sentence(description, "ja"), sentence(description, "ja", long=True)):
        assert words.endswith("。")
        assert "。。" not in words
    for words in (short, full):
        assert "  " not in words
        assert ",," not in words


def test_categories_have_names_and_sentences_in_three_languages() -> None:
    for texts in (CATEGORY_NAMES, CATEGORY_SENTENCES):
        assert sorted(texts) == ["en", "ja", "ru"]
        for words in texts.values():
            assert list(words) == list(Category)
            assert len(set(words.values())) == len(Category)


def test_russian_lists_the_categories() -> None:
    phoenix = parse("WA")
    assert sentence(phoenix, "ru") == "шаг; прыжок"
    assert sentence(phoenix, "ru", long=True) == (
        "Шагает на соседнюю клетку. Прыгает на удалённую клетку, что бы ни стояло на пути."
    )


def test_other_languages_are_refused_by_name() -> None:
    with pytest.raises(UnknownName, match=r'Unknown language "tlh". Available: en, ja, ru'):
        sentence(parse("W"), "tlh")


@pytest.mark.parametrize("file", sorted(pages()))
def test_the_pages_of_all_sentences_are_fresh(file: str) -> None:
    """Run ``tools/make_sentences.py`` and read what has changed."""
    assert (PAGES / file).read_text("utf-8") == pages()[file]


def test_all_kinds_are_on_the_pages() -> None:
    text = "".join(pages().values())
    assert text.count("   * - ") == sum(len(load_variant(name).kinds) for name in VARIANTS) + len(VARIANTS)


@pytest.mark.slow
def test_explaining_takes_no_longer_than_some_parsing() -> None:
    """An absolute time would tell of the machine: both are worked out on it, one after the other."""
    descriptions_ = every_reading()
    begin = time.process_time()
    for description in descriptions_:
        for _ in range(4):
            parse(description.text)
    between = time.process_time()
    for description in descriptions_:
        parts(description.text)
    assert time.process_time() - between < 3 * (between - begin)
