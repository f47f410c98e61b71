/** Whether what was asked has been answered: at once nothing is said of it, then that it takes a while, then that nobody may be there. */
import type { Host } from "./host.ts";

export type Wait = "settled" | "working" | "silent";

/** Milliseconds without an answer. */
export const PATIENCE = { working: 300, silent: 4000 } as const;

export class Waiting {
  private timers: ReturnType<typeof setTimeout>[] = [];
  private current: Wait = "settled";

  constructor(
    private readonly host: Host,
    private readonly changed: () => void,
    signal: AbortSignal,
  ) {
    signal.addEventListener("abort", () => {
      this.clear();
    });
  }

  get state(): Wait {
    return this.current;
  }

  /** Look again: something was asked, or answered. */
  update(): void {
    if (this.host.settled) {
      this.clear();
      this.current = "settled";
      return;
    }
    if (this.timers.length > 0 || this.current === "silent") return;
    this.timers = (["working", "silent"] as const).map((state) =>
      setTimeout(() => {
        this.current = state;
        this.changed();
      }, PATIENCE[state]),
    );
  }

  /** Something new is asked: whoever was silent may answer now. */
  again(): void {
    this.clear();
    this.current = "settled";
    this.update();
  }

  private clear(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
  }
}
