"""Test that all texts are plain English: patterns that we do not write, and old names.

``tests/data/words.toml`` holds the patterns, the names and the exceptions, each with what to write instead.
As a script it lists what it finds: ``python tests/test_words.py [PATH …]``.
"""

import re
import subprocess
import sys
import tomllib
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
WORDS = Path(__file__).parent / "data/words.toml"
MOST_EXCEPTIONS = 30

# Files whose words are not ours, or no words at all.
NOT_OURS = re.compile(
    r"LICENSE|.*OFL\.txt|.*package-lock\.json|requirements/.*|tests/data/words\.toml"
    r"|.*\.(svg|webp|png|ttf|woff2|typed)"
)


class Finding(NamedTuple):
    """A place in a file with a pattern or an old name."""

    file: str
    line: int
    match: str
    rule: str
    cure: str
    around: str
    """The lines that the match is on."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: “{self.match}” ({self.rule}): write {self.cure}"


# ---------------------------------------------------------------- prose, and the code around it
#
# A file is read as two texts of its own length: its prose with NUL for code, and its code with NUL for prose.
# So a place in either is a place in the file. The marks inside a sentence (the start of the next line of a
# comment, the quotes between two halves of a string) become spaces.

Spans = Iterator[tuple[int, int]]
STRING = r"[rbuf]{0,2}(\"\"\".*?(?<!\\)\"\"\"|'''.*?(?<!\\)'''|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*')"
PYTHON = re.compile(rf"#[^\n]*|(?<![\w]){STRING}", re.DOTALL | re.IGNORECASE)
CONFIG = re.compile(rf"#[^\n]*|{STRING}", re.DOTALL | re.IGNORECASE)
JSON = re.compile(r'"(?:[^"\\\n]|\\.)*"')
CSV = re.compile(r'"(?:[^"]|"")*"|[^,\n]+')
CSS = re.compile(r"/\*.*?\*/", re.DOTALL)
SCRIPT = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`|[{}]"""
    # A regular expression stands where a value may begin.
    r"""|(?<=[(,=:\[!&|?;+])\s*/(?![*/])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/""",
    re.DOTALL,
)


def matches(pattern: re.Pattern[str]) -> Callable[[str], Spans]:
    """Read a language in which prose is what a pattern finds."""
    return lambda text: (found.span() for found in pattern.finditer(text))


def script(text: str) -> Spans:
    """Yield comments and strings of TypeScript; a template's placeholders are code."""
    open_braces: list[int] = []  # for each template that we are in: the braces open in its placeholder
    at = 0
    while found := SCRIPT.search(text, at):
        at = found.end()
        token = found[0]
        if token == "{" and open_braces:
            open_braces[-1] += 1
        elif token == "}" and open_braces and open_braces[-1]:
            open_braces[-1] -= 1
        elif token == "`" or (token == "}" and open_braces):
            if token == "}":
                open_braces.pop()
            end = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*", re.DOTALL).match(text, at)
            assert end is not None
            yield found.end(), end.end()
            at = end.end() + 1
            if text.startswith("${", end.end()):
                at += 1
                open_braces.append(0)
        elif (token[0] in "/\"'" and not token.lstrip().startswith("/")) or token.startswith(("//", "/*")):
            yield found.span()


def everything(text: str) -> Spans:
    """Read a document: all of it is prose."""
    yield 0, len(text)


def notebook(text: str) -> Spans:
    """Yield the lines of markdown cells, and comments and strings of code cells."""
    kind = ""
    for found in re.finditer(r'"cell_type": "(\w+)"|(?<=\n {4})"(?:[^"\\\n]|\\.)*"', text):
        if found[1]:
            kind = found[1]
        elif kind == "markdown":
            yield found.span()
        else:
            for start, end in matches(PYTHON)(found[0][1:-1].replace('\\"', "' ").replace("\\n", "  ")):
                offset = found.start() + 1
                yield offset + start, offset + end


