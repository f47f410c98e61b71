/**
 * A model without Python, for pages written by `banmen export` and for the benchmarks.
 *
 * Traits change here and nowhere else, so that several views of one model stay in step; what only Python could
 * do is refused with `NoPython`. The page of a pad or of random exercises can ask the Python beside it (python.ts): the trait
 * `python` says what.
 */
import { listOf, numberOf, recordOf, textOf } from "../core/read.ts";
import { pagePython } from "./python.ts";
import type { PagePython } from "./python.ts";

/** Thrown by `send` on a page without Python. */
export class NoPythonError extends Error {
  override readonly name = "NoPythonError";

  constructor() {
    super("There is no Python on this page.");
  }
}

/** Whether an error is of this kind; a script of a page may have a class of its own for it. */
export const isNoPython = (error: unknown): boolean =>
  error instanceof Error && error.name === "NoPythonError";

type Fields = Readonly<Record<string, unknown>>;
type Callback = (...args: unknown[]) => void;

/** Make a model of plain traits; bytes in them are written as `{base64: "…"}`. */
export function staticModel(given: Fields, python?: PagePython): StaticModel {
  const traits = new Map(Object.entries(given).map(([name, value]) => [name, plain(value)]));
  switch (textOf(recordOf(given.python).request)) {
    case "pad":
      return new AskingPad(traits, python ?? pagePython(), true);
    case "drill":
      return new AskingDrill(traits, python ?? pagePython());
    default:
      return new StaticModel(traits);
  }
}

export class StaticModel {
  private readonly callbacks = new Map<string, Set<Callback>>();

  /**
   * @param traits - The values of the traits.
   * @param beside - The Python that this page can ask.
   * @param computed - Whether Python computes what the view shows.
   */
  constructor(
    protected readonly traits: Map<string, unknown>,
    readonly beside: PagePython | null = null,
    private readonly computed = false,
  ) {}

  /** Whether Python computes what the view shows, and is there or may be. */
  get live(): boolean {
    return this.computed && this.beside?.usable === true;
  }

  get(name: string): unknown {
    return this.traits.get(name);
  }

  set(name: string, value: unknown): void {
    if (this.traits.get(name) === value) return;
    this.update({ [name]: value });
  }

  /** Set several traits: all are in before anybody hears of one. */
  protected update(traits: Fields): void {
    for (const [name, value] of Object.entries(traits)) this.traits.set(name, value);
    for (const name of Object.keys(traits)) this.tell(name);
  }

  protected tell(name: string): void {
    for (const callback of [...(this.callbacks.get(`change:${name}`) ?? [])])
      callback(this, this.traits.get(name));
  }

  save_changes(): void {
    // Values live here as long as the page is open.
  }

  send(): void {
    throw new NoPythonError();
  }

  on(event: string, callback: Callback): void {
    const known = this.callbacks.get(event) ?? new Set();
    this.callbacks.set(event, known.add(callback));
  }

  off(event: string, callback: Callback): void {
    this.callbacks.get(event)?.delete(callback);
  }
}

/** A model that asks the Python beside the page. */
abstract class AskingModel extends StaticModel {
  private busy = false;

  constructor(
    traits: Map<string, unknown>,
    protected readonly python: PagePython,
    computed = false,
  ) {
    super(traits, python, computed);
    // Views hear of every change of Python as of one of this trait.
    python.subscribe(() => this.tell("problem"));
  }

  override save_changes(): void {
    if (!this.busy && this.asks()) void this.ask();
  }

  private async ask(): Promise<void> {
    this.busy = true;
    try {
      // What was asked meanwhile is asked next, and once.
      while (this.asks()) await this.request(this.python);
    } catch {
      this.give();
    } finally {
      this.busy = false;
    }
  }

  /** Whether there is something to ask. */
  protected abstract asks(): boolean;
  /** Ask it, and take the reply. */
  protected abstract request(python: PagePython): Promise<void>;
  /** Take back what was asked: there is no Python. */
  protected abstract give(): void;
}

const INPUTS = ["draft", "dialect", "drawn", "friends", "enemies", "radius"] as const;

/** A pad that reads any notation. */
class AskingPad extends AskingModel {
  /** The inputs of what is shown. */
  private good: Fields = this.inputs;

  private get inputs(): Fields {
    return Object.fromEntries(INPUTS.map((name) => [name, this.get(name)]));
  }

  protected override asks(): boolean {
    return numberOf(this.get("seq")) > numberOf(this.get("answered"));
  }

  protected override async request(python: PagePython): Promise<void> {
    const { inputs } = this;
    const answered = this.get("seq");
    const reply = await python.ask({ request: "pad", ...inputs, lang: this.get("lang") });
    const error = textOf(reply.error);
    if (error !== "") {
      this.update({ problem: { text: error, start: -1, end: -1, where: "" }, answered });
      return;
    }
    this.good = inputs;
    const outputs = new Map(Object.entries(reply).map(([name, value]) => [name, plain(value)]));
    this.update({ ...(Object.fromEntries(outputs) as Fields), answered });
  }

  protected override give(): void {
    this.update({ ...this.good, answered: this.get("seq") });
  }
}

/** A drill that gets more random exercises. */
class AskingDrill extends AskingModel {
  private done = numberOf(this.get("wanted"));

  override set(name: string, value: unknown): void {
    super.set(name, value);
    // Loaded by the time that the last exercise is done.
    if (name === "at" && numberOf(value) >= listOf(this.get("queue")).length - 1) this.python.start();
  }

  protected override asks(): boolean {
    return numberOf(this.get("wanted")) > this.done;
  }

  protected override async request(python: PagePython): Promise<void> {
    const wanted = numberOf(this.get("wanted"));
    const page = recordOf(this.get("page"));
    const file = recordOf(page.file);
    const { source, exercises } = file;
    const reply = await python.ask({ request: "drill", source, exercises, lang: this.get("lang") });
    this.done = wanted;
    const error = textOf(reply.error);
    if (error !== "") {
      this.update({ problem: { text: error }, endless: false });
      return;
    }
    const cards = listOf(reply.cards).map((card) => textOf(recordOf(card).id));
    const queue = listOf(this.get("queue"));
    const more = {
      ...page,
      mark: reply.mark,
      order: [...listOf(page.order), ...cards],
      file: {
        ...file,
        exercises: [...listOf(exercises), ...listOf(reply.exercises)],
        source: reply.source,
      },
    };
    const found = {
      page: more,
      catalogues: merged(recordOf(this.get("catalogues")), recordOf(reply.catalogues)),
      cards: [...listOf(this.get("cards")), ...listOf(reply.cards)],
      endless: reply.endless,
      problem: reply.note === "" ? {} : { text: reply.note },
    };
    if (cards.length === 0) this.update(found);
    else
      this.update({
        ...found,
        queue: [...queue, ...cards.map((card) => ({ card, because: "" }))],
        at: queue.length,
      });
  }

  protected override give(): void {
    this.done = numberOf(this.get("wanted"));
  }
}

/** Lists of kinds: those of one name are one list. */
function merged(before: Fields, more: Fields): Fields {
  const both = Object.entries(more).map(([name, kinds]) => [
    name,
    [...listOf(before[name]), ...listOf(kinds)],
  ]);
  return { ...before, ...(Object.fromEntries(both) as Fields) };
}

function plain(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { base64 } = value as { base64?: unknown };
  if (typeof base64 !== "string") return value;
  return new DataView(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer);
}
