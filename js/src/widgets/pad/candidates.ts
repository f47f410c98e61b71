/** Notations for the drawn squares, simplest first, with the difference between neighbours. */
import type { Candidate, Difference } from "../../core/generated/pad.ts";
import type { Offset } from "../../core/figures.ts";
import { html, listen } from "../../kit/dom.ts";
import { capital, prose } from "../../kit/prose.ts";

export interface Words {
  readonly title: string;
  readonly empty: string;
  readonly nearest: string;
  readonly take: (text: string) => string;
  readonly unlike: (missing: number, extra: number) => string;
  readonly differs: (difference: Difference, next: string) => string;
}

export class Candidates {
  readonly element = html("div", { class: "bm-candidates" });
  private shown = "";

  constructor(
    private readonly heard: {
      readonly take: (text: string) => void;
      /** One is pointed at: the squares in which it differs from the drawing. */
      readonly look: (squares: readonly Offset[]) => void;
    },
    private readonly signal: AbortSignal,
  ) {}

  show(candidates: readonly Candidate[], drawn: number, words: Words): void {
    const key = JSON.stringify([candidates, drawn === 0, words.title]);
    if (key === this.shown) return;
    this.shown = key;
    const exact = candidates.every(({ missing, extra }) => missing.length + extra.length === 0);
    const lead = drawn === 0 ? words.empty : exact ? "" : words.nearest;
    this.element.replaceChildren(
      html("h2", { class: "bm-heading" }, words.title),
      ...(lead === "" ? [] : [html("p", { class: "bm-dim" }, lead)]),
      html(
        "ol",
        { class: "bm-candidate-list" },
        ...candidates.map((one, i) => this.row(one, candidates[i + 1]?.text ?? "", words)),
      ),
    );
  }

  private row(candidate: Candidate, next: string, words: Words): HTMLElement {
    const { text, sentence, missing, extra, differs } = candidate;
    const unlike = missing.length + extra.length > 0 ? words.unlike(missing.length, extra.length) : "";
    const button = html(
      "button",
      { type: "button", class: "bm-take", title: words.take(text) },
      html("code", {}, text),
    );
    const { signal, heard } = this;
    const look = (squares: readonly Offset[]) => (): void => {
      heard.look(squares);
    };
    listen(button, signal, {
      click: () => {
        heard.take(text);
      },
    });
    for (const type of ["pointerenter", "focus"])
      button.addEventListener(type, look([...missing, ...extra]), { signal });
    for (const type of ["pointerleave", "blur"]) button.addEventListener(type, look([]), { signal });
    const told = differs ? words.differs(differs, next) : "";
    const lines = [capital(sentence), unlike, told].filter((line) => line !== "");
    return html(
      "li",
      { class: "bm-candidate" },
      button,
      ...lines.map((line, i) => html("p", { class: i === 0 ? "bm-message" : "bm-dim" }, ...prose(line))),
    );
  }
}
