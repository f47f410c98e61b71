/** The piece card: what a piece is called, how it moves, what it becomes. */
import type { Now } from "../desk.ts";
import type { Square } from "../geometry.ts";
import type { Kind, Piece } from "../model.ts";
import * as states from "../state.ts";
import type { Texts } from "../texts/index.ts";
import { html, svg } from "../view/dom.ts";
import { glyphOf } from "../view/overlay.ts";
import { drawPiece } from "../view/pieces.ts";

export class Card {
  readonly element = html("section", { class: "bm-card" });
  private shown = "";

  constructor(private readonly texts: Texts) {}

  update(now: Now): void {
    const { snapshot, state } = now;
    const { interaction, position } = snapshot;
    const square = states.originOf(state.gesture);
    const piece = square === null ? null : (position.pieces[square] ?? null);
    const targets = square === null ? null : targetsOf(now, square);
    const key = piece ? `${piece.side} ${piece.symbol} ${targets ?? ""}` : interaction;
    if (key === this.shown) return;
    this.shown = key;
    if (piece) {
      this.show(piece, targets, position.kinds);
    } else {
      const { empty, emptyFrozen, emptyMark } = this.texts.panel;
      const text = interaction === "frozen" ? emptyFrozen : interaction === "mark" ? emptyMark : empty;
      this.element.replaceChildren(html("p", { class: "bm-empty" }, text));
    }
  }

  private show(piece: Piece, targets: number | null, kinds: readonly Kind[]): void {
    const { kind } = piece;
    const { panel } = this.texts;
    const picture = svg(
      "svg",
      { class: "bm-picture", viewBox: "-21 -24 42 47", "aria-hidden": "true" },
      svg(
        "g",
        { class: piece.promoted ? "bm-piece bm-promoted" : "bm-piece" },
        ...drawPiece({ ...piece, kind: { ...kind, size: 5 } }, "var(--bm-wood)"),
      ),
    );
    const notes = [
      piece.promoted ? panel.promotedFrom : "",
      kind.royal ? panel.royal : "",
      targets === null ? "" : targets === 0 ? panel.noTargets : panel.targets(targets),
    ].filter((one) => one !== "");
    this.element.replaceChildren(
      html(
        "div",
        { class: "bm-who" },
        picture,
        html(
          "div",
          {},
          html("h3", { class: "bm-name" }, kind.name),
          html(
            "div",
            { class: "bm-names" },
            html("span", { class: "bm-hand", lang: "ja" }, kind.kanji),
            " ",
            html("i", {}, kind.romaji),
          ),
          html("div", { class: "bm-notes" }, notes.join(" · ")),
        ),
      ),
      html("code", { class: "bm-betza" }, kind.betza),
      ...(kind.sentence === "" ? [] : [html("p", { class: "bm-sentence" }, kind.sentence)]),
      this.legend(kind),
      this.promotion(piece, kinds),
    );
    this.element.scrollTop = 0;
  }

  /** The ways a kind moves, each with the shape and colour it has on the board. */
  private legend(kind: Kind): HTMLElement {
    const right = { x: 1, y: 0 };
    const up = { x: 0, y: -1 };
    return html(
      "ul",
      { class: "bm-legend" },
      ...kind.categories.map((category) =>
        html(
          "li",
          { "data-category": category },
          svg(
            "svg",
            { class: "bm-swatch", viewBox: "-12 -12 24 24", "aria-hidden": "true" },
            svg("path", {
              class: `bm-mark bm-${category}`,
              d: glyphOf(category, { x: 0, y: 0 }, 8.5, right, up),
            }),
          ),
          this.texts.category[category],
        ),
      ),
    );
  }

  private promotion(piece: Piece, kinds: readonly Kind[]): HTMLElement {
    const { panel } = this.texts;
    const line = html("div", { class: "bm-promotion" });
    const into = piece.promoted ? undefined : kinds.find((one) => one.code === piece.kind.promotesTo);
    if (into) {
      const kanji = html("span", { class: "bm-hand bm-red", lang: "ja" }, into.kanji);
      line.append(`${panel.promotesTo} `, kanji, ` ${into.name}`);
    } else {
      line.textContent = panel.promotesNot;
    }
    return line;
  }
}

/** How many squares the piece is offered; null when that is not known or not to be told. */
function targetsOf({ snapshot, state }: Now, square: Square): number | null {
  const known = state.scene.moves?.knows(square) === true;
  return known && snapshot.interaction !== "mark" ? states.offered(state).size : null;
}
