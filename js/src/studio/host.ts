/** The host interface of a studio widget: traits, and whether Python has answered. */
import { observeTraits, setTraits } from "../anywidget.ts";
import type { Traits } from "../anywidget.ts";

export interface Host {
  get(name: string): unknown;
  /**
   * Set asked traits and pass them on together, with a number that the answer to them will carry: whatever
   * `answered` then says is older is shown, and known to be older.
   */
  ask(traits: Readonly<Record<string, unknown>>): void;
  /** Whether all that was asked has been answered. */
  readonly settled: boolean;
  /** Hear of changes, once for all that change together; returns the undo. */
  subscribe(changed: () => void): () => void;
}

const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);

/** A host for one view of a model; `traits` are those it listens to. */
export function hostOf(model: Traits, traits: readonly string[]): Host {
  return {
    get: (name) => model.get(name),
    ask: (asked) => {
      setTraits(model, { ...asked, seq: numberOf(model.get("seq")) + 1 });
    },
    get settled() {
      return numberOf(model.get("answered")) >= numberOf(model.get("seq"));
    },
    subscribe: (changed) => observeTraits(model, traits, changed),
  };
}
