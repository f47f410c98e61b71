/** Renders sentences from Python: text between backticks is notation. Text nodes only, no HTML. */
import { html } from "./dom.ts";

/** The nodes of a sentence. */
export const prose = (sentence: string): (Node | string)[] =>
  sentence
    .split("`")
    .map((piece, i) => (i % 2 === 1 ? html("code", {}, piece) : piece))
    .filter((piece) => piece !== "");

/** Put a sentence into an element, where it is another one than before. */
export function setSentence(element: HTMLElement, sentence: string): void {
  if (element.dataset.said === sentence) return;
  element.dataset.said = sentence;
  element.replaceChildren(...prose(sentence));
}

/** Words with their first letter large. */
export function initial(words: string): string {
  const [first = "", ...rest] = [...words];
  return first.toUpperCase() + rest.join("");
}

/** A sentence with its first letter large, and a full stop after it. */
export function capital(sentence: string): string {
  const whole = initial(sentence);
  return whole === "" || /[.!?。]$/u.test(whole) ? whole : `${whole}.`;
}
