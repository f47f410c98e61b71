/** The buttons of a room, and which of them there is something to do with now. Which is pure. */
import { html, put, say } from "../view/dom.ts";
import { icon } from "../view/icons.ts";
import type { Icon } from "../view/icons.ts";
import { SIDES } from "./model.ts";
import type { Told } from "./model.ts";
import type { Texts } from "./texts/index.ts";

export type Deed = Exclude<keyof Texts["deed"], "agree" | "decline" | "back" | "why">;
/** What is done by two presses: it ends a game. */
export type Grave = keyof Texts["sure"];

export const isGrave = (deed: Deed): deed is Grave => deed === "resign" || deed === "stop";

const ICONS: Partial<Record<Deed, Icon>> = {
  start: "play",
  again: "play",
  next: "play",
  takeback: "undo",
  hint: "look",
  unhint: "look",
  record: "share",
};
/** What is most likely to be done next, and begins a game. */
const FIRST: readonly Deed[] = ["start", "again", "next"];
const ALL: readonly Deed[] = [
  ...FIRST,
  "new",
  "hint",
  "unhint",
  "takeback",
  "draw",
  "resign",
  "stop",
  "record",
];

/** What is offered in a room, and whether there is anything to do it with; `moves`: how many moves the game has. */
export function deedsOf(told: Told, moves: number, forming: boolean): ReadonlyMap<Deed, boolean> {
  const playing = told.state === "playing";
  const over = told.state === "over";
  const sides = SIDES.map((side) => told.players[side]);
  const person = sides.some(({ human }) => human);
  // Programs have no word for a draw, or for taking back.
  const talks = person && sides.every(({ human, ours }) => human || ours);
  const more = over && person && told.game < told.games;
  const offered: Readonly<Record<Deed, boolean>> = {
    start: told.state === "setting" && !forming,
    again: over && !more && !forming,
    next: more && !forming,
    new: !playing,
    hint: told.hint === null && (!playing || person),
    unhint: told.hint !== null,
    // What counts in a match of several games stays.
    takeback: talks && (playing || (over && told.games <= 1)),
    draw: playing && talks,
    resign: playing && person,
    stop: playing,
    record: playing || moves > 0,
  };
  const idle: ReadonlySet<Deed> = new Set([
    ...(moves === 0 ? (["takeback", "record"] as const) : []),
    ...(told.offer === null ? [] : (["draw"] as const)),
  ]);
  return new Map(ALL.filter((deed) => offered[deed]).map((deed) => [deed, !idle.has(deed)]));
}

/** The programs and servers that a game would start or reach. */
export const programsOf = ({ players }: Told): readonly string[] => {
  const named = SIDES.map((side) => players[side]).filter(({ human, ours }) => !human && !ours);
  return [...new Set(named.map(({ player }) => player))];
};

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
        button.classList.toggle("bm-first", FIRST.includes(deed));
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
    this.element = html(
      "div",
      { class: "bm-deeds", role: "group", "aria-label": texts.deeds },
      ...this.buttons.values(),
    );
  }

  /** `sure`: what it was asked about whether it is really to be done. */
  show(told: Told, offered: ReadonlyMap<Deed, boolean>, forming: boolean, sure: Grave | null): void {
    const { deed: words, sure: asks } = this.texts;
    const start = told.paused ? this.texts.resume : this.texts.start;
    for (const [deed, button] of this.buttons) {
      button.hidden = !offered.has(deed);
      button.disabled = offered.get(deed) === false;
      // Nothing begins unseen: the button names what is started or reached.
      const text = isGrave(deed) && deed === sure ? asks[deed] : words[deed];
      if (button.lastElementChild)
        say(button.lastElementChild, deed === "start" ? start(programsOf(told)) : text);
      put(button, "data-sure", String(deed === sure));
      if (deed === "new") put(button, "aria-expanded", String(forming));
    }
  }

  /** Give the keys to a button, or to the first of those with which there is something to do. */
  focus(deed?: Deed): void {
    const first = [...this.buttons.values()].find(({ hidden, disabled }) => !hidden && !disabled);
    (deed ? this.buttons.get(deed) : first)?.focus({ preventScroll: true });
  }
}
