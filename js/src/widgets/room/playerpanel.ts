/** The panel of a player: name, whether it is thinking, its evaluation, its clock. */
import { drawRose } from "../../board/view/pieces.ts";
import type { CapturedPiece } from "../../core/capturedpieces.ts";
import { otherSide } from "../../core/geometry.ts";
import type { Side } from "../../core/geometry.ts";
import type { RoomState } from "../../core/generated/room.ts";
import type { Texts } from "../../i18n/room.ts";
import { svg } from "../../kit/dom.ts";
import { guard, html, nothing } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import { clockText, leftOf, SHORT } from "./clock.ts";

interface Seat {
  readonly side: Side;
  readonly place: "top" | "bottom";
  /** It is this player's turn. */
  readonly turn: boolean;
  /** No other person plays. */
  readonly alone: boolean;
  /** Milliseconds since the clocks arrived. */
  readonly since: number;
  /** What this player has captured, and that in words. */
  readonly captures: readonly CapturedPiece[];
  readonly captured: string;
}

/** Kinds that have room in a panel; the board's own list has all. */
const SHOWN = 6;

const iconOf = (piece: CapturedPiece, side: Side): SVGElement =>
  svg("svg", { class: "bm-portrait bm-small", viewBox: "-22 -24 44 48" }, ...drawRose({ ...piece, side }));

/** The captured pieces, the biggest first, and how many more there are. */
function capturesView(captures: readonly CapturedPiece[], side: Side): View {
  const more = captures.slice(SHOWN).reduce((sum, { count }) => sum + count, 0);
  return html`${captures
    .slice(0, SHOWN)
    .map(
      (piece) => html`<span>${iconOf(piece, side)}${piece.count > 1 ? `×${piece.count}` : ""}</span>`,
    )}${more > 0 ? html`<span>+${more}</span>` : nothing}`;
}

export function playerPanel(
  texts: Texts,
  { players, thinking, evals, clock }: RoomState,
  { side, place, turn, alone, since, captures, captured }: Seat,
): View {
  const player = players[side];
  const name = texts.player(player, alone);
  const thinks = thinking === side;
  const about = player.state === "gone" ? texts.gone : thinks ? texts.thinks : turn ? texts.turn : "";
  const last = evals.filter((one) => one.side === side).at(-1);
  // As the player sees it: ahead is plus, for White too.
  const own = last && (side === "black" ? last.value : -last.value);
  const left = clock ? leftOf(clock, side, since) : 0;
  return html`<div class="bm-player bm-${place}" role="group"
    data-side=${side} data-turn=${turn} data-thinking=${thinks} data-state=${player.state}
    aria-label=${texts.playerLabel(texts.side[side], name)}
    title=${player.human || player.ours ? name : player.player}>
    <svg class="bm-koma" viewBox="0 0 20 20" aria-hidden="true"><path d="M10 1.5 15.5 4 18 18.5H2L4.5 4Z"></path></svg>
    <img class="bm-logo" alt="" src=${player.logo || nothing} ?hidden=${player.logo === ""}>
    <span class="bm-who"><b class="bm-name">${name}</b><span class="bm-about">${texts.side[side]}${about && ` · ${about}`}</span>
      <span class="bm-taken" role="img" aria-label=${captured} title=${captured} ?hidden=${captures.length === 0}>${guard([captures], () => capturesView(captures, otherSide(side)))}</span></span>
    <i class="bm-dot" aria-hidden="true"></i>
    <span class="bm-value" title=${own === undefined ? "" : texts.thinksOf(own)}>${own === undefined ? "" : texts.value(own)}</span>
    <span class="bm-time" role="timer" aria-live="off" aria-label=${texts.timeLeft(texts.side[side])}
      data-short=${left < SHORT} data-runs=${clock?.runs === side} ?hidden=${!clock}>${clockText(left)}</span>
  </div>`;
}
