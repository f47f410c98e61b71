/** Messages to Python that want an answer: each with an id, each ending in an answer or in silence. */
import { NoPython } from "./still.ts";

export type Answer =
  /** `data`: what the answer says besides. */
  | { readonly kind: "done"; readonly data: Readonly<Record<string, unknown>> }
  | { readonly kind: "refused"; readonly text: string; readonly data: Readonly<Record<string, unknown>> }
  /** Nothing came in time. What comes later still counts. */
  | { readonly kind: "silent" }
  /** There is no Python and there never was. */
  | { readonly kind: "none" }
  /** The Python that knew this board is gone for good. */
  | { readonly kind: "gone" };

export type Kernel = "" | "slow" | "silent" | "none" | "gone";

/** Milliseconds after which Python counts as slow, and as not answering. */
export const SLOW = 500;
export const PATIENCE = 4000;

/** Several pages may look at one kernel, and all hear every answer: ids begin somewhere of their own. */
let next = Math.floor(Math.random() * 2 ** 30);

interface Pending {
  readonly message: Readonly<Record<string, unknown>>;
  readonly settle: (answer: Answer) => void;
  readonly timers: readonly ReturnType<typeof setTimeout>[];
}

export class Intents {
  private readonly pending = new Map<number, Pending>();
  /** How Python is doing, as far as the last question told. */
  state: Kernel = "";

  constructor(
    private readonly send: (message: Readonly<Record<string, unknown>>) => void,
    private readonly changed: (state: Kernel) => void,
  ) {}

  /** Ask; `settle` is called once with an answer, or with "silent" and again if one comes after all. */
  ask(intent: string, content: Readonly<Record<string, unknown>>, settle: (answer: Answer) => void): void {
    const id = this.owed(intent, content) ?? ++next;
    const message = { ...content, id, intent };
    if (this.state !== "gone") this.trySending(message);
    const { state } = this;
    if (state === "none" || state === "gone") {
      settle({ kind: state });
      return;
    }
    this.pending.get(id)?.timers.forEach(clearTimeout);
    const timers = [
      setTimeout(() => {
        if (this.state === "") this.become("slow");
      }, SLOW),
      setTimeout(() => {
        this.become("silent");
        settle({ kind: "silent" });
      }, PATIENCE),
    ];
    this.pending.set(id, { message, settle, timers });
  }

  private trySending(message: Readonly<Record<string, unknown>>): void {
    try {
      this.send(message);
    } catch (error) {
      if (error instanceof NoPython) this.become("none");
      else this.lost();
    }
  }

  /**
   * The id of a move that Python owes an answer for, if this is that move: Python may only be busy and have it
   * waiting, and makes a move that comes twice with one id once.
   */
  private owed(intent: string, content: Readonly<Record<string, unknown>>): number | undefined {
    if (intent !== "move") return undefined;
    for (const [id, { message }] of this.pending)
      if (JSON.stringify(message) === JSON.stringify({ ...content, id, intent })) return id;
    return undefined;
  }

  /** The Python that knew this board is gone (stopped, restarted): nothing asked will be answered any more. */
  lost(): void {
    this.become("gone");
    const waiting = [...this.pending.values()];
    this.close();
    for (const { settle } of waiting) settle({ kind: "gone" });
  }

  /** Take a message from Python; what answers no question of this board is not for it. */
  hear(message: unknown): void {
    if (typeof message !== "object" || message === null) return;
    const { id, ok, text, ...data } = message as Record<string, unknown>;
    const pending = typeof id === "number" ? this.pending.get(id) : undefined;
    if (typeof id !== "number" || !pending) return;
    this.pending.delete(id);
    pending.timers.forEach(clearTimeout);
    this.become("");
    pending.settle(
      ok === true
        ? { kind: "done", data: text === undefined ? data : { ...data, text } }
        : { kind: "refused", text: typeof text === "string" ? text : "", data },
    );
  }

  close(): void {
    for (const { timers } of this.pending.values()) timers.forEach(clearTimeout);
    this.pending.clear();
  }

  private become(state: Kernel): void {
    if (this.state === state) return;
    this.state = state;
    this.changed(state);
  }
}
