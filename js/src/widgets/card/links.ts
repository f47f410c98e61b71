/** Links to related kinds: promotions, and the same kind in other games; and how mobile the kind is. */
import type { Texts } from "../../i18n/studio.ts";
import { prose } from "../../kit/prose.ts";
import { guard, html, nothing } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import { drawFigure } from "../figure/figure.ts";
import { roseIcon } from "../figure/rose.ts";
import { gameOf, writtenOn } from "./identity.ts";
import type { Card, Ref } from "./model.ts";

/** null: only Python knows the other cards. */
type Go = ((ref: Ref) => void) | null;

function link(ref: Ref, promoted: boolean, label: string, go: Go): View {
  const { figure } = ref;
  const name = writtenOn(ref);
  const drawn = guard([figure, name, promoted], () => {
    if (!figure) return nothing;
    const view = drawFigure(figure, { name, promoted, move: ref });
    view.element.classList.add("bm-small");
    return view.element;
  });
  const content = html`${drawn}<span class="bm-go-name">${guard([ref], () => roseIcon(ref, promoted))}<span class="bm-hand ${promoted ? "bm-vermilion" : ""}" lang="ja">${
    ref.kanji
  }</span> <span lang="en">${ref.name}</span></span>`;
  return go === null
    ? html`<span class="bm-go bm-fixed" data-kind="${ref.variant}:${ref.id}">${content}</span>`
    : html`<button type="button" class="bm-go" title=${label} data-kind="${ref.variant}:${ref.id}" @click=${() => go(ref)}>${content}</button>`;
}

/** Promotions to and from this kind. */
export function promotions({ to, from }: Card, { card }: Texts, go: Go): View {
  const row = (title: string, refs: readonly Ref[], promoted: boolean, sign: string): View =>
    html`<div class="bm-promotes" data-direction=${sign}><h3>${title}</h3><ul>${refs.map(
      (ref) => html`<li>${link(ref, promoted, card.goTo(ref.name), go)}</li>`,
    )}</ul></div>`;
  return html`<div class="bm-part bm-promotions" role="group" aria-label=${card.promotion}>${
    to ? row(card.promotesTo, [to], true, "to") : html`<p class="bm-dim">${card.promotesNot}</p>`
  }${from.length > 0 ? row(card.promotesFrom, from, false, "from") : nothing}</div>`;
}

/** The same kind in the other games, side by side. */
export function others({ piece, elsewhere }: Card, texts: Texts, go: Go): View {
  const { card } = texts;
  const says = (title: string, moves: string): View | typeof nothing =>
    moves === "" ? nothing : html`<p><b>${title}</b> ${prose(moves)}</p>`;
  const games = elsewhere.map((ref) => {
    const { betza, same, more, less } = ref;
    const game = gameOf(ref, texts);
    return html`<li class="bm-game" data-same=${same}>
      <h3>${game}</h3>
      ${link(ref, piece.promoted, card.goTo(`${ref.name}, ${game}`), go)}
      <div class="bm-game-says"><code>${betza}</code>${same ? html`<p>${card.same}</p>` : nothing}${says(
        card.onlyThere,
        more,
      )}${says(card.onlyHereMoves, less)}</div>
    </li>`;
  });
  return html`<section class="bm-part bm-games"><h2>${card.elsewhere}</h2>${
    games.length > 0
      ? html`<ul>${games}</ul>`
      : html`<p class="bm-dim">${card.onlyHere(gameOf(piece, texts))}</p>`
  }</section>`;
}

/** The worth in pawns; nothing where the game has no values, or the piece moves differently here. */
export const worthOf = ({ piece, worth }: Card, { card }: Texts): View | typeof nothing =>
  piece.royal || worth.pawns === 0
    ? nothing
    : html`<p><b>${card.worth(worth.pawns)}</b>${
        worth.error === 0 ? card.byMobility : card.byGames(worth.error, worth.games)
      }</p>`;

/** The average number of squares by how full the board is. */
export const mobilityOf = ({ piece, mobility }: Card, texts: Texts): View | typeof nothing =>
  mobility.length === 0
    ? nothing
    : html`<p><b>${texts.card.mobility}</b> ${texts.card.mobilityOn(gameOf(piece, texts))}</p>
        <dl>${mobility.map(
          ([density, squares]) =>
            html`<div><dt>${texts.card.occupied(density)}</dt><dd>${texts.card.number(squares)}</dd></div>`,
        )}</dl>`;
