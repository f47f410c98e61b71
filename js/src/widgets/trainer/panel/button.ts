/** The buttons of the trainer. */
import { html, put, say } from "../../../kit/dom.ts";

/** A button with a text; `name` is a class that tells it from the others. */
export function button(name: string, text: string, click: () => void): HTMLButtonElement {
  const element = html("button", { type: "button", class: `bm-action bm-action-${name}` });
  say(element, text);
  element.addEventListener("click", () => {
    if (element.getAttribute("aria-disabled") !== "true") click();
  });
  return element;
}

/** Switch a button off without taking the focus from it. */
export function enable(element: HTMLButtonElement, enabled: boolean, why = "", title = ""): void {
  put(element, "aria-disabled", String(!enabled));
  put(element, "title", enabled ? title : why);
}
