/** Renders a text with search matches marked, as text only. */
import { html } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import type { Field, Hit } from "./search.ts";

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Cut a text at the ends of ranges; those that touch become one. */
export function marked(text: string, ranges: readonly Range[]): (string | View)[] {
  const nodes: (string | View)[] = [];
  let at = 0;
  const plain = (end: number): void => {
    if (end > at) nodes.push(text.slice(at, end));
    at = Math.max(at, end);
  };
  for (const { start, end } of [...ranges].sort((one, other) => one.start - other.start)) {
    if (end <= at) continue;
    plain(start);
    nodes.push(html`<mark>${text.slice(at, end)}</mark>`);
    at = end;
  }
  plain(text.length);
  return nodes;
}

/** The parts of a text of a kind that a search found. */
export const foundIn = ({ matches }: Hit, field: Field, text: string): readonly Range[] =>
  matches.filter((match) => match.field === field && match.text === text);
