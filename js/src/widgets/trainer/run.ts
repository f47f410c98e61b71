/** A run of a storm: time, score, and right answers in a row. No DOM; the clock is given. Pure. */

/** Milliseconds: the cost of a wrong answer, and how long the right one is shown at least and at most. */
export const PENALTY = 10_000;
export const SHOWN = 1800;
const SHOWN_LONGEST = 10_000;
/** Milliseconds in which a letter is read; kanji and kana take twice as long. */
const LETTER = 45;
/** Right answers in a row, and the seconds that they give back; from the last on, every so many more give the same. */
const BONUSES = [
  [5, 3],
  [12, 5],
  [20, 7],
  [30, 10],
] as const;
const EVERY = 10;

/** `shown`: the right answer is shown after a wrong one, and the clock stands still. */
export type Phase = "ready" | "asked" | "shown" | "over";

export interface Run {
  readonly phase: Phase;
  /** Milliseconds that a run takes; 0: until the first mistake. */
  readonly length: number;
  /** Milliseconds that were left at `since`. */
  readonly left: number;
  readonly since: number;
  /** Milliseconds that were played before `since`. */
  readonly played: number;
  readonly score: number;
  readonly wrong: number;
  /** Right answers in a row, now and at most. */
  readonly combo: number;
  readonly longest: number;
  /** Seconds that the last answer gave (or, below 0, cost). */
  readonly bonus: number;
}

export const READY: Run = {
  phase: "ready",
  length: 0,
  left: 0,
  since: 0,
  played: 0,
  score: 0,
  wrong: 0,
  combo: 0,
  longest: 0,
  bonus: 0,
};

export const begin = (seconds: number, now: number): Run => ({
  ...READY,
  phase: "asked",
  length: seconds * 1000,
  left: seconds * 1000,
  since: now,
});

/** How long a right answer is shown: long enough to read why another one was wrong. */
export function shownFor(reason: string): number {
  const letters = [...reason].reduce((sum, letter) => sum + (letter >= "\u2e80" ? 2 : 1), 0);
  return Math.min(SHOWN + letters * LETTER, SHOWN_LONGEST);
}

/** The milliseconds that are left. */
export const leftAt = ({ phase, left, since }: Run, now: number): number =>
  Math.max(0, phase === "asked" ? left - (now - since) : left);

/** The seconds that so many right answers in a row give. */
export function bonusOf(combo: number): number {
  const [last, most] = BONUSES[BONUSES.length - 1] ?? [0, 0];
  if (combo > last) return (combo - last) % EVERY === 0 ? most : 0;
  return BONUSES.find(([count]) => count === combo)?.[1] ?? 0;
}

/** Count an answer. After a wrong one the clock stands still until `resumed`. */
export function answered(run: Run, right: boolean, now: number): Run {
  const timed = run.length > 0;
  const combo = right ? run.combo + 1 : 0;
  const bonus = !timed ? 0 : right ? bonusOf(combo) : -PENALTY / 1000;
  return {
    ...run,
    phase: right ? "asked" : "shown",
    left: leftAt(run, now) + bonus * 1000,
    since: now,
    played: run.played + (now - run.since),
    score: run.score + (right ? 1 : 0),
    wrong: run.wrong + (right ? 0 : 1),
    combo,
    longest: Math.max(run.longest, combo),
    bonus,
  };
}

export const resumed = (run: Run, now: number): Run => ({ ...run, phase: "asked", since: now });

/** Whether a run has ended: its time is up, or without a clock there was a mistake. */
export const isOver = (run: Run, now: number): boolean =>
  run.length > 0 ? leftAt(run, now) === 0 : run.wrong > 0;

export const finished = (run: Run, now: number): Run => ({
  ...run,
  phase: "over",
  left: leftAt(run, now),
  played: run.played + (run.phase === "asked" ? now - run.since : 0),
});
