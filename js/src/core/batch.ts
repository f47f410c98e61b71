/** Batches change notifications: one call per microtask, and none after `end`. */
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
