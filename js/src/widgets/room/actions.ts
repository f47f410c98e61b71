/** The action buttons of a room, and which of them are available. The choice is pure. */
import { SIDES } from "../../core/generated/words.ts";
import type { RoomState } from "../../core/generated/room.ts";
import type { Texts } from "../../i18n/room.ts";
import { focusInPlace, html, listen, put, say } from "../../kit/dom.ts";
import { icon } from "../../kit/icons.ts";
import type { Icon } from "../../kit/icons.ts";

export type Action = Exclude<keyof Texts["action"], "agree" | "decline" | "back" | "why">;
/** Actions that need two presses because they end a game. */
export type ConfirmedAction = keyof Texts["sure"];

export const needsConfirmation = (action: Action): action is ConfirmedAction =>
  action === "resign" || action === "stop";

const ICONS: Partial<Record<Action, Icon>> = {
  start: "play",
  again: "play",
  next: "play",
  takeback: "undo",
  hint: "look",
  unhint: "look",
  record: "share",
};
/** The most likely next actions: they begin a game. */
const FIRST: readonly Action[] = ["start", "again", "next"];
const ALL: readonly Action[] = [
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

/** The actions of a room, and whether each is available; `moves`: how many moves the game has. */
export function actionsOf(
  roomState: RoomState,
  moves: number,
  forming: boolean,
): ReadonlyMap<Action, boolean> {
  const playing = roomState.state === "playing";
  const over = roomState.state === "over";
  const sides = SIDES.map((side) => roomState.players[side]);
  const person = sides.some(({ human }) => human);
  // Programs have no word for a draw, or for taking back.
  const talks = person && sides.every(({ human, ours }) => human || ours);
  const more = over && person && roomState.game < roomState.games;
  const offered: Readonly<Record<Action, boolean>> = {
    start: roomState.state === "setting" && !forming,
    again: over && !more && !forming,
    next: more && !forming,
    new: !playing,
    hint: roomState.hint === null && (!playing || person),
    unhint: roomState.hint !== null,
    // What counts in a match of several games stays.
    takeback: talks && (playing || (over && roomState.games <= 1)),
    draw: playing && talks,
    resign: playing && person,
    stop: playing,
    record: playing || moves > 0,
  };
  const idle: ReadonlySet<Action> = new Set([
    ...(moves === 0 ? (["takeback", "record"] as const) : []),
    ...(roomState.offer === null ? [] : (["draw"] as const)),
  ]);
  return new Map(ALL.filter((action) => offered[action]).map((action) => [action, !idle.has(action)]));
}

/** The programs and servers that a game would start or reach. */
export const programsOf = ({ players }: RoomState): readonly string[] => {
  const named = SIDES.map((side) => players[side]).filter(({ human, ours }) => !human && !ours);
  return [...new Set(named.map(({ player }) => player))];
};

export class Actions {
  readonly element: HTMLElement;
  private readonly buttons: ReadonlyMap<Action, HTMLButtonElement>;

  constructor(
    private readonly texts: Texts,
    act: (action: Action) => void,
    signal: AbortSignal,
  ) {
    this.buttons = new Map(
      ALL.map((action) => {
        const picture = ICONS[action];
        const button = html("button", { type: "button", class: "bm-action", "data-action": action });
        if (picture) button.append(icon(picture));
        button.append(html("span", {}, texts.action[action]));
        button.classList.toggle("bm-first", FIRST.includes(action));
        listen(button, signal, {
          click: () => {
            act(action);
          },
        });
        return [action, button];
      }),
    );
    this.element = html(
      "div",
      { class: "bm-actions", role: "group", "aria-label": texts.actions },
      ...this.buttons.values(),
    );
  }

  /** `sure`: the action that waits for confirmation. */
  show(
    roomState: RoomState,
    offered: ReadonlyMap<Action, boolean>,
    forming: boolean,
    sure: ConfirmedAction | null,
  ): void {
    const { action: words, sure: asks } = this.texts;
    const start = roomState.paused ? this.texts.resume : this.texts.start;
    for (const [action, button] of this.buttons) {
      button.hidden = !offered.has(action);
      button.disabled = offered.get(action) === false;
      // Nothing begins unseen: the button names what is started or reached.
      const text = needsConfirmation(action) && action === sure ? asks[action] : words[action];
      if (button.lastElementChild)
        say(button.lastElementChild, action === "start" ? start(programsOf(roomState)) : text);
      put(button, "data-sure", String(action === sure));
      if (action === "new") put(button, "aria-expanded", String(forming));
    }
  }

  /** Give the keys to a button, or to the first of those with which there is something to do. */
  focus(action?: Action): void {
    const first = [...this.buttons.values()].find(({ hidden, disabled }) => !hidden && !disabled);
    focusInPlace(action ? this.buttons.get(action) : first);
  }
}
