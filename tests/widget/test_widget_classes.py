"""The widgets as classes: how deep they inherit."""

import inspect

import pytest
from anywidget import AnyWidget

import banmen

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
