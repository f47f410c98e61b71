/**
 * The models of exported pages that ask the Python beside them (python.ts): of a pad, and of random exercises. The trait
 * `python` names the request; other pages have a model without Python.
 */
import { listOf, numberOf, recordOf, textOf } from "../core/read.ts";
import { pagePython } from "./python.ts";
import type { PagePython } from "./python.ts";
import { plainTraits, StaticModel } from "./staticmodel.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Make a model of plain traits; bytes in them are written as `{base64: "…"}`. */
export function staticModel(given: Fields, python?: PagePython): StaticModel {
  const traits = plainTraits(given);
  switch (textOf(recordOf(given.python).request)) {
    case "pad":
      return new AskingPad(traits, python ?? pagePython(), true);
    case "drill":
      return new AskingDrill(traits, python ?? pagePython());
    default:
      return new StaticModel(traits);
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
      // Requests that came meanwhile are one request.
      while (this.asks()) await this.request(this.python);
    } catch {
      this.give();
    } finally {
      this.busy = false;
    }
  }

  /** Whether something waits to be asked. */
  protected abstract asks(): boolean;
  /** Ask it, and take the reply. */
  protected abstract request(python: PagePython): Promise<void>;
  /** Take the request back: Python is missing. */
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
    this.update({ ...(Object.fromEntries(plainTraits(reply)) as Fields), answered });
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
