/** The result rows that are saved, and the queue they belong to. Pure. */
import { NO_NOTE } from "../../core/cards.ts";
import forms from "forms:trainer";
import type { Card, Entry, Settings } from "../../core/cards.ts";
import { begin } from "../../core/play.ts";
import type { Answer, End, Play } from "../../core/play.ts";
import { readGiven, readRow } from "../../core/generated/trainer.ts";
import type { Row as RowData } from "../../core/generated/trainer.ts";
import { listOf, numberOf, orNull, recordOf, textOf, textsOf } from "../../core/read.ts";

/** The saved result of one exercise. Python judges it again. */
export interface Row extends RowData {
  readonly tries: readonly Answer[];
}

/** 3: no wrong answer and no hint; 2: at most two of them; 1: solved all the same; 0: not. */
export function starsOf({ end, wrong, hints }: Pick<Play, "end" | "wrong" | "hints">): number {
  if (end === "" || end === "gave up" || (end === "noted" && wrong > 0)) return 0;
  const trouble = wrong + hints;
  return trouble === 0 ? 3 : trouble <= 2 ? 2 : 1;
}

export function rowOf(play: Play, entry: Entry, seconds: number | null): Row {
  const { end, tries, wrong, hints, marked, missed, picked, moves, ladder, given, stage, path } = play;
  // A move still being animated is saved as made and answered.
  const { node, reply } = stage?.verdict === "on" ? { node: stage.to, reply: stage.note.reply } : play;
  return {
    card: entry.card,
    tries,
    wrong,
    hints,
    // What only Python can judge has no stars yet.
    stars: starsOf(play),
    done: end !== "",
    gave_up: end === "gave up",
    because: entry.because,
    seconds,
    now: { end, marked, missed, picked, node, moves, reply, ladder, given, path },
  };
}

/** Read a row; null if nothing was answered yet. */
export function savedRow(value: unknown): Row | null {
  const row = readRow(value);
  return row.card === "" ? null : (row as Row);
}

export const rowsOf = (value: unknown): readonly (Row | null)[] => listOf(value).map(savedRow);

const ENDS: readonly End[] = ["", "solved", "gave up", "noted"];

/** Continue where a row was left. */
export function resume(card: Card, row: Row | null): Play {
  const start = begin(card);
  if (row?.card !== card.id) return start;
  const { now } = row;
  const kept = ENDS.find((one) => one === now.end) ?? "";
  const end = row.gave_up ? "gave up" : row.done ? (kept === "" ? "solved" : kept) : "";
  const ladder = recordOf(now.ladder);
  const node = textOf(now.node);
  const known = card.key?.form === "moves" && card.key.nodes.has(node);
  const moves = known || card.key === null ? textsOf(now.moves) : [];
  const last = moves[moves.length - 1];
  const over = card.form === "moves" && (end === "solved" || end === "noted") && last !== undefined;
  return {
    ...start,
    end,
    tries: row.tries,
    wrong: row.wrong,
    hints: row.hints,
    marked: end === "solved" && now.marked === undefined ? partsOf(card, row) : textsOf(now.marked),
    missed: textsOf(now.missed),
    picked: textOf(now.picked),
    node: known ? node : start.node,
    moves,
    reply: textOf(now.reply),
    stage: over && known ? { move: last, verdict: "done", note: NO_NOTE, to: "", phase: "made" } : null,
    given: orNull(readGiven)(now.given),
    path: card.path ? textsOf(now.path) : [],
    ladder: { of: textOf(ladder.of), given: numberOf(ladder.given) },
  };
}

/** The parts of the last answer: of one that was given in Python there is no more. */
const partsOf = ({ form }: Card, { tries }: Row): readonly string[] =>
  forms[form].handsIn === true ? textsOf(tries.at(-1)?.[form]) : [];

// ---------------------------------------------------------------- the queue

/** How often one exercise is played in one sitting before it is not asked again. */
const AGAIN = 3;
/** Whether an exercise was missed, so that it is asked again. */
export const isMissed = (card: Card, row: Pick<Row, "done" | "gave_up" | "wrong">): boolean =>
  row.done && (row.gave_up || row.wrong > (forms[card.form].slips ?? 0));

/** Where one exercise of a queue stands, however often it was asked: every count on the page is made of these. */
export interface Standing {
  readonly card: string;
  /** Its first place in the queue. */
  readonly first: number;
  /** As it was done last; null: it has not been done. */
  readonly last: Row | null;
  /** The stars of its best try: to play it again takes none away. */
  readonly stars: number;
}

/** A queue, as far as it has been played. */
export interface Played {
  readonly cards: ReadonlyMap<string, Card>;
  readonly queue: readonly Entry[];
  readonly rows: readonly (Row | null)[];
}

/** The exercises of a queue, each once, in the order they were first asked in; cards that cannot be read are left out. */
export function standingsOf({ cards, queue, rows }: Played): readonly Standing[] {
  const found = new Map<string, Standing>();
  queue.forEach(({ card }, i) => {
    if (!cards.has(card)) return;
    const known = found.get(card) ?? { card, first: i, last: null, stars: 0 };
    const row = rows[i];
    const stars = Math.max(known.stars, row?.stars ?? 0);
    found.set(card, row?.done ? { ...known, last: row, stars } : known);
  });
  return [...found.values()];
}

/** The stars an exercise can bring. */
export const MOST_STARS = 3;

export const totalOf = (standings: readonly Standing[]): { got: number; of: number } => ({
  got: standings.reduce((sum, { stars }) => sum + stars, 0),
  of: MOST_STARS * standings.length,
});

/** The exercises that are still short of a star; a later try may have brought it back. */
export const starsLost = (standings: readonly Standing[]): readonly Standing[] =>
  standings.filter(({ last, stars }) => last !== null && stars < MOST_STARS);

/** Whether an entry asks an exercise again that the queue has asked before. */
export const isRepeat = (queue: readonly Entry[], at: number): boolean => {
  const entry = queue[at];
  return (
    entry !== undefined && entry.because !== "" && queue.findIndex(({ card }) => card === entry.card) < at
  );
};

/** How far a queue has been played, as parts of its first round: that round, its repeats, and those that are done. */
export function progressOf(played: Played): { done: number; again: number; repeated: number } {
  const { queue, rows } = played;
  const standings = standingsOf(played);
  const repeats = queue.flatMap((_, i) => (isRepeat(queue, i) ? [rows[i]?.done === true] : []));
  const part = (count: number): number => Math.min(1, count / Math.max(1, standings.length));
  return {
    done: part(standings.filter(({ last }) => last !== null).length),
    again: part(repeats.length),
    repeated: part(repeats.filter(Boolean).length),
  };
}

/** Put a missed exercise at the end of the queue, with the reason, unless it waits there already. */
export function repeated(
  queue: readonly Entry[],
  at: number,
  card: Card,
  row: Row,
  because: string,
  settings: Settings,
): readonly Entry[] {
  const times = queue.filter((entry) => entry.card === card.id).length;
  // Once only: a drill that gets longer with every miss never ends for who needs it most.
  const waits = queue.some((entry, i) => entry.card === card.id && (i > at || isRepeat(queue, i)));
  if (!settings.repeat || settings.graded || !isMissed(card, row) || waits || times > AGAIN) return queue;
  return [...queue, { card: card.id, because }];
}

/** Play the same exercise again next; the saved answer stays. */
export const retried = (queue: readonly Entry[], at: number): readonly Entry[] => {
  const entry = queue[at];
  return entry ? [...queue.slice(0, at + 1), { ...entry, because: "" }, ...queue.slice(at + 1)] : queue;
};
