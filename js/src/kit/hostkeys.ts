/** Keeps key presses from notebook shortcuts while one of our elements has the focus. */
import { listen } from "./dom.ts";

/**
 * Whether a notebook would take a key for itself. JupyterLab finds the element with the focus before it finds the
 * attribute on a widget that forbids shortcuts: on a button "b" would add a cell.
 */
export function isHosts({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key === "Enter" || (key !== "Tab" && key !== "Escape" && !ctrlKey && !metaKey && !altKey);
}

/** Let no key pressed within an element be the notebook's. */
export function keepKeys(element: HTMLElement, signal: AbortSignal): void {
  element.setAttribute("data-lm-suppress-shortcuts", "true");
  listen(element, signal, {
    keydown: (event) => {
      if (isHosts(event)) event.stopPropagation();
    },
  });
}
