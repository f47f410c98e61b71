/** Sentences from Python on the page: what stands `between backticks` is notation. Text only, no HTML is read. */
import { html } from "../view/dom.ts";

/** The nodes of a sentence. */
export const prose = (sentence: string): (Node | string)[] =>
  sentence
    .split("`")
    .map((piece, i) => (i % 2 === 1 ? html("code", {}, piece) : piece))
    .filter((piece) => piece !== "");

/** Put a sentence into an element, where it is another one than before. */
export function tell(element: HTMLElement, sentence: string): void {
  if (element.dataset.said === sentence) return;
  element.dataset.said = sentence;
  element.replaceChildren(...prose(sentence));
}
