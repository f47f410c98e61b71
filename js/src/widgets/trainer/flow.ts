/** The state machine of an exercise: how each event changes it. No DOM, no clock, no rules. */
import { NO_NOTE } from "../../core/cards.ts";
import type { Card, ChoiceKey, MovesKey, Note, SquaresKey, TextKey } from "../../core/cards.ts";
import { begin, nodeOf, say } from "../../core/play.ts";
import type { Answer, Given, Mode, Play, Stage } from "../../core/play.ts";
import { nextHint } from "./hints.ts";
import { routeBy, verdictOf } from "./moves.ts";
import { judgeText } from "./textanswer.ts";

export type Event =
  | { readonly kind: "square"; readonly square: string }
  /** The squares of a line, in order. */
  | { readonly kind: "line"; readonly squares: readonly string[] }
  | { readonly kind: "choose"; readonly value: string }
  | { readonly kind: "write"; readonly text: string }
  | { readonly kind: "move"; readonly text: string }
  /** Hand in the marked squares. */
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

const to = (play: Play, ...effects: Effect[]): Step => ({ play, effects });

export function step(card: Card, play: Play, event: Event, mode: Mode): Step {
  switch (event.kind) {
    case "square":
      return clicked(card, play, event.square, mode);
    case "line":
      return lined(card, play, event.squares, mode);
    case "choose":
      return chosen(card, play, event.value, mode);
    case "write":
      return written(card, play, event.text.trim(), mode);
    case "move":
      return moved(card, play, event.text, mode);
    case "submit":
      return submit(card, play, mode);
    case "change":
      return to(play.end === "noted" && mode === "python" ? changing(card, play) : play);
    case "hint":
      return hint(card, play);
    case "give up":
      return play.end === "" ? to(giveUp(card, play)) : to(play);
    case "continue":
      return goOn(play);
    case "judged":
      return judged(card, play, event);
    case "unanswered":
      return play.asking ? to({ ...play, asking: false, said: say("python", NO_NOTE) }) : to(play);
  }
}

// ---------------------------------------------------------------- verdicts

const solved = (play: Play, answer: Answer): Play => ({
  ...play,
  end: "solved",
  tries: [...play.tries, answer],
});

const wronged = (play: Play, answer: Answer): Play => ({
  ...play,
  wrong: play.wrong + 1,
  tries: [...play.tries, answer],
});

/** Handed in: judged here where it can be, and nothing is said of it. */
const noted = (play: Play, answer: Answer, right: boolean | null): Play => ({
  ...(right === false ? wronged(play, answer) : { ...play, tries: [...play.tries, answer] }),
  end: "noted",
  said: null,
  changing: false,
});

/** Take up again what was handed in: of moves from the first one on. */
function changing(card: Card, play: Play): Play {
  const { moves, given } = card.form === "moves" ? begin(card) : play;
  return { ...play, end: "", said: null, changing: true, moves, given };
}

const ask = (play: Play, answer: Answer): Step =>
  to({ ...play, asking: true, said: null }, { kind: "ask", answer });

// ---------------------------------------------------------------- squares

const toggled = (marked: readonly string[], square: string): readonly string[] =>
  marked.includes(square) ? marked.filter((one) => one !== square) : [...marked, square];

function clicked(card: Card, play: Play, square: string, mode: Mode): Step {
  if (card.form === "moves") return walked(card, play, square, mode);
  if (card.form !== "squares" || play.asking) return to(play);
  if (mode !== "immediate") {
    return to(play.end === "" ? { ...play, marked: toggled(play.marked, square), said: null } : play);
  }
  return card.key?.form === "squares" ? to(marked(card.key, play, square)) : to(play);
}

/** Mark a line up to the first wrong square: one drag counts as one mistake. */
function lined(card: Card, play: Play, squares: readonly string[], mode: Mode): Step {
  const last = squares[squares.length - 1];
  if (last === undefined || play.asking) return to(play);
  if (card.form !== "squares") return clicked(card, play, last, mode);
  if (play.end !== "") return to(play);
  if (mode !== "immediate") {
    const open = squares.filter((square) => !play.marked.includes(square));
    const rest = play.marked.filter((square) => !squares.includes(square));
    return to({ ...play, marked: open.length > 0 ? [...play.marked, ...open] : rest, said: null });
  }
  const { key } = card;
  if (key?.form !== "squares") return to(play);
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
  const tone = right ? "right" : wrong ? "wrong" : "info";
  const said = say(tone, note, { about: square });
  // A finished exercise or a repeated square only shows the note again.
  if (play.end !== "" || play.marked.includes(square) || play.missed.includes(square))
    return { ...play, said };
  if (wrong)
    return {
      ...wronged(play, { squares: [...play.marked, square] }),
      missed: [...play.missed, square],
      said,
    };
  if (!right) return { ...play, said };
  const marked = [...play.marked, square];
  const next = { ...play, marked, said };
  return [...key.right.keys()].every((one) => marked.includes(one))
    ? solved(next, { squares: marked })
    : next;
}

