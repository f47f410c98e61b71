/** The card's header: the piece drawn large, its names, its characters and their readings. */
import type { Texts } from "../../i18n/studio.ts";
import { html, svg, uniqueId } from "../../kit/dom.ts";
import { drawPlain } from "../../board/view/pieces.ts";
import type { Character, Piece } from "./model.ts";

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

/** The name of a game; of one that the texts do not know, the title Python gives it. */
export const gameOf = (
  { variant, variantTitle }: Pick<Piece, "variant" | "variantTitle">,
  { card }: Texts,
): string => card.games[variant] ?? variantTitle;

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

export function identity(
  piece: Piece,
  characters: readonly Character[],
  heading: HTMLElement,
  texts: Texts,
  lang: string,
): HTMLElement {
  const { card } = texts;
  const called = nameOf(piece, lang);
  heading.textContent = called.text;
  heading.lang = called.lang;
  const others = [
    called.lang === "en" ? null : html("span", { lang: "en" }, piece.name),
    called.lang === "ja" || piece.kanji === ""
      ? null
      : html("span", { class: "bm-hand", lang: "ja" }, piece.kanji),
    piece.romaji === "" ? null : html("i", { lang: "ja-Latn" }, piece.romaji),
    ...Object.entries(piece.called).map(([tongue, name]) =>
      tongue === called.lang ? null : html("span", { lang: tongue }, name),
    ),
  ].filter((one) => one !== null);
  const facts: readonly (readonly [string, readonly string[], string])[] = [
    [card.alsoCalled, piece.names, "en"],
    [card.onSite, piece.siteName === "" ? [] : [piece.siteName], "en"],
    [card.alsoWritten, piece.kanjiAlt, "ja"],
    [card.abbreviated, piece.abbr === "" ? [] : [piece.abbr], "en"],
    [card.place, [card.counted(piece.atStart, piece.promoted)], lang],
  ];
  return html(
    "div",
    { class: "bm-kind" },
    pieceIcon(piece),
    html(
      "div",
      { class: "bm-kind-names" },
      html(
        "p",
        { class: "bm-kind-game" },
        html("span", {}, gameOf(piece, texts)),
        ...(piece.royal ? [" ", html("span", { class: "bm-royal" }, card.royal)] : []),
      ),
      heading,
      html(
        "p",
        { class: "bm-kind-others" },
        ...others.flatMap((one, i) =>
          i === 0 ? [one] : [html("span", { class: "bm-dot", "aria-hidden": "true" }, "·"), one],
        ),
      ),
      html(
        "dl",
        { class: "bm-kind-facts" },
        ...facts
          .filter(([, values]) => values.length > 0)
          .map(([term, values, tongue]) =>
            html("div", {}, html("dt", {}, term), html("dd", { lang: tongue }, values.join(", "))),
          ),
      ),
    ),
    characterList(characters, texts),
  );
}

function characterList(characters: readonly Character[], { card }: Texts): HTMLElement {
  const line = (term: string, readings: readonly string[]): HTMLElement[] =>
    readings.length === 0 ? [] : [html("dt", {}, term), html("dd", { lang: "ja-Latn" }, readings.join(", "))];
  return html(
    "ul",
    { class: "bm-characters", "aria-label": card.characters },
    ...characters.map(({ char, on, kun }) =>
      html(
        "li",
        {},
        html("span", { class: "bm-hand bm-character", lang: "ja" }, char),
        html(
          "dl",
          {},
          ...(on.length + kun.length === 0
            ? [html("dt", { class: "bm-unread" }, card.unread)]
            : [...line(card.on, on), ...line(card.kun, kun)]),
        ),
      ),
    ),
  );
}
