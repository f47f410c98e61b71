/**
 * What the person at this board is doing, as pure functions: which piece is selected, which squares it is
 * offered, how far a move with several legs has been chosen. No DOM, no rules: the moves come from Python.
 */
import { useHand } from "./editing.ts";
import type { Edit, Hand } from "./editing.ts";
import type { Side, Square } from "./geometry.ts";
import type { Interaction, Piece } from "./model.ts";
import type { MoveTable, WireMove } from "./wire.ts";

/** As much of the model as a gesture depends on. */
export interface Scene {
  readonly pieces: readonly (Piece | null)[];
  readonly moves: MoveTable | null;
  readonly turn: Side;
  /** The game has ended. */
  readonly over: boolean;
  readonly interaction: Interaction;
}

export type Gesture =
  | { readonly kind: "idle" }
  | { readonly kind: "selected"; readonly origin: Square }
  /** Several ways with different outcomes lead to `goal`: it is asked leg by leg, `steps` are chosen. */
  | {
      readonly kind: "legs";
      readonly origin: Square;
      readonly goal: Square;
      readonly steps: readonly Square[];
    }
  /** The way is chosen, and whether the piece promotes is asked: `move` does, `declined` does not. */
  | { readonly kind: "promotion"; readonly move: WireMove; readonly declined: WireMove }
  /** Sent to Python, which has not answered yet. */
  | { readonly kind: "asking"; readonly move: WireMove }
  /** Python did not answer in time: the move is kept and can be sent again. */
  | { readonly kind: "unanswered"; readonly move: WireMove };

export type Notice = "not-your-turn" | "unknown-moves" | "game-over";

export interface State {
  readonly scene: Scene;
  readonly gesture: Gesture;
  readonly notice: Notice | null;
  /** While a position is set up: what a click puts on a square, or that it takes away. */
  readonly hand: Hand | null;
}

export type Event =
  /** A square was clicked; null: beside the board. */
  | { readonly kind: "click"; readonly square: Square | null }
  /** A piece was picked up to be dragged. */
  | { readonly kind: "grab"; readonly square: Square }
  | { readonly kind: "drop"; readonly square: Square | null }
  /** Another thing is taken in hand to set up a position, or (null) nothing. */
  | { readonly kind: "hand"; readonly hand: Hand | null }
  | { readonly kind: "cancel" }
  /** The question whether to promote was answered. */
  | { readonly kind: "promote"; readonly promote: boolean }
  | { readonly kind: "answered"; readonly ok: boolean }
  | { readonly kind: "timeout" }
  | { readonly kind: "again" }
  /** The model's selection changed (Python, another view, a linked control). */
  | { readonly kind: "select"; readonly square: Square | null }
  /** The model changed: position, turn or way of interacting. */
  | { readonly kind: "scene"; readonly scene: Scene };

export type Effect =
  | { readonly kind: "select"; readonly square: Square | null }
  | { readonly kind: "move"; readonly move: WireMove; readonly declines: boolean }
  | { readonly kind: "mark"; readonly square: Square }
  | { readonly kind: "fetch"; readonly square: Square }
  | { readonly kind: "edit"; readonly edit: Edit };

export interface Step {
  readonly state: State;
  readonly effects: readonly Effect[];
}

export const IDLE: Gesture = { kind: "idle" };

export const start = (scene: Scene): State => ({ scene, gesture: IDLE, notice: null, hand: null });

/** Take one event: the state after it, and what the outside must do. */
export function step(state: State, event: Event): Step {
  switch (event.kind) {
    case "click":
      return click(state, event.square);
    case "grab":
      return grab(state, event.square);
    case "drop":
      return drop(state, event.square);
    case "hand":
      return take(state, event.hand);
    case "cancel":
      return cancel(state);
    case "promote":
      return promote(state, event.promote);
    case "answered":
      return answered(state, event.ok);
    case "timeout":
      return state.gesture.kind === "asking"
        ? to(state, { kind: "unanswered", move: state.gesture.move })
        : stay(state);
    case "again":
      return state.gesture.kind === "unanswered" ? send(state, state.gesture.move) : stay(state);
    case "select":
      return select(state, event.square);
    case "scene":
      return newScene(state, event.scene);
  }
}

