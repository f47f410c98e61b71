/** The buttons of a room, and which of them there is something to do with now. Which is pure. */
import { focusedNear, html, put, say } from "../view/dom.ts";
import { icon } from "../view/icons.ts";
import type { Icon } from "../view/icons.ts";
import { SIDES } from "./model.ts";
import type { Told } from "./model.ts";
import type { Texts } from "./texts/index.ts";

export type Deed = Exclude<keyof Texts["deed"], "start" | "sure" | "agree" | "decline" | "back">;

const ICONS: Partial<Record<Deed, Icon>> = {
  takeback: "undo",
  hint: "look",
  unhint: "look",
  record: "share",
};
const ALL: readonly Deed[] = [
  "next",
  "new",
  "hint",
  "unhint",
  "takeback",
  "draw",
  "resign",
  "stop",
  "record",
];

/** What can be done in a room; `moves`: how many moves the game has. */
export function deedsOf(told: Told, moves: number, forming: boolean): ReadonlySet<Deed> {
  const playing = told.state === "playing";
  const person = SIDES.some((side) => told.players[side].human);
  const more = told.state === "over" && person && told.game < told.games;
  const offered: Readonly<Record<Deed, boolean>> = {
    next: more,
    new: !playing && !forming,
    hint: told.hint === null && (!playing || person),
    unhint: told.hint !== null,
    takeback: playing && person && moves > 0,
    draw: playing && person && told.offer === null,
    resign: playing && person,
    stop: playing,
    record: moves > 0,
  };
  return new Set(ALL.filter((deed) => offered[deed]));
}

export class Deeds {
  readonly element: HTMLElement;
  private readonly buttons: ReadonlyMap<Deed, HTMLButtonElement>;

  constructor(
    private readonly texts: Texts,
    act: (deed: Deed) => void,
    signal: AbortSignal,
  ) {
    this.buttons = new Map(
      ALL.map((deed) => {
        const picture = ICONS[deed];
        const button = html("button", { type: "button", class: "bm-deed", "data-deed": deed });
        if (picture) button.append(icon(picture));
        button.append(html("span", {}, texts.deed[deed]));
        button.addEventListener(
          "click",
          () => {
            act(deed);
          },
          { signal },
        );
        return [deed, button];
      }),
    );
    this.element = html("div", { class: "bm-deeds", role: "group" }, ...this.buttons.values());
  }

  /** `sure`: whether it was asked if it is really to be given up. */
  show(offered: ReadonlySet<Deed>, sure: boolean): void {
    const focused = [...this.buttons.values()].find((one) => one === focusedNear(this.element));
    for (const [deed, button] of this.buttons) {
      button.hidden = !offered.has(deed);
      button.classList.toggle("bm-first", deed === "next");
    }
    const resign = this.buttons.get("resign");
    if (resign?.lastElementChild) {
      say(resign.lastElementChild, sure ? this.texts.deed.sure : this.texts.deed.resign);
      put(resign, "data-sure", String(sure));
    }
    // A button that goes while it has the keys would leave them nowhere.
    if (focused?.hidden) [...this.buttons.values()].find(({ hidden }) => !hidden)?.focus();
  }
}
