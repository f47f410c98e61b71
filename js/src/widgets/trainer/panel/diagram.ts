/** The large diagram of a question: a piece with its kanji, a notation, or a figure. */
import type { Card } from "../../../core/cards.ts";
import type { Figure } from "../../../core/figures.ts";
import { categoriesOf } from "../../../core/wire.ts";
import { textsOf } from "../../../i18n/board.ts";
import type { Texts } from "../../../i18n/trainer.ts";
import { svg } from "../../../kit/dom.ts";
import { guard, html, nothing } from "../../../kit/view.ts";
import type { View } from "../../../kit/view.ts";
import { drawPlain } from "../../../board/view/pieces.ts";
import { FigureView } from "../../figure/figure.ts";

export function diagramView({ prompt, diagram }: Card, texts: Texts, language: string): View {
  const figure = guard([diagram], () => {
    const view = new FigureView();
    if (diagram) view.show(diagram);
    return view.element;
  });
  const label = diagram ? `${texts.diagram}: ${inWords(diagram, language)}` : "";
  return html`<div class="bm-prompt" ?hidden=${!prompt && !diagram}>
    <div class="bm-about" ?hidden=${!prompt}>${prompt ? promptView(prompt) : nothing}</div>
    <div class="bm-diagram" role="img" aria-label=${label} ?hidden=${!diagram}>${figure}</div>
  </div>`;
}

function promptView({ label, text, kanji }: NonNullable<Card["prompt"]>): View {
  const caption = html`<div class="bm-caption">${label}</div>`;
  if (!kanji) {
    const long = [...text].length > 24 ? "bm-long" : "";
    return html`${caption}<div class="bm-said-large ${long}">${text}</div>`;
  }
  const drawn = guard([text], () => svg("g", { class: "bm-piece" }, ...drawPlain(text, 5)));
  return html`<svg class="bm-wedge" viewBox="-21 -24 42 47" aria-hidden="true">${drawn}</svg><span
    class="bm-spoken">${text}</span>${caption}`;
}

/** A diagram for who cannot see it: squares to the right and forward of the piece, by category. */
function inWords({ targets, beyond }: Figure, language: string): string {
  const names = textsOf(language).category;
  const by = new Map<string, string[]>();
  const add = (categories: number, where: string): void => {
    const [first] = categoriesOf(categories);
    if (!first) return;
    by.set(names[first], [...(by.get(names[first]) ?? []), where]);
  };
  for (const { at, categories } of targets) add(categories, at.join(","));
  for (const { direction, categories } of beyond) add(categories, `${direction.join(",")} …`);
  return [...by].map(([name, squares]) => `${name} (${squares.join("; ")})`).join(". ");
}
