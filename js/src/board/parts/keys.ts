/** Keyboard input of the board: commands of all parts, cursor keys, and typed squares or names. */
import type { Square } from "../../core/geometry.ts";
import { nextOf, orderOf, step } from "../../core/readingorder.ts";
import * as states from "../../core/state.ts";
import { findTyped } from "../../core/typedsearch.ts";
import type { Found } from "../../core/typedsearch.ts";
import { html, listen, say } from "../../kit/dom.ts";
import { isHosts } from "../../kit/hostkeys.ts";
import { commandOf, keyOf, KEYS_ON_SQUARES } from "../commands.ts";
import type { BoardContext, Command, Part, ViewState } from "../context.ts";
import { describePiece, nameOf } from "../descriptions.ts";

/** How long typed text is shown (ms); it stays valid until the next action. */
const SHOWN = 3000;
/** Farther than any board. */
const END = 99;

export function keys(context: BoardContext): Part {
  const { window, root, signal, texts, now } = context;
  const typed = html("b");
  const match = html("span");
  const field = html("div", { class: "bm-typed", "aria-hidden": "true", hidden: "" }, typed, match);
  window.append(field);
  let text = "";
  /** Where the cursor stood when typing began, and stands now. */
  let from: Square = 0;
  let found: Found | null = null;
  let fading: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener("abort", () => clearTimeout(fading));

  const endTyping = (): void => {
    if (text === "") return;
    text = "";
    found = null;
    clearTimeout(fading);
    field.hidden = true;
  };

  // -------------------------------------------------------------- typing

  const findFor = (wanted: string): Found | null =>
    findTyped(wanted, now().snapshot.position.pieces, now().layout);

  const describe = (goal: Square): string => {
    const { layout, snapshot } = now();
    const piece = snapshot.position.pieces[goal];
    const squares = [...(found?.squares ?? [])];
    const which = squares.sort((a, b) => orderOf(layout, a) - orderOf(layout, b)).indexOf(goal) + 1;
    const words = piece ? describePiece(piece, texts) : texts.speech.empty;
    const name = nameOf(now(), goal);
    return squares.length > 1 ? texts.message.oneOf(words, name, which, squares.length) : `${name} ${words}`;
  };

  /** Go to what a text means, and show both. */
  const look = (wanted: string): void => {
    const { message } = texts;
    if (wanted === "") {
      context.setFocus({ cursor: from });
      endTyping();
      return;
    }
    text = wanted;
    found = findFor(wanted);
    const goal = found ? nextOf(now().layout, found.squares, from, true) : null;
    say(typed, wanted);
    field.hidden = false;
    field.classList.toggle("bm-lost", found === null);
    say(match, found === null ? message.nothingCalled : goal === null ? "…" : describe(goal));
    clearTimeout(fading);
    fading = setTimeout(() => (field.hidden = true), SHOWN);
    if (goal !== null) context.setFocus({ cursor: goal });
    if (found === null) context.say(message.nothingOf(wanted));
  };

  const type = (event: KeyboardEvent): boolean => {
    const key = keyOf(event);
    // No square begins with 0: that key is a command.
    if (/^[a-z1-9]$/.test(key) || (key === "0" && text !== "")) {
      const anew = found?.whole === true && findFor(key) !== null && findFor(text + key) === null;
      if (text === "" || anew) from = now().focus.cursor ?? 0;
      look(anew ? key : text + key);
    } else if (key === "Backspace" && text !== "") look(text.slice(0, -1));
    else return false;
    return true;
  };

  // -------------------------------------------------------------- keys

  /** Whether a key was used. */
  const use = (event: KeyboardEvent): boolean => {
    const target = event.target as HTMLElement;
    const elsewhere = event.defaultPrevented || event.isComposing;
    if (elsewhere || target.closest("input, textarea, select, dialog, [contenteditable]")) return false;
    const onSquares = target.closest(".bm-cells") !== null;
    if (onSquares && type(event)) return true;
    const id = commandOf(keyOf(event));
    const forSquares = id !== undefined && id in KEYS_ON_SQUARES;
    if (!id || (forSquares && !onSquares)) return false;
    const done = context.run(id);
    if (done && id !== "next" && id !== "previous") endTyping();
    // At the edge of the board an arrow key does nothing; it does not scroll the page either.
    return done || forSquares;
  };
  listen(root, signal, {
    keydown: (event) => {
      if (use(event)) event.preventDefault();
      else if (!isHosts(event)) return;
      event.stopPropagation();
    },
    focusout: ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && window.contains(relatedTarget))) endTyping();
    },
  });
  listen(window, signal, { pointerdown: endTyping });

  /** The squares that "next" cycles through: typed matches, choices, targets, or pieces that can move. */
  const stops = ({ state, snapshot }: ViewState): Iterable<Square> => {
    if (found && found.squares.length > 0) return found.squares;
    if (state.gesture.kind === "legs") return states.choices(state).keys();
    const offered = states.offered(state);
    if (offered.size > 0) return offered.keys();
    const { pieces, moves } = snapshot.position;
    const all = [...pieces.keys()].filter((square) => pieces[square]);
    const mine = all.filter((square) => states.movable(state.scene, square));
    const able = mine.filter((square) => moves?.knows(square) !== true || moves.movesFrom(square).length > 0);
    return able.length > 0 ? able : all;
  };
  const atCursor = (act: (cursor: Square) => void): Command => ({
    run: () => {
      const { cursor } = now().focus;
      if (cursor !== null) act(cursor);
    },
  });
  const go = (to: (at: Square) => Square): Command =>
    atCursor((cursor) => context.setFocus({ cursor: to(cursor) }));
  const by = (right: number, down: number): Command => go((at) => step(now().layout, at, right, down));
  const far = (times: 1 | -1): Command =>
    go((at) => step(now().layout, at, 0, times * Math.max(1, Math.round(now().layout.region.rows / 3))));
  const jump = (forward: boolean): Command =>
    go((at) => nextOf(now().layout, stops(now()), at, forward) ?? at);
  return {
    commands: {
      left: by(-1, 0),
      right: by(1, 0),
      up: by(0, -1),
      down: by(0, 1),
      farUp: far(-1),
      farDown: far(1),
      rowStart: by(-END, 0),
      rowEnd: by(END, 0),
      firstSquare: by(-END, -END),
      lastSquare: by(END, END),
      next: jump(true),
      previous: jump(false),
      press: atCursor((square) => context.dispatch({ kind: "click", square })),
      cancel: {
        run: () => (text === "" ? context.dispatch({ kind: "cancel" }) : endTyping()),
        enabled: ({ state }) => text !== "" || states.step(state, { kind: "cancel" }).state !== state,
      },
    },
  };
}
