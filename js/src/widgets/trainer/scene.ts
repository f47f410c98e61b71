/** Builds the traits of an exercise's board from its card and its state. Pure. */
import forms from "forms:trainer";
import type { Card, KeyNode } from "../../core/cards.ts";
import { arrow, draw, squaresOf } from "../../core/drawings.ts";
import { NO_MOVES, WITHOUT_GAME } from "../../core/embeddedboard.ts";
import type { Fields, Looks } from "../../core/embeddedboard.ts";
import { squareName } from "../../core/geometry.ts";
import { nodeOf } from "../../core/play.ts";
import type { Feedback, Mode, Play, Tone } from "../../core/play.ts";
import { bytes, listOf, recordOf, textOf, textsOf } from "../../core/read.ts";
import { isKnown } from "./form.ts";
import { catalogueOf, sizeOf, wireOf } from "./moves.ts";
import { after, answerOf, changeOf, readMove, standing } from "./position.ts";
import type { Change, Written } from "./position.ts";

/** `legs`: how many squares of a path that is walked are shown by now; null: the whole. */
export function sceneOf(card: Card, play: Play, mode: Mode, looks: Looks, legs: number | null): Fields {
  return {
    ...card.board,
    ...WITHOUT_GAME,
    ...looks,
    ...(isKnown(play) ? card.after : introduced(card)),
    ...ofPosition(card, play),
    // Moving begins with a click on a piece, which would deselect a selected one.
    ...(card.form === "moves" && !card.path ? { selection: "" } : {}),
    interaction: forms[card.form].interaction(card, play, mode),
    marks: forms[card.form].marks?.(card, play, mode) ?? [],
    annotations: [
      ...drawnBefore(card, play, mode),
      ...(play.said ? pointedAt(card, play.said, legs) : []),
      ...(forms[card.form].drawn?.(card, play, mode) ?? []),
    ],
    show_attacks: false,
  };
}

/** The kinds on the board with their moves, if one of them is introduced. */
const introduced = ({ introduction, after }: Card): Fields =>
  introduction !== "" && after ? { catalogue: after.catalogue } : {};

const COLOURS: Readonly<Record<Tone, string>> = {
  right: "green",
  wrong: "red",
  hint: "blue",
  info: "yellow",
  python: "yellow",
  several: "yellow",
};

/** What the question draws; a ring round a square that is asked about goes when that square is answered. */
function drawnBefore(card: Card, play: Play, mode: Mode): readonly unknown[] {
  const drawn = ofPlace(card, play);
  if (card.kind !== "spot" || mode !== "immediate") return drawn;
  const answered = [...play.marked, ...play.missed];
  return drawn.flatMap((one) =>
    recordOf(one).kind === "circle" ? withSquares(one, (square) => !answered.includes(square)) : [one],
  );
}

/** A drawing on some of its squares; none: it is not drawn. */
function withSquares(drawing: unknown, kept: (square: string) => boolean): readonly unknown[] {
  const given = recordOf(drawing);
  const squares = textsOf(given.squares).filter(kept);
  return squares.length === 0 ? [] : [{ ...given, squares }];
}

/** What the question draws on the position that is shown; not round a piece that is no longer there. */
function ofPlace(card: Card, play: Play): readonly unknown[] {
  const node = nodeOf(card, play);
  const drawn = node?.drawn ?? play.given?.drawn ?? listOf(card.board?.annotations);
  if (!node || !play.stage) return drawn;
  const size = sizeOf(card);
  const before = standing(node.tsfen, size);
  const now = standing(staged(card, play, node).tsfen, size);
  return drawn.flatMap((one) =>
    withSquares(one, (square) => !before.has(square) || before.get(square) === now.get(square)),
  );
}

function pointedAt(card: Card, { note, tone, squares, animate }: Feedback, legs: number | null): Fields[] {
  // A square marked wrongly as out of reach is shown with a path that reaches it.
  const colour = card.kind === "spot" && tone === "wrong" ? "blue" : COLOURS[tone];
  const path = animate && legs !== null ? note.path.slice(0, legs + 1) : note.path;
  return [
    ...draw("shade", squares, colour),
    ...arrow(path, colour),
    ...(note.blocker === "" ? [] : draw("circle", [note.blocker], "red")),
  ];
}

// ---------------------------------------------------------------- the position

function ofPosition(card: Card, play: Play): Fields {
  const { board } = card;
  const node = nodeOf(card, play);
  if (!node) {
    if (!play.given) return {};
    const { tsfen, moves64, last } = play.given;
    return { tsfen, moves: bytes(moves64) ?? NO_MOVES, last_move: last, captures_last: [], in_check: [] };
  }
  const { tsfen, last } = staged(card, play, node);
  const moved = tsfen !== node.tsfen;
  const first = play.moves.length === 0 && !moved;
  return {
    tsfen,
    moves: moved ? NO_MOVES : (node.wire ?? bytes(board?.moves) ?? NO_MOVES),
    turn: textOf(board?.turn) || "black",
    last_move: first ? listOf(board?.last_move) : last,
    captures_last: [],
    in_check: [],
  };
}

/** A position that is shown, and the squares of the move that led to it. */
interface Shown {
  readonly tsfen: string;
  readonly last: readonly string[];
}

/** The position with the move that is shown made on it, and perhaps its answer. */
function staged(card: Card, play: Play, node: KeyNode): Shown {
  const { stage } = play;
  if (!stage) return { tsfen: node.tsfen, last: play.reply === "" ? [] : squaresOf(play.reply) };
  const mine = made(card, node.tsfen, stage.move, (written) =>
    changeOf(written, wireOf(card, node, stage.move), catalogueOf(card)),
  );
  if (stage.phase !== "answered") return mine;
  return made(card, mine.tsfen, stage.note.reply, () => answerOf(stage.note, sizeOf(card)));
}

/** A position after a move; as it was, if the move cannot be read. */
function made(card: Card, tsfen: string, text: string, change: (written: Written) => Change): Shown {
  const size = sizeOf(card);
  const written = readMove(text, size);
  if (!written) return { tsfen, last: [] };
  return {
    tsfen: after(tsfen, size, written, change(written)),
    last: written.squares.map((square) => squareName(size, square)),
  };
}
