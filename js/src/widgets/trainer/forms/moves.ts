/** Answers that are moves on the board, made or shown square by square. */
import { NO_NOTE } from "../../../core/cards.ts";
import type { Card, MovesKey } from "../../../core/cards.ts";
import type { Fields } from "../../../core/embeddedboard.ts";
import { nodeOf, say, turnsLeft } from "../../../core/play.ts";
import type { Mode, Play, Stage } from "../../../core/play.ts";
import { textsOf } from "../../../core/read.ts";
import { arrow, draw, squaresOf } from "../../../core/drawings.ts";
import { ask, noted, solved, to, wronged } from "../form.ts";
import type { Form, Step } from "../form.ts";
import { routeBy, verdictOf } from "../moves.ts";

/** The squares of a route so far, and its end. */
const pathOf = (given: readonly string[], to: string): string =>
  `${given.join(" → ")} → ${given.length < 2 ? "" : "… → "}${to}`;

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
  if (play.end !== "" || play.asking || play.stage) return to(play);
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

const solutionOf = ({ key }: Card, { node }: Play): readonly string[] =>
  key?.form === "moves" ? lineOf(key, node) : [];

/** The solution in words: with the other side's replies in brackets, and + where a promotion was a choice. */
function solutionText(card: Card, play: Play): string {
  const { key } = card;
  if (key?.form !== "moves") return "";
  let { node } = play;
  const told = lineOf(key, node).map((text) => {
    const moves = key.nodes.get(node)?.moves;
    const { to: next = "", note } = moves?.get(text) ?? {};
    node = next;
    const reply = note?.reply ?? "";
    return `${text}${moves?.has(`${text}=`) ? "+" : ""}${reply === "" ? "" : ` (${reply})`}`;
  });
  return told.join(", ");
}

/** The squares of a path in their order. */
const givenSoFar = ({ path: goal }: Card, { path }: Play): Fields[] =>
  goal ? [...arrow([goal.from, ...path], "blue"), ...draw("steps", path, "blue")] : [];

/** A move that was handed in without a key: the board does not know the position after it. */
const handedIn = ({ key, path }: Card, { end, moves }: Play): Fields[] =>
  end === "noted" && key === null && !path ? arrow(squaresOf(moves.at(-1) ?? ""), "blue") : [];

/** A wrong move and its answer, after both were taken back. */
function takenBack({ said, stage, end }: Play): Fields[] {
  if (said?.tone !== "wrong" || stage !== null || end !== "") return [];
  const path = said.note.path.length > 1 ? [] : arrow(squaresOf(said.about), "red");
  return [...path, ...(said.note.reply === "" ? [] : arrow(squaresOf(said.note.reply), "yellow"))];
}

export const form: Form = {
  act(card, play, event, mode) {
    if (event.kind === "move") return moved(card, play, event.text, mode);
    const square =
      event.kind === "square" ? event.square : event.kind === "line" ? event.squares.at(-1) : undefined;
    return square === undefined ? to(play) : walked(card, play, square, mode);
  },
  answer: ({ moves, picked }) => ({ moves: [...moves, picked] }),
  judged: (play, right) => (right === false ? play : { ...play, moves: [...play.moves, play.picked] }),
  ladder: (card, play) => ({ of: play.node, hints: nodeOf(card, play)?.hints ?? [] }),
  interaction(card, play, mode) {
    // Without immediate feedback, hide the moves after a route was handed in: it can still be changed.
    if (card.path && mode !== "immediate") return "mark";
    if (play.end !== "" || play.stage !== null || play.asking) return "frozen";
    return card.path ? "mark" : "play";
  },
  drawn: (card, play) => [
    ...givenSoFar(card, play),
    ...handedIn(card, play),
    ...takenBack(play),
    ...(play.end === "gave up"
      ? solutionOf(card, play).flatMap((text) => arrow(squaresOf(text), "green"))
      : []),
  ],
  solved: (_, play, texts) => texts.solvedIn(play.moves.length),
  solution: (card, play, texts) => texts.shownMoves(solutionText(card, play)),
  howTo: (card, how) => (card.path ? how.path(card.path.to) : how.moves),
  count(card, play, _, texts) {
    const { path: goal } = card;
    if (play.end !== "") return "";
    if (goal) return pathOf([goal.from, ...play.path], goal.to);
    return card.turns > 0 ? texts.left(turnsLeft(card, play)) : "";
  },
  wrong: (_, answer) => textsOf(answer.moves).at(-1) ?? "",
};
