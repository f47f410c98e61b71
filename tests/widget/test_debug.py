"""The debug switch: what page and Python send each other is logged, with the request's id."""

import logging

import pytest

from banmen import BetzaPad, Board
from tests.widget.browser import Browser


@pytest.fixture
def switched_on(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BANMEN_DEBUG", "1")
    caplog.set_level(logging.DEBUG, logger="banmen")


def messages(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "banmen"]


@pytest.mark.usefixtures("switched_on")
def test_request_reply_and_state_are_logged_with_the_id(caplog: pytest.LogCaptureFixture) -> None:
    browser = Browser(Board("dai_dai", autosave=False))
    caplog.clear()
    browser.ask({"id": 7, "request": "move", "from": "9l", "path": [], "to": "9k"})
    request, *states, reply = messages(caplog)
    assert request == 'request 7 move {"from": "9l", "path": [], "to": "9k"}'
    assert reply == "reply 7 ok"
    sent = [line for line in states if line.startswith("state 7 Board ")]
    assert any("tsfen" in line and "history" in line and "moves" in line for line in sent)


@pytest.mark.usefixtures("switched_on")
def test_refusal_is_logged_with_its_reason(caplog: pytest.LogCaptureFixture) -> None:
    browser = Browser(Board("dai_dai", autosave=False))
    caplog.clear()
    browser.ask({"id": 8, "request": "undo"})
    assert messages(caplog)[-1].startswith("reply 8 refused: ")


@pytest.mark.usefixtures("switched_on")
def test_traits_that_the_page_sets_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    pad = BetzaPad()
    caplog.clear()
    pad.set_state({"draft": "K", "seq": 1})
    assert "set - BetzaPad draft, seq" in messages(caplog)
    assert any(line.startswith("state - BetzaPad ") for line in messages(caplog))


def test_nothing_is_logged_without_the_switch(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("BANMEN_DEBUG", raising=False)
    caplog.set_level(logging.DEBUG, logger="banmen")
    Browser(Board("dai_dai", autosave=False)).ask({"id": 9, "request": "undo"})
    assert messages(caplog) == []
