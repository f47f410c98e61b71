/** Helpers to make and update elements. Attributes and text only: no HTML is parsed. */

const SVG = "http://www.w3.org/2000/svg";

export type Attributes = Readonly<Record<string, string | number>>;

export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly Node[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

export function html<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(name), attributes, children);
}

function fill<E extends Element>(
  element: E,
  attributes: Attributes,
  children: readonly (Node | string)[],
): E {
  for (const key in attributes) element.setAttribute(key, String(attributes[key]));
  element.append(...children);
  return element;
}

/** Set an attribute only where it changes, so that nothing is laid out again for nothing. */
export function put(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** The element with the focus, in the page or in the shadow root that an element is in. */
export const focusedNear = (element: Element): Element | null =>
  (element.getRootNode() as Document | ShadowRoot).activeElement;

/** Give an element the focus without scrolling the page to it. */
export function focusInPlace(element: HTMLOrSVGElement | null | undefined): void {
  element?.focus({ preventScroll: true });
}

type Events = HTMLElementEventMap & DocumentEventMap & WindowEventMap;

/** Listen to events of an element until the signal aborts: `listen(field, signal, { input: …, blur: … })`. */
export function listen(
  target: EventTarget,
  signal: AbortSignal,
  handlers: { readonly [Type in keyof Events]?: (event: Events[Type]) => void },
  options: AddEventListenerOptions = {},
): void {
  for (const [type, handler] of Object.entries(handlers))
    target.addEventListener(type, handler as EventListener, { ...options, signal });
}

/** Take an event: neither the browser nor anything around may act on it. */
export function consume(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Set a text only where it changes. */
export function say(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

const COUNT = Symbol.for("banmen.ids");

/**
 * An id, or a name of a group of radio buttons, that nothing else on the page has.
 *
 * The count belongs to the page: each widget may have its own copy of this module.
 */
export function uniqueId(what: string): string {
  const page = globalThis as { [COUNT]?: number };
  page[COUNT] = (page[COUNT] ?? 0) + 1;
  return `bm-${what}-${page[COUNT]}`;
}
