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
  review: "start",
};
/** The most likely next actions: they begin a game. */
const FIRST: readonly Action[] = ["start", "again", "next"];
const ALL: readonly Action[] = [
  ...FIRST,
  "review",
  "new",
  "hint",
  "unhint",
  "takeback",
  "resign",
  "draw",
  "stop",
  "record",
];
/** Behind the button ⋯: the actions that are seldom wanted. */
const RARE: ReadonlySet<Action> = new Set(["draw", "stop", "record"]);
/** After the end the next game and the review come first. */
const RARE_WHEN_OVER: ReadonlySet<Action> = new Set([...RARE, "new", "hint", "unhint", "takeback"]);

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
    review: over && moves > 0,
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

export interface ActionsState {
  readonly roomState: RoomState;
  readonly forming: boolean;
  /** The action that waits for confirmation. */
  readonly sure: ConfirmedAction | null;
  /** The rare actions are shown. */
  readonly more: boolean;
}

/** The buttons of a room, the rare ones in a menu; `toggle` opens and closes it. */
export function actionButtons(
  texts: Texts,
  act: (action: Action) => void,
  toggle: () => void,
  offered: ReadonlyMap<Action, boolean>,
  { roomState, forming, sure, more }: ActionsState,
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
  const rare = roomState.state === "over" ? RARE_WHEN_OVER : RARE;
  const inMenu = ALL.filter((action) => rare.has(action));
  return html`<div class="bm-actions" role="group" aria-label=${texts.actions}>
    ${ALL.filter((action) => !rare.has(action)).map(button)}
    <button type="button" class="bm-action bm-others" aria-label=${texts.more} title=${texts.more} aria-expanded=${more}
      ?hidden=${!inMenu.some((action) => offered.has(action))} @click=${toggle}>⋯</button>
    <div class="bm-toast bm-others-menu" role="group" aria-label=${texts.more} ?hidden=${!more}>${inMenu.map(button)}</div>
  </div>`;
}