// ---------------------------------------------------------------- what is offered

/** A square the selected piece can go to, with all the ways there. */
export interface Target {
  readonly square: Square;
  readonly routes: readonly WireMove[];
  /** Category bits of all the ways. */
  readonly categories: number;
  /** Every way captures something. */
  readonly captures: boolean;
  /** Every way is against a rule. */
  readonly forbidden: boolean;
}

/** Group a piece's moves by the square they end on, in the order they come. */
export function targetsOf(moves: readonly WireMove[]): Map<Square, Target> {
  const routes = new Map<Square, WireMove[]>();
  for (const move of moves) {
    const known = routes.get(move.to);
    if (known) known.push(move);
    else routes.set(move.to, [move]);
  }
  const targets = new Map<Square, Target>();
  for (const [square, ways] of routes) {
    targets.set(square, {
      square,
      routes: ways,
      categories: ways.reduce((bits, way) => bits | way.categories, 0),
      captures: ways.every((way) => way.captures.length > 0),
      forbidden: ways.every((way) => way.forbidden),
    });
  }
  return targets;
}

/** The square of the piece this gesture is about. */
export function originOf(gesture: Gesture): Square | null {
  switch (gesture.kind) {
    case "idle":
      return null;
    case "selected":
    case "legs":
      return gesture.origin;
    case "promotion":
    case "asking":
    case "unanswered":
      return gesture.move.from;
  }
}

/** A move half made: the board asks something about it. */
export const isQuestion = ({ kind }: Gesture): boolean => kind === "legs" || kind === "promotion";

/** The targets shown for the selected piece; none in an exercise, where finding them is the task, nor in a set-up. */
export function offered(state: State): ReadonlyMap<Square, Target> {
  const origin = originOf(state.gesture);
  const { interaction } = state.scene;
  if (origin === null || interaction === "mark" || interaction === "edit") return new Map();
  return targetsOf(state.scene.moves?.movesFrom(origin) ?? []);
}

/** Whether the piece on this square may be moved by the person at the board. */
export function movable(scene: Scene, square: Square): boolean {
  if (scene.interaction === "edit") return !!scene.pieces[square];
  return scene.interaction === "play" && !scene.over && scene.pieces[square]?.side === scene.turn;
}

/** The ways that agree with the legs chosen so far. */
export function openRoutes(state: State): readonly WireMove[] {
  if (state.gesture.kind !== "legs") return [];
  const { goal, steps } = state.gesture;
  return routesTo(state, goal).filter((way) => agrees(way, steps));
}

/** The squares that can be chosen next, each with the ways that go on through it. */
export function choices(state: State): Map<Square, WireMove[]> {
  const next = new Map<Square, WireMove[]>();
  if (state.gesture.kind !== "legs") return next;
  const { steps } = state.gesture;
  for (const way of openRoutes(state)) {
    const legs = legsOf(way);
    // A way that ends on the square already reached is chosen by clicking that square again.
    const square = staysStill(way) && steps.length === 0 ? way.to : (legs[steps.length] ?? way.to);
    const known = next.get(square);
    if (known) known.push(way);
    else next.set(square, [way]);
  }
  return next;
}

/** Coming back to the start with nothing captured is one thing, whichever way: the turn is passed. */
const staysStill = (way: WireMove): boolean => way.to === way.from && way.captures.length === 0;

const legsOf = (move: WireMove): readonly Square[] => [...move.path, move.to];

const agrees = (way: WireMove, steps: readonly Square[]): boolean => {
  const legs = legsOf(way);
  return steps.every((square, i) => legs[i] === square);
};

