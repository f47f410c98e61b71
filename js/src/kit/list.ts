/** Lists of all kinds as in the ARIA practices: one tab stop, and keys that go from item to item. */
import { consume, listen } from "./dom.ts";

/** The place that a key leads to, among so many; undefined: the key is not for the list. */
export type Step = (key: string, at: number, count: number) => number | undefined;

/** Along a row and round it. */
export const around: Step = (key, at, count) => {
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 }[key];
  return to === undefined ? undefined : (to + count) % count;
};

/** Along a list to its ends. */
export const along: Step = (key, at, count) => {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -count, End: count }[key];
  return by === undefined ? undefined : Math.max(0, Math.min(count - 1, at + by));
};

export interface Roving {
  /** Make an item the tab stop. */
  readonly rest: (on: HTMLElement | undefined) => void;
  /** After anything that may add or hide items: one that is there is the tab stop. */
  readonly update: () => void;
}

/** Let keys go from item to item within a box; `items` are those that are offered now. */
export function roving(
  box: HTMLElement,
  items: () => readonly HTMLElement[],
  signal: AbortSignal,
  step: Step = around,
  reached?: (item: HTMLElement) => void,
): Roving {
  let stop: HTMLElement | undefined;
  const rest = (on: HTMLElement | undefined): void => {
    if (on && stop && on !== stop) stop.tabIndex = -1;
    stop = on;
    for (const one of items()) one.tabIndex = one === on ? 0 : -1;
  };
  listen(box, signal, {
    focusin: ({ target }) => {
      const item = items().find((one) => one === target);
      if (item) rest(item);
    },
    keydown: (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      const all = items();
      const at = all.findIndex((one) => one === event.target);
      const to = at < 0 ? undefined : step(event.key, at, all.length);
      const item = to === undefined ? undefined : all[to];
      if (!item) return;
      consume(event);
      rest(item);
      reached?.(item);
      item.focus();
    },
  });
  return {
    rest,
    update: () => {
      const all = items();
      rest(stop && all.includes(stop) ? stop : all[0]);
    },
  };
}
