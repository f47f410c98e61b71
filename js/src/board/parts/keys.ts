/** Keyboard input of the board: commands of all parts, cursor keys, and typed squares or names. */
import type { Square } from "../../core/geometry.ts";
import { nextOf, orderOf, step } from "../../core/readingorder.ts";
import * as states from "../../core/state.ts";
import { findTyped } from "../../core/typedsearch.ts";
import type { Found } from "../../core/typedsearch.ts";
import { html, listen, say } from "../../kit/dom.ts";
import { isHosts } from "../../kit/hostkeys.ts";
import { keyOf } from "../commands.ts";
import type { BoardContext, Command, Part, ViewState } from "../context.ts";
import { describePiece, nameOf } from "../descriptions.ts";

/** How long typed text is shown (ms); it stays valid until the next action. */
const SHOWN = 3000;

export class Keys implements Part {
  readonly commands: readonly Command[];
  private readonly typed = html("b");
  private readonly match = html("span");
  private readonly field: HTMLElement;
  private text = "";
  /** Where the cursor stood when typing began, and stands now. */
  private from: Square = 0;
  private found: Found | null = null;
  private fading: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly context: BoardContext) {
    const { window, root, signal } = context;
    this.commands = this.ofCursor();
    this.field = html(
      "div",
      { class: "bm-typed", "aria-hidden": "true", hidden: "" },
      this.typed,
      this.match,
    );
    window.append(this.field);
    listen(root, signal, {
      keydown: (event) => {
        if (this.key(event)) event.preventDefault();
        else if (!isHosts(event)) return;
        event.stopPropagation();
      },
    });
    listen(window, signal, {
      pointerdown: () => {
        this.endTyping();
      },
    });
    listen(root, signal, {
      focusout: ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && window.contains(relatedTarget))) this.endTyping();
      },
    });
    signal.addEventListener("abort", () => {
      clearTimeout(this.fading);
    });
  }

  // -------------------------------------------------------------- keys

  /** Whether a key was used. */
  private key(event: KeyboardEvent): boolean {
    const target = event.target as HTMLElement;
    const elsewhere = event.defaultPrevented || event.isComposing;
    if (elsewhere || target.closest("input, textarea, select, dialog, [contenteditable]")) return false;
    const onSquares = target.closest(".bm-cells") !== null;
    if (onSquares && this.type(event)) return true;
    const command = this.context.commandOf(keyOf(event));
    if (!command || (command.onSquares === true && !onSquares)) return false;
    const goesOn = command.id === "next" || command.id === "previous";
    const done = this.context.run(command.id);
    if (done && !goesOn) this.endTyping();
    // At the edge of the board an arrow key does nothing; it does not scroll the page either.
    return done || command.onSquares === true;
  }

  private ofCursor(): Command[] {
    const { context } = this;
    const go = (id: Command["id"], keys: string[], to: (now: ViewState, at: Square) => Square): Command => ({
      id,
      keys,
      onSquares: true,
      run: () => {
        const now = context.now();
        const { cursor } = now.focus;
        if (cursor !== null) context.setFocus({ cursor: to(now, cursor) });
      },
    });
    const by =
      (right: number, down: number) =>
      ({ layout }: ViewState, at: Square): Square =>
        step(layout, at, right, down);
    const far =
      (times: 1 | -1) =>
      ({ layout }: ViewState, at: Square): Square =>
        step(layout, at, 0, times * Math.max(1, Math.round(layout.region.rows / 3)));
    const END = 99;
    const jump =
      (forward: boolean) =>
      (now: ViewState, at: Square): Square =>
        nextOf(now.layout, this.stops(now), at, forward) ?? at;
    return [
      go("left", ["ArrowLeft"], by(-1, 0)),
      go("right", ["ArrowRight"], by(1, 0)),
      go("up", ["ArrowUp"], by(0, -1)),
      go("down", ["ArrowDown"], by(0, 1)),
      go("farUp", ["PageUp"], far(-1)),
      go("farDown", ["PageDown"], far(1)),
      go("rowStart", ["Home"], by(-END, 0)),
      go("rowEnd", ["End"], by(END, 0)),
      go("firstSquare", ["Ctrl+Home"], by(-END, -END)),
      go("lastSquare", ["Ctrl+End"], by(END, END)),
      go("next", ["J"], jump(true)),
      go("previous", ["K"], jump(false)),
      {
        id: "press",
        keys: ["Enter", " "],
        onSquares: true,
        run: () => {
          const { cursor } = context.now().focus;
          if (cursor !== null) context.dispatch({ kind: "click", square: cursor });
        },
      },
      {
        id: "cancel",
        keys: ["Escape"],
        run: () => {
          if (this.text === "") context.dispatch({ kind: "cancel" });
          else this.endTyping();
        },
        enabled: ({ state }) => this.text !== "" || states.step(state, { kind: "cancel" }).state !== state,
      },
    ];
  }

  /** The squares that "next" cycles through: typed matches, choices, targets, or pieces that can move. */
  private stops({ state, snapshot }: ViewState): Iterable<Square> {
    if (this.found && this.found.squares.length > 0) return this.found.squares;
    if (state.gesture.kind === "legs") return states.choices(state).keys();
    const offered = states.offered(state);
    if (offered.size > 0) return offered.keys();
    const { pieces, moves } = snapshot.position;
    const all = [...pieces.keys()].filter((square) => pieces[square]);
    const mine = all.filter((square) => states.movable(state.scene, square));
    const able = mine.filter((square) => moves?.knows(square) !== true || moves.movesFrom(square).length > 0);
    return able.length > 0 ? able : all;
  }

  // -------------------------------------------------------------- typing

  private type(event: KeyboardEvent): boolean {
    const key = keyOf(event);
    // No square begins with 0: that key is a command.
    if (/^[a-z1-9]$/.test(key) || (key === "0" && this.text !== "")) this.take(key);
    else if (key === "Backspace" && this.text !== "") this.look(this.text.slice(0, -1));
    else return false;
    return true;
  }

  private take(key: string): void {
    const { focus } = this.context.now();
    const begin = (): void => {
      this.from = focus.cursor ?? 0;
      this.look(key);
    };
    if (this.text === "") {
      begin();
      return;
    }
    const anew = this.found?.whole === true && this.findFor(key) !== null;
    if (anew && this.findFor(this.text + key) === null) begin();
    else this.look(this.text + key);
  }

  private findFor(text: string): Found | null {
    const { snapshot, layout } = this.context.now();
    return findTyped(text, snapshot.position.pieces, layout);
  }

  /** Go to what a text means, and show both. */
  private look(text: string): void {
    const { context } = this;
    const { message } = context.texts;
    if (text === "") {
      context.setFocus({ cursor: this.from });
      this.endTyping();
      return;
    }
    const found = this.findFor(text);
    const now = context.now();
    this.text = text;
    this.found = found;
    const goal = found ? nextOf(now.layout, found.squares, this.from, true) : null;
    say(this.typed, text);
    this.field.hidden = false;
    this.field.classList.toggle("bm-lost", found === null);
    say(this.match, found === null ? message.nothingCalled : goal === null ? "…" : this.describe(now, goal));
    clearTimeout(this.fading);
    this.fading = setTimeout(() => {
      this.field.hidden = true;
    }, SHOWN);
    if (goal !== null) context.setFocus({ cursor: goal });
    if (found === null) context.say({ level: "info", text: message.nothingOf(text) });
  }

  private describe(now: ViewState, goal: Square): string {
    const { texts } = this.context;
    const piece = now.snapshot.position.pieces[goal];
    const squares = this.found?.squares ?? [];
    const which =
      [...squares].sort((a, b) => orderOf(now.layout, a) - orderOf(now.layout, b)).indexOf(goal) + 1;
    const words = piece ? describePiece(piece, texts) : texts.speech.empty;
    const name = nameOf(now, goal);
    return squares.length > 1 ? texts.message.oneOf(words, name, which, squares.length) : `${name} ${words}`;
  }

  private endTyping(): void {
    if (this.text === "") return;
    this.text = "";
    this.found = null;
    clearTimeout(this.fading);
    this.field.hidden = true;
  }
}