const outcome = (move: WireMove): string => `${move.to} ${move.becomes} ${move.captures.join(",")}`;

const oneOutcome = (ways: readonly WireMove[]): boolean => new Set(ways.map(outcome)).size <= 1;

/** The allowed ways to a square; when all are against a rule, those, so that Python can say which rule. */
function allowedTo(state: State, square: Square): readonly WireMove[] {
  const routes = offered(state).get(square)?.routes ?? [];
  const allowed = routes.filter((way) => !way.forbidden);
  return allowed.length > 0 ? allowed : routes;
}

/** The ways to a square as they are asked for: whether to promote comes last, so one that declines is left out. */
const routesTo = (state: State, square: Square): readonly WireMove[] => {
  const ways = allowedTo(state, square);
  return ways.filter((way) => !declines(way, ways));
};

/** Whether two moves differ in nothing but what the piece becomes. */
const alike = (a: WireMove, b: WireMove): boolean =>
  a.to === b.to && sameSquares(a.path, b.path) && sameSquares(a.captures, b.captures);

const sameSquares = (a: readonly Square[], b: readonly Square[]): boolean =>
  a.length === b.length && a.every((square, i) => b[i] === square);

/** Whether a move leaves out a promotion: another one of its piece is the same with it. */
export const declines = (move: WireMove, moves: readonly WireMove[]): boolean =>
  move.becomes === 0 && moves.some((other) => other.becomes !== 0 && alike(other, move));

// ---------------------------------------------------------------- what happens

const to = (state: State, gesture: Gesture, effects: readonly Effect[] = []): Step => ({
  state: { ...state, gesture, notice: null },
  effects,
});

const stay = (state: State): Step => ({ state, effects: [] });

const note = (state: State, notice: Notice): Step => ({ state: { ...state, notice }, effects: [] });

const send = (state: State, move: WireMove): Step => {
  const own = state.scene.moves?.movesFrom(move.from) ?? [];
  return to(state, { kind: "asking", move }, [{ kind: "move", move, declines: declines(move, own) }]);
};

/** Make a move, unless it is still open whether the piece promotes. */
function ask(state: State, move: WireMove): Step {
  const ways = move.becomes === 0 ? [] : allowedTo(state, move.to);
  const declined = ways.find((way) => way.becomes === 0 && alike(way, move));
  return declined ? to(state, { kind: "promotion", move, declined }) : send(state, move);
}

function promote(state: State, yes: boolean): Step {
  const { gesture } = state;
  if (gesture.kind !== "promotion") return stay(state);
  return send(state, yes ? gesture.move : gesture.declined);
}

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
      return to(state, { kind: "selected", origin: gesture.move.from });
  }
}

/** Put down what is in hand, or the piece that was picked up; without either pick up what stands there. */
function clickInSetup(state: State, square: Square): Step {
  const { hand, scene, gesture } = state;
  if (hand) {
    const edit = useHand(hand, square, scene.pieces[square] ?? null);
    return { state, effects: edit ? [{ kind: "edit", edit }] : [] };
  }
  const origin = originOf(gesture);
  if (origin === null || origin === square) return pick(state, origin === square ? null : square);
  return { state, effects: [{ kind: "edit", edit: { op: "move", from: origin, to: square } }] };
}

function take(state: State, hand: Hand | null): Step {
  if (state.scene.interaction !== "edit") return stay(state);
  const { state: next, effects } = hand ? pick(state, null) : stay(state);
  return { state: { ...next, hand }, effects };
}

/** Select the piece on a square, or nothing where there is none. */
function pick(state: State, square: Square | null): Step {
  const piece = square === null ? null : state.scene.pieces[square];
  if (square === null || !piece) {
    return to(state, IDLE, originOf(state.gesture) === null ? [] : [{ kind: "select", square: null }]);
  }
  const { moves, interaction } = state.scene;
  const effects: Effect[] = [{ kind: "select", square }];
  if (moves && interaction !== "edit" && !moves.knows(square)) effects.push({ kind: "fetch", square });
  return {
    state: {
      ...state,
      gesture: { kind: "selected", origin: square },
      notice: moves || interaction === "edit" ? null : "unknown-moves",
    },
    effects,
  };
}

