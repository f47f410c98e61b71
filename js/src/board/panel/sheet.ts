/** The text of the piece card: names, moves, and the piece's place on the board. */
import type { Side } from "../../core/geometry.ts";
import type { Kind } from "../../core/model.ts";
import type { Texts } from "../../i18n/board.ts";
import { html, svg } from "../../kit/dom.ts";
import type { Reached } from "../descriptions.ts";
import { legend } from "../view/legend.ts";
import { pieceIcon } from "../view/pieceicon.ts";
import { drawRose } from "../view/pieces.ts";
import { tongueOf } from "../../core/names.ts";

/** One side of the card. */
export interface Face {
  readonly kind: Kind;
  /** null: the card shows a kind, not a piece. */
  readonly side: Side | null;
  readonly promoted: boolean;
  /** The number of squares it can go to; null where that is unknown or hidden. */
  readonly targets: Reached | null;
}

export function sheet({ kind, side, promoted, targets }: Face, texts: Texts): HTMLElement[] {
  const { panel } = texts;
  const notes = [
    side === null ? "" : texts.side[side],
    promoted ? panel.promotedFrom : "",
    kind.royal ? panel.royal : "",
    targets === null ? "" : reachedIn(targets, texts),
  ].filter((one) => one !== "");
  return [
    html(
      "div",
      { class: "bm-who" },
      pieceIcon({ kind, side: side ?? "black", promoted }, "bm-picture"),
      html(
        "div",
        { class: "bm-called" },
        html("h2", { class: "bm-name", ...tongueOf(texts.kind(kind), kind) }, texts.kind(kind)),
        html(
          "div",
          { class: "bm-names" },
          ...(texts.kind(kind) === kind.kanji
            ? [html("span", { lang: "en" }, kind.name)]
            : [html("span", { class: "bm-hand", lang: "ja" }, kind.kanji)]),
          " ",
          html("i", { lang: "ja-Latn" }, kind.romaji),
        ),
        html("div", { class: "bm-notes" }, notes.join(" · ")),
      ),
    ),
    // Where that is the question, a kind comes without its moves.
    kind.betza === ""
      ? html("p", { class: "bm-sentence bm-dim" }, panel.asked)
      : html("div", { class: "bm-how" }, html("code", { class: "bm-betza" }, kind.betza), picture(kind)),
    ...(kind.sentence === "" ? [] : [html("p", { class: "bm-sentence" }, kind.sentence)]),
    legend(kind.categories, texts.category),
  ];
}

function reachedIn({ squares, stays }: Reached, { panel }: Texts): string {
  if (squares > 0) return panel.fromHere(panel.targets(squares));
  return stays ? panel.stays : panel.noTargets;
}

/** How it moves, as a small picture: the piece that wears its move. */
const picture = (kind: Kind): SVGElement =>
  svg(
    "svg",
    { class: "bm-motion", viewBox: "-22 -24 44 48", "aria-hidden": "true" },
    ...drawRose({ side: "black", kind }),
  );
