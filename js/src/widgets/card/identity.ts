/** The card's header: the piece drawn large, its names, its characters and their readings. */
import type { Texts } from "../../i18n/studio.ts";
import { svg, uniqueId } from "../../kit/dom.ts";
import { guard, html, nothing } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import { drawPlain } from "../../board/view/pieces.ts";
import { roseIcon } from "../figure/rose.ts";
import type { Card, Piece } from "./model.ts";

/** The name in the language of the texts, as far as it has one. */
export function nameOf(
  { name, kanji, called }: Piece,
  lang: string,
): { readonly text: string; readonly lang: string } {
  if (lang === "ja" && kanji !== "") return { text: kanji, lang: "ja" };
  const own = called[lang];
  if (own !== undefined) return { text: own, lang };
  return { text: name, lang: "en" };
}

/** The title of a game, in this language if the texts know it. */
export const gameOf = ({ variantTitle }: Pick<Piece, "variantTitle">, { card }: Texts): string =>
  card.game(variantTitle);

/** What Black's piece shows: its kanji, or letters where it has none. */
export const writtenOn = ({ kanji, letters }: Pick<Piece, "kanji" | "letters">): string => {
  const [white = "", black] = kanji.split("/");
  return (black ?? white) || letters;
};

/** The piece itself, of wood. */
function pieceIcon(piece: Piece): SVGSVGElement {
  const id = uniqueId("portrait");
  const wood = svg(
    "linearGradient",
    { id, x1: 0, y1: 0, x2: 0.4, y2: 1 },
    svg("stop", { class: "bm-wood-light", offset: 0 }),
    svg("stop", { class: "bm-wood-dark", offset: 1 }),
  );
  const drawn = svg(
    "g",
    { class: `bm-piece${piece.promoted ? " bm-promoted" : ""}` },
    ...drawPlain(writtenOn(piece), 5),
  );
  const wooden = drawn.querySelector<SVGPathElement>(".bm-wood");
  if (wooden) wooden.style.fill = `url(#${id})`;
  return svg(
    "svg",
    { class: "bm-large", viewBox: "-21 -24 42 47", "aria-hidden": "true" },
    svg("defs", {}, wood),
    drawn,
  );
}

export function identity({ piece, characters }: Card, texts: Texts, lang: string): View {
  const { card } = texts;
  const called = nameOf(piece, lang);
  const { name, kanji, romaji, siteName, abbr } = piece;
  const others = [
    called.lang === "en" ? null : html`<span lang="en">${name}</span>`,
    called.lang === "ja" || !kanji ? null : html`<span class="bm-hand" lang="ja">${kanji}</span>`,
    romaji ? html`<i lang="ja-Latn">${romaji}</i>` : null,
    ...Object.entries(piece.called).map(([tongue, one]) =>
      tongue === called.lang ? null : html`<span lang=${tongue}>${one}</span>`,
    ),
  ].filter((one) => one !== null);
  const facts: readonly (readonly [term: string, value: string, tongue: string])[] = [
    [card.alsoCalled, piece.names.join(", "), "en"],
    [card.onSite, siteName, "en"],
    [card.alsoWritten, piece.kanjiAlt.join(", "), "ja"],
    [card.abbreviated, abbr, "en"],
    [card.place, card.counted(piece.atStart, piece.promoted), lang],
  ];
  const list = (term: string, value: string, tongue: string): View | typeof nothing =>
    value === "" ? nothing : html`<dt>${term}</dt><dd lang=${tongue}>${value}</dd>`;
  return html`<div class="bm-kind">
    <div class="bm-portraits">
      ${guard([writtenOn(piece), piece.promoted], () => pieceIcon(piece))}
      ${guard([piece], () => roseIcon(piece, piece.promoted))}
    </div>
    <div class="bm-kind-names">
      <p class="bm-kind-game"><span>${gameOf(piece, texts)}</span>${
        piece.royal ? html` <span class="bm-royal">${card.royal}</span>` : nothing
      }</p>
      <h2 class="bm-kind-name" tabindex="-1" lang=${called.lang}>${called.text}</h2>
      <p class="bm-kind-others">${others.map((one, i) =>
        i === 0 ? one : html`<span class="bm-dot" aria-hidden="true">·</span>${one}`,
      )}</p>
      <dl class="bm-kind-facts">${facts.map(([term, value, tongue]) =>
        value === "" ? nothing : html`<div>${list(term, value, tongue)}</div>`,
      )}</dl>
    </div>
    <ul class="bm-characters" aria-label=${card.characters}>${characters.map(
      ({ char, means, on, kun }) =>
        html`<li><span class="bm-hand bm-character" lang="ja">${char}</span><dl>${
          means === "" ? nothing : html`<dt class="bm-means">${means}</dt>`
        }${
          on.length + kun.length === 0
            ? html`<dt class="bm-unread">${card.unread}</dt>`
            : [list(card.on, on.join(", "), "ja-Latn"), list(card.kun, kun.join(", "), "ja-Latn")]
        }</dl></li>`,
    )}</ul>
  </div>`;
}
