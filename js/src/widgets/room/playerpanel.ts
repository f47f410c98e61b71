/** The panel of a player: name, whether it is thinking, its evaluation, its clock. */
import type { Side } from "../../core/geometry.ts";
import { SIDES } from "../../core/generated/words.ts";
import type { Clock, RoomState } from "../../core/generated/room.ts";
import type { Texts } from "../../i18n/room.ts";
import { html, put, say, svg } from "../../kit/dom.ts";
import { clockText, leftOf, SHORT } from "./clock.ts";

export class PlayerPanel {
  readonly element: HTMLElement;
  private readonly mark = svg(
    "svg",
    { class: "bm-koma", viewBox: "0 0 20 20", "aria-hidden": "true" },
    svg("path", { d: "M10 1.5 15.5 4 18 18.5H2L4.5 4Z" }),
  );
  private readonly logo = html("img", { class: "bm-logo", alt: "", hidden: "" });
  private readonly name = html("b", { class: "bm-name" });
  private readonly about = html("span", { class: "bm-about" });
  private readonly value = html("span", { class: "bm-value" });
  private readonly time = html("span", { class: "bm-time", role: "timer", "aria-live": "off" });

  /** `place`: where it sits. */
  constructor(
    private readonly texts: Texts,
    place: "top" | "bottom",
  ) {
    const who = html("span", { class: "bm-who" }, this.name, this.about);
    const dot = html("i", { class: "bm-dot", "aria-hidden": "true" });
    this.element = html(
      "div",
      { class: `bm-player bm-${place}`, role: "group" },
      this.mark,
      this.logo,
      who,
      dot,
      this.value,
      this.time,
    );
  }

  show(roomState: RoomState, side: Side, turn: boolean): void {
    const { element, texts } = this;
    const player = roomState.players[side];
    const alone = SIDES.some((one) => !roomState.players[one].human);
    const name = texts.player(player, alone);
    const thinks = roomState.thinking === side;
    const about = [
      texts.side[side],
      player.state === "gone" ? texts.gone : thinks ? texts.thinks : turn ? texts.turn : "",
    ];
    put(element, "data-side", side);
    put(element, "data-turn", String(turn));
    put(element, "data-thinking", String(thinks));
    put(element, "data-state", player.state);
    put(element, "aria-label", texts.playerLabel(texts.side[side], name));
    put(element, "title", player.human || player.ours ? name : player.player);
    say(this.name, name);
    say(this.about, about.filter(Boolean).join(" · "));
    if (this.logo.getAttribute("src") !== player.logo) {
      if (player.logo === "") this.logo.removeAttribute("src");
      else this.logo.src = player.logo;
    }
    this.logo.hidden = player.logo === "";
    const last = roomState.evals.filter((one) => one.side === side).at(-1);
    // As the player sees it: ahead is plus, for White too.
    const own = last && (side === "black" ? last.value : -last.value);
    say(this.value, own === undefined ? "" : texts.value(own));
    put(this.value, "title", own === undefined ? "" : texts.thinksOf(own));
    this.time.hidden = roomState.clock === null;
  }

  /** Show the clock so many milliseconds after it arrived. */
  tick(clock: Clock | null, since: number): void {
    if (!clock) return;
    const side = SIDES.find((one) => one === this.element.dataset.side) ?? "black";
    const left = leftOf(clock, side, since);
    say(this.time, clockText(left));
    put(this.time, "data-short", String(left < SHORT));
    put(this.time, "data-runs", String(clock.runs === side));
    put(this.time, "aria-label", this.texts.timeLeft(this.texts.side[side]));
  }
}
