/**
 * The state machine of a board's gestures: selected piece, offered squares, half-made moves. Pure functions without
 * DOM or rules: the moves come from Python.
 */
import { useHand } from "./editing.ts";
import type { Edit, Hand } from "./editing.ts";
import type { Side, Square } from "./geometry.ts";
import type { Interaction, Piece } from "./model.ts";
import {
  addSharedLegs,
  beginsWith,
  declines,
  differOnlyInPromotion,
  isPass,
  legsOf,
  nextSquares,
  simplest,
  targetsFrom,
} from "./routes.ts";
import type { Target } from "./routes.ts";
import type { MoveTable, WireMove } from "./wire.ts";

/** As much of the model as a gesture depends on. */
export interface Scene {
  readonly pieces: readonly (Piece | null)[];
  readonly moves: MoveTable | null;
  readonly turn: Side;
  readonly over: boolean;
  readonly interaction: Interaction;
}

interface Selected {
  readonly kind: "selected";
  readonly origin: Square;
}

/** Several routes with different effects lead to `goal`: ask leg by leg; `steps` are chosen. */
interface Legs {
  readonly kind: "legs";
  readonly origin: Square;
  readonly goal: Square;
  readonly steps: readonly Square[];
}

export type Gesture =
  | { readonly kind: "idle" }
  | Selected
  | Legs
  /** The route is chosen; ask whether to promote: `move` does, `declined` does not. */
  | {
      readonly kind: "promotion";
      readonly move: WireMove;
      readonly declined: WireMove;
      /** What giving up the question goes back to. */
      readonly before: Selected | Legs;
    }
  /** Sent to Python, which has not answered yet. */
  | { readonly kind: "asking"; readonly move: WireMove }
  /** Python did not answer in time: the move can be sent again. */
  | { readonly kind: "unanswered"; readonly move: WireMove };

export type Notice = "not-your-turn" | "unknown-moves" | "game-over";

/** Why a piece cannot go to a square, as far as it can be shown. */
export interface Refusal {
  readonly from: Square;
  readonly to: Square;
  /** The squares it would come by, from its own on, up to where it is stopped. */
  readonly path: readonly Square[];
  readonly blocker: Square | null;
}

export interface State {
  readonly scene: Scene;
  readonly gesture: Gesture;
  readonly notice: Notice | null;
  /** The last refusal, until the next action. */
  readonly refusal: Refusal | null;
  /** In setup: the piece a click places, or the eraser. */
  readonly hand: Hand | null;
}

export type Event =
  /** A square was clicked; null: beside the board. */
  | { readonly kind: "click"; readonly square: Square | null }
  | { readonly kind: "grab"; readonly square: Square }
  | { readonly kind: "drop"; readonly square: Square | null }
  /** Another thing is taken in hand to set up a position, or (null) nothing. */
  | { readonly kind: "hand"; readonly hand: Hand | null }
  /** A button, a key or a palette changes the position. */
  | { readonly kind: "edit"; readonly edit: Edit }
  | { readonly kind: "cancel" }
  /** The piece in hand is to do something on its own square: what, is asked. */
  | { readonly kind: "stay" }
  | { readonly kind: "pass" }
  /** It was explained why a piece cannot go to a square. */
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "promote"; readonly promote: boolean }
  | { readonly kind: "answered"; readonly ok: boolean }
  | { readonly kind: "timeout" }
  | { readonly kind: "again" }
  /** The model's selection changed (Python, another view, a linked control). */
  | { readonly kind: "select"; readonly square: Square | null }
  /** The model changed: position, turn or interaction; `chosen`: it already contains the new selection. */
  | { readonly kind: "scene"; readonly scene: Scene; readonly chosen?: boolean };

export type Effect =
  | { readonly kind: "select"; readonly square: Square | null }
  | { readonly kind: "move"; readonly move: WireMove; readonly declines: boolean }
  | { readonly kind: "mark"; readonly square: Square }
  | { readonly kind: "why"; readonly from: Square; readonly to: Square }
  | { readonly kind: "fetch"; readonly square: Square }
  | { readonly kind: "edit"; readonly edit: Edit };

