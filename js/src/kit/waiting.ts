/** Whether Python has answered: settled, then working, then silent. */
import { setPatientTimeout } from "../core/timeout.ts";
import { isSettled } from "../host/host.ts";
import type { Host } from "../host/host.ts";

export type Wait = "settled" | "working" | "silent";

/** Milliseconds without an answer. */
export const PATIENCE = { working: 300, silent: 4000 } as const;

export class Waiting {
  private waits: (() => void)[] = [];
  private current: Wait = "settled";

  constructor(
    private readonly host: Host,
    private readonly changed: () => void,
    signal: AbortSignal,
  ) {
    signal.addEventListener("abort", () => this.clear());
  }

  get state(): Wait {
    return this.current;
  }

  /** Look again: something was asked, or answered. */
  update(): void {
    if (isSettled(this.host)) {
      this.clear();
      this.current = "settled";
      return;
    }
    if (this.waits.length > 0 || this.current === "silent") return;
    this.waits = (["working", "silent"] as const).map((state) =>
      setPatientTimeout(PATIENCE[state], () => {
        this.current = state;
        this.changed();
      }),
    );
  }

  /** Start again for a new question. */
  again(): void {
    this.clear();
    this.current = "settled";
    this.update();
  }

  private clear(): void {
    for (const stop of this.waits) stop();
    this.waits = [];
  }
}
