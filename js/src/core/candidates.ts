/** Reads the candidates of the Betza pad: notations that reach the drawn squares. */
import type { Offset } from "./figures.ts";
import { listOf, numberOf, offsetsOf, recordOf, textOf } from "./read.ts";

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
