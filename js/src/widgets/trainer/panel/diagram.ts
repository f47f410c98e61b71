/** The large diagram of a question: a piece with its kanji, a notation, or a figure. */
import type { Card } from "../../../core/cards.ts";
import type { Figure } from "../../../core/figures.ts";
import { categoriesOf } from "../../../core/wire.ts";
import { textsOf } from "../../../i18n/board.ts";
import type { Texts } from "../../../i18n/trainer.ts";
import { html, put, say, svg } from "../../../kit/dom.ts";
import { drawPlain } from "../../../board/view/pieces.ts";
import { FigureView } from "../../figure/figure.ts";

export class Diagram {
  readonly element = html("div", { class: "bm-prompt" });
  private readonly figure = new FigureView();
  private readonly diagram = html("div", { class: "bm-diagram", role: "img" }, this.figure.element);
  private readonly about = html("div", { class: "bm-about" });
  private card: Card | null = null;

  constructor(
    private readonly texts: Texts,
    private readonly language: string,
  ) {
    this.element.append(this.about, this.diagram);
  }

  show(card: Card): void {
    if (this.card === card) return;
    this.card = card;
    const { prompt, diagram } = card;
    this.element.hidden = prompt === null && diagram === null;
    this.about.hidden = prompt === null;
    this.diagram.hidden = diagram === null;
    this.about.replaceChildren(...(prompt ? this.words(prompt) : []));
    if (diagram) {
      this.figure.show(diagram);
      put(this.diagram, "aria-label", `${this.texts.diagram}: ${liveRegion(diagram, this.language)}`);
    }
  }

  private words({ label, text, kanji }: NonNullable<Card["prompt"]>): Node[] {
    const caption = html("div", { class: "bm-caption" });
    say(caption, label);
    if (kanji) {
      const piece = svg("g", { class: "bm-piece" }, ...drawPlain(text, 5));
      const picture = svg(
        "svg",
        { class: "bm-wedge", viewBox: "-21 -24 42 47", "aria-hidden": "true" },
        piece,
      );
      return [picture, html("span", { class: "bm-spoken" }, text), caption];
    }
    const long = [...text].length > 24;
    const words = html("div", { class: long ? "bm-said-large bm-long" : "bm-said-large" });
    say(words, text);
    return [caption, words];
  }
}

/** A diagram for who cannot see it: squares to the right and forward of the piece, by category. */
function liveRegion({ targets, beyond }: Figure, language: string): string {
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
