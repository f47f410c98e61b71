/** A notation as focusable tokens that highlight their squares. */
import type { Offset } from "../../core/figures.ts";
import { focusInPlace, html, listen, put } from "../../kit/dom.ts";
import { along, roving } from "../../kit/list.ts";
import type { Roving, Step } from "../../kit/list.ts";
import { has } from "./drawing.ts";
import { squaresOf } from "./moveinfo.ts";
import type { Part } from "./moveinfo.ts";

export class Tokens {
  readonly element = html("div", { class: "bm-tokens", role: "tree" });
  private readonly roving: Roving;
  private parts: readonly Part[] = [];
  private items: HTMLElement[] = [];
  private text = "";
  /** What the tokens were made of. */
  private made = "";
  private hovered: number | null = null;
  private focused: number | null = null;

  /** `changed` is called when another part is attended to. */
  constructor(
    private readonly changed: () => void,
    signal: AbortSignal,
  ) {
    const { element } = this;
    this.roving = roving(element, () => this.items, signal, this.step);
    listen(element, signal, {
      pointerover: (event) => {
        if (event.pointerType !== "touch") this.attend(this.indexOf(event.target), this.focused);
      },
      pointerleave: () => this.attend(null, this.focused),
      focusin: ({ target }) => this.attend(this.hovered, this.indexOf(target)),
      focusout: () => this.attend(this.hovered, null),
      click: ({ target }) => {
        const at = this.indexOf(target);
        if (at !== null) this.items[at]?.focus();
      },
    });
  }

  /** The active part: the one under the pointer, else the one with the focus. */
  get attended(): number | null {
    return this.hovered ?? this.focused;
  }

  show(text: string, parts: readonly Part[], label: string): void {
    put(this.element, "aria-label", label);
    // The squares may change while the tokens do not.
    this.parts = parts;
    const made = JSON.stringify([
      text,
      parts.map(({ start, end, parent, says }) => [start, end, parent, says]),
    ]);
    if (made === this.made) return;
    this.made = made;
    const at = this.focused;
    this.text = text;
    this.hovered = this.focused = null;
    this.items = parts.map(({ text: own, says }, i) =>
      html("span", {
        class: "bm-token",
        role: "treeitem",
        "data-part": i,
        tabindex: -1,
        "aria-label": `${own}: ${says}`,
      }),
    );
    this.element.replaceChildren(...this.nodes(-1, 0, [...text].length));
    const rest = this.items[Math.min(at ?? 0, this.items.length - 1)];
    this.roving.rest(rest);
    if (at !== null) focusInPlace(rest);
    this.changed();
  }

  /** Light the parts that lead to a square. */
  light(at: Offset | null): void {
    this.items.forEach((item, i) => {
      item.classList.toggle("bm-lit-token", at !== null && has(squaresOf(this.parts[i]), at));
    });
  }

  /** A part and those it belongs to, from the outermost in. */
  chain(index: number): Part[] {
    const part = this.parts[index];
    return part ? [...(part.parent >= 0 && part.parent < index ? this.chain(part.parent) : []), part] : [];
  }

  /** The text between two places, with the parts that belong to one of them. */
  private nodes(parent: number, start: number, end: number): (Node | string)[] {
    const characters = [...this.text];
    const result: (Node | string)[] = [];
    let at = start;
    this.parts.forEach((part, i) => {
      const item = this.items[i];
      if (part.parent !== parent || !item) return;
      if (part.start > at) result.push(characters.slice(at, part.start).join(""));
      const within = this.nodes(i, part.start, part.end);
      const nested = within.some((one) => typeof one !== "string");
      if (nested) put(item, "aria-expanded", "true");
      item.replaceChildren(...(nested ? [html("span", { role: "group" }, ...within)] : within));
      result.push(item);
      at = part.end;
    });
    if (end > at) result.push(characters.slice(at, end).join(""));
    return result;
  }

  private indexOf(target: EventTarget | null): number | null {
    const item = target instanceof Element ? target.closest<HTMLElement>("[data-part]") : null;
    return item ? Number(item.dataset.part) : null;
  }

  private attend(hovered: number | null, focused: number | null): void {
    if (hovered === this.hovered && focused === this.focused) return;
    this.hovered = hovered;
    this.focused = focused;
    this.items.forEach((item, i) => item.classList.toggle("bm-token-now", i === this.attended));
    this.changed();
  }

  /** Up goes to the part that one belongs to. */
  private readonly step: Step = (key, at, count) =>
    key === "ArrowUp" ? Math.max(0, this.parts[at]?.parent ?? 0) : along(key, at, count);
}
