/** Reads Python's description of a move, for the pad and the card, into checked values. */
import type { Figure, Offset } from "../../core/figures.ts";
import { figuresOf, listOf, numberOf, offsetsOf, recordOf, textOf, textsOf } from "../../core/read.ts";
import { CATEGORIES } from "../../core/wire.ts";
import type { Category } from "../../core/wire.ts";
import type { Host } from "../../host/host.ts";

/** A stretch of a text, with what it says and the squares it is about. */
export interface Part {
  /** Characters (code points) of the text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly says: string;
  /** Those it gets to only with another piece's help too. */
  readonly squares: readonly Offset[];
  /** The index of the part it belongs to; -1: none. */
  readonly parent: number;
}

/** The move as a dialect writes it. */
export interface Spelling {
  readonly name: string;
  readonly title: string;
  /** Empty where the dialect has no words for it; then `refusal` says why. */
  readonly text: string;
  readonly refusal: string;
}

export interface MoveInfo {
  /** null: not sent yet, or unreadable. */
  readonly figure: Figure | null;
  /** The same without placed pieces; null when none are placed. */
  readonly plain: Figure | null;
  readonly sentence: { readonly short: string; readonly long: string };
  readonly parts: readonly Part[];
  readonly dialects: readonly Spelling[];
  readonly categories: readonly Category[];
}

/** Reads what is shown; bytes that did not change are not read again. */
export class MoveInfoReader {
  private readonly figures = new Map<string, { readonly raw: unknown; readonly figure: Figure | null }>();

  constructor(private readonly host: Host) {}

  read(): MoveInfo {
    const { host } = this;
    const { short, long } = recordOf(host.get("sentence"));
    return {
      figure: this.figure("figure"),
      plain: this.figure("plain"),
      sentence: { short: textOf(short), long: textOf(long) },
      parts: listOf(host.get("parts")).map(partOf),
      dialects: listOf(host.get("dialects")).map(spellingOf),
      categories: textsOf(host.get("categories")).filter(isCategory),
    };
  }

  private figure(trait: string): Figure | null {
    const raw = this.host.get(trait);
    const known = this.figures.get(trait);
    if (known && known.raw === raw) return known.figure;
    const figure = figuresOf(raw)[0] ?? null;
    this.figures.set(trait, { raw, figure });
    return figure;
  }
}

const isCategory = (name: string): name is Category => (CATEGORIES as readonly string[]).includes(name);

function partOf(value: unknown): Part {
  const { start, end, text, says, squares, conditional, parent } = recordOf(value);
  return {
    start: numberOf(start),
    end: numberOf(end),
    text: textOf(text),
    says: textOf(says),
    squares: [...offsetsOf(squares), ...offsetsOf(conditional)],
    parent: numberOf(parent, -1),
  };
}

function spellingOf(value: unknown): Spelling {
  const { name, title, text, refusal } = recordOf(value);
  return { name: textOf(name), title: textOf(title), text: textOf(text), refusal: textOf(refusal) };
}
