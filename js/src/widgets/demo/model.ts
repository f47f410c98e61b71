/** Frames of a demonstration with their links checked, and the moves of its positions; `generated/demo.ts` reads them. */
import type { Look } from "../../board/app.ts";
import { boardOf } from "../../core/embeddedboard.ts";
import type { Fields } from "../../core/embeddedboard.ts";
import type { DemoTraits, FrameData } from "../../core/generated/demo.ts";
import { bytes } from "../../core/read.ts";

export type { Answer, PlayedMove } from "../../core/generated/demo.ts";

/** One step, as it is seen when all its moves are made. */
export interface Frame extends Omit<FrameData, "camera" | "show" | "only"> {
  readonly index: number;
  /** Where the camera looks: what the step says, or one before it. */
  readonly camera: Look;
  /** The square of the piece whose moves are shown; "" for none. */
  readonly shown: string;
  /** The moves that are shown, where that is only some of them; null: all. */
  readonly moves: DataView | null;
}

export interface Demonstration {
  readonly frames: readonly Frame[];
  /** Traits of its board; null: there is nothing to show. */
  readonly board: Fields | null;
  /** The moves of both sides in a position, by its text; null where they are not told. */
  readonly moves: (tsfen: string) => DataView | null;
}

const FIT: Look = { kind: "fit", squares: [] };

/** Prepare a demonstration, without links that lead nowhere. */
export function demonstrationOf({
  frames,
  board,
  catalogues,
  positions,
}: Pick<DemoTraits, "frames" | "board" | "catalogues" | "positions">): Demonstration {
  const link = (to: number | null): number | null => (to !== null && frames[to] ? to : null);
  const cameraOf = ({ camera, back }: FrameData, seen = 0): Look => {
    if (camera) return camera;
    const before = back === null ? undefined : frames[back];
    return before && seen < frames.length ? cameraOf(before, seen + 1) : FIT;
  };
  return {
    board: boardOf(board, catalogues),
    moves: movesOf(positions),
    frames: frames.map((frame, index) => {
      const { show, only, question } = frame;
      return {
        ...frame,
        index,
        path: frame.path || String(index + 1),
        camera: cameraOf(frame),
        shown: show?.square ?? "",
        moves: only.length === 0 ? null : (show?.moves ?? null),
        question: question && {
          ...question,
          options: question.options.map((option) => ({ ...option, to: link(option.to) })),
        },
        branches: frame.branches.filter(({ to }) => link(to) !== null),
        next: link(frame.next),
        back: link(frame.back),
      };
    }),
  };
}

/** Bytes are read when they are asked for, once: the board knows what it has read by that. */
function movesOf(positions: DemoTraits["positions"]): Demonstration["moves"] {
  const read = new Map<string, DataView | null>();
  return (tsfen) => {
    const known = read.get(tsfen) ?? bytes(positions.get(tsfen));
    read.set(tsfen, known);
    return known;
  };
}
