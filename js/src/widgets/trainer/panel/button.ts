/** The buttons of the trainer. */
import { html, nothing } from "../../../kit/view.ts";
import type { View } from "../../../kit/view.ts";

interface State {
  readonly hidden?: boolean;
  /** Switched off without taking the focus from it. */
  readonly off?: boolean;
  readonly title?: string;
  readonly label?: string;
}

/** A button with a text; `name` is a class that tells it from the others. */
export const button = (
  name: string,
  text: string,
  click: () => void,
  { hidden = false, off = false, title = "", label }: State = {},
): View =>
  html`<button type="button" class="bm-action bm-action-${name}" aria-disabled=${off} title=${title}
    aria-label=${label ?? nothing} ?hidden=${hidden} @click=${() => {
      if (!off) click();
    }}>${text}</button>`;