READERS: dict[str, Callable[[str], Spans]] = {
    ".py": matches(PYTHON),
    ".pyi": matches(PYTHON),
    ".ts": script,
    ".js": script,
    ".mjs": script,
    ".css": matches(CSS),
    ".json": matches(JSON),
    ".jsonl": matches(JSON),
    ".csv": matches(CSV),
    ".toml": matches(CONFIG),
    ".ipynb": notebook,
}
CODE = {".py", ".pyi", ".ts", ".js", ".mjs", ".css", ".html"}
# What stands at the edges of a comment or a string and is neither.
EDGE = re.compile(
    r"^(?:#+:?|//+|/\*+|[rbuf]{0,2}(?:\"\"\"|'''|[\"'`]))|(?:\*/|\"\"\"|'''|[\"'`])$", re.IGNORECASE
)
ESCAPE = re.compile(r"\\[nrt\"'`]")
LEAD = re.compile(r"(?<=\n)[ \t]*(?:\*(?!/)|#|//)(?= )")
TEST = re.compile(r"\bdef test_(\w+)")
# Between two spans that are one sentence: the next comment line, two strings in a row, the next cell line.
JOINT = re.compile(r"[ \t]*\n[ \t]*|\s*,?\n\s*")
BLANK_LINE = re.compile(r"\n[ \t]*(?:#+|//+|\*)?[ \t]*(?=\n)|\n(?=[ \t]*(?:[-*+|>]|\d+\.|#{1,6}) )|\|")


def split(path: Path, text: str) -> tuple[str, str]:
    """Read the prose of a file and its code, each as long as the file, with NUL where the other one is."""
    prose, code = [], []
    last = 0
    for start, end in READERS.get(path.suffix, everything)(text):
        prose += [_between(text, last, start), _cleaned(text[start:end], path.suffix)]
        code += [text[last:start], "\0" * (end - start)]
        last = end
    prose.append("\0" * (len(text) - last))
    code.append(text[last:])
    # The name of a test is a sentence.
    read, rest = "".join(prose), "".join(code)
    for name in TEST.finditer(rest) if path.suffix == ".py" else []:
        read = read[: name.start(1)] + name[1].replace("_", " ") + read[name.end(1) :]
    return read, rest


def _cleaned(part: str, suffix: str) -> str:
    """Replace the marks in and around a text by as many spaces, and what divides sentences by NUL."""
    if suffix in READERS:
        for edge in EDGE.finditer(part):
            part = part[: edge.start()] + " " * len(edge[0]) + part[edge.end() :]
        if "\\" in part:
            part = ESCAPE.sub("  ", part)
    if "\n" in part:
        part = LEAD.sub(lambda lead: " " * len(lead[0]), part)
    if "\n" in part or "|" in part:
        part = BLANK_LINE.sub(lambda blank: "\0" * len(blank[0]), part)
    if suffix == ".ipynb" and not part.strip():
        return "\0" * len(part)
    if suffix == ".ipynb" and (part[1:3] in {"- ", "* ", "| "} or part[1:2] == "#"):
        return "\0" + part[1:]
    return part


def _between(text: str, last: int, start: int) -> str:
    """Return the prose between two spans: NUL, spaces within a sentence, or a word for a placeholder."""
    length = start - last
    if text[last : last + 2] == "${" and text[start - 1] == "}":
        return "x" * length
    before, after = text[last - 1 : last], text[start : start + 1]
    strings = before in {'"', "'"} and after in set("\"'rfbRFB")
    comments = after in {"#", "/"} and before not in {'"', "'", "/"}
    if last and (strings or comments) and JOINT.fullmatch(text, last, start):
        return " " * length
    return "\0" * length


# ---------------------------------------------------------------- the rules


@cache
def rules() -> dict[str, Any]:
    """Read the patterns, the names and the exceptions."""
    found = tomllib.loads(WORDS.read_text("utf-8"))
    for name, rule in found["patterns"].items():
        words = rule.setdefault("words", [name.split(",")[0]])
        rule["words"] = [*words, *(word[0].upper() + word[1:] for word in words)]
    return found


