/** Links to related kinds: promotions, and the same kind in other games. */
import type { Texts } from "../../i18n/studio.ts";
import { html, listen } from "../../kit/dom.ts";
import { prose } from "../../kit/prose.ts";
import { FigureView } from "../figure/figure.ts";
import { gameOf, writtenOn } from "./identity.ts";
import type { OtherGame, Piece, Ref } from "./model.ts";

type Go = (ref: Ref) => void;

/** A small figure, or an empty square. */
function small(ref: Ref, promoted: boolean): Node[] {
  if (!ref.figure) return [];
  const view = new FigureView();
  view.show(ref.figure, { name: writtenOn(ref), promoted });
  view.element.classList.add("bm-small");
  return [view.element];
}

function link(ref: Ref, promoted: boolean, label: string, go: Go, signal: AbortSignal): HTMLElement {
  const button = html(
    "button",
    { type: "button", class: "bm-go", title: label, "data-kind": `${ref.variant}:${ref.id}` },
    ...small(ref, promoted),
    html(
      "span",
      { class: "bm-go-name" },
      html("span", { class: `bm-hand${promoted ? " bm-vermilion" : ""}`, lang: "ja" }, ref.kanji),
      " ",
      html("span", { lang: "en" }, ref.name),
    ),
  );
  listen(button, signal, {
    click: () => {
      go(ref);
    },
  });
  return button;
}

/** Promotions to and from this kind. */
export function promotions(
  { to, from }: { readonly to: Ref | null; readonly from: readonly Ref[] },
  { card }: Texts,
  go: Go,
  signal: AbortSignal,
): HTMLElement {
  const row = (title: string, refs: readonly Ref[], promoted: boolean, sign: string): HTMLElement =>
    html(
      "div",
      { class: "bm-promotes", "data-direction": sign },
      html("h3", {}, title),
      html(
        "ul",
        {},
        ...refs.map((ref) => html("li", {}, link(ref, promoted, card.goTo(ref.name), go, signal))),
      ),
    );
  const rows = [
    to ? row(card.promotesTo, [to], true, "to") : html("p", { class: "bm-quiet" }, card.promotesNot),
    ...(from.length > 0 ? [row(card.promotesFrom, from, false, "from")] : []),
  ];
  return html(
    "div",
    { class: "bm-part bm-promotions", role: "group", "aria-label": card.promotion },
    ...rows,
  );
}

/** The same kind in the other games, side by side. */
export function others(
  piece: Piece,
  elsewhere: readonly OtherGame[],
  texts: Texts,
  go: Go,
  signal: AbortSignal,
): HTMLElement {
  const { card } = texts;
  const games = elsewhere.map((ref) => {
    const { betza, same, more, less } = ref;
    const game = gameOf(ref, texts);
    return html(
      "li",
      { class: "bm-game", "data-same": String(same) },
      html("h3", {}, game),
      link(ref, piece.promoted, card.goTo(`${ref.name}, ${game}`), go, signal),
      html(
        "div",
        { class: "bm-game-says" },
        html("code", {}, betza),
        ...(same ? [html("p", {}, card.same)] : []),
        ...(more === "" ? [] : [html("p", {}, html("b", {}, card.onlyThere), " ", ...prose(more))]),
        ...(less === "" ? [] : [html("p", {}, html("b", {}, card.onlyHereMoves), " ", ...prose(less))]),
      ),
    );
  });
  return html(
    "section",
    { class: "bm-part bm-games" },
    html("h2", {}, card.elsewhere),
    games.length > 0
      ? html("ul", {}, ...games)
      : html("p", { class: "bm-quiet" }, card.onlyHere(gameOf(piece, texts))),
  );
}
