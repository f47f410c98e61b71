/** Make one call of many: when all that changes together has changed, and none once it is over. */
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
