/** Positions of frames on the scrubber: the main line and the current branches. Pure. */
import type { Frame } from "./model.ts";

export interface Stop {
  readonly frame: number;
  /** From 0 at the first step of the main line to 1 at its last. */
  readonly at: number;
  /** 0: of the main line; 1: of a branch of it … */
  readonly depth: number;
}

export interface Line {
  /** In the order in which they lie. */
  readonly stops: readonly Stop[];
  /** The numbers of the step one is at: of the main line, then of the branches down to it; from 1, with how many there are. */
  readonly place: readonly { readonly number: number; readonly of: number }[];
}

/** "3b2" is in "3b", which is in "": the lines of steps that a path lies in, the main one first. */
function linesOf(path: string): readonly string[] {
  const parts = path.match(/\d+|[a-z]+/g) ?? [];
  const lines: string[] = [];
  for (let i = 0; i < parts.length; i += 2) lines.push(parts.slice(0, i).join(""));
  return lines;
}

const lineOf = ({ path }: Frame): string => path.replace(/\d+$/, "");

/** The line of stops as it is seen from a frame. */
export function lineAt(frames: readonly Frame[], at: number): Line {
  const here = frames[at];
  const stops: Stop[] = [];
  const place: { number: number; of: number }[] = [];
  let from = 0;
  let room = 1;
  linesOf(here?.path ?? "1").forEach((line, depth, lines) => {
    const steps = frames.filter((frame) => lineOf(frame) === line);
    const count = steps.length;
    // A branch lies between its step and the next one.
    const apart = depth === 0 ? room / Math.max(1, count - 1) : room / (count + 1);
    const begins = depth === 0 ? 0 : from + apart;
    steps.forEach(({ index }, i) => stops.push({ frame: index, at: begins + i * apart, depth }));
    const below = lines[depth + 1];
    const current = steps.findIndex(
      ({ path, index }) =>
        index === at || (below !== undefined && below.startsWith(path) && isStepOf(below, path)),
    );
    if (current < 0) return;
    place.push({ number: current + 1, of: count });
    from = begins + current * apart;
    room = apart;
  });
  return { stops: stops.sort((a, b) => a.at - b.at), place };
}

/** Whether a branch begins at a step: "3b" at "3", and "12b" not at "1". */
const isStepOf = (line: string, path: string): boolean => /^[a-z]+$/.test(line.slice(path.length));

/** The stop nearest to a place on the line. */
export function nearest({ stops }: Line, at: number): Stop | null {
  let best: Stop | null = null;
  for (const stop of stops) if (!best || Math.abs(stop.at - at) < Math.abs(best.at - at)) best = stop;
  return best;
}
