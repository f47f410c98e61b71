/** The tab for setting up a position: palette, tools, and whether the position is valid. */
import { symbolOf } from "../../core/editing.ts";
import type { Edit as Change } from "../../core/editing.ts";
import { otherSide } from "../../core/geometry.ts";
import type { Side, Square } from "../../core/geometry.ts";
import type { Interaction, Piece, Snapshot } from "../../core/model.ts";
import * as states from "../../core/state.ts";
import { button, name } from "../../kit/button.ts";
import { focusInPlace, html, listen, put, svg } from "../../kit/dom.ts";
import { notice } from "../../kit/note.ts";
import { toolbar } from "../../kit/toolbar.ts";
import { Buttons } from "../buttons.ts";
import type { BoardContext, Command, Part, Tab, ViewState } from "../context.ts";
import { SILENT } from "../message.ts";
import { Palette } from "../view/palette.ts";
import type { Choice } from "../view/palette.ts";
import { pieceIcon } from "../view/pieceicon.ts";
import { drawPiece, isTurned, placing } from "../view/pieces.ts";

/** Pixels the mouse may tremble before a press on the palette is a drag. */
const SLACK = 4;

export class Edit implements Part {
  readonly tab: Tab;
  readonly commands: readonly Command[];
  private readonly buttons: Buttons;
  private readonly palette: Palette;
  private readonly sides: readonly HTMLButtonElement[];
  private readonly intro: HTMLElement;
  private readonly workshop: HTMLElement;
  private readonly verdict: HTMLElement;
  private readonly preview = svg("g", { class: "bm-ghost" });
  private side: Side = "black";
  private promoted = false;
  private previous: Interaction | null = null;
  /** What the board was for before it was set up. */
  private before: Interaction = "play";
  private faults: Snapshot["positionFaults"] | null = null;
  private previewed = "";

  constructor(private readonly context: BoardContext) {
    const { texts, signal } = context;
    const { edit } = texts;
    this.commands = this.makeCommands();
    this.buttons = new Buttons((id) => this.commands.find((one) => one.id === id), texts);
    const { buttons } = this;
    this.palette = new Palette(
      texts,
      {
        chosen: (choice, byKey) => {
          this.take(choice, byKey);
        },
        hovered: (choice) => {
          const kinds = context.now().snapshot.position.kinds;
          context.setFocus({ kind: choice ? kinds.indexOf(choice.kind) : null });
        },
        grabbed: (choice, event) => {
          this.drag(choice, event);
        },
      },
      signal,
    );
    this.sides = (["black", "white"] as const).map((side) => this.sideButton(side));
    this.verdict = notice("bm-faults", { role: "status" });
    const seg = html("div", { class: "bm-tools", role: "group", "aria-label": edit.whose }, ...this.sides);
    const pieces = html(
      "div",
      { class: "bm-tools" },
      ...buttons.make("showPromoted"),
      ...buttons.make("eraser"),
    );
    const change = ["flipPiece", "promotePiece", "removePiece"] as const;
    const chosen = html("div", { class: "bm-tools" }, ...change.flatMap((id) => buttons.make(id)));
    const { words } = edit;
    const whole = [
      ...buttons.make("switchTurn", words.turn),
      ...buttons.make("standard", words.standard),
      ...buttons.make("clearBoard", words.clear),
      ...buttons.make("edit", words.done),
    ];
    this.workshop = html(
      "div",
      { class: "bm-workshop" },
      toolbar({ class: "bm-bar", label: texts.panel.changes }, signal, seg, pieces, chosen).element,
      this.palette.element,
      html("div", { class: "bm-words" }, ...whole),
      this.verdict,
    );
    this.intro = html(
      "div",
      { class: "bm-intro" },
      html("p", {}, edit.intro),
      ...buttons.make("edit", texts.command.edit),
    );
    this.tab = {
      id: "edit",
      icon: "edit",
      element: html("div", { class: "bm-edit" }, this.intro, this.workshop),
      offered: ({ snapshot: { interaction } }) => interaction !== "frozen" && interaction !== "mark",
    };
    context.view.layer("preview").append(this.preview);
  }

