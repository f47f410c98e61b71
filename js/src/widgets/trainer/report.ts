/**
 * The progress and the results of a page without Python (banmen/practice/results.py): the browser keeps progress
 * once the learner wants it; results go into a file, a short code, or messages to the page around this one.
 *
 * Messages are described in docs/practice.rst: `{banmen: 1, event: …}` to the parent page, and `{banmen: 1, request:
 * "results"}` from it. All others are ignored.
 */
import type { Entry } from "../../core/cards.ts";
import { readEntry, readPage } from "../../core/generated/trainer.ts";
import type { Page } from "../../core/generated/trainer.ts";
import { integer, list, listOf, numberOf, recordOf, textOf } from "../../core/read.ts";
import type { Host } from "../../host/host.ts";
import { codeOf } from "./code.ts";
import { resume, rowsOf, standingsOf, totalOf } from "./rows.ts";
import type { Played, Row, Standing } from "./rows.ts";

/** The version of messages and of what is stored. */
const VERSION = 1;
/** Longer texts in the storage are not read. */
const LARGEST = 2_000_000;
/** Whether the learner wants progress kept, for all pages of this origin. */
const WANTED = "banmen.progress";

type Answer = "" | "yes" | "no";
type Fields = Readonly<Record<string, unknown>>;

/** The report on one exercise; null: known after grading only. */
interface Reported {
  readonly exercise: string;
  readonly done: boolean;
  readonly right: boolean | null;
  readonly stars: number | null;
  readonly wrong: number | null;
  readonly hints: number;
  readonly gave_up: boolean;
}

/** The storage of the browser; null where it refuses. */
function storageOf(): Storage | null {
  try {
    const { localStorage } = window;
    localStorage.setItem("banmen.probe", "1");
    localStorage.removeItem("banmen.probe");
    return localStorage;
  } catch {
    return null;
  }
}

export class Report {
  private readonly storage = storageOf();
  private readonly key: string;
  /** The exercises that the page has after a reload: those that Python makes later are gone by then. */
  private readonly lasting: ReadonlySet<string>;
  private told: ReadonlySet<number> = new Set();
  private finished = false;
  /** The best score of a storm. */
  private best: number | null = null;

  /** `played`: what has been played until now. */
  constructor(
    private readonly host: Host,
    private readonly played: () => Played & { readonly at: number },
    signal: AbortSignal,
  ) {
    this.key = `banmen.page.${this.data.id}`;
    this.lasting = new Set(this.data.order);
    window.addEventListener("message", this.hear, { signal });
  }

  private get data(): Page {
    return readPage(this.host.get("page"));
  }

  // -------------------------------------------------------------- progress

  /** Whether the browser keeps nothing for this page. */
  get refused(): boolean {
    return this.storage === null;
  }

  private get wanted(): Answer {
    const found = this.load(WANTED);
    return found === "yes" || found === "no" ? found : "";
  }

  /** Continue where the learner was. What cannot be read is set aside: the page then begins anew. */
  restore(): void {
    const text = this.wanted === "yes" ? this.load(this.key) : null;
    if (text === null) return;
    const found = this.stored(text);
    if (!found) {
      this.store(`${this.key}.damaged`, text);
      this.drop(this.key);
      return;
    }
    const { best, ...rest } = found;
    this.best = best;
    if (textOf(this.host.get("view")) !== "storm") {
      this.host.set(rest);
      // Answers from before the reload were already reported.
      this.told = doneOf(rowsOf(rest.answers));
      this.finished = rest.at >= rest.queue.length;
    }
  }

  private stored(text: string): Stored | null {
    try {
      const data = text.length > LARGEST ? null : recordOf(JSON.parse(text));
      return data && storedOf(data, this.played().cards);
    } catch {
      return null;
    }
  }

  /** Take the learner's answer to whether to keep progress. */
  decide(answer: "yes" | "no"): void {
    this.store(WANTED, answer);
    this.save();
  }

  /** Delete what this page keeps. */
  forget(): void {
    this.drop(this.key);
    this.told = new Set();
    this.finished = false;
  }

  get record(): number | null {
    return this.best;
  }

  /** Keep what has changed, ask about it once, and tell the page around. */
  changed(best: number | null = null): void {
    if (best !== null) this.best = Math.max(best, this.best ?? 0);
    const { rows, queue, at } = this.played();
    this.save();
    if (this.wanted === "" && this.storage && rows.some((row) => row?.done))
      this.host.set({ progress_offered: true });
    const done = doneOf(rows);
    for (const place of done) if (!this.told.has(place)) this.tellAnswer(place);
    this.told = done;
    const over = at >= queue.length || (queue.length === 1 && done.size === 1);
    if (over && !this.finished) this.tellDone();
    this.finished = over;
  }

  /** Tell the page around that a storm begins: its answers count from none. */
  begin(): void {
    this.told = new Set();
    this.finished = false;
  }

  private save(): void {
    if (this.wanted !== "yes") return;
    const played = this.played();
    const made = played.queue.findIndex(({ card }) => !this.lasting.has(card));
    const queue = made < 0 ? played.queue : played.queue.slice(0, made);
    const at = Math.min(played.at, queue.length);
    const answers = played.rows.slice(0, queue.length);
    while (answers.at(-1) === null) answers.pop();
    this.store(this.key, JSON.stringify({ version: VERSION, queue, at, answers, best: this.best }));
  }

  private load(key: string): string | null {
    try {
      return this.storage?.getItem(key) ?? null;
    } catch {
      return null;
    }
  }