export interface Step {
  readonly state: State;
  readonly effects: readonly Effect[];
}

export const IDLE: Gesture = { kind: "idle" };

export const start = (scene: Scene): State => ({
  scene,
  gesture: IDLE,
  notice: null,
  refusal: null,
  hand: null,
});

/** Events from outside: a refusal stays visible through them. */
const OUTSIDE: ReadonlySet<Event["kind"]> = new Set(["answered", "timeout", "refused", "select", "scene"]);

/** Take one event: the state after it, and what the outside must do. */
export function step(before: State, event: Event): Step {
  const state = before.refusal && !OUTSIDE.has(event.kind) ? { ...before, refusal: null } : before;
  return (STEPS[event.kind] as (state: State, event: Event) => Step)(state, event);
}

const STEPS: { readonly [K in Event["kind"]]: (state: State, event: Extract<Event, { kind: K }>) => Step } = {
  click: (state, { square }) => click(state, square),
  grab: (state, { square }) => grab(state, square),
  drop: (state, { square }) => drop(state, square),
  hand: (state, { hand }) => take(state, hand),
  edit: (state, { edit }) => editing(state, edit),
  cancel,
  stay: askToStay,
  pass,
  refused: (state, { refusal }) => stay({ ...state, refusal }),
  promote: (state, event) => promote(state, event.promote),
  answered: (state, { ok }) => answered(state, ok),
  timeout: (state) =>
    state.gesture.kind === "asking"
      ? to(state, { kind: "unanswered", move: state.gesture.move })
      : stay(state),
  again: (state) => (state.gesture.kind === "unanswered" ? send(state, state.gesture.move) : stay(state)),
  select: (state, { square }) => select(state, square),
  scene: (state, { scene, chosen = false }) => newScene(state, scene, chosen),
};

// ---------------------------------------------------------------- what is offered

/** A move that was sent, or all but sent, and is shown as made until Python says otherwise. */
export function sentMove({ gesture }: State): WireMove | null {
  return gesture.kind === "asking" || gesture.kind === "promotion" || gesture.kind === "unanswered"
    ? gesture.move
    : null;
}

/** The square of the piece this gesture is about. */
export function originOf(gesture: Gesture): Square | null {
  if (gesture.kind === "idle") return null;
  return "move" in gesture ? gesture.move.from : gesture.origin;
}

/** A move half made: the board asks something about it. */
export const isQuestion = ({ kind }: Gesture): boolean => kind === "legs" || kind === "promotion";

/** The targets shown for the selected piece; none in an exercise, where finding them is the task, nor in a set-up. */
export function offered(state: State): ReadonlyMap<Square, Target> {
  const origin = originOf(state.gesture);
  const { interaction } = state.scene;
  if (origin === null || interaction === "mark" || interaction === "edit") return new Map();
  return state.scene.moves ? targetsFrom(state.scene.moves, origin) : new Map();
}

/** Whether the piece on this square may be moved by the person at the board. */
export function movable(scene: Scene, square: Square): boolean {
  if (scene.interaction === "edit") return !!scene.pieces[square];
  return scene.interaction === "play" && !scene.over && scene.pieces[square]?.side === scene.turn;
}

/** The routes that begin with the legs chosen so far. */
export function openRoutes(state: State): readonly WireMove[] {
  if (state.gesture.kind !== "legs") return [];
  const { goal, steps } = state.gesture;
  return routesTo(state, goal).filter((route) => beginsWith(route, steps));
}

/** The squares that can be chosen next, each with its routes. Passing has a button instead. */
export function choices(state: State): Map<Square, WireMove[]> {
  if (state.gesture.kind !== "legs") return new Map();
  const onward = openRoutes(state).filter((route) => !isPass(route));
  return nextSquares(onward, state.gesture.steps);
}

