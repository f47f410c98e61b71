/**
 * Buttons, alike everywhere. One that can do nothing now is `aria-disabled`, not `disabled`: a button that is pressed
 * until there is nothing left to do would drop the focus, and the keys would be the page's.
 *
 * A button has a border and words; the class `bm-first` fills it, `bm-tool` makes it a bare icon, `bm-chip` round,
 * `bm-quiet` words without a border, and `bm-option` an answer with its digit.
 */
import { html, put } from "./dom.ts";
import type { Attributes } from "./dom.ts";
import { nothing, html as view } from "./view.ts";
import type { View } from "./view.ts";

type Content = string | Node | readonly (string | Node)[];

/** A button; `press` is called unless it is switched off. (Without it, a list around the button listens.) */
export function button(
  attributes: Attributes,
  content: Content,
  press?: (event: MouseEvent) => void,
): HTMLButtonElement {
  const children = typeof content === "string" || content instanceof Node ? [content] : content;
  const element = html("button", { type: "button", ...attributes }, ...children);
  element.addEventListener("click", (event) => {
    if (element.getAttribute("aria-disabled") !== "true") press?.(event);
  });
  return element;
}

/** Switch a button on or off without taking the focus from it; `why` it is off is its title then. */
export function enable(element: HTMLElement, enabled: boolean, why?: string, title = ""): void {
  put(element, "aria-disabled", String(!enabled));
  if (why !== undefined) put(element, "title", enabled ? title : why);
}

/** Name a button without words: for those who point at it, and for those who listen. */
export function name(element: HTMLElement, text: string): void {
  put(element, "aria-label", text);
  put(element, "title", text);
}

interface State {
  readonly hidden?: boolean;
  /** Switched off without taking the focus from it. */
  readonly off?: boolean;
  /** The most likely next action. */
  readonly first?: boolean;
  readonly title?: string;
  readonly label?: string;
  readonly expanded?: boolean;
}

/** One of the actions of a view, as a template; found by its id. */
export const action = (
  id: string,
  content: unknown,
  press: () => void,
  { hidden = false, off = false, first = false, title, label, expanded }: State = {},
): View =>
  view`<button type="button" class="bm-action bm-action-${id} ${first ? "bm-first" : ""}" data-action=${id}
    aria-disabled=${off} aria-expanded=${expanded ?? nothing} aria-label=${label ?? nothing} title=${title ?? nothing}
    ?hidden=${hidden} @click=${() => {
      if (!off) press();
    }}>${content}</button>`;
