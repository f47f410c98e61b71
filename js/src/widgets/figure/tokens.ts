/** A notation as focusable tokens that highlight their squares. */
import type { Offset } from "../../core/figures.ts";
import { focusInPlace, html, listen, put } from "../../kit/dom.ts";
import { along, roving } from "../../kit/list.ts";
import type { Roving, Step } from "../../kit/list.ts";
import { squaresOf } from "./moveinfo.ts";
import type { Part } from "./moveinfo.ts";

export class Tokens {
  readonly element = html("div", { class: "bm-tokens", role: "tree" });
  private readonly roving: Roving;
  private parts: readonly Part[] = [];
  private items: HTMLElement[] = [];
  private text = "";
  private hovered: number | null = null;
  private focused: number | null = null;

  /** `attend` is called with the part that is pointed at, or has the focus. */
  constructor(
    private readonly setFocus: (part: number | null) => void,
    signal: AbortSignal,
  ) {
    const { element } = this;
    this.roving = roving(element, () => this.items, signal, this.step);
    listen(element, signal, {
      pointerover: (event) => {
        if (event.pointerType !== "touch") this.hover(this.indexOf(event.target));
      },
      pointerleave: () => this.hover(null),
      focusin: ({ target }) => this.focus(this.indexOf(target)),
      focusout: () => this.focus(null),
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
    if (
      text === this.text &&
      parts.length === this.parts.length &&
      parts.every((one, i) => same(one, this.parts[i]))
    ) {
      // The squares may have changed for all that.
      this.parts = parts;
      return;
    }
    const at = this.focused;
    this.text = text;
    this.parts = parts;
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
    this.setFocus(this.attended);
  }

  /** Light the parts that lead to a square. */
  light(at: Offset | null): void {
    this.items.forEach((item, i) => {
      const leads =
        at !== null && squaresOf(this.parts[i]).some((one) => one[0] === at[0] && one[1] === at[1]);
      item.classList.toggle("bm-lit-token", leads);
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

  private hover(part: number | null): void {
    if (part === this.hovered) return;
    this.hovered = part;
    this.follow();
  }

  private focus(part: number | null): void {
    if (part === this.focused) return;
    this.focused = part;
    this.follow();
  }

  private follow(): void {
    this.items.forEach((item, i) => item.classList.toggle("bm-token-now", i === this.attended));
    this.setFocus(this.attended);
  }

  /** Up goes to the part that one belongs to. */
  private readonly step: Step = (key, at, count) =>
    key === "ArrowUp" ? Math.max(0, this.parts[at]?.parent ?? 0) : along(key, at, count);
}

const same = (one: Part, other: Part | undefined): boolean =>
  other !== undefined &&
  one.start === other.start &&
  one.end === other.end &&
  one.parent === other.parent &&
  one.says === other.says;
