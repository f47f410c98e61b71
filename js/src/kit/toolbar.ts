/** Toolbars as in the ARIA practices: one tab stop, arrow keys between buttons. */
import { focusedNear, html, listen } from "./dom.ts";

export interface Toolbar {
  readonly element: HTMLElement;
  /** After anything that may hide some of its buttons: one that is there is the tab stop. */
  update(): void;
}

/** A toolbar of these children, in which every button takes part that is not hidden. */
export function toolbar(
  attributes: { readonly class: string; readonly label: string },
  signal: AbortSignal,
  ...children: readonly HTMLElement[]
): Toolbar {
  const named = { class: attributes.class, role: "toolbar", "aria-label": attributes.label };
  const element = html("div", named, ...children);
  const buttons = [...element.querySelectorAll("button")];
  let stop: HTMLButtonElement | undefined;

  const offered = (): HTMLButtonElement[] => buttons.filter((one) => one.closest("[hidden]") === null);
  const rest = (on: HTMLButtonElement | undefined): void => {
    if (on === stop && on !== undefined) return;
    stop = on;
    for (const one of buttons) one.tabIndex = one === on ? 0 : -1;
  };
  const update = (): void => {
    if (stop === undefined || stop.closest("[hidden]") !== null) rest(offered()[0]);
  };

  listen(element, signal, {
    focusin: ({ target }) => {
      rest(buttons.find((one) => one === target));
    },
    keydown: (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      const all = offered();
      const at = all.findIndex((one) => one === focusedNear(element));
      const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
      if (at < 0 || next === undefined) return;
      event.preventDefault();
      all[(next + all.length) % all.length]?.focus();
    },
  });
  update();
  return { element, update };
}
