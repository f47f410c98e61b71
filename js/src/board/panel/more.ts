/** The menu behind "⋯": tools that are needed now and then, each with its words. */
import { button, name } from "../../kit/button.ts";
import { consume, focusInPlace, html, listen, put, uniqueId } from "../../kit/dom.ts";
import { icon } from "../../kit/icons.ts";
import { along, roving } from "../../kit/list.ts";

export interface MoreMenu {
  readonly opener: HTMLButtonElement;
  readonly element: HTMLElement;
  /** After anything that may hide some of its buttons. */
  update(): void;
}

/** A choice, Esc, and a press or the focus elsewhere close it. */
export function moreMenu(label: string, items: readonly HTMLButtonElement[], signal: AbortSignal): MoreMenu {
  const id = uniqueId("more");
  const named = { class: "bm-more", id, role: "group", "aria-label": label, hidden: "" };
  const element = html("div", named, ...items);
  const open = (opened: boolean): void => {
    element.hidden = !opened;
    put(opener, "aria-expanded", String(opened));
  };
  const opener = button(
    { class: "bm-tool", "data-tool": "more", "aria-expanded": "false", "aria-controls": id },
    icon("more"),
    () => open(element.hidden),
  );
  name(opener, label);
  const { update } = roving(element, () => items.filter(({ hidden }) => !hidden), signal, along);
  const isOutside = (target: unknown): boolean =>
    target instanceof Node && !element.contains(target) && !opener.contains(target);
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || element.hidden) return;
    consume(event);
    open(false);
    focusInPlace(opener);
  };
  listen(opener, signal, { keydown: leave });
  listen(element, signal, {
    click: () => open(false),
    keydown: leave,
    focusout: ({ relatedTarget }) => {
      if (isOutside(relatedTarget)) open(false);
    },
  });
  const press = (event: Event): void => {
    if (isOutside(event.composedPath()[0])) open(false);
  };
  listen(opener.ownerDocument, signal, { pointerdown: press }, { capture: true, passive: true });
  return { opener, element, update };
}
