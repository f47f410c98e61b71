/** The action buttons of a room, and which of them are available. The choice is pure. */
import { SIDES } from "../../core/generated/words.ts";
import type { RoomState } from "../../core/generated/room.ts";
import type { Texts } from "../../i18n/room.ts";
import type { Icon } from "../../kit/icons.ts";
import { html, iconView, nothing } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";

export type Action = Exclude<keyof Texts["action"], "agree" | "decline" | "back" | "why">;
/** Actions that need two presses because they end a game. */
export type ConfirmedAction = keyof Texts["sure"];

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

/** The buttons of a room; `sure`: the action that waits for confirmation. */
export function actionButtons(
  texts: Texts,
  act: (action: Action) => void,
  offered: ReadonlyMap<Action, boolean>,
  { roomState, forming, sure }: { roomState: RoomState; forming: boolean; sure: ConfirmedAction | null },
): View {
  const start = roomState.paused ? texts.resume : texts.start;
  // Nothing begins unseen: the button names what is started or reached.
  const wordsOf = (action: Action): string => {
    if (action === "start") return start(programsOf(roomState));
    return action === sure ? texts.sure[sure] : texts.action[action];
  };
  const button = (action: Action): View => {
    const picture = ICONS[action];
    return html`<button type="button" class="bm-action ${FIRST.includes(action) ? "bm-first" : ""}"
      data-action=${action} data-sure=${action === sure} aria-expanded=${action === "new" ? forming : nothing}
      ?hidden=${!offered.has(action)} ?disabled=${offered.get(action) === false} @click=${() => act(action)}>${picture ? iconView(picture) : nothing}<span>${wordsOf(action)}</span></button>`;
  };
  return html`<div class="bm-actions" role="group" aria-label=${texts.actions}>${ALL.map(button)}</div>`;
}
