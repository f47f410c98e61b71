"""The widgets as classes: how deep they inherit."""

import inspect

import pytest
from anywidget import AnyWidget

import banmen
import banmen_rules

WIDGETS = [
    found
    for name in banmen.__all__
    if inspect.isclass(found := getattr(banmen, name)) and issubclass(found, AnyWidget)
]
DEEPEST = 2


def test_public_widgets_are_found() -> None:
    assert {each.__name__ for each in WIDGETS} >= {"Board", "GameRoom", "Demo", "Drill", "Sheet", "BetzaPad"}


@pytest.mark.parametrize("widget", WIDGETS, ids=lambda widget: widget.__name__)
def test_widget_inherits_at_most_two_classes_of_ours(widget: type[AnyWidget]) -> None:
    ours = [each.__name__ for each in widget.__mro__ if each.__module__.partition(".")[0] == "banmen"]
    assert len(ours) <= DEEPEST, ours


@pytest.mark.parametrize(
    "widget, arguments",
    [(banmen.Board, ("tai",)), (banmen.GameRoom, ("tai",)), (banmen.BetzaPad, ("K",)), (banmen.Atlas, ())],
)
def test_unknown_argument_lists_the_closest_ones(widget: type[AnyWidget], arguments: tuple[str, ...]) -> None:
    with pytest.raises(banmen_rules.UnknownName) as refused:
        widget(*arguments, them="dark")
    assert (refused.value.what, refused.value.name) == ("argument", "them")
    assert "theme" in str(refused.value)


def test_unknown_argument_of_a_method_is_a_declared_error() -> None:
    board = banmen.Board("dai_dai", autosave=False)
    with pytest.raises(banmen_rules.UnknownName):
        board.goto(nod=1)  # type: ignore[call-arg]
    with pytest.raises(banmen_rules.BanmenError):
        board.goto()
    with pytest.raises(banmen_rules.BanmenError):
        banmen.Board("dai_dai", tsfen=board.tsfen, pieces={"9i": "pawn"})
