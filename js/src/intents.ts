/** Messages to Python that want an answer: each with an id, each ending in an answer or in silence. */

export type Answer =
  /** `data`: what the answer says besides. */
  | { readonly kind: "done"; readonly data: Readonly<Record<string, unknown>> }
  | { readonly kind: "refused"; readonly text: string; readonly data: Readonly<Record<string, unknown>> }
  /** Nothing came in time. What comes later still counts. */
  | { readonly kind: "silent" }
  /** It could not even be sent. */
  | { readonly kind: "unsent" };

export type Kernel = "" | "slow" | "silent" | "none";

/** Milliseconds after which Python counts as slow, and as not answering. */
export const SLOW = 500;
export const PATIENCE = 4000;

/** Several pages may look at one kernel, and all hear every answer: ids begin somewhere of their own. */
let next = Math.floor(Math.random() * 2 ** 30);

interface Pending {
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
    const id = ++next;
    try {
      this.send({ ...content, id, intent });
    } catch {
      this.become("none");
      settle({ kind: "unsent" });
      return;
    }
    const timers = [
      setTimeout(() => {
        if (this.state === "") this.become("slow");
      }, SLOW),
      setTimeout(() => {
        this.become("silent");
        settle({ kind: "silent" });
      }, PATIENCE),
    ];
    this.pending.set(id, { settle, timers });
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