/** The routes to a square, simplest first: of the selected piece, or of a half-made move. */
export function routesAt(state: State, square: Square): readonly WireMove[] {
  const { gesture } = state;
  if (gesture.kind === "legs") return choices(state).get(square) ?? [];
  return gesture.kind === "selected" && square !== gesture.origin ? routesTo(state, square) : [];
}

/** The moves of a piece on its own square. */
export interface StationaryMoves {
  /** The turn can be passed. */
  readonly pass: boolean;
  /** Something can be captured without moving. */
  readonly capture: boolean;
}

/** What the piece in hand can do on its own square; null: nothing, or it is not to be moved. */
export function stationaryMovesOf(state: State): StationaryMoves | null {
  const { gesture, scene } = state;
  const asked = gesture.kind === "selected" || (gesture.kind === "legs" && gesture.goal === gesture.origin);
  if (!asked || !movable(scene, gesture.origin)) return null;
  const routes = routesTo(state, gesture.origin);
  if (routes.length === 0) return null;
  return { pass: routes.some(isPass), capture: !routes.every(isPass) };
}

/** The allowed routes to a square; if all are forbidden, those, so that Python can name the rule. */
function allowedTo(state: State, square: Square): readonly WireMove[] {
  const routes = offered(state).get(square)?.routes ?? [];
  const allowed = routes.filter((route) => !route.forbidden);
  return allowed.length > 0 ? allowed : routes;
}

/** The routes to a square without those that decline promotion, which is asked last. */
const routesTo = (state: State, square: Square): readonly WireMove[] => {
  const onward = allowedTo(state, square);
  return simplest(onward.filter((route) => !declines(route, onward)));
};

// ---------------------------------------------------------------- what happens

const to = (state: State, gesture: Gesture, effects: readonly Effect[] = []): Step => ({
  state: { ...state, gesture, notice: null, refusal: null },
  effects,
});

const stay = (state: State): Step => ({ state, effects: [] });

const editing = (state: State, edit: Edit): Step => ({ state, effects: [{ kind: "edit", edit }] });

const send = (state: State, move: WireMove): Step => {
  const own = state.scene.moves?.movesFrom(move.from) ?? [];
  return to(state, { kind: "asking", move }, [{ kind: "move", move, declines: declines(move, own) }]);
};

/** Make a move, unless it is still open whether the piece promotes. */
function ask(state: State, move: WireMove): Step {
  const onward = move.becomes === 0 ? [] : allowedTo(state, move.to);
  const declined = onward.find((route) => route.becomes === 0 && differOnlyInPromotion(route, move));
  if (!declined) return send(state, move);
  const { gesture } = state;
  const before: Selected | Legs = gesture.kind === "legs" ? gesture : { kind: "selected", origin: move.from };
  return to(state, { kind: "promotion", move, declined, before });
}

const promote = (state: State, yes: boolean): Step =>
  state.gesture.kind === "promotion"
    ? send(state, yes ? state.gesture.move : state.gesture.declined)
    : stay(state);

function click(state: State, square: Square | null): Step {
  const { gesture, scene } = state;
  if (scene.interaction === "frozen") return stay(state);
  if (scene.interaction === "mark") {
    return square === null ? stay(state) : { state, effects: [{ kind: "mark", square }] };
  }
  if (scene.interaction === "edit" && square !== null) return clickInSetup(state, square);
  switch (gesture.kind) {
    case "idle":
      return pick(state, square);
    case "selected":
      return clickWithPiece(state, gesture.origin, square);
    case "legs":
      return chooseLeg(state, gesture, square);
    case "asking":
      return stay(state);
    case "promotion":
    case "unanswered":
      return cancel(state);
  }
}

/** Put down what is in hand, or the piece that was picked up; without either pick up what stands there. */
function clickInSetup(state: State, square: Square): Step {
  const { hand, scene, gesture } = state;
  if (hand) {
    const edit = useHand(hand, square, scene.pieces[square] ?? null);
    return edit ? editing(state, edit) : stay(state);
  }
  const origin = originOf(gesture);
  if (origin === null || origin === square) return pick(state, origin === square ? null : square);
  return editing(state, { op: "move", from: origin, to: square });
}

