/** The state machine of a demonstration: how each event changes it. No DOM, no clock, no rules. */
import type { Answer, Demonstration, Frame } from "./model.ts";

export interface Play {
  /** The frame that is seen. */
  readonly at: number;
  /** Which of its moves is being made; null: all are, and the frame is seen whole. */
  readonly making: number | null;
  readonly playing: boolean;
  /** The answers, in order. The last answer to a question is the one that counts. */
  readonly answers: readonly Answer[];
  /** It was shown which options are right, without an answer. */
  readonly answered: boolean;
  /** "On" was asked for while the question waits for an answer: the page says what to do. */
  readonly reminded: boolean;
  /** Frames that branches began with, of those that were taken. */
  readonly taken: readonly number[];
}

export type Event =
  | { readonly kind: "on" }
  /** Show the answer of a question that waits; otherwise the same as "on". */
  | { readonly kind: "reveal" }
  | { readonly kind: "back" }
  | { readonly kind: "first" }
  | { readonly kind: "last" }
  /** Be at a frame, without its moves being made. */
  | { readonly kind: "go"; readonly frame: number }
  /** Play, or stop. */
  | { readonly kind: "play" }
  /** Choose an option or, counted on, a branch; from 0. */
  | { readonly kind: "choose"; readonly choice: number }
  /** The move has been made. */
  | { readonly kind: "made" }
  /** The frame has been seen for long enough. */
  | { readonly kind: "read" };

export const begin = (at: number, answers: readonly Answer[] = []): Play => ({
  at,
  making: null,
  playing: false,
  answers,
  answered: false,
  reminded: false,
  taken: [],
});

/** `moving`: moves are to be seen being made. The same play comes back where nothing is to be done. */
export function step(demo: Demonstration, play: Play, event: Event, moving: boolean): Play {
  const frame = demo.frames[play.at];
  if (!frame) return play;
  const stopped = { ...play, playing: false };
  switch (event.kind) {
    case "on":
      return on(demo, frame, play, moving);
    case "reveal":
      return waits(frame, play) ? revealed(frame, play) : on(demo, frame, play, moving);
    case "back":
      return frame.back === null ? settled(play) : seen(stopped, frame.back);
    case "first":
      return seen(stopped, 0);
    case "last":
      return seen(stopped, lastOf(demo));
    case "go":
      return demo.frames[event.frame] ? seen(play, event.frame) : play;
    case "play":
      return play.playing ? stopped : playOn(demo, frame, play, moving);
    case "choose":
      return choose(demo, frame, settled(play), event.choice, moving);
    case "made":
      return made(frame, play);
    case "read":
      return read(demo, frame, play, moving);
  }
}

// ---------------------------------------------------------------- what is the case

/** The option chosen at a frame, the last time it was; null: none. */
export function chosenAt(frame: Frame, { answers }: Play): number | null {
  const mine = answers.filter((one) => one.frame === frame.index);
  const option = mine.at(-1)?.option ?? -1;
  return frame.question?.options[option] ? option : null;
}

/** The state of a question: nothing (""), an answer ("open"), or a step forward ("answered"). */
export function asks(frame: Frame, play: Play): "" | "open" | "answered" {
  if (!frame.question || play.making !== null) return "";
  if (frame.question.options.length === 0) return "open";
  return play.answered || chosenAt(frame, play) !== null ? "answered" : "open";
}

/** Whether a question waits for an answer that can be right or wrong, or is explained. */
export const waits = (frame: Frame, play: Play): boolean =>
  asks(frame, play) === "open" &&
  (frame.question?.options.some(({ right, note }) => right !== null || note !== "") ?? false);

/** The last frame of the main line. */
export function lastOf({ frames }: Demonstration): number {
  // No more often than there are frames: links may go round.
  return frames.reduce((at) => frames[at]?.next ?? at, 0);
}

// ---------------------------------------------------------------- going

const settled = (play: Play): Play => (play.making === null ? play : { ...play, making: null });

const seen = (play: Play, at: number): Play => ({
  ...play,
  at,
  making: null,
  answered: false,
  reminded: false,
});

/** Come to a frame on the way on: its moves are made. */
function enter(demo: Demonstration, play: Play, at: number, moving: boolean): Play {
  const moves = demo.frames[at]?.played.length ?? 0;
  return { ...seen(play, at), making: moving && moves > 0 ? 0 : null };
}

/** Show the answer, with an answer without an option for Python: a class follows its teacher. */
function revealed(frame: Frame, play: Play): Play {
  const last = play.answers.filter((one) => one.frame === frame.index).at(-1);
  const answers = last ? play.answers : [...play.answers, { frame: frame.index, option: null }];
  return { ...play, answers, answered: true, reminded: false };
}

function on(demo: Demonstration, frame: Frame, play: Play, moving: boolean): Play {
  // Who does not wait for a move to end wants to see where it ends.
  if (play.making !== null) return settled(play);
  // The key that turns pages must not give the answer away.
  if (waits(frame, play)) return { ...play, playing: false, reminded: true };
  const chosen = chosenAt(frame, play);
  const to = (chosen === null ? null : frame.question?.options[chosen]?.to) ?? frame.next;
  return to === null ? { ...play, playing: false } : enter(demo, play, to, moving);
}

function playOn(demo: Demonstration, frame: Frame, play: Play, moving: boolean): Play {
  const playing = { ...play, playing: true };
  if (play.making !== null) return playing;
  if (frame.question) return on(demo, frame, playing, moving);
  return frame.next === null ? enter(demo, playing, 0, moving) : playing;
}

function made(frame: Frame, play: Play): Play {
  if (play.making === null) return play;
  const next = play.making + 1;
  return { ...play, making: next < frame.played.length ? next : null };
}

/** A show that plays by itself waits at a question, and at its end it stops. */
function read(demo: Demonstration, frame: Frame, play: Play, moving: boolean): Play {
  if (!play.playing || play.making !== null) return play;
  if (asks(frame, play) === "open") return { ...play, playing: false };
  return on(demo, frame, play, moving);
}

function choose(demo: Demonstration, frame: Frame, play: Play, choice: number, moving: boolean): Play {
  const options = frame.question?.options ?? [];
  const option = options[choice];
  if (!option) {
    const branch = frame.branches[choice - options.length];
    if (!branch) return play;
    const taken = play.taken.includes(branch.to) ? play.taken : [...play.taken, branch.to];
    return enter(demo, { ...play, taken }, branch.to, moving);
  }
  const again = chosenAt(frame, play) === choice;
  const answers = again ? play.answers : [...play.answers, { frame: frame.index, option: choice }];
  const answered: Play = { ...play, answers, playing: false, reminded: false };
  // Show the verdict first; without one, follow the chosen branch.
  const plain = option.right === null && option.note === "" && option.to !== null;
  return plain ? enter(demo, answered, option.to, moving) : answered;
}
