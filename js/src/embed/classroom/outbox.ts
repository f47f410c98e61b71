/** The answers of a pupil that the server has not saved yet, and which answers are new. Pure. */
import type { Answering } from "../../core/generated/classroom.ts";
import { listOf, numberOf, recordOf, textOf } from "../../core/read.ts";

export type Fields = Readonly<Record<string, unknown>>;
/** How many answers of each question were sent, and the questions that were given up. */
export interface Sent {
  readonly tries: Readonly<Record<string, number>>;
  readonly gaveUp: readonly string[];
}

/** Everything that a page keeps for one pupil of one class. */
export interface Kept {
  readonly token: string;
  readonly name: string;
  readonly classId: string;
  /** The answers that are not saved yet, the oldest first. */
  readonly outbox: readonly Answering[];
  /** The rows of the trainer, by the address of what was asked. */
  readonly stage: string;
  readonly rows: readonly unknown[];
  readonly at: number;
}

export const NOTHING: Kept = {
  token: "",
  name: "",
  classId: "",
  outbox: [],
  stage: "",
  rows: [],
  at: 0,
};

export const hex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((one) => one.toString(16).padStart(2, "0")).join("");

/** Count the answers in rows: they were sent, or are in the outbox. */
export function sentOf(rows: readonly unknown[]): Sent {
  const tries: Record<string, number> = {};
  const gaveUp: string[] = [];
  for (const row of rows.map(recordOf)) {
    const card = textOf(row.card);
    if (card === "") continue;
    tries[card] = (tries[card] ?? 0) + listOf(row.tries).length;
    if (row.gave_up === true) gaveUp.push(card);
  }
  return { tries, gaveUp };
}

/** The answers in rows that were not sent, as messages; and what has been sent with them. */
export function newAnswers(
  rows: readonly unknown[],
  sent: Sent,
  id: () => string,
): { readonly answers: readonly Answering[]; readonly sent: Sent } {
  const answers: Answering[] = [];
  const tries: Record<string, number> = { ...sent.tries };
  const gaveUp = [...sent.gaveUp];
  for (const row of rows.map(recordOf)) {
    const card = textOf(row.card);
    if (card === "") continue;
    const how = {
      hints: Math.min(999, numberOf(row.hints)),
      seconds: typeof row.seconds === "number" ? row.seconds : null,
    };
    const add = (answer: Fields | null): number =>
      answers.push({ type: "answer", id: id(), card, answer, ...how });
    const known = listOf(row.tries);
    for (const answer of known.slice(tries[card] ?? 0)) add(recordOf(answer));
    tries[card] = Math.max(tries[card] ?? 0, known.length);
    if (row.gave_up === true && !gaveUp.includes(card)) {
      gaveUp.push(card);
      add(null);
    }
  }
  return { answers, sent: { tries, gaveUp } };
}

/** A question that was asked of Python counts as sent: its answer comes into the row only with the reply. */
export const asked = (sent: Sent, card: string): Sent => ({
  ...sent,
  tries: { ...sent.tries, [card]: (sent.tries[card] ?? 0) + 1 },
});

/** Of what this page kept and what the server has of an exercise, the one that is further on. */
export function mergedRows(own: readonly unknown[], theirs: readonly unknown[]): readonly unknown[] {
  const length = Math.max(own.length, theirs.length);
  return Array.from({ length }, (_, i) => {
    const [mine, saved] = [recordOf(own[i]), recordOf(theirs[i])];
    if (textOf(saved.card) === "") return own[i] ?? null;
    if (textOf(mine.card) !== saved.card) return theirs[i];
    const ahead =
      listOf(saved.tries).length > listOf(mine.tries).length || (saved.done === true && mine.done !== true);
    return ahead ? theirs[i] : own[i];
  });
}

/** Read what a page kept; what cannot be read is nothing. */
export function keptOf(text: string | null): Kept {
  try {
    const given = recordOf(JSON.parse(text ?? "null"));
    return {
      token: textOf(given.token),
      name: textOf(given.name),
      classId: textOf(given.classId),
      outbox: listOf(given.outbox).filter(isAnswering),
      stage: textOf(given.stage),
      rows: listOf(given.rows),
      at: numberOf(given.at),
    };
  } catch {
    return NOTHING;
  }
}

const isAnswering = (value: unknown): value is Answering => {
  const { type, id, card } = recordOf(value);
  return type === "answer" && typeof id === "string" && typeof card === "string";
};
