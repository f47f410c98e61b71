/** The collapsible details of a room: engine log and match table. */
import type { Side } from "../../core/geometry.ts";
import type { RoomState } from "../../core/generated/room.ts";
import type { Texts } from "../../i18n/room.ts";
import { html } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";

export const engineLog = (texts: Texts, log: RoomState["log"]): View =>
  html`<details class="bm-log" ?hidden=${log.length === 0}>
    <summary>${texts.log} <small>${log.length}</small></summary>
    <ol class="bm-loglines" tabindex="0" aria-label=${texts.log}>${log.map(
      ({ side, text }) => html`<li data-side=${side ?? ""}>
        <span class="bm-speaker">${side ? texts.side[side] : ""}</span>
        <span class="bm-words">${text}</span>
      </li>`,
    )}</ol>
  </details>`;

/** `alone`: no other person plays. */
export function matchTable(texts: Texts, roomState: RoomState, alone: boolean): View {
  const { table, points, games, players } = roomState;
  /** Who has Black in a game of the match, and who White: they take turns. */
  const namesIn = (game: number): readonly [black: string, white: string] => {
    const [black, white] = [texts.player(players.black, alone), texts.player(players.white, alone)];
    return (game - roomState.game) % 2 === 0 ? [black, white] : [white, black];
  };
  const { column } = texts;
  const row = ({ game, winner, reason, plies }: RoomState["table"][number]): View => {
    const [black, white] = namesIn(game);
    const cell = (side: Side, name: string): View =>
      html`<td class=${winner === side ? "bm-won" : ""}>${name}</td>`;
    const result = winner ? texts.wins(texts.side[winner]) : texts.draw;
    return html`<tr><td>${game}</td>${cell("black", black)}${cell("white", white)}<td>${texts.row(result, reason, plies)}</td></tr>`;
  };
  const heads = [column.game, column.black, column.white, column.result];
  // Folded until there is a match; a match that somebody folds stays folded.
  return html`<details class="bm-match" ?hidden=${table.length === 0} ?open=${games > 1}>
    <summary>${texts.match} <small>${texts.points(...namesIn(1), points, table.length, games)}</small></summary>
    <table>
      <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
      <tbody>${table.map(row)}</tbody>
    </table>
  </details>`;
}
