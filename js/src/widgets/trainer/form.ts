/** A form of answers, and what all forms need. The files of `forms` are the forms (forms.mjs finds them). Pure. */
import type { Card, Hint, Note } from "../../core/cards.ts";
import { say } from "../../core/play.ts";
import type { Answer, Given, Mode, Play, Stage } from "../../core/play.ts";
import type { Fields } from "../../core/embeddedboard.ts";
import type { Texts } from "../../i18n/trainer.ts";
import type { View } from "../../kit/view.ts";

export type Event =
  | { readonly kind: "square"; readonly square: string }
  /** The squares of a line, in order. */
  | { readonly kind: "line"; readonly squares: readonly string[] }
  | { readonly kind: "choose"; readonly value: string }
  | { readonly kind: "write"; readonly text: string }
  | { readonly kind: "move"; readonly text: string }
  /** Pair a number with a letter; without a letter, take the pair apart. */
  | { readonly kind: "pair"; readonly pair: string }
  /** Hand in what is marked. */
  | { readonly kind: "submit" }
  /** Change the answer that was handed in. */
  | { readonly kind: "change" }
  | { readonly kind: "hint" }
  | { readonly kind: "give up" }
  /** A move that is shown has been shown long enough. */
  | { readonly kind: "continue" }
  /** Python judged an answer; null: it keeps to itself how. */
  | {
      readonly kind: "judged";
      readonly right: boolean | null;
      readonly note: Note;
      readonly given: Given | null;
    }
  /** Python did not reply. */
  | { readonly kind: "unanswered" };

export type Effect =
  | { readonly kind: "ask"; readonly answer: Answer }
  /** Show what is staged, and continue after a while. */
  | { readonly kind: "wait"; readonly stage: Stage };

export interface Step {
  readonly play: Play;
  readonly effects: readonly Effect[];
}

/** Hints about one thing that is still to be found. */
export interface Ladder {
  /** A square or a number that is still to be found, a node, or "". */
  readonly of: string;
  readonly hints: readonly Hint[];
}

/** The exercise that a form shows beside the board. */
export interface Shown {
  readonly card: Card;
  readonly play: Play;
  readonly mode: Mode;
  readonly language: string;
}

export interface Form {
  /** Change the state of an exercise by an event that only this form knows. */
  act(card: Card, play: Play, event: Event, mode: Mode): Step;
  /** The answer as it stands. */
  answer(play: Play): Answer;
  ladder(card: Card, play: Play): Ladder | null;
  /** How the board takes clicks. */
  interaction(card: Card, play: Play, mode: Mode): string;
  marks?(card: Card, play: Play, mode: Mode): readonly Fields[];
  drawn?(card: Card, play: Play, mode: Mode): readonly Fields[];
  /** What stands before the reason when it is solved. */
  solved(card: Card, play: Play, texts: Texts): string;
  /** The solution in words. */
  solution(card: Card, play: Play, texts: Texts): string;
  /** How it is answered, by a mouse or by a finger. */
  howTo(card: Card, how: Texts["tap"]): string;
  /** How far one is; empty: the view shows it. */
  count(card: Card, play: Play, mode: Mode, texts: Texts): string;
  /** What of a wrong answer is named where it is asked again. */
  wrong(card: Card, answer: Answer): string;
  /** Take over an answer that Python judged. */
  judged?(play: Play, right: boolean | null): Play;
  /** Whether an answer of several parts is handed in as a whole, if parts are not judged at once. */
  readonly handsIn?: boolean;
  /** What the last answer is about, as a picture. */
  pictured?(card: Card, play: Play): View | undefined;
  /** How many mistakes do not ask it again. */
  readonly slips?: number;
  /** The options, field or tiles beside the board. */
  view?(shown: Shown, texts: Texts, act: (event: Event) => void): View | HTMLElement;
  /** Where the keys begin in it; each of these elements has a digit. */
  readonly focused?: string;
}

export const to = (play: Play, ...effects: Effect[]): Step => ({ play, effects });

export const solved = (play: Play, answer: Answer): Play => ({
  ...play,
  end: "solved",
  tries: [...play.tries, answer],
});

export const wronged = (play: Play, answer: Answer): Play => ({
  ...play,
  wrong: play.wrong + 1,
  tries: [...play.tries, answer],
});

/** Handed in: judged here where it can be, and nothing is said of it. */
export const noted = (play: Play, answer: Answer, right: boolean | null): Play => ({
  ...(right === false ? wronged(play, answer) : { ...play, tries: [...play.tries, answer] }),
  end: "noted",
  said: null,
  changing: false,
});

export const ask = (play: Play, answer: Answer): Step =>
  to({ ...play, asking: true, said: null }, { kind: "ask", answer });

/** Whether the answer is revealed, so that the board may show everything. */
export const isKnown = ({ end }: Play): boolean => end === "solved" || end === "gave up";

/** Add one part to the right or wrong ones of an answer, and say why; all parts are found: it is solved. */
export function markedAt(
  play: Play,
  part: string,
  {
    key,
    note,
    right,
    all,
  }: { readonly key: string; readonly note: Note; readonly right: boolean; readonly all: readonly string[] },
): Play {
  const said = say(right ? "right" : "wrong", note, { about: part });
  if (!right)
    return {
      ...wronged(play, { [key]: [...play.marked, part] }),
      missed: [...play.missed, part],
      said,
    };
  const marked = [...play.marked, part];
  const next = { ...play, marked, said };
  return all.every((one) => marked.includes(one)) ? solved(next, { [key]: marked }) : next;
}

/** Hand in all parts that are marked. */
export function handedIn(play: Play, key: string, right: readonly string[] | null): Step {
  const answer = { [key]: play.marked };
  if (!right) return ask(play, answer);
  const whole = play.marked.length === right.length && play.marked.every((part) => right.includes(part));
  return to(noted(play, answer, whole));
}
