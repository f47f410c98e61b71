/** The host interface of a trainer or demonstration: traits only. */
import { observeTraits, setTraits } from "../anywidget.ts";
import type { Traits } from "../anywidget.ts";

export interface Host {
  get(name: string): unknown;
  /** Set traits and send them together; false where no Python receives them. */
  set(traits: Readonly<Record<string, unknown>>): boolean;
  /** Hear of changes, once for all that change together; returns the undo. */
  subscribe(changed: () => void): () => void;
}

/** A host for one view of a model; `traits` are those it listens to. */
export const hostOf = (model: Traits, traits: readonly string[]): Host => ({
  get: (name) => model.get(name),
  set: (given) => setTraits(model, given),
  subscribe: (changed) => observeTraits(model, traits, changed),
});
