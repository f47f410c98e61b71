/** Batches of changes: one call per microtask, and none after `end`. */
export function batchChanges(changed: () => void): { readonly soon: () => void; readonly end: () => void } {
  let waiting = false;
  let over = false;
  return {
    soon: () => {
      if (waiting) return;
      waiting = true;
      queueMicrotask(() => {
        waiting = false;
        if (!over) changed();
      });
    },
    end: () => {
      over = true;
    },
  };
}

/** Make a check that tells whether any of its values is another than at its last call. */
export function watcher(): (...values: readonly unknown[]) => boolean {
  let before: readonly unknown[] | null = null;
  return (...values) => {
    const other = !before || values.some((value, i) => value !== before?.[i]);
    before = values;
    return other;
  };
}