function submit(card: Card, play: Play, mode: Mode): Step {
  if (play.end !== "" || play.asking || card.form !== "squares" || mode === "immediate") return to(play);
  const answer = { squares: play.marked };
  if (card.key?.form !== "squares") return ask(play, answer);
  const { right } = card.key;
  const whole = play.marked.length === right.size && play.marked.every((square) => right.has(square));
  return to(noted(play, answer, whole));
}

// ---------------------------------------------------------------- choices

function chosen(card: Card, play: Play, value: string, mode: Mode): Step {
  if (card.form !== "choice" || play.asking) return to(play);
  const key = card.key?.form === "choice" ? card.key : null;
  const answer = { choice: value };
  if (play.end !== "")
    return to(key && mode === "immediate" ? { ...play, said: feedbackOn(key, value) } : play);
  const picked = { ...play, picked: value };
  if (!key) return ask(picked, answer);
  const right = key.options.some((one) => one.value === value && one.right);
  if (mode === "deferred") return to(noted(picked, answer, right));
  const next = { ...picked, said: feedbackOn(key, value) };
  if (right) return to(solved(next, answer));
  return play.missed.includes(value)
    ? to(next)
    : to({ ...wronged(next, answer), missed: [...play.missed, value] });
}

function feedbackOn(key: ChoiceKey, value: string): Play["said"] {
  const option = key.options.find((one) => one.value === value);
  return option ? say(option.right ? "right" : "wrong", option.note, { about: value }) : null;
}

// ---------------------------------------------------------------- texts

function written(card: Card, play: Play, text: string, mode: Mode): Step {
  if (card.form !== "text" || play.end !== "" || play.asking || text === "") return to(play);
  const answer = { text };
  const next = { ...play, picked: text };
  const verdict = card.key?.form === "text" ? judgeText(text, card.key) : null;
  if (!verdict) return ask(next, answer);
  if (mode === "deferred") return to(noted(next, answer, verdict.right));
  const said = say(verdict.right ? "right" : "wrong", verdict.note, { about: text });
  return to({ ...(verdict.right ? solved(next, answer) : wronged(next, answer)), said });
}

// ---------------------------------------------------------------- moves

/** The next square of a route; the last one once more takes it back, and its end hands the route in. */
function walked(card: Card, play: Play, square: string, mode: Mode): Step {
  const { path: goal } = card;
  if (!goal || play.end !== "" || play.asking || play.stage) return to(play);
  const { path } = play;
  // Of a route that ends where it begins, the piece's own square is its end.
  const back = path.length === 0 && goal.to === goal.from ? "" : (path[path.length - 1] ?? goal.from);
  if (square === back) return to({ ...play, path: path.slice(0, -1), said: null });
  const given = [...path, square];
  if (square !== goal.to) return to({ ...play, path: given, said: null });
  const text = [goal.from, ...given].join(" ");
  const node = nodeOf(card, play);
  const read = node && routeBy(card, node, given);
  // Keep the clicked squares except the last: one more square decides between the routes.
  if (read?.kind === "several") return to({ ...play, path, said: say("several", NO_NOTE) });
  // Without immediate feedback, the handed-in answer stays visible.
  if (!read || read.kind === "move")
    return moved(card, { ...play, path: mode === "immediate" ? [] : given }, read?.move ?? text, mode);
  // It is no move: there is nothing to show but the route itself.
  const answer = { moves: [...play.moves, text] };
  if (mode === "deferred") return to(noted({ ...play, ...answer, path: given }, answer, false));
  const routeFault = read.kind === "stray" ? read : null;
  return to({
    ...wronged(play, answer),
    path: [],
    said: say("wrong", read.note, { about: text, routeFault }),
  });
}

