/** The notation field: grows with its text, and points at the character of an error. */
import { html, listen, put } from "../../kit/dom.ts";
import type { Attributes } from "../../kit/dom.ts";
import { makeField } from "../../kit/field.ts";

/** Where something is wrong, in characters (code points); an empty stretch is a place between two. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export class Field {
  readonly input: HTMLTextAreaElement;
  readonly element: HTMLElement;
  /** The same text underneath, which gives the field its height and carries the mark. */
  private readonly mirror = html("div", { class: "bm-draft-mirror", "aria-hidden": "true" });
  private wrong: Stretch | null = null;
  private drawn = "";

  constructor(label: string, attributes: Attributes, typed: (text: string) => void, signal: AbortSignal) {
    const own = { class: "bm-draft-input", rows: 1, autocorrect: "off" };
    this.input = makeField("textarea", label, { ...own, ...attributes });
    this.element = html("div", { class: "bm-draft" }, this.mirror, this.input);
    const { input } = this;
    listen(input, signal, {
      input: () => {
        // One line: join pasted line breaks.
        if (/[\r\n]/.test(input.value)) input.value = input.value.replace(/[\r\n]+/g, " ");
        this.draw();
        typed(input.value);
      },
      keydown: (event) => {
        if (event.key === "Enter" && !event.isComposing) event.preventDefault();
      },
    });
  }

  /** Show a text that came from elsewhere, and keep the caret. */
  show(text: string): void {
    const { input } = this;
    if (input.value === text) return;
    const { selectionStart, selectionEnd } = input;
    input.value = text;
    input.setSelectionRange(Math.min(selectionStart, text.length), Math.min(selectionEnd, text.length));
    this.draw();
  }

  /** Point at what cannot be read, or at nothing. */
  mark(wrong: Stretch | null): void {
    this.wrong = wrong && wrong.start >= 0 ? wrong : null;
    put(this.input, "aria-invalid", String(this.wrong !== null));
    this.draw();
  }

  private draw(): void {
    const { input, wrong, mirror } = this;
    const key = `${wrong ? `${wrong.start} ${wrong.end}` : ""} ${input.value}`;
    if (key === this.drawn) return;
    this.drawn = key;
    const text = [...input.value];
    const part = (from: number, to?: number): string => text.slice(from, to).join("");
    // The last line of nothing is as high as one of something.
    const END = "\u200b";
    if (!wrong) {
      mirror.replaceChildren(input.value + END);
      return;
    }
    const { start } = wrong;
    const end = Math.max(start, wrong.end);
    const point = html("span", { class: "bm-draft-point" }, end === start ? END : part(start, start + 1));
    const rest = end > start ? part(start + 1, end) : "";
    mirror.replaceChildren(
      part(0, start),
      html("span", { class: "bm-draft-wrong" }, point, rest),
      part(end) + END,
    );
  }
}
