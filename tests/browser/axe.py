"""What axe-core finds of roles, names and contrast on a part of a page."""

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

AXE = Path(__file__).parent.parent.parent / "js/node_modules/axe-core/axe.min.js"

# A line for each element that breaks a rule: the rule, the element, what is wrong with it. JupyterLab's body
# has no height, and axe takes what overflows it for hidden: it would see no words at all. The kanji on a
# piece in a list are a picture of it: its name is said in the reader's language.
_CHECK = """async (roots, [words, without, only]) => {
  document.body.style.minHeight = "100vh";
  const looked = { include: roots, exclude: without === null ? [] : [without] };
  const { violations, passes } = await axe.run(looked, only === null
    ? { rules: { "label-content-name-mismatch": { enabled: false } } } : { runOnly: only });
  const read = passes.find(({ id }) => id === "color-contrast")?.nodes ?? [];
  if (!read.some(({ html }) => new RegExp(words).test(html))) return ["axe has seen no words"];
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, any, all, none }) =>
    `${id}: ${target.join(" ")}: ${[...any, ...all, ...none].map(({ message }) => message).join("; ")}`));
}"""

# Ids that several elements of ours have, and references to ids that no element has: axe-core misses some.
_SAME_IDS = """() => {
  const every = [...document.querySelectorAll(".banmen, .banmen *")];
  const count = new Map();
  for (const { id } of every) if (id) count.set(id, (count.get(id) ?? 0) + 1);
  const twice = [...count].filter(([, n]) => n > 1).map(([id]) => `several elements have the id ${id}`);
  const names = ["for", "aria-controls", "aria-labelledby", "aria-describedby", "aria-activedescendant"];
  const lost = every.flatMap((one) => names.flatMap((name) =>
    (one.getAttribute(name) ?? "").split(" ").filter((id) => id && !document.getElementById(id))
      .map((id) => `${name} of ${one.className}: no element has the id ${id}`)));
  const groups = new Map();
  for (const radio of every.filter((one) => one.matches("input[type=radio]"))) {
    const root = radio.closest(".banmen");
    if ((groups.get(radio.name) ?? root) !== root) twice.push(`two widgets share radios: ${radio.name}`);
    groups.set(radio.name, root);
  }
  return [...new Set([...twice, ...lost])];
}"""

_OF_THEMES = ["color-contrast", "link-in-text-block"]
"""What axe-core finds of colours."""


def load(page: Page) -> None:
    """Bring axe-core to a page that has not got it, also where no script but the page's own may run."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(f"() => {{ {AXE.read_text('utf-8')} }}")


def faults(root: Locator, words: str, without: str | None = None, *, theme: str = "light") -> list[str]:
    """List what is wrong with a part of the page; some words in it (a pattern of their HTML) must be seen.

    The selector ``without`` excludes elements. In themes that are not the light one only that is
    looked at which is another thing in another theme: a name or a role is the same in all.
    """
    expect(root).to_be_attached()
    found: list[str] = root.evaluate_all(_CHECK, [words, without, None if theme == "light" else _OF_THEMES])
    return found


def faults_of_all(roots: Locator, words: str) -> list[str]:
    """List what is wrong with several parts of a page, and what goes wrong because they share it."""
    found: list[str] = roots.evaluate_all(_CHECK, [words, None, None])
    ids: list[str] = roots.page.evaluate(_SAME_IDS)
    return found + ids
