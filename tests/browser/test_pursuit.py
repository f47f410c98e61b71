"""A pursuit on the page: the other piece replies, and the next level opens."""

from playwright.sync_api import expect

from banmen_rules.teaching.exercises import load_pack, solution
from tests.browser.lab import Notebook
from tests.browser.practice import Practice


def test_piece_is_caught_and_the_next_level_opens(still: Notebook) -> None:
    practice = Practice(still, "Pursuit('dai_dai', autosave=False)")
    level = next(one for one in load_pack("dai_dai_pursuit").exercises if one.kind == "catch")
    locked = practice.root.locator(".bm-level:disabled")
    expect(locked).to_have_count(11)
    practice.answer(dict(solution(level)))
    practice.expect(end="solved")
    expect(locked).to_have_count(10)
    practice.action("next").click()
    practice.expect(at=1, end="")
    still.wait_for("[row['stars'] for row in practice.results]", [3])
