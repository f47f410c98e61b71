/** The panel of a player: name, whether it is thinking, its evaluation, its clock. */
import type { Side } from "../../core/geometry.ts";
import type { RoomState } from "../../core/generated/room.ts";
import type { Texts } from "../../i18n/room.ts";
import { html, nothing } from "../../kit/view.ts";
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
}

export function playerPanel(
  texts: Texts,
  { players, thinking, evals, clock }: RoomState,
  { side, place, turn, alone, since }: Seat,
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
    <span class="bm-who"><b class="bm-name">${name}</b><span class="bm-about">${texts.side[side]}${about && ` · ${about}`}</span></span>
    <i class="bm-dot" aria-hidden="true"></i>
    <span class="bm-value" title=${own === undefined ? "" : texts.thinksOf(own)}>${own === undefined ? "" : texts.value(own)}</span>
    <span class="bm-time" role="timer" aria-live="off" aria-label=${texts.timeLeft(texts.side[side])}
      data-short=${left < SHORT} data-runs=${clock?.runs === side} ?hidden=${!clock}>${clockText(left)}</span>
  </div>`;
}