# A sentence begins after the end of another one, perhaps with a quote or a bracket.
START = (
    r"(?:^|(?<=\0)|(?<=\0 )|(?<=[.:;!?—–] )"
    r"""|(?<=\0["'`*_(“])|(?<=\0 ["'`*_(“])|(?<=[.:;!?—–] ["'`*_(“])|(?<= \())"""
)
NO_QUESTION = r"(?![^.;!?\0]*\?)"


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """Compile a pattern of ``words.toml``, in which ⟦ begins a sentence that is no question and ⟨ any."""
    pattern = pattern.replace("\n", "")
    if "⟦" in pattern:
        pattern = f"(?=w){pattern}{NO_QUESTION}"
    return re.compile(pattern.replace("⟦", START).replace("⟨", START), re.IGNORECASE)


BLANKS = re.compile(r"\s\s+|\0\0+|[^\S ]")


class Prose(NamedTuple):
    """Prose with one blank between words and one NUL between texts, and where it has been squeezed."""

    text: str
    here: list[int]
    """Places in the squeezed text, in order …"""
    there: list[int]
    """… and where each is in the file."""

    @classmethod
    def of(cls, masked: str) -> "Prose":
        """Squeeze the prose of a file, as `split` has it."""
        parts, here, there = [], [0], [0]
        last = length = 0
        for blank in BLANKS.finditer(masked):
            parts += [masked[last : blank.start()], "\0" if blank[0][0] == "\0" else " "]
            length += blank.start() - last + 1
            last = blank.end()
            here.append(length)
            there.append(last)
        return cls("".join([*parts, masked[last:]]), here, there)

    def find(self, rule: dict[str, Any]) -> Iterator[tuple[int, int]]:
        """Yield where in the file the pattern of a rule begins and ends."""
        if any(word in self.text for word in rule["words"]):
            for match in compiled(rule["pattern"]).finditer(self.text):
                if match[0]:
                    yield self._place(match.start()), self._place(match.end() - 1) + 1

    def _place(self, at: int) -> int:
        before = bisect_right(self.here, at) - 1
        return self.there[before] + at - self.here[before]


WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
DEFINED = re.compile(r"\b(?:def|class|function|type|interface)\s+(?!test_)([A-Za-z_]\w*)")


@cache
def old_name(identifier: str, *, defined: bool, file: bool) -> tuple[str, str] | None:
    """Return the old word that an identifier is made of and the new one; None if it has none."""
    words = {word.lower() for word in WORD.findall(identifier)}
    names = rules()["names"]
    for entry in names["parts"] + names["defined"] * (defined or file):
        if old := words.intersection(entry["old"]):
            return min(old), entry["new"]
    for entry in names["exact"] + names["files"] * file:
        if {identifier, identifier.lstrip("_") if file else identifier}.intersection(entry["old"]):
            return identifier, entry["new"]
    return None


def findings(path: Path) -> Iterator[Finding]:
    """Yield what is wrong with the words of a file."""
    file = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.as_posix()
    if path.suffix in CODE and (old := old_name(path.stem.partition(".")[0], defined=False, file=True)):
        yield Finding(file, 1, path.name, f"old name “{old[0]}”", f"“{old[1]}”", path.name)
    text = path.read_bytes().decode("utf-8", "replace")
    if "\0" in text:
        return
    masked, code = split(path, text)
    prose = Prose.of(masked)

    def finding(start: int, end: int, rule: str, cure: str) -> Finding:
        first = text.rfind("\n", 0, start) + 1
        last = text.find("\n", end)
        around = text[first : last if last >= 0 else None]
        return Finding(
            file, text.count("\n", 0, start) + 1, " ".join(text[start:end].split()), rule, cure, around
        )

    for name, rule in rules()["patterns"].items():
        for start, end in prose.find(rule):
            yield finding(start, end, name, rule["cure"])
    if path.suffix in CODE:
        definitions = {match.start(1) for match in DEFINED.finditer(code)}
        for match in IDENTIFIER.finditer(code):
            if match[0].startswith("test_"):
                continue
            old = old_name(match[0], defined=match.start() in definitions, file=False)
            if old:
                yield finding(match.start(), match.end(), f"old name “{old[0]}”", f"“{old[1]}”")


