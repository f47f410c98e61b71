/** What a trainer sees of its host: traits, set together and heard of together. */

export interface Host {
  get(name: string): unknown;
  /** Set traits and pass them on in one go; false if there is nobody to pass them on to. */
  set(traits: Readonly<Record<string, unknown>>): boolean;
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

/** A host for one view of a model; `traits` are those it listens to. */
export function hostOf(model: Model, traits: readonly string[]): Host {
  return {
    get: (name) => model.get(name),
    set: (given) => {
      for (const [name, value] of Object.entries(given)) model.set(name, value);
      try {
        model.save_changes();
        return true;
      } catch {
        return false; // a static page: the model on this page has the values
      }
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