function clickWithPiece(state: State, origin: Square, square: Square | null): Step {
  if (square === null) return pick(state, null);
  if (offered(state).has(square)) {
    if (movable(state.scene, origin)) return go(state, origin, square);
    if (square !== origin && state.scene.pieces[square]) return pick(state, square);
    if (square !== origin && state.scene.interaction === "play") {
      return note(state, state.scene.over ? "game-over" : "not-your-turn");
    }
    if (square !== origin) return stay(state);
  }
  return pick(state, square === origin ? null : square);
}

/** Move to an offered square, or begin to ask by which way. Staying is always asked, so that no turn is lost. */
function go(state: State, origin: Square, goal: Square): Step {
  const routes = routesTo(state, goal);
  const first = routes[0];
  if (first && goal !== origin && oneOutcome(routes)) return ask(state, first);
  return to(state, { kind: "legs", origin, goal, steps: sharedLegs(routes) });
}

/** The legs all ways begin with, which need not be asked. */
function sharedLegs(ways: readonly WireMove[]): Square[] {
  const [first, ...others] = ways;
  const shared: Square[] = [];
  if (!first || others.length === 0) return shared;
  for (const square of first.path) {
    if (!others.every((way) => way.path[shared.length] === square)) break;
    shared.push(square);
  }
  return shared;
}

function chooseLeg(state: State, gesture: Gesture & { kind: "legs" }, square: Square | null): Step {
  const ways = square === null ? undefined : choices(state).get(square);
  const first = ways?.[0];
  if (square === null || !ways || !first) return to(state, { kind: "selected", origin: gesture.origin });
  if (oneOutcome(ways)) return ask(state, first);
  const finished = ways.find((way) => legsOf(way).length === gesture.steps.length);
  if (finished) return ask(state, finished);
  const steps = [...gesture.steps, square];
  // Ways that cannot be told apart by any further square are one choice.
  const open = ways.some((way) => legsOf(way).length > steps.length);
  return open ? to(state, { ...gesture, steps }) : ask(state, first);
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
  return offered(state).has(square) ? go(state, gesture.origin, square) : stay(state);
}

/** A piece dragged off the board is taken away. */
function dropInSetup(state: State, square: Square | null): Step {
  const from = originOf(state.gesture);
  if (from === null || from === square) return stay(state);
  const edit: Edit = square === null ? { op: "remove", square: from } : { op: "move", from, to: square };
  return { state, effects: [{ kind: "edit", edit }] };
}

function cancel(state: State): Step {
  const { gesture } = state;
  if (state.hand) return stay({ ...state, hand: null });
  switch (gesture.kind) {
    case "idle":
      return stay(state);
    case "asking":
      return stay(state);
    case "selected":
      return pick(state, null);
    case "legs":
      return to(state, { kind: "selected", origin: gesture.origin });
    case "promotion":
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

/** A new scene keeps the square in hand as long as a piece stands there, as Python does, and drops a move half made on the old one. */
function newScene(state: State, scene: Scene): Step {
  const moved = scene.moves !== state.scene.moves || scene.pieces !== state.scene.pieces;
  const changed = moved || scene.interaction !== state.scene.interaction || scene.over !== state.scene.over;
  const next = { ...state, scene, hand: scene.interaction === "edit" ? state.hand : null };
  if (!changed) return stay(next);
  const origin = originOf(state.gesture);
  if (origin === null) return stay({ ...next, notice: null });
  if (state.gesture.kind === "asking" && scene.pieces === state.scene.pieces) return stay(next);
  if (scene.pieces[origin]) return to(next, { kind: "selected", origin });
  return to(next, IDLE, [{ kind: "select", square: null }]);
}
