/** The texts that drawn squares may mean, simplest first, with what would tell each from the next. */
import { html } from "../../view/dom.ts";
import type { Offset } from "../figures.ts";
import { prose } from "../prose.ts";
import { listOf, offsetsOf, recordOf, textOf } from "../read.ts";

export interface Candidate {
  readonly text: string;
  readonly sentence: string;
  /** Drawn squares it does not get to, and squares it gets to that are not drawn. */
  readonly missing: readonly Offset[];
  readonly extra: readonly Offset[];
  /** What would tell it from the candidate after it; empty for the last. */
  readonly differs: string;
}

export const candidatesOf = (value: unknown): readonly Candidate[] =>
  listOf(value).map((one) => {
    const { text, sentence, missing, extra, differs } = recordOf(one);
    return {
      text: textOf(text),
      sentence: textOf(sentence),
      missing: offsetsOf(missing),
      extra: offsetsOf(extra),
      differs: textOf(differs),
    };
  });

export interface Words {
  readonly title: string;
  readonly empty: string;
  readonly nearest: string;
  readonly take: (text: string) => string;
  readonly unlike: (missing: number, extra: number) => string;
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
      html("h3", { class: "bm-heading" }, words.title),
      ...(lead === "" ? [] : [html("p", { class: "bm-dim" }, lead)]),
      html("ol", { class: "bm-candidate-list" }, ...candidates.map((one) => this.row(one, words))),
    );
  }

  private row(candidate: Candidate, words: Words): HTMLElement {
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
    button.addEventListener(
      "click",
      () => {
        heard.take(text);
      },
      { signal },
    );
    for (const type of ["pointerenter", "focus"])
      button.addEventListener(type, look([...missing, ...extra]), { signal });
    for (const type of ["pointerleave", "blur"]) button.addEventListener(type, look([]), { signal });
    const lines = [sentence, unlike, differs].filter((line) => line !== "");
    return html(
      "li",
      { class: "bm-candidate" },
      button,
      ...lines.map((line, i) => html("p", { class: i === 0 ? "bm-says-so" : "bm-dim" }, ...prose(line))),
    );
  }
}
