/** Answers that are squares of the board. */
import { NO_NOTE } from "../../../core/cards.ts";
import type { Card, SquaresKey } from "../../../core/cards.ts";
import { say } from "../../../core/play.ts";
import type { Mode, Play } from "../../../core/play.ts";
import { textsOf } from "../../../core/read.ts";
import { handedIn, markedAt, to } from "../form.ts";
import type { Form, Step } from "../form.ts";
import { draw } from "../../../core/drawings.ts";

/** From this many squares on, suggest marking lines. */
const MANY = 6;

const keyOf = ({ key }: Card): SquaresKey | null => (key?.form === "squares" ? key : null);

const toggled = (marked: readonly string[], square: string): readonly string[] =>
  marked.includes(square) ? marked.filter((one) => one !== square) : [...marked, square];

function clicked(card: Card, play: Play, square: string, mode: Mode): Step {
  if (mode !== "immediate")
    return to(play.end === "" ? { ...play, marked: toggled(play.marked, square), said: null } : play);
  const key = keyOf(card);
  return to(key ? marked(key, play, square) : play);
}

/** Mark a line up to the first wrong square: one drag counts as one mistake. */
function lined(card: Card, play: Play, squares: readonly string[], mode: Mode): Step {
  if (squares.length === 0 || play.end !== "") return to(play);
  if (mode !== "immediate") {
    const open = squares.filter((square) => !play.marked.includes(square));
    const rest = play.marked.filter((square) => !squares.includes(square));
    return to({ ...play, marked: open.length > 0 ? [...play.marked, ...open] : rest, said: null });
  }
  const key = keyOf(card);
  if (!key) return to(play);
  const line: string[] = [];
  let next = play;
  for (const square of squares) {
    const right = key.right.has(square);
    const known = next.marked.includes(square) || next.missed.includes(square);
    if (known || next.end !== "" || !(right || key.wrong.has(square))) continue;
    next = marked(key, next, square);
    if (!right) break;
    line.push(square);
  }
  const { said } = next;
  if (next === play || !said || line.length === 0) return to(next);
  const all = said.tone === "right" && line.length > 1;
  return to({ ...next, said: all ? say("right", NO_NOTE, { line }) : { ...said, line } });
}

function marked(key: SquaresKey, play: Play, square: string): Play {
  const right = key.right.get(square);
  const wrong = key.wrong.get(square);
  const note = right ?? wrong ?? key.rest;
  const said = say(right ? "right" : wrong ? "wrong" : "info", note, { about: square });
  // A finished exercise or a repeated square only shows the note again.
  const again = play.end !== "" || play.marked.includes(square) || play.missed.includes(square);
  if (again || !(right ?? wrong)) return { ...play, said };
  return markedAt(play, square, {
    key: "squares",
    note,
    right: right !== undefined,
    all: [...key.right.keys()],
  });
}

export const form: Form = {
  handsIn: true,
  slips: 2,
  act(card, play, event, mode) {
    if (play.asking) return to(play);
    if (event.kind === "square") return clicked(card, play, event.square, mode);
    if (event.kind === "line") return lined(card, play, event.squares, mode);
    if (event.kind !== "submit" || play.end !== "" || mode === "immediate") return to(play);
    const key = keyOf(card);
    return handedIn(play, "squares", key && [...key.right.keys()]);
  },
  answer: ({ marked }) => ({ squares: marked }),
  /** Of the first square that is still to be found. */
  ladder(card, play) {
    const key = keyOf(card);
    if (!key) return null;
    // The author's own hints are about the whole.
    const own = key.hints.get("");
    if (own) return { of: "", hints: own };
    const open = [...key.right.keys()].filter((square) => !play.marked.includes(square));
    const of = open.find((square) => (key.hints.get(square)?.length ?? 0) > 0);
    return of === undefined ? null : { of, hints: key.hints.get(of) ?? [] };
  },
  interaction: (_, play, mode) => (play.end === "" || mode === "immediate" ? "mark" : "frozen"),
  marks(card, play, mode) {
    const key = keyOf(card);
    if (!key || mode !== "immediate") return [];
    const mark =
      (verdict: string, note = "") =>
      (square: string) => ({ square, verdict, note });
    const left = [...key.right.keys()].filter((square) => !play.marked.includes(square));
    return [
      ...play.marked.map((square) => mark("right", key.right.get(square)?.text)(square)),
      ...play.missed.map((square) => mark("wrong", key.wrong.get(square)?.text)(square)),
      ...(play.end === "gave up" ? left.map(mark("missed")) : []),
    ];
  },
  drawn: (_, play, mode) => (mode === "immediate" ? [] : draw("shade", play.marked, "blue")),
  solved: (_, play, texts) => texts.foundAll(play.marked.length),
  solution: (_card, _play, texts) => texts.shownSquares,
  howTo(card, how) {
    const key = keyOf(card);
    const many = key ? key.right.size >= MANY : card.key === null;
    return many ? how.lines : how.squares;
  },
  count(card, play, mode, texts) {
    const key = keyOf(card);
    return key && mode === "immediate"
      ? texts.found(play.marked.length, key.right.size)
      : texts.marked(play.marked.length);
  },
  wrong: (_, answer) => textsOf(answer.squares).at(-1) ?? "",
};