  update(now: ViewState): void {
    const { snapshot, state } = now;
    const { context } = this;
    const { interaction } = snapshot;
    const editing = interaction === "edit";
    if (interaction !== this.previous) {
      this.intro.hidden = editing;
      this.workshop.hidden = !editing;
      if (editing) {
        if (this.previous !== null) this.before = this.previous === "explore" ? "explore" : "play";
        context.open("edit");
      } else if (this.previous === "edit") {
        context.open("moves");
      }
      this.previous = interaction;
    }
    this.buttons.update(now);
    put(context.root, "data-hand", state.hand?.kind ?? "");
    this.showPreview(now);
    if (!editing) return;
    for (const [i, side] of (["black", "white"] as const).entries()) {
      const button = this.sides[i];
      if (button) put(button, "aria-pressed", String(side === this.side));
    }
    const held = state.hand?.kind === "piece" ? state.hand.symbol.toUpperCase() : null;
    this.palette.update(snapshot.position.kinds, this.side, this.promoted, held);
    this.showFaults(now);
  }

  // -------------------------------------------------------------- what is shown

  private showFaults({ snapshot: { positionFaults }, kernel }: ViewState): void {
    const { edit, message } = this.context.texts;
    const missing = kernel === "none" ? [message.noKernel] : kernel === "gone" ? [message.gone] : null;
    const faults = missing ?? positionFaults;
    const same = this.faults?.length === faults.length && this.faults.every((one, i) => one === faults[i]);
    if (same) return;
    this.faults = faults;
    put(this.verdict, "data-level", faults.length === 0 ? "success" : "error");
    this.verdict.replaceChildren(
      ...(faults.length === 0
        ? [html("p", { class: "bm-text" }, edit.proper)]
        : [html("ul", {}, ...faults.map((one) => html("li", { class: "bm-text" }, one)))]),
    );
  }

  /** The piece in hand, at its target square. */
  private showPreview({ snapshot, state, layout, focus }: ViewState): void {
    const { preview } = this;
    const hand = snapshot.interaction === "edit" ? state.hand : null;
    const square = focus.hover ?? focus.cursor;
    const piece = hand?.kind === "piece" ? pieceOf(hand.symbol, snapshot) : null;
    const there = square === null ? null : snapshot.position.pieces[square];
    const shown = piece && square !== null && !there && layout.contains(square);
    const at = shown ? placing(layout.centre(square), isTurned(piece.side, layout.bottom)) : "";
    const key = shown ? `${symbolOf(piece)} ${at}` : "";
    if (key === this.previewed) return;
    this.previewed = key;
    preview.replaceChildren(...(shown ? drawPiece(piece, "var(--bm-wood)", snapshot.glyphs) : []));
    preview.classList.toggle("bm-promoted", shown ? piece.promoted : false);
    put(preview, "transform", at);
  }

  private sideButton(side: Side): HTMLButtonElement {
    const element = button({ class: "bm-tool bm-pick", "data-side": side }, "", () => {
      this.side = side;
      const { hand } = this.context.now().state;
      // The piece in hand changes sides with the palette.
      if (hand?.kind === "piece") this.hold(hand.symbol.toUpperCase());
      else this.update(this.context.now());
    });
    name(element, this.context.texts.edit.pieces(side));
    return element;
  }

  // -------------------------------------------------------------- what is done

  private makeCommands(): Command[] {
    const { context } = this;
    const editing = ({ snapshot }: ViewState): boolean => snapshot.interaction === "edit";
    const change = (edit: Change): void => {
      context.say(SILENT);
      context.dispatch({ kind: "edit", edit });
    };
    /** Of the piece picked up, or else of the one under the cursor. */
    const onPiece = (
      id: Command["id"],
      icon: Command["icon"],
      keys: readonly string[],
      op: "remove" | "flip" | "promote",
    ): Command => ({
      id,
      ...(icon ? { icon } : {}),
      keys,
      run: () => {
        const square = chosen(context.now());
        if (square !== null) change({ op, square });
      },
      enabled: (now) => editing(now) && chosen(now) !== null,
    });
    const whole = (id: Command["id"], key: string, edit: (now: ViewState) => Change): Command => ({
      id,
      keys: [key],
      run: () => {
        change(edit(context.now()));
      },
      enabled: editing,
    });
    return [
      {
        id: "edit",
        keys: ["E"],
        run: () => {
          const { interaction } = context.now().snapshot;
          context.say(SILENT);
          context.set("interaction", interaction === "edit" ? this.before : "edit");
        },
        enabled: ({ snapshot: { interaction } }) => interaction !== "frozen" && interaction !== "mark",
      },
      {
        id: "showPromoted",
        keys: ["!"],
        icon: "promoted",
        run: () => {
          this.promoted = !this.promoted;
          this.update(context.now());
        },
        enabled: editing,
        pressed: () => this.promoted,
      },
      {
        id: "eraser",
        icon: "eraser",
        keys: ["Z"],
        run: () => {
          const { hand } = context.now().state;
          context.dispatch({ kind: "hand", hand: hand?.kind === "eraser" ? null : { kind: "eraser" } });
        },
        enabled: editing,
        pressed: ({ state }) => state.hand?.kind === "eraser",
      },
      onPiece("removePiece", "remove", ["Delete", "Backspace"], "remove"),
      onPiece("flipPiece", "flip", ["U"], "flip"),
      onPiece("promotePiece", "turnOver", ["Q"], "promote"),
      whole("switchTurn", "Y", ({ snapshot }) => ({ op: "turn", side: otherSide(snapshot.turn) })),
      whole("standard", "H", () => ({ op: "standard" })),
      whole("clearBoard", "C", () => ({ op: "clear" })),
    ];
  }