  private store(key: string, value: string): void {
    try {
      this.storage?.setItem(key, value);
    } catch {
      // The storage is full: its content stays.
    }
  }

  private drop(key: string): void {
    try {
      this.storage?.removeItem(key);
    } catch {
      // As above.
    }
  }

  // -------------------------------------------------------------- results

  /** Whether a sheet is to be graded, of which the page knows no results. */
  private get graded(): boolean {
    return this.data.mark === "";
  }

  /** Whether the answers go into a file that a sheet reads. */
  get isSheet(): boolean {
    return Object.keys(recordOf(this.data.answers)).length > 0;
  }

  get name(): string {
    return this.data.name || "results.json";
  }

  private get standings(): readonly Standing[] {
    return standingsOf(this.played());
  }

  /** The short code of the results; empty: only grading tells them. */
  get code(): string {
    const stars = new Map(
      this.standings.flatMap(({ card, last, stars }) => (last ? [[card, stars] as const] : [])),
    );
    return this.graded || stars.size === 0 ? "" : codeOf(this.data.mark, this.data.order, stars);
  }

  /** The text of the results file. */
  get text(): string {
    const { queue, rows, at } = this.played();
    if (this.isSheet) return JSON.stringify({ ...recordOf(this.data.answers), ...answersOf(rows) });
    const file = recordOf(this.data.file);
    const answers = [...rows];
    while (answers.at(-1) === null) answers.pop();
    const played = queue.slice(0, Math.max(answers.length, queue.length));
    return JSON.stringify({ ...file, traits: { ...recordOf(file.traits), queue: played, answers, at } });
  }

  private resultOf({ card, last, stars }: Standing): Reported {
    const { graded } = this;
    return {
      exercise: card,
      done: last !== null,
      right: graded ? null : stars > 0,
      stars: graded ? null : stars,
      wrong: graded ? null : (last?.wrong ?? 0),
      hints: last?.hints ?? 0,
      gave_up: last?.gave_up ?? false,
    };
  }

  private get results(): Fields {
    const { standings, graded } = this;
    const { got, of } = totalOf(standings);
    return {
      done: standings.filter(({ last }) => last !== null).length,
      count: standings.length,
      stars: graded ? null : got,
      most_stars: graded ? null : of,
      code: this.code,
      exercises: standings.map((one) => this.resultOf(one)),
    };
  }

  // -------------------------------------------------------------- the page around

  private tellAnswer(place: number): void {
    const { queue } = this.played();
    const standing = this.standings.find(({ card }) => card === queue[place]?.card);
    if (standing) this.tell("answer", { result: this.resultOf(standing) });
  }

  private tellDone(): void {
    this.tell("done", { results: this.results });
  }

  private tell(event: string, more: Fields): void {
    const { parent } = window;
    if (parent === window) return;
    const title = textOf(this.host.get("title"));
    // Any page may embed this one, and nothing here is secret: of graded work there are no results.
    parent.postMessage({ banmen: VERSION, event, page: this.data.id, title, ...more }, "*");
  }

  private readonly hear = ({ source, data }: MessageEvent): void => {
    if (source !== window.parent || window.parent === window) return;
    const { banmen, request } = recordOf(data);
    if (banmen === VERSION && request === "results") this.tell("results", { results: this.results });
  };
}

interface Stored {
  readonly queue: readonly Entry[];
  readonly at: number;
  readonly answers: readonly unknown[];
  readonly best: number | null;
}

/** Read what the browser kept; null: it is not all of it, or belongs to other exercises. */
function storedOf(data: Fields, cards: Played["cards"]): Stored | null {
  const given = listOf(data.queue);
  const queue = list(readEntry)(given);
  const answers = listOf(data.answers);
  const at = integer(data.at) ?? -1;
  const rows = rowsOf(answers);
  const fits =
    data.version === VERSION &&
    Array.isArray(data.answers) &&
    queue.length === given.length &&
    at >= 0 &&
    at <= queue.length &&
    rows.length <= queue.length &&
    rows.every((row, i) => fitsAt(row, answers[i], queue[i], cards)) &&
    queue.every(({ card }) => cards.has(card));
  if (!fits) return null;
  return { queue, at, answers, best: integer(data.best) ?? null };
}

function fitsAt(row: Row | null, given: unknown, entry: Entry | undefined, cards: Played["cards"]): boolean {
  if (given === null) return true;
  const card = cards.get(row?.card ?? "");
  if (!row || !card || row.card !== entry?.card || numberOf(recordOf(given).stars, -1) < 0) return false;
  resume(card, row); // throws if it cannot be shown
  return true;
}

const doneOf = (rows: readonly (Row | null)[]): ReadonlySet<number> =>
  new Set(rows.flatMap((row, i) => (row?.done === true ? [i] : [])));

/** The answers to a sheet, and how they came about, as in a file of answers. */
function answersOf(rows: readonly (Row | null)[]): Fields {
  const answers: Record<string, unknown> = {};
  const work: Record<string, unknown> = {};
  for (const row of rows) {
    if (!row) continue;
    const { card, tries, hints, seconds, gave_up } = row;
    const last = tries.at(-1);
    if (last) answers[card] = last;
    const parts = Object.entries({ before: tries.slice(0, -1), hints, seconds, gave_up });
    const done = parts.filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));
    if (done.length > 0) work[card] = Object.fromEntries(done);
  }
  return { answers, work };
}
