/** Descriptions of squares, pieces and moves for screen readers. Pure. */
import { squareName } from "../core/geometry.ts";
import type { Square } from "../core/geometry.ts";
import type { Piece } from "../core/model.ts";
import type { Target } from "../core/routes.ts";
import * as states from "../core/state.ts";
import { CATEGORIES, categoriesOf } from "../core/wire.ts";
import type { Category, WireMove } from "../core/wire.ts";
import type { Texts } from "../i18n/board.ts";
import type { ViewState } from "./context.ts";

/** The data that every square's description needs, computed once for all. */
export interface SquareContext {
  readonly now: ViewState;
  readonly origin: Square | null;
  readonly targets: ReadonlyMap<Square, Target>;
  readonly choices: ReadonlyMap<Square, readonly WireMove[]>;
}

export const squareContextOf = (now: ViewState): SquareContext => ({
  now,
  origin: states.originOf(now.state.gesture),
  targets: states.offered(now.state),
  choices: states.choices(now.state),
});

export const nameOf = ({ snapshot }: ViewState, square: Square): string =>
  squareName(snapshot.position.size, square);

export const describePiece = ({ side, kind }: Piece, { speech }: Texts): string =>
  speech.piece(side, speech.kind(kind));

/** "12h, Black lion, 23 squares": what stands on a square, and what it is to the piece in hand. */
export function describeSquare(reading: SquareContext, square: Square, texts: Texts): string {
  const { now, origin, targets, choices } = reading;
  const { snapshot } = now;
  const { speech } = texts;
  const piece = snapshot.position.pieces[square];
  const words = [nameOf(now, square), piece ? describePiece(piece, texts) : speech.empty];
  const reached = piece ? reachedFrom(now, square) : null;
  if (reached) words.push(texts.panel.targets(reached.squares));
  if (square === origin) words.push(speech.selected);
  const target = targets.get(square);
  if (choices.size > 0) {
    if (choices.has(square)) words.push(speech.choice);
  } else if (target && square !== origin) {
    words.push(speech.target(counts(target.categories, texts), target.captures));
  }
  for (const mark of snapshot.marks) if (mark.square === square) words.push(texts.verdict[mark.verdict]);
  return words.join(speech.comma);
}

/** How far a piece gets. */
export interface Reached {
  /** To how many other squares. */
  readonly squares: number;
  /** Whether it has a move that ends where it stands. */
  readonly stays: boolean;
}

/** How many other squares a piece can go to; null where that is unknown or hidden. */
export function reachedFrom({ snapshot }: ViewState, square: Square): Reached | null {
  const { moves } = snapshot.position;
  if (snapshot.interaction === "mark" || !moves?.knows(square)) return null;
  const goals = new Set(moves.movesFrom(square).map(({ to }) => to));
  // A lion that may pass gets no farther than one that may not.
  const stays = goals.delete(square);
  return { squares: goals.size, stays };
}

const counts = (categories: number, { speech, category }: Texts): string =>
  categoriesOf(categories)
    .map((one) => category[one])
    .join(speech.comma);

/** The targets of the piece in hand by the category that gives each its colour on the board. */
export function byCategory({ targets }: SquareContext): Map<Category, Target[]> {
  const groups = new Map<Category, Target[]>();
  for (const category of CATEGORIES) {
    const those = [...targets.values()].filter((one) => categoriesOf(one.categories)[0] === category);
    if (those.length > 0) groups.set(category, those);
  }
  return groups;
}

/** "lion 12h: 8 steps, 16 jumps; captures 2" */
export function describeSelection(reading: SquareContext, texts: Texts): string {
  const { now, origin, targets } = reading;
  const piece = origin === null ? null : now.snapshot.position.pieces[origin];
  if (origin === null || !piece) return "";
  const { speech } = texts;
  const who = speech.at(describePiece(piece, texts), nameOf(now, origin));
  if (now.snapshot.interaction === "mark" || !now.state.scene.moves?.knows(origin)) return who;
  if (targets.size === 0) return speech.has(who, texts.panel.noTargets, 0);
  const groups = [...byCategory(reading)].map(([category, those]) => speech.counts[category](those.length));
  const captures = [...targets.values()].filter((one) => one.captures).length;
  return speech.has(who, groups.join(speech.comma), captures);
}

/** Squares of one category that are said one by one; of more only the number is. */
const MOST_SAID = 40;

/** "8 steps: 12g, captures pawn 13g …": every square the piece in hand is offered. */
export function describeMoves(reading: SquareContext, texts: Texts): string {
  const { now, targets } = reading;
  const { speech } = texts;
  if (targets.size === 0) return describeSelection(reading, texts);
  const groups = [...byCategory(reading)].map(([category, those]) => {
    const said = those
      .slice(0, MOST_SAID)
      .map(({ square, captures }) => nameTaken(now, square, captures, texts));
    if (those.length > said.length) said.push(speech.more(those.length - said.length));
    return speech.list(speech.counts[category](those.length), said.join(speech.comma));
  });
  return groups.join(speech.stop);
}

/** "12g", or "captures pawn 12g". */
function nameTaken(now: ViewState, square: Square, captures: boolean, { speech }: Texts): string {
  const taken = captures ? now.snapshot.position.pieces[square] : null;
  return taken ? speech.takes(speech.kind(taken.kind), nameOf(now, square)) : nameOf(now, square);
}

/** What can be chosen next of a half-made move: "9h captures pawn, 9g". */
export function describeChoices({ now, origin, choices }: SquareContext, texts: Texts): string {
  const { speech } = texts;
  const said = [...choices.keys()].map((square) => nameTaken(now, square, square !== origin, texts));
  return said.length === 0 ? "" : speech.list(speech.choose, said.join(speech.comma));
}

/** "Black lion 12h captures pawn 12g, continues to 12f": the move between two states. */
export function describeMove(before: ViewState, after: ViewState, texts: Texts): string {
  const { speech } = texts;
  const { lastMove, capturesLast, line, ply, history, position } = after.snapshot;
  const [from, ...legs] = lastMove;
  const entry = history[line[ply - 1] ?? -1];
  if (from === undefined || !entry) return "";
  const stood = before.snapshot.position.pieces;
  const taken = new Set(capturesLast);
  const leg = (square: Square, i: number): string => {
    const name = nameOf(after, square);
    const victim = taken.delete(square) ? stood[square] : null;
    if (victim) return speech.takes(speech.kind(victim.kind), name);
    return square === from ? speech.returns : speech.goes(name, i > 0);
  };
  const moved = stood[from];
  const said = legs.length === 1 && legs[0] === from && taken.size === 0 ? [speech.passes] : legs.map(leg);
  const beside = [...taken]
    .filter((square) => stood[square])
    .map((square) => nameTaken(before, square, true, texts));
  const becomes = entry.promoted ? position.pieces[lastMove[lastMove.length - 1] ?? from] : null;
  if (becomes) beside.push(speech.becomes(speech.kind(becomes.kind)));
  const who = moved ? describePiece(moved, texts) : texts.side[entry.side];
  return `${speech.at(who, nameOf(after, from))}${speech.space}${[...said, ...beside].join(speech.comma)}`;
}