  /** Take a piece of the palette in hand, or lay it down again. */
  private take({ symbol }: Choice, byKey: boolean): void {
    const { hand } = this.context.now().state;
    const same = hand?.kind === "piece" && hand.symbol === cased(symbol, this.side);
    if (same && !byKey) this.context.dispatch({ kind: "hand", hand: null });
    else this.hold(symbol);
    // Chosen by a key, it is put by a key: the board has the cursor.
    if (byKey) focusInPlace(this.context.window);
  }

  private hold(symbol: string): void {
    this.context.dispatch({ kind: "hand", hand: { kind: "piece", symbol: cased(symbol, this.side) } });
  }

  /** Drag a piece of the palette onto the board. */
  private drag(choice: Choice, start: PointerEvent): void {
    const { context } = this;
    const { side } = this;
    const stop = new AbortController();
    const { signal } = stop;
    let ghost: HTMLElement | null = null;
    const end = (): void => {
      stop.abort();
      ghost?.remove();
      context.setFocus({ hover: null });
    };
    const move = ({ clientX: x, clientY: y }: PointerEvent): void => {
      if (!ghost) {
        if (Math.hypot(x - start.clientX, y - start.clientY) <= SLACK) return;
        ghost = html(
          "div",
          { class: "bm-dragged", "aria-hidden": "true" },
          pieceIcon({ ...choice, side }, "bm-mini"),
        );
        ghost.classList.toggle("bm-turned", isTurned(side, context.now().layout.bottom));
        context.root.append(ghost);
      }
      ghost.style.transform = `translate(${x}px, ${y}px)`;
    };
    const up = ({ clientX: x, clientY: y }: PointerEvent): void => {
      const square = ghost ? context.viewer.squareAt(x, y) : null;
      const dragged = ghost !== null;
      end();
      if (!dragged) return;
      // The click that ends a drag means nothing more.
      listen(document, context.signal, { click: swallow }, { capture: true, once: true });
      setTimeout(() => {
        document.removeEventListener("click", swallow, { capture: true });
      });
      if (square === null) return;
      context.dispatch({ kind: "edit", edit: { op: "put", square, piece: cased(choice.symbol, side) } });
    };
    const document = context.root.ownerDocument;
    start.preventDefault();
    listen(document, signal, {
      pointermove: move,
      pointerup: up,
      pointercancel: end,
    });
    listen(context.signal, signal, { abort: end });
  }
}

const swallow = (event: MouseEvent): void => {
  event.stopPropagation();
  event.preventDefault();
};

const cased = (symbol: string, side: Side): string =>
  side === "black" ? symbol.toLowerCase() : symbol.toUpperCase();

/** The square of the piece that a change is about. */
function chosen({ state, focus, snapshot }: ViewState): Square | null {
  const square = states.originOf(state.gesture) ?? focus.cursor;
  return square !== null && snapshot.position.pieces[square] ? square : null;
}

/** The piece a symbol stands for. */
function pieceOf(symbol: string, { position: { kinds } }: Snapshot): Piece | null {
  const upper = symbol.toUpperCase();
  const promoted = upper.startsWith("+");
  const origin = kinds.find(({ code }) => code.toUpperCase() === upper.replace("+", ""));
  const kind = promoted ? kinds.find(({ code }) => code === origin?.promotesTo) : origin;
  return kind ? { side: symbol === upper ? "white" : "black", symbol: upper, promoted, kind } : null;
}
