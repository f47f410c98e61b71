/** What a widget of the studio sees of its host: traits, and a way to ask Python for what follows from them. */

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

/** As much of anywidget's model as is used here. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, callback: () => void): void;
  off(event: string, callback: () => void): void;
}

const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);

/** A host for one view of a model; `traits` are those it listens to. */
export function hostOf(model: Model, traits: readonly string[]): Host {
  return {
    get: (name) => model.get(name),
    ask: (asked) => {
      for (const [name, value] of Object.entries(asked)) model.set(name, value);
      model.set("seq", numberOf(model.get("seq")) + 1);
      try {
        model.save_changes();
      } catch {
        // No Python to save to (a static page): the model on this page has the values.
      }
    },
    get settled() {
      return numberOf(model.get("answered")) >= numberOf(model.get("seq"));
    },
    subscribe: (changed) => {
      let waiting = false;
      let over = false;
      const soon = (): void => {
        if (waiting) return;
        waiting = true;
        queueMicrotask(() => {
          waiting = false;
          if (!over) changed();
        });
      };
      for (const trait of traits) model.on(`change:${trait}`, soon);
      return () => {
        over = true;
        for (const trait of traits) model.off(`change:${trait}`, soon);
      };
    },
  };
}
