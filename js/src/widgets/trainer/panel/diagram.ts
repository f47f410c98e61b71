/** The large diagram of a question: a piece with its kanji, a notation, or a figure. */
import type { Card, Prompt } from "../../../core/cards.ts";
import type { Figure } from "../../../core/figures.ts";
import type { Kind } from "../../../core/model.ts";
import { categoriesOf } from "../../../core/wire.ts";
import { textsOf } from "../../../i18n/board.ts";
import type { Texts } from "../../../i18n/trainer.ts";
import { svg } from "../../../kit/dom.ts";
import { inTongues } from "../../../kit/language.ts";
import { guard, html } from "../../../kit/view.ts";
import type { View } from "../../../kit/view.ts";
import { drawPlain, drawRose } from "../../../board/view/pieces.ts";
import { FigureView } from "../../figure/figure.ts";

export const figureView = (figure: Figure) =>
  guard([figure], () => {
    const view = new FigureView();
    view.show(figure);
    return view.element;
  });

/** A piece with its kanji, which are said elsewhere. */
export function wedgeView(kanji: string): View {
  const drawn = guard([kanji], () => svg("g", { class: "bm-piece" }, ...drawPlain(kanji, 5)));
  return html`<svg class="bm-wedge" viewBox="-21 -24 42 47" aria-hidden="true">${drawn}</svg>`;
}

/** A kind as the piece that wears its move. */
export function pieceView(kind: Kind): View {
  const drawn = guard([kind], () => svg("g", { class: "bm-piece" }, ...drawRose({ side: "black", kind })));
  return html`<svg class="bm-wedge" viewBox="-22 -24 44 48" aria-hidden="true">${drawn}</svg>`;
}

export function diagramView({ prompt, diagram }: Card, texts: Texts, language: string): View {
  const label = diagram ? `${texts.diagram}: ${inWords(diagram, language)}` : "";
  return html`<div class="bm-prompt" ?hidden=${!prompt && !diagram}>
    <div class="bm-about" ?hidden=${!prompt}>${prompt && promptView(prompt, language)}</div>
    <div class="bm-diagram" role="img" aria-label=${label} ?hidden=${!diagram}>${diagram && figureView(diagram)}</div>
  </div>`;
}

function promptView({ label, text, kanji }: Prompt, language: string): View {
  const caption = html`<div class="bm-caption">${inTongues(label, language)}</div>`;
  if (kanji) return html`${wedgeView(text)}<span class="bm-spoken">${text}</span>${caption}`;
  const long = [...text].length > 24 ? "bm-long" : "";
  return html`${caption}<div class="bm-said-large ${long}">${inTongues(text, language)}</div>`;
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
