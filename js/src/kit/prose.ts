/** Renders sentences from Python: text between backticks is notation, and nothing is HTML. */
import { html } from "./view.ts";
import type { View } from "./view.ts";

/** The parts of a sentence. */
export const prose = (sentence: string): readonly (View | string)[] =>
  sentence.split("`").map((piece, i) => (i % 2 === 1 ? html`<code>${piece}</code>` : piece));

/** Words with their first letter large. */
export function initial(words: string): string {
  const [first = "", ...rest] = [...words];
  return first.toUpperCase() + rest.join("");
}

/** A sentence with its first letter large, and a full stop after it. */
export function capital(sentence: string): string {
  const whole = initial(sentence);
  return whole === "" || /[.!?。…]$/u.test(whole) ? whole : `${whole}.`;
}