function take(state: State, hand: Hand | null): Step {
  if (state.scene.interaction !== "edit") return stay(state);
  const { state: next, effects } = hand ? pick(state, null) : stay(state);
  return { state: { ...next, hand }, effects };
}

/** Select the piece on a square, or clear the selection. */
function pick(state: State, square: Square | null): Step {
  const piece = square === null ? null : state.scene.pieces[square];
  if (square === null || !piece) {
    return to(state, IDLE, originOf(state.gesture) === null ? [] : [{ kind: "select", square: null }]);
  }
  const { moves, interaction } = state.scene;
  const effects: Effect[] = [{ kind: "select", square }];
  if (moves && interaction !== "edit" && !moves.knows(square)) effects.push({ kind: "fetch", square });
  const notice = moves || interaction === "edit" ? null : "unknown-moves";
  return { state: { ...state, gesture: { kind: "selected", origin: square }, notice }, effects };
}

function clickWithPiece(state: State, origin: Square, square: Square | null): Step {
  const { scene } = state;
  if (square === null) return pick(state, null);
  if (square === origin) return stationaryMovesOf(state) ? askToStay(state) : pick(state, null);
  if (offered(state).has(square)) {
    if (movable(scene, origin)) return go(state, origin, square);
    if (scene.pieces[square]) return pick(state, square);
    return scene.interaction === "play"
      ? stay({ ...state, notice: scene.over ? "game-over" : "not-your-turn" })
      : stay(state);
  }
  // A click elsewhere always releases the piece or selects another, and explains why the move is impossible.
  const own = scene.pieces[square]?.side === scene.pieces[origin]?.side;
  const { state: next, effects } = pick(state, square);
  return { state: next, effects: own ? effects : [...effects, ...whyNot(state, origin, square)] };
}

/** Ask why a piece cannot go to a square, where it could be expected to: it may be moved, or nothing is, and all is tried. */
function whyNot({ scene }: State, from: Square, to: Square): Effect[] {
  const expected = scene.interaction === "explore" || movable(scene, from);
  return expected && scene.moves?.knows(from) ? [{ kind: "why", from, to }] : [];
}

/** Move to an offered square, or start asking for the route. */
function go(state: State, origin: Square, goal: Square): Step {
  const routes = routesTo(state, goal);
  const [first, ...others] = routes;
  if (first && others.length === 0) return ask(state, first);
  return to(state, { kind: "legs", origin, goal, steps: addSharedLegs(routes, []) });
}

/** Staying is always asked, so that no turn is lost by a click too many. */
function askToStay(state: State): Step {
  const { gesture } = state;
  if (gesture.kind !== "selected" || !stationaryMovesOf(state)) return stay(state);
  return to(state, { kind: "legs", origin: gesture.origin, goal: gesture.origin, steps: [] });
}

function pass(state: State): Step {
  const origin = originOf(state.gesture);
  if (origin === null || !stationaryMovesOf(state)) return stay(state);
  const route = routesTo(state, origin).find(isPass);
  return route ? ask(state, route) : stay(state);
}

function chooseLeg(state: State, gesture: Legs, square: Square | null): Step {
  const { origin, goal, steps } = gesture;
  const onward = square === null ? undefined : choices(state).get(square);
  const [first, ...others] = onward ?? [];
  // The piece clicked a third time, asked what it does on its own square, is put down.
  if (!first && square === origin && goal === origin && steps.length === 0) return pick(state, null);
  if (square === null || !onward || !first) return stepBack(state, gesture);
  const finished = onward.find((route) => legsOf(route).length === steps.length);
  if (others.length === 0 || finished) return ask(state, finished ?? first);
  const next = addSharedLegs(onward, [...steps, square]);
  // Routes that no further square distinguishes are one choice.
  const open = onward.some((route) => legsOf(route).length > next.length);
  return open ? to(state, { ...gesture, steps: next }) : ask(state, first);
}

