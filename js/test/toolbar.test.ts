import { afterEach, expect, it, vi } from "vitest";
import { textsOf } from "../src/i18n/board.ts";
import { Commands } from "../src/board/buttons.ts";
import { html } from "../src/kit/dom.ts";
import { toolbar } from "../src/kit/toolbar.ts";
import type { Toolbar } from "../src/kit/toolbar.ts";
import { nowOf } from "./moves.ts";

const { signal } = new AbortController();

afterEach(() => {
  document.body.replaceChildren();
});

function row(): { bar: Toolbar; buttons: HTMLButtonElement[]; group: HTMLElement; stops: () => string[] } {
  const buttons = ["a", "b", "c", "d"].map((name) => html("button", { type: "button" }, name));
  const group = html("div", {}, ...buttons.slice(0, 2));
  const bar = toolbar({ class: "bm-tools", label: "Tools" }, signal, group, ...buttons.slice(2));
  document.body.append(bar.element);
  const stops = (): string[] =>
    buttons.filter(({ tabIndex }) => tabIndex === 0).map(({ textContent }) => textContent);
  return { bar, buttons, group, stops };
}

const press = (key: string, held: KeyboardEventInit = {}): boolean => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...held });
  document.activeElement?.dispatchEvent(event);
  return event.defaultPrevented;
};
const focused = (): string => document.activeElement?.textContent ?? "";

it("is one tab stop, and arrow keys go round it", () => {
  const { buttons, stops } = row();
  expect(stops()).toEqual(["a"]);
  buttons[0]?.focus();
  const visited = ["ArrowRight", "ArrowRight", "Home", "ArrowLeft", "ArrowRight", "End", "ArrowLeft"].map(
    (key) => {
      expect(press(key)).toBe(true);
      expect(stops()).toEqual([focused()]);
      return focused();
    },
  );
  expect(visited.join("")).toBe("bcadadc");
});

it("leaves other keys alone, and keys that are held with others", () => {
  row().buttons[0]?.focus();
  expect([press("ArrowDown"), press("x"), press("End", { ctrlKey: true })]).toEqual([false, false, false]);
  expect(focused()).toBe("a");
});

it("passes by what is hidden, and is a tab stop all the same", () => {
  const { bar, buttons, group, stops } = row();
  group.hidden = true;
  bar.update();
  expect(stops()).toEqual(["c"]);
  buttons[3]?.focus();
  press("ArrowRight");
  expect(focused()).toBe("c");
});

it("keeps the focus on a button that can do nothing any more, and does nothing", () => {
  const run = vi.fn();
  let enabled = true;
  const commands = new Commands(nowOf, textsOf("en"));
  commands.add({ undo: { run, enabled: () => enabled } });
  const button = commands.button("undo");
  document.body.append(button);
  button.focus();
  commands.update(nowOf());
  button.click();
  enabled = false;
  commands.update(nowOf());
  button.click();
  // Were it `disabled`, a browser would take the focus from it; this one does not.
  expect([button.disabled, button.getAttribute("aria-disabled")]).toEqual([false, "true"]);
  expect(document.activeElement).toBe(button);
  expect(run).toHaveBeenCalledTimes(1);
});
