/** The keys of a demonstration, including those of a presentation remote. Pure. */
import type { Event } from "./flow.ts";

export type Action =
  | Event
  | { readonly kind: "screen" }
  | { readonly kind: "blank" }
  | { readonly kind: "presenter" }
  | { readonly kind: "help" }
  | { readonly kind: "more" };

/** In the order of the help ("more" has a button only); the names are those of `KeyboardEvent.key`. */
export const KEYS = [
  ["on", ["ArrowRight", " ", "Enter"]],
  // The key of a presenter's remote, which has no other by which to show the answer.
  ["reveal", ["PageDown"]],
  ["back", ["ArrowLeft", "PageUp", "Backspace"]],
  ["first", ["Home"]],
  ["last", ["End"]],
  ["play", ["p", "F5"]],
  ["screen", ["f", "v"]],
  ["blank", ["b", "."]],
  ["presenter", ["s"]],
  ["help", ["?"]],
] as const satisfies readonly (readonly [Action["kind"], readonly string[]])[];

/** The action of a key; null if it has none here. */
export function actionOf(key: string): Action | null {
  if (/^[1-9]$/.test(key)) return { kind: "choose", choice: Number(key) - 1 };
  const name = key.length === 1 ? key.toLowerCase() : key;
  const kind = KEYS.find(([, keys]) => (keys as readonly string[]).includes(name))?.[0];
  return kind ? { kind } : null;
}
