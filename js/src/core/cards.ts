/** Exercises as the trainer plays them: each with its board and a key that fits it. Read by `generated/trainer.ts`. */
import { boardOf } from "./embeddedboard.ts";
import type { Catalogues, Fields } from "./embeddedboard.ts";
import { readKind } from "./generated/board.ts";
import type { Kind } from "./generated/board.ts";
import { readCard, readNote, readSettings } from "./generated/trainer.ts";
import type { Card as CardData, Key, Note, Settings as SettingsData } from "./generated/trainer.ts";
import { list, listOf, map, recordOf, textOf } from "./read.ts";

export type * from "./generated/trainer.ts";

export interface Card extends Omit<CardData, "after"> {
  /** Traits that the board adds once the answer is known. */
  readonly after: Fields | null;
  /** The kinds that its options name. */
  readonly named: readonly Kind[];
}

export interface Settings extends SettingsData {
  /** Whether Python can draw more of the kind. */
  readonly more: boolean;
}

export const NO_NOTE: Note = readNote(null);

/** The key, if it fits the form; without one Python judges. */
const fitting = ({ key, form }: CardData): Key | null =>
  key?.form !== form || (key.form === "moves" && !key.nodes.has(key.start)) ? null : key;

function cardOf(given: CardData, catalogues: Catalogues): Card {
  const board = boardOf(given.board, catalogues);
  const key = fitting(given);
  return {
    ...given,
    board,
    key,
    after: board && given.after && afterOf(given.after, board),
    options: key?.form === "choice" ? key.options : given.options,
    turns: given.turns || (key?.form === "moves" ? key.turns : 0),
    path: given.form === "moves" ? given.path : null,
    named: list(readKind)(catalogues.get(`${given.variant}-options`)),
  };
}

/** What takes the place of what a board kept to itself: its moves, and kinds by their ids. */
function afterOf({ moves, kinds }: NonNullable<CardData["after"]>, board: Fields): Fields {
  const idOf = (kind: unknown): string => textOf(recordOf(kind).id);
  const whole = new Map(kinds.map((kind) => [idOf(kind), kind]));
  const catalogue = listOf(board.catalogue).map((kind) => whole.get(idOf(kind)) ?? kind);
  return { moves: moves ?? board.moves, catalogue };
}

/** Read all cards, by id; what cannot be read is left out. */
export function cardsOf(cards: unknown, catalogues: unknown): ReadonlyMap<string, Card> {
  const known = map(list(recordOf))(catalogues);
  return new Map(list(readCard)(cards).map((one) => [one.id, cardOf(one, known)]));
}

export const settingsOf = (value: unknown, more = false): Settings => ({ ...readSettings(value), more });