/** Give up the leg chosen last: back to where there was something to choose. */
function stepBack(state: State, gesture: Legs): Step {
  const { origin, goal } = gesture;
  const routes = routesTo(state, goal);
  for (let n = gesture.steps.length - 1; n >= 0; n--) {
    const steps = gesture.steps.slice(0, n);
    const onward = routes.filter((route) => beginsWith(route, steps));
    const asked = n === 0 && goal === origin;
    if (asked || nextSquares(onward, steps).size > 1) return to(state, { ...gesture, steps });
  }
  return to(state, { kind: "selected", origin });
}

function grab(state: State, square: Square): Step {
  if (!movable(state.scene, square) || state.gesture.kind === "asking") return stay(state);
  if (state.gesture.kind === "selected" && state.gesture.origin === square) return stay(state);
  return pick(state, square);
}

function drop(state: State, square: Square | null): Step {
  const { gesture } = state;
  if (state.scene.interaction === "edit") return dropInSetup(state, square);
  if (gesture.kind !== "selected" || square === null || square === gesture.origin) return stay(state);
  if (offered(state).has(square)) return go(state, gesture.origin, square);
  return { state, effects: whyNot(state, gesture.origin, square) };
}

/** A piece dragged off the board is taken away. */
function dropInSetup(state: State, square: Square | null): Step {
  const from = originOf(state.gesture);
  if (from === null || from === square) return stay(state);
  return editing(state, square === null ? { op: "remove", square: from } : { op: "move", from, to: square });
}

function cancel(state: State): Step {
  const { gesture } = state;
  if (state.hand) return stay({ ...state, hand: null });
  switch (gesture.kind) {
    case "idle":
    case "asking":
      return stay(state);
    case "selected":
      return pick(state, null);
    case "legs":
      return stepBack(state, gesture);
    case "promotion":
      return to(state, gesture.before);
    case "unanswered":
      return to(state, { kind: "selected", origin: gesture.move.from });
  }
}

function answered(state: State, ok: boolean): Step {
  const { gesture } = state;
  if (gesture.kind !== "asking" && gesture.kind !== "unanswered") return stay(state);
  if (ok) return to(state, IDLE, [{ kind: "select", square: null }]);
  return to(state, { kind: "selected", origin: gesture.move.from });
}

function select(state: State, square: Square | null): Step {
  const origin = originOf(state.gesture);
  if (square === origin || state.gesture.kind === "asking") return stay(state);
  if (square === null || !state.scene.pieces[square]) return to(state, IDLE);
  const { moves } = state.scene;
  const fetch: Effect[] = moves && !moves.knows(square) ? [{ kind: "fetch", square }] : [];
  return to(state, { kind: "selected", origin: square }, fetch);
}

/** Whether the move that was sent has been made: its piece may have stayed, or the reply may have come to its square. */
function isMade({ gesture, scene: { pieces } }: State, after: Scene): boolean {
  if (gesture.kind !== "asking") return false;
  const { from, to: end } = gesture.move;
  return from === end || pieces[from]?.side !== after.pieces[from]?.side;
}

/** A new scene keeps the square in hand as long as a piece stands there, as Python does, and drops a move half made on the old one. */
function newScene(state: State, scene: Scene, chosen: boolean): Step {
  const moved = scene.moves !== state.scene.moves || scene.pieces !== state.scene.pieces;
  const changed = moved || scene.interaction !== state.scene.interaction || scene.over !== state.scene.over;
  const next = { ...state, scene, hand: scene.interaction === "edit" ? state.hand : null };
  if (!changed) return stay(next);
  const origin = originOf(state.gesture);
  if (origin === null) return stay({ ...next, notice: null, refusal: null });
  if (state.gesture.kind === "asking" && scene.pieces === state.scene.pieces) return stay(next);
  if (scene.pieces[origin] && !isMade(state, scene)) return to(next, { kind: "selected", origin });
  return to(next, IDLE, chosen ? [] : [{ kind: "select", square: null }]);
}
