"""Every reader of text, on random texts: each is read or refused, in bounded time and memory.

Refused means a `BanmenError`; anything else that escapes is a bug. Time is measured as processor
time, and only ever against that of a text of the same reader, or of counting its characters.
"""

import sys
import tracemalloc
from collections.abc import Callable
from time import process_time
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import BanmenError, ParseError
from tests.examples import examples
from tests.rules.readers import READERS, Reader

pytestmark = pytest.mark.slow

NAMES = sorted(READERS)
THEIRS = [name for name in NAMES if not READERS[name].ours]
"""Readers of texts that anybody may write."""
NASTY = (
    "",
    "\0",
    "\ufeff",
    "\ud800",
    "\U0001f004",
    "\u200f",
    "\r",
    "\n",
    "\t",
    "盤",
    "é",
    "¹",
    "१",
    "٣",
    "Ⅷ",
)
HUGE = 50_000_000
SOME = 8_000_000
"""Bytes that reading may take whatever the text: several times the largest that is read."""
FACTOR = 60
"""How many times the work of a sound text of that length is still bounded work."""


def attempt(reader: Reader, text: str) -> object:
    """Read a text, or see it refused in the right way."""
    try:
        return reader.read(text)
    except ParseError as error:
        assert 0 <= error.start <= error.end <= len(error.text)
        assert len(str(error)) < 4_000
    except BanmenError as error:
        assert str(error).strip()
        assert len(str(error)) < 40 * (1_000 + len(text)) * (20 if reader.ours else 1)
    return None


def read_again(reader: Reader, found: object) -> None:
    if found is not None and reader.again is not None:
        text = reader.again(found)
        again = attempt(reader, text)
        assert again is not None, text
        assert reader.again(again) == text


@st.composite
def mutated(draw: st.DrawFn, reader: Reader) -> str:
    """Damage a valid text a little, or a lot: cut, double, swap, insert, nest, change case."""
    texts = reader.valid()
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        end = min(len(text), at + draw(st.integers(0, 12)))
        part = text[at:end]
        how = draw(st.integers(0, 7))
        if how == 0:
            text = text[:at] + text[end:]
        elif how == 1:
            text = text[:end] + part * draw(st.integers(1, 30)) + text[end:]
        elif how == 2:
            text = text[:at] + part[::-1] + text[end:]
        elif how == 3:
            text = text[:at] + draw(st.sampled_from(NASTY)) + text[end:]
        elif how == 4:
            text = text[:at] + draw(st.text(reader.letters, max_size=4)) + text[end:]
        elif how == 5:
            other = draw(st.sampled_from(texts))
            text = text[:at] + other[at : at + draw(st.integers(0, 20))] + text[end:]
        elif how == 6:
            text = text[:at] + part.swapcase() + text[end:]
        else:
            text = text[:at] + draw(st.sampled_from(reader.letters)) * draw(st.integers(1, 300)) + text[end:]
    return text


@pytest.mark.parametrize("name", NAMES)
def test_valid_texts_are_read(name: str) -> None:
    reader = READERS[name]
    read = [text for text in reader.valid() if attempt(reader, text) is not None]
    assert len(read) >= len(reader.valid()) * 0.5
    for text in read[:20]:
        read_again(reader, reader.read(text))


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@examples(20)
def test_damaged_texts_are_read_or_refused(name: str, data: st.DataObject) -> None:
    reader = READERS[name]
    text = data.draw(mutated(reader))
    found = attempt(reader, text)
    if not reader.files:
        read_again(reader, found)


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@examples(30)
def test_any_text_is_read_or_refused(name: str, data: st.DataObject) -> None:
    reader = READERS[name]
    alphabet = st.text(max_size=60) | st.text(reader.letters, max_size=300)
    attempt(reader, data.draw(alphabet | st.lists(st.sampled_from(NASTY)).map("".join)))


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@examples(8)
def test_a_damaged_text_takes_no_more_steps_than_a_sound_one(name: str, data: st.DataObject) -> None:
    """Calls are counted, not seconds."""
    reader = READERS[name]
    longest = max(reader.valid(), key=len)
    allowed = FACTOR * max(1_000, calls(reader.read, longest))
    text = data.draw(mutated(reader))
    assert calls(reader.read, text) <= allowed * max(1, len(text) / len(longest))


def calls(read: Callable[[str], object], text: str) -> int:
    """Count the calls of functions while a text is read or refused."""
    count = 0

    def counted(_frame: object, _event: str, _argument: Any) -> None:  # noqa: ANN401 - as sys has it
        nonlocal count
        count += 1

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        read(text)
    except BanmenError:
        pass
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("name", THEIRS)
def test_a_huge_text_is_refused_unread(name: str) -> None:
    """50 million characters: about as soon as some of them are counted, and with no copy of them."""
    reader = READERS[name]
    head = max(reader.valid(), key=len)
    for start, pattern in (("", "["), ("", "9"), ("", "\n"), (head, "a")):
        text = (start + pattern * (HUGE // len(pattern)))[:HUGE]
        started = process_time()
        sum(text.count(letter) for letter in "#%&")
        reference = process_time() - started
        for size in (HUGE // 100, HUGE // 10, HUGE):
            refused = _refused(reader, text[:size])
            assert refused.seconds <= 10 * reference, (name, pattern, size)
            assert refused.memory <= size // 10 + SOME, (name, pattern, size)
            assert len(refused.message) < 4_000


class _Refused(NamedTuple):
    message: str
    seconds: float
    memory: int


def _refused(reader: Reader, text: str) -> _Refused:
    """Measure how a text is refused, its message included."""
    tracemalloc.start()
    started = process_time()
    try:
        with pytest.raises(BanmenError) as error:
            reader.read(text)
        message = str(error.value)
        return _Refused(message, process_time() - started, tracemalloc.get_traced_memory()[1])
    finally:
        tracemalloc.stop()


PATTERNS = (
    "[",
    "(",
    "{",
    '"',
    "9",
    " ",
    "a",
    "W",
    "+",
    "-",
    "x",
    ",",
    "\n",
    "[W-",
    "a.",
    "1a ",
    "17/",
    "[[",
    "[a.",
)


@pytest.mark.parametrize("name", [name for name in THEIRS if not name.startswith("kind-")])
def test_nesting_and_repeating_up_to_the_limit(name: str) -> None:
    """Texts just short enough to be looked at take no more than so many times what a sound one takes."""
    reader = READERS[name]
    sound = max(reader.valid(), key=len)
    reference = min(timed(reader, sound) for _ in range(3)) / len(sound)
    templates: tuple[str, ...] = ("{}", 'x = "{}"', "x = {}", "{{{}", "; {}")
    for pattern in (*PATTERNS, "a={", "x=[", "#", "[K?aK", "(1,1)", "~9", "P-8h", "9k ", "(9k "):
        for length in (400, 60_000):
            text = (pattern * (length // len(pattern) + 1))[:length]
            for template in templates:
                hostile = template.replace("{}", text)
                spent = timed(reader, hostile)
                assert spent <= 0.05 + FACTOR * reference * len(hostile), (name, pattern, length, template)
    halves = sound[: len(sound) // 2] + PATTERNS[0] * 10_000
    assert timed(reader, halves) <= 0.05 + FACTOR * reference * len(halves)


def timed(reader: Reader, text: str) -> float:
    started = process_time()
    attempt(reader, text)
    return process_time() - started