function moved(card: Card, play: Play, text: string, mode: Mode): Step {
  if (card.form !== "moves" || play.end !== "" || play.asking || play.stage) return to(play);
  const moves = [...play.moves, text];
  const answer = { moves };
  const node = nodeOf(card, play);
  if (!node) return ask({ ...play, picked: text }, answer);
  const { verdict, to: next, note } = verdictOf(card, node, text);
  const stage: Stage = { move: text, verdict, note, to: next, phase: "made" };
  const said = say(verdict === "wrong" ? "wrong" : "right", note, { about: text });
  const shown = { ...play, stage, reply: "", said: mode === "immediate" ? said : null };
  if (verdict === "done") {
    const done = { ...shown, moves };
    return to(mode === "deferred" ? noted(done, answer, true) : solved(done, answer));
  }
  if (verdict === "on") return to({ ...shown, moves }, { kind: "wait", stage });
  if (mode === "deferred") return to(noted({ ...shown, moves }, answer, false));
  return to(wronged(shown, answer), { kind: "wait", stage });
}

/** Show the answer to a wrong move, then take both back; continue from a right one to where its answer leads. */
function goOn(play: Play): Step {
  const { stage } = play;
  if (!stage || play.end !== "") return to(play);
  const { reply } = stage.note;
  if (stage.verdict === "on") return to({ ...play, stage: null, node: stage.to, reply });
  if (stage.phase === "made" && reply !== "") {
    const next: Stage = { ...stage, phase: "answered" };
    return to({ ...play, stage: next }, { kind: "wait", stage: next });
  }
  return to({ ...play, stage: null });
}

// ---------------------------------------------------------------- hints, giving up

function hint(card: Card, play: Play): Step {
  const next = nextHint(card, play);
  if (!next || play.end !== "" || play.asking || play.stage) return to(play);
  const { hint: given, of, number } = next;
  return to({
    ...play,
    hints: play.hints + 1,
    ladder: { of, given: number },
    said: say(
      "hint",
      { ...NO_NOTE, text: given.text, path: given.path },
      { squares: given.squares, animate: given.step === "animate" },
    ),
  });
}

function giveUp(card: Card, play: Play): Play {
  const { key } = card;
  const given: Play = { ...play, end: "gave up", stage: null, said: say("info", NO_NOTE) };
  switch (key?.form) {
    case "moves":
      return { ...given, said: say("info", { ...NO_NOTE, text: lineOf(key, play.node).join(", ") }) };
    case "text":
      return { ...given, said: say("info", { ...NO_NOTE, text: solutionOf(key) }) };
    case "choice":
    case "squares":
    case undefined:
      return given;
  }
}

const solutionOf = (key: TextKey): string => key.accepts[0] ?? "";

/** The learner's moves that lead to the goal, from a node on. */
export function lineOf(key: MovesKey, from: string): readonly string[] {
  const line: string[] = [];
  const been = new Set<string>();
  for (let node = from; !been.has(node);) {
    been.add(node);
    const moves = [...(key.nodes.get(node)?.moves ?? [])];
    const [text, move] =
      moves.find(([, one]) => one.verdict === "done") ??
      moves.find(([, one]) => one.verdict === "on" && !been.has(one.to)) ??
      [];
    if (text === undefined || !move) break;
    line.push(text);
    if (move.verdict === "done") break;
    node = move.to;
  }
  return line;
}

// ---------------------------------------------------------------- Python's verdicts

/** Python owes an answer; one that comes late counts as long as nothing else was done. */
export const isAsking = ({ asking, said }: Play): boolean => asking || said?.tone === "python";

function judged(
  card: Card,
  play: Play,
  { right, note, given }: { right: boolean | null; note: Note; given: Given | null },
): Step {
  if (!isAsking(play)) return to(play);
  const answer = answerOf(card, play);
  const heard = { ...play, asking: false };
  const moves = card.form === "moves" ? [...play.moves, play.picked] : play.moves;
  if (given && right !== false) return to({ ...heard, moves, given, said: null });
  if (right === null) return to(noted({ ...heard, moves }, answer, null));
  const said = say(right ? "right" : "wrong", note, { about: play.picked });
  if (right) return to({ ...solved({ ...heard, moves }, answer), said });
  const missed = card.form === "choice" ? [...play.missed, play.picked] : play.missed;
  return to({ ...wronged(heard, answer), missed, said });
}

/** The answer that was asked about. */
function answerOf(card: Card, play: Play): Answer {
  switch (card.form) {
    case "squares":
      return { squares: play.marked };
    case "choice":
      return { choice: play.picked };
    case "text":
      return { text: play.picked };
    case "moves":
      return { moves: [...play.moves, play.picked] };
  }
}
