"""A document by itself: moves, variations, comments, drawings and edits, without a widget."""

import subprocess
import sys

import pytest

from banmen.document.document import Document, Edits
from banmen_rules import BanmenError, IllegalMove, InvalidArgument, InvalidSquare, Position, Side, game
from banmen_rules.words.explain import Explanation

QUIET = "16,K/" + "17/" * 7 + "8,P,8/" + "17/" * 4 + "8,p,8/17/17/k,16 0"
"""Dai dai: two kings and two pawns, far from each other."""


@pytest.fixture
def document() -> Document:
    return Document(Position.from_tsfen(game("dai_dai"), QUIET), title="Dai Dai Shogi")


def test_document_and_session_import_no_traitlets() -> None:
    code = """
import sys, types, pathlib
package = types.ModuleType("banmen")
package.__path__ = [str(pathlib.Path("widget/banmen").resolve())]
sys.modules["banmen"] = package
import banmen.document.document, banmen.document.records, banmen.room.session
print([name for name in ("traitlets", "anywidget", "ipywidgets", "IPython") if name in sys.modules])
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_undo_and_redo_walk_the_line(document: Document) -> None:
    start = document.position
    first, second = document.push("9n 9m"), document.push("9i 9j")
    assert (document.node, document.tree.ply) == (1, 2)
    assert (document.undo(), document.undo()) == (second, first)
    assert document.position == start
    with pytest.raises(BanmenError, match="no move to take back"):
        document.undo()
    assert (document.redo(), document.redo()) == (first, second)
    with pytest.raises(BanmenError, match="no move to make again"):
        document.redo()


def test_second_move_from_a_place_begins_a_variation(document: Document) -> None:
    document.push("9n 9m")
    document.push("9i 9j")
    document.goto(1)
    document.push("1a 2a")
    assert [node.parent for node in document.tree.nodes] == [-1, 0, 0]
    assert document.tree.nodes[0].children == [1, 2]
    document.promote_variation(2)
    assert document.tree.nodes[0].children == [2, 1]
    document.goto(node=1)
    assert document.position.move_stack[-1].text(document.game.size) == "9i 9j"
    document.goto(0)
    document.push("9n 9m")  # followed again, not added
    assert len(document.tree.nodes) == 3


@pytest.mark.parametrize("ply", [-1, 3])
def test_goto_refuses_a_ply_that_does_not_exist(document: Document, ply: int) -> None:
    document.push("9n 9m")
    with pytest.raises(InvalidArgument) as refused:
        document.goto(ply)
    assert (refused.value.argument, refused.value.value) == ("ply", ply)
    with pytest.raises(BanmenError):
        document.goto(1, node=0)
    with pytest.raises(BanmenError):
        document.goto(node=7)
    assert document.node == 0


def test_illegal_move_changes_nothing(document: Document) -> None:
    before = document.snapshot()
    with pytest.raises(IllegalMove):
        document.push("9n 9a")
    assert document.snapshot() == before
    assert not document.tree.nodes


def test_declared_end_is_taken_back_by_itself(document: Document) -> None:
    document.push("9n 9m")
    assert document.resign().winner is Side.BLACK
    assert document.position.outcome() is not None
    assert document.undo() is None
    assert (document.position.outcome(), document.node) == (None, 0)


def test_explain_returns_what_the_position_returns(document: Document) -> None:
    found = document.explain("9n", "9a")
    assert isinstance(found, Explanation)
    assert found == document.position.explain("9n", "9a")
    assert document.explain("9n", "9a", "ja").text != found.text
    with pytest.raises(InvalidSquare):
        document.explain("99z", "9a")


def test_comments_and_drawings_belong_to_their_node(document: Document) -> None:
    arrow = {"kind": "arrow", "squares": ["9n", "9m"], "colour": "red", "text": ""}
    document.draw([arrow])
    document.push("9n 9m")
    document.comment("a quiet move")
    assert (document.annotations, document.tree.nodes[0].comment) == ([], "a quiet move")
    document.undo()
    assert document.annotations == [arrow]
    with pytest.raises(BanmenError):
        document.draw([{**arrow, "colour": "pink"}])
    assert document.annotations == [arrow]


def test_edit_keeps_the_moves_played_before(document: Document) -> None:
    document.push("9n 9m")
    document.edit(lambda position: Position(position.game))
    assert (document.tree.nodes, document.edits.counts) == ([], [1, 0])
    document.undo_edit()
    assert (len(document.tree.nodes), document.edits.counts) == (1, [0, 1])
    document.redo_edit()
    assert not list(document.position.pieces())
    with pytest.raises(BanmenError, match="no edit to make again"):
        document.redo_edit()


def test_edit_to_the_same_position_is_no_edit(document: Document) -> None:
    document.edit(lambda position: position)
    assert document.edits.counts == [0, 0]


def test_new_edit_keeps_a_taken_back_document_with_moves(document: Document) -> None:
    document.edit(lambda position: Position(position.game))
    document.edit(lambda position: Position.initial(position.game))
    document.push(document.position.legal_moves()[0])
    document.undo_edit()
    document.edit(lambda position: Position.from_tsfen(position.game, QUIET))
    assert document.edits.counts == [3, 0]
    document.undo_edit()
    document.undo_edit()
    assert len(document.tree.nodes) == 1


def test_hooks_see_a_change_before_and_after(document: Document) -> None:
    seen: list[object] = []

    def prepare(position: Position, opened: object) -> object:
        seen.append(("prepare", position.counter, document.position.counter, opened is None))
        return lambda: seen.append(("show", document.position.counter))

    document.hooks.prepare = prepare  # type: ignore[assignment]
    document.push("9n 9m")
    assert seen == [("prepare", 1, 0, True), ("show", 1)]


def test_failing_view_leaves_the_document_unchanged(document: Document) -> None:
    def fail(_position: Position, _opened: object) -> None:
        raise RuntimeError

    before = document.snapshot()
    document.hooks.prepare = fail  # type: ignore[assignment]
    for change in (
        lambda: document.push("9n 9m"),
        document.resign,
        lambda: document.edit(lambda position: Position(position.game)),
        lambda: document.open(before, Edits()),
    ):
        with pytest.raises(RuntimeError):
            change()
        assert (document.snapshot(), document.edits.counts, document.tree.nodes) == (before, [0, 0], [])


def test_another_document_can_be_forbidden(document: Document) -> None:
    def forbid(action: str) -> None:
        raise BanmenError(action)

    document.hooks.may_replace = forbid
    with pytest.raises(BanmenError, match="change the position"):
        document.edit(lambda position: Position(position.game))
    with pytest.raises(BanmenError, match="bring back"):
        document.undo_edit()
    document.push("9n 9m")  # moves are no other document
    assert document.node == 0
