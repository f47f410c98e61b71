"""What can be pressed on a page, and how large it is."""

from playwright.sync_api import Page

# WCAG 2.2 (2.5.8): 24 by 24 CSS pixels, but for links in a text; or so far from others that a circle of this
# size around its middle touches no other target and no other circle. A label is part of what it labels. The
# squares of a board are as large as the zoom makes them, and can be reached by other means.
_SMALL = """() => {
  const roles = ["button", "checkbox", "link", "menuitem", "option", "radio", "slider", "tab", "treeitem"];
  const named = roles.map((one) => `[role=${one}]`);
  const every = ["a[href]", "button", "input", "select", "summary", "textarea", ...named];
  const shown = [...document.querySelectorAll(every.join())]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((one) => getComputedStyle(one).display !== "inline" && !one.closest(".bm-svg"))
    .map((one) => one.closest("label") ?? one);
  const targets = [...new Set(shown)]
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    // For screen readers only.
    .filter(({ box }) => box.width > 1 && box.height > 1);
  const isSmall = ({ box }) => Math.min(box.width, box.height) < 23.95;
  const middle = ({ box }) => [box.x + box.width / 2, box.y + box.height / 2];
  const near = (target, other) => {
    if (target.one.contains(other.one) || other.one.contains(target.one)) return false;
    const [x, y] = middle(target);
    if (isSmall(other)) return Math.hypot(x - middle(other)[0], y - middle(other)[1]) < 24;
    const right = Math.max(other.box.x - x, 0, x - other.box.right);
    const down = Math.max(other.box.y - y, 0, y - other.box.bottom);
    return Math.hypot(right, down) < 12;
  };
  return targets
    .filter((target) => isSmall(target) && targets.some((other) => other !== target && near(target, other)))
    .map(({ one, box: { width, height } }) => `${width} x ${height}: ${one.outerHTML.slice(0, 150)}`);
}"""


def too_small(page: Page) -> list[str]:
    """List the targets that a finger misses."""
    found: list[str] = page.evaluate(_SMALL)
    return found
