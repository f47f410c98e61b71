/** Notations for the drawn squares, simplest first, with the difference between neighbours. */
import { html, listen } from "../../view/dom.ts";
import type { Offset } from "../figures.ts";
import { capital, prose } from "../prose.ts";
import { listOf, numberOf, offsetsOf, recordOf, textOf } from "../read.ts";

export interface Candidate {
  readonly text: string;
  readonly sentence: string;
  /** Drawn squares it does not get to, and squares it gets to that are not drawn. */
  readonly missing: readonly Offset[];
  readonly extra: readonly Offset[];
  /** What would tell it from the candidate after it; null: nothing, or it is the last. */
  readonly differs: Difference | null;
}

/** A question that has two answers. */
export interface Difference {
  /** Whose pieces to place on the squares; empty where a larger board tells. */
  readonly place: "enemy" | "friend" | "";
  readonly squares: readonly Offset[];
  /** How many squares the board has to each side. */
  readonly files: number;
  /** Then only this one ends there, and only the next. */
  readonly onlyThis: readonly Offset[];
  readonly onlyNext: readonly Offset[];
}

function differenceOf(value: unknown): Difference | null {
  const { place, squares, files, only_this, only_next } = recordOf(value);
  if (typeof place !== "string") return null;
  return {
    place: place === "enemy" || place === "friend" ? place : "",
    squares: offsetsOf(squares),
    files: numberOf(files),
    onlyThis: offsetsOf(only_this),
    onlyNext: offsetsOf(only_next),
  };
}

export const candidatesOf = (value: unknown): readonly Candidate[] =>
  listOf(value).map((one) => {
    const { text, sentence, missing, extra, differs } = recordOf(one);
    return {
      text: textOf(text),
      sentence: textOf(sentence),
      missing: offsetsOf(missing),
      extra: offsetsOf(extra),
      differs: differenceOf(differs),
    };
  });

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
