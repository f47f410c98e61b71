/** How long each part of a demonstration is shown, in milliseconds. Pure. */
import { asks } from "./flow.ts";
import type { Play } from "./flow.ts";
import type { Frame } from "./model.ts";

/** For a leg of a move; after a move; before anything is read; for a character, and for one that is a word or half of one. */
const LEG = 700;
const AFTER = 350;
const GLANCE = 1800;
const LETTER = 62;
const SIGN = 170;

const SIGNS = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3fffd}]/gu;

export const legAt = (speed: number): number => LEG / speed;

/** How long a text takes to be read aloud in one's head, by somebody who also looks at a board. */
export function readingTime(text: string): number {
  const signs = text.match(SIGNS)?.length ?? 0;
  return GLANCE + signs * SIGN + ([...text].length - signs) * LETTER;
}

export interface Wait {
  /** What has happened when it is over. */
  readonly for: "made" | "read";
  readonly ms: number;
}

/** What the player waits for now; null: for the reader. */
export function waitOf(frame: Frame, play: Play, speed: number): Wait | null {
  if (play.making !== null) {
    const legs = Math.max(1, (frame.played[play.making]?.squares.length ?? 0) - 1);
    return { for: "made", ms: legs * legAt(speed) + AFTER / speed };
  }
  if (!play.playing) return null;
  const answered = asks(frame, play) === "answered";
  const words = answered ? (frame.question?.options.map(({ note }) => note).join(" ") ?? "") : frame.caption;
  return { for: "read", ms: readingTime(words) / speed };
}
