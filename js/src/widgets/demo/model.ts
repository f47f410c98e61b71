/** Reads the traits of a demonstration into checked values: its frames, in the order of the tree. */
import { boardOf, bytesOf } from "../../core/embeddedboard.ts";
import type { Fields } from "../../core/embeddedboard.ts";
import { listOf, numberOf, recordOf, textOf, textsOf } from "../../core/read.ts";
import type { Look } from "../../board/app.ts";

/** A move of a step, as it is made on the board. */
export interface PlayedMove {
  /** The squares it touches, from its own on. */
  readonly squares: readonly string[];
  readonly took: readonly string[];
  /** The position before it; "" if that was not said. */
  readonly before: string;
}

export interface Option {
  readonly text: string;
  /** null: there is no right and wrong. */
  readonly right: boolean | null;
  readonly note: string;
  /** The frame its branch begins with; null: it has none. */
  readonly to: number | null;
}

export interface Branch {
  readonly text: string;
  readonly to: number;
}

export interface Question {
  readonly text: string;
  readonly options: readonly Option[];
}

/** One step, as it is seen when all its moves are made. */
export interface Frame {
  readonly index: number;
  /** "3", or "3b2": the second step of branch b of step 3. */
  readonly path: string;
  readonly id: string;
  readonly caption: string;
  readonly tsfen: string;
  readonly played: readonly PlayedMove[];
  /** Where the camera looks: what the step says, or one before it. */
  readonly camera: Look;
  /** The square of the piece whose moves are shown; "" for none. */
  readonly shown: string;
  /** The moves that are shown, where that is only some of them; null: all. */
  readonly moves: DataView | null;
  /** The squares of each mark. */
  readonly marks: readonly (readonly string[])[];
  readonly arrows: readonly (readonly string[])[];
  /** The id of the kind whose card lies beside the board; "" for none. */
  readonly card: string;
  readonly question: Question | null;
  readonly branches: readonly Branch[];
  readonly next: number | null;
  readonly back: number | null;
}

export interface Demonstration {
  readonly frames: readonly Frame[];
  /** Traits of its board; null: there is nothing to show. */
  readonly board: Fields | null;
  /** The moves of both sides in a position, by its text; null where they are not told. */
  readonly moves: (tsfen: string) => DataView | null;
}

/** The traits that a demonstration is made of. */
export const GIVEN = ["frames", "board", "catalogues", "positions"] as const;
export type Given = Readonly<Record<(typeof GIVEN)[number], unknown>>;

const FIT: Look = { kind: "fit", squares: [] };
const LOOKS = ["fit", "region", "follow"] as const;

/** Read the frames, without links that lead nowhere. */
export function demonstrationOf({ frames, board, catalogues, positions }: Given): Demonstration {
  const given = listOf(frames).map(recordOf);
  const link = (value: unknown): number | null =>
    typeof value === "number" && Number.isInteger(value) && value >= 0 && value < given.length ? value : null;
  const cameraOf = (frame: Fields, seen = 0): Look => {
    const own = recordOf(frame.camera);
    const kind = LOOKS.find((one) => one === own.kind);
    if (kind) return { kind, squares: textsOf(own.squares) };
    const back = link(frame.back);
    const before = back === null ? undefined : given[back];
    return before && seen < given.length ? cameraOf(before, seen + 1) : FIT;
  };
  return {
    board: boardOf(board, recordOf(catalogues)),
    moves: movesOf(recordOf(positions)),
    frames: given.map((frame, index) => {
      const show = recordOf(frame.show);
      const question = recordOf(frame.question);
      return {
        index,
        path: textOf(frame.path) || String(index + 1),
        id: textOf(frame.id),
        caption: textOf(frame.caption),
        tsfen: textOf(frame.tsfen),
        played: listOf(frame.played).map(playedMoveOf),
        camera: cameraOf(frame),
        shown: textOf(show.square),
        moves: textsOf(frame.only).length === 0 ? null : bytesOf(show.moves64),
        marks: listOf(frame.marks).map((one) => (typeof one === "string" ? [one] : textsOf(one))),
        arrows: listOf(frame.arrows).map(textsOf),
        card: textOf(frame.card),
        question:
          frame.question === null || frame.question === undefined
            ? null
            : {
                text: textOf(question.text),
                options: listOf(question.options).map((one) => {
                  const { text, right, note, to } = recordOf(one);
                  const known = typeof right === "boolean" ? right : null;
                  return { text: textOf(text), right: known, note: textOf(note), to: link(to) };
                }),
              },
        branches: listOf(frame.branches).flatMap((one) => {
          const { text, to } = recordOf(one);
          const goal = link(to);
          return goal === null ? [] : [{ text: textOf(text), to: goal }];
        }),
        next: link(frame.next),
        back: link(frame.back),
      };
    }),
  };
}

/** Bytes are read when they are asked for, once: the board knows what it has read by that. */
function movesOf(positions: Fields): Demonstration["moves"] {
  const read = new Map<string, DataView | null>();
  return (tsfen) => {
    const known = read.get(tsfen) ?? bytesOf(positions[tsfen]);
    read.set(tsfen, known);
    return known;
  };
}

function playedMoveOf(value: unknown): PlayedMove {
  const { path, took, tsfen } = recordOf(value);
  return { squares: textsOf(path), took: textsOf(took), before: textOf(tsfen) };
}

/** Which option of which frame was chosen. */
export interface Answer {
  readonly frame: number;
  readonly option: number;
}

export const answersOf = (value: unknown): readonly Answer[] =>
  listOf(value).map((one) => {
    const { frame, option } = recordOf(one);
    return { frame: numberOf(frame, -1), option: numberOf(option, -1) };
  });

export const SPEEDS = [0.5, 1, 2] as const;

export const speedOf = (value: unknown): number => SPEEDS.find((one) => one === value) ?? 1;