def tracked(*patterns: str) -> list[Path]:
    """List the files under version control whose words are ours."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *patterns]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    names = [name for name in done.stdout.split("\0") if name and not NOT_OURS.fullmatch(name)]
    return [ROOT / name for name in names if (ROOT / name).is_file()]


# ---------------------------------------------------------------- tests


def _allowed() -> list[dict[str, str]]:
    return list(rules().get("allowed", []))


def test_everything_people_read_is_plain_english() -> None:
    files = tracked()
    if not files:
        pytest.skip("not a git checkout")
    wrong, used = [], set()
    for path in files:
        for found in findings(path):
            fits = [
                number
                for number, entry in enumerate(_allowed())
                if entry["file"] == found.file and entry["fragment"] in found.around
            ]
            used.update(fits)
            if not fits:
                wrong.append(str(found))
    unused = [entry for number, entry in enumerate(_allowed()) if number not in used]
    assert not wrong, f"{len(wrong)} findings:\n" + "\n".join(wrong[:200])
    assert not unused, "these exceptions match nothing any more: delete them from tests/data/words.toml"


def test_exceptions_are_few_and_each_has_a_reason() -> None:
    assert len(_allowed()) <= MOST_EXCEPTIONS
    for entry in _allowed():
        assert set(entry) == {"file", "fragment", "reason"}, entry
        assert len(entry["fragment"]) >= len("one word"), f"{entry}: a fragment names one place, not a file"
        assert (ROOT / entry["file"]).is_file(), entry


@pytest.mark.parametrize("name", rules()["patterns"])
def test_pattern_matches_wrong_sentences_and_no_right_ones(name: str) -> None:
    rule = rules()["patterns"][name]
    assert rule["cure"]
    assert rule["wrong"]
    assert rule["right"]
    for sentence in rule["wrong"]:
        assert any(Prose.of(sentence).find(rule)), sentence
    for sentence in rule["right"]:
        assert not any(Prose.of(sentence).find(rule)), sentence


@pytest.mark.parametrize("sample", rules()["samples"], ids=lambda sample: sample["name"])
def test_prose_is_found_in_every_kind_of_file_and_code_is_not(sample: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / sample["name"]
    path.write_text(sample["text"], "utf-8")
    assert sorted(found.match for found in findings(path)) == sorted(sample["found"])


@pytest.mark.parametrize("name", ["_ways", "wayOf", "deedsOf", "on_desk", "_kept", "Result", "IntentQueue"])
def test_old_names_are_found_in_identifiers(name: str) -> None:
    assert old_name(name, defined=False, file=False)


@pytest.mark.parametrize(
    "name", ["always", "halfway", "Outcome", "result", "given", "indeed", "written_by", "intention"]
)
def test_other_identifiers_are_no_old_names(name: str) -> None:
    assert old_name(name, defined=False, file=False) is None


def main(arguments: list[str]) -> int:
    """Print what is wrong in files, or in all of them; then how many there are of each."""
    counts: Counter[str] = Counter()
    for path in tracked(*arguments):
        for found in findings(path):
            if not any(e["file"] == found.file and e["fragment"] in found.around for e in _allowed()):
                print(found)  # noqa: T201 - a script here
                counts[found.rule] += 1
    total = [f"{number:6} {rule}" for rule, number in counts.most_common()]
    print(*total, f"{counts.total():6} in all", sep="\n")  # noqa: T201
    return bool(counts)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
