/**
 * The host of an exercise's board: a model in memory. The board is the same as everywhere; what it asks is
 * answered here, so that it needs no Python.
 */
import type { Host } from "../app.ts";

type Fields = Readonly<Record<string, unknown>>;

/** An answer to a question of the board, without its number. */
export type Reply = Fields & { readonly ok: boolean };

export interface Outside {
  /** Answer a question of the board. */
  answer(intent: string, message: Fields): Reply;
  /** A trait that is not the board's own alone was set at it. */
  set(name: string, value: unknown): void;
}

/** What the board may set that stays with it. */
const OWN = new Set(["selection", "orientation", "coordinates"]);
/** What concerns the trainer as well. */
const SHARED = new Set(["theme", "glyphs", "lang"]);

/** Before there is anything to show. */
const NOTHING: Fields = { files: 1, ranks: 1, tsfen: "1 0", catalogue: [], interaction: "frozen" };

export class LocalBoard implements Host {
  private traits: Fields = NOTHING;
  private own: Fields = {};
  private changed: (() => void) | null = null;
  private heard: ((message: unknown) => void) | null = null;

  constructor(private readonly outside: Outside) {}

  get(name: string): unknown {
    return name in this.own ? this.own[name] : this.traits[name];
  }

  set(name: string, value: unknown): void {
    if (SHARED.has(name)) this.outside.set(name, value);
    else if (OWN.has(name)) this.own = { ...this.own, [name]: value };
  }

  send(message: Fields): void {
    const reply = this.outside.answer(String(message.intent), message);
    // Whoever asks is told once the question is on its way, as everywhere.
    queueMicrotask(() => this.heard?.({ ...reply, id: message.id }));
  }

  subscribe(changed: () => void, heard: (message: unknown) => void): () => void {
    this.changed = changed;
    this.heard = heard;
    return () => {
      this.changed = null;
      this.heard = null;
    };
  }

  /** Show these traits; `anew`: it is another exercise, and nothing set at the board remains. */
  show(traits: Fields, anew: boolean): void {
    if (anew) this.own = {};
    else if (traits.tsfen !== this.traits.tsfen) this.own = { ...this.own, selection: "" };
    this.traits = traits;
    this.changed?.();
  }
}
