/** The collapsible details of a room: engine log and match table. */
import type { Side } from "../../core/geometry.ts";
import { playersOf } from "../../core/room.ts";
import { SIDES } from "../../core/generated/words.ts";
import type { RoomState } from "../../core/generated/room.ts";
import type { Texts } from "../../i18n/room.ts";
import { html, say } from "../../kit/dom.ts";

export class Log {
  readonly element: HTMLDetailsElement;
  private readonly lines = html("ol", { class: "bm-loglines", tabindex: "0" });
  private readonly count = html("small");
  private drawn: RoomState["log"] = [];

  constructor(private readonly texts: Texts) {
    this.lines.setAttribute("aria-label", texts.log);
    this.element = html(
      "details",
      { class: "bm-log" },
      html("summary", {}, `${texts.log} `, this.count),
      this.lines,
    );
  }

  show({ log }: RoomState): void {
    this.element.hidden = log.length === 0;
    if (JSON.stringify(log) === JSON.stringify(this.drawn)) return;
    this.drawn = log;
    say(this.count, String(log.length));
    const { lines, texts } = this;
    const atEnd = lines.scrollHeight - lines.scrollTop - lines.clientHeight < 24;
    lines.replaceChildren(
      ...log.map(({ side, text }) =>
        html(
          "li",
          { "data-side": side ?? "" },
          html("span", { class: "bm-speaker" }, side ? texts.side[side] : ""),
          html("span", { class: "bm-words" }, text),
        ),
      ),
    );
    // Do not scroll while older lines are being read.
    if (atEnd) lines.scrollTop = lines.scrollHeight;
  }
}

export class MatchTable {
  readonly element: HTMLDetailsElement;
  private readonly points = html("small");
  private readonly rows = html("tbody");
  private drawn = "";
  private match = false;

  constructor(private readonly texts: Texts) {
    const { column } = texts;
    const heads = [column.game, column.black, column.white, column.result];
    this.element = html(
      "details",
      { class: "bm-match" },
      html("summary", {}, `${texts.match} `, this.points),
      html(
        "table",
        {},
        html("thead", {}, html("tr", {}, ...heads.map((head) => html("th", { scope: "col" }, head)))),
        this.rows,
      ),
    );
  }

  show(roomState: RoomState): void {
    const { table, points, games } = roomState;
    this.element.hidden = table.length === 0;
    const { texts } = this;
    const alone = SIDES.some((side) => !roomState.players[side].human);
    const namesIn = (game: number): Readonly<Record<Side, string>> => {
      const { black, white } = playersOf(roomState, game);
      return { black: texts.player(black, alone), white: texts.player(white, alone) };
    };
    const { black: first, white: second } = namesIn(1);
    // Folded until there is a match; who folds it then finds it folded.
    const match = games > 1;
    if (match !== this.match) this.element.open = match;
    this.match = match;
    say(this.points, texts.points(first, second, points, table.length, games));
    const now = JSON.stringify([table, first, second]);
    if (now === this.drawn) return;
    this.drawn = now;
    this.rows.replaceChildren(
      ...table.map(({ game, winner, reason, plies }) => {
        const { black, white } = namesIn(game);
        const cell = (text: string, won = false): HTMLElement =>
          html("td", won ? { class: "bm-won" } : {}, text);
        const result = winner ? texts.wins(texts.side[winner]) : texts.draw;
        return html(
          "tr",
          {},
          cell(String(game)),
          cell(black, winner === "black"),
          cell(white, winner === "white"),
          cell(texts.row(result, reason, plies)),
        );
      }),
    );
  }
}
