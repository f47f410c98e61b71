/** The tab for setting up a position: palette, tools, and whether the position is valid. */
import { kindOfSymbol, symbolOf } from "../../core/editing.ts";
import type { Edit } from "../../core/editing.ts";
import { otherSide, SIDES } from "../../core/geometry.ts";
import type { Side, Square } from "../../core/geometry.ts";
import type { Interaction, Piece, Snapshot } from "../../core/model.ts";
import * as states from "../../core/state.ts";
import { consume, focusInPlace, html as make, listen, put, svg } from "../../kit/dom.ts";
import { button } from "../../kit/button.ts";
import { notice } from "../../kit/note.ts";
import { toolbar } from "../../kit/toolbar.ts";
import { html, render } from "../../kit/view.ts";
import { isPlayable } from "../context.ts";
import type { BoardContext, Command, CommandId, Part, ViewState } from "../context.ts";
import { Palette } from "../view/palette.ts";
import type { Choice } from "../view/palette.ts";
import { pieceIcon } from "../view/pieceicon.ts";
import { drawPiece, isTurned, placing } from "../view/pieces.ts";

/** Pixels the mouse may tremble before a press on the palette is a drag. */
const SLACK = 4;

export function edit(context: BoardContext): Part {
  const { root, view, viewer, texts, signal, now, dispatch } = context;
  const { words, ...said } = texts.edit;
  const preview = svg("g", { class: "bm-ghost" });
  view.layers.preview.append(preview);
  let side: Side = "black";
  let promoted = false;
  let previous: Interaction | null = null;
  /** What the board was for before it was set up. */
  let before: Interaction = "play";
  let previewed = "";

  // -------------------------------------------------------------- what is done

  const change = (made: Edit): void => {
    context.say("");
    dispatch({ kind: "edit", edit: made });
  };
  const hold = (symbol: string): void =>
    dispatch({ kind: "hand", hand: { kind: "piece", symbol: symbolOf({ symbol, side }) } });
  /** Take a piece of the palette in hand, or lay it down again. */
  const take = ({ symbol }: Choice, byKey: boolean): void => {
    const { hand } = now().state;
    const same = hand?.kind === "piece" && hand.symbol === symbolOf({ symbol, side });
    if (same && !byKey) dispatch({ kind: "hand", hand: null });
    else hold(symbol);
    // Chosen by a key, it is put by a key: the board has the cursor.
    if (byKey) focusInPlace(context.window);
  };
  const drag = (choice: Choice, start: PointerEvent): void => {
    const stop = new AbortController();
    let ghost: HTMLElement | null = null;
    const end = (): void => {
      stop.abort();
      ghost?.remove();
      context.setFocus({ hover: null });
    };
    const move = ({ clientX: x, clientY: y }: PointerEvent): void => {
      if (!ghost) {
        if (Math.hypot(x - start.clientX, y - start.clientY) <= SLACK) return;
        const turned = isTurned(side, now().layout.bottom) ? " bm-turned" : "";
        const dragged = { class: `bm-dragged${turned}`, "aria-hidden": "true" };
        ghost = make("div", dragged, pieceIcon({ ...choice, side }, "bm-mini"));
        root.append(ghost);
      }
      ghost.style.transform = `translate(${x}px, ${y}px)`;
    };
    const up = ({ clientX: x, clientY: y }: PointerEvent): void => {
      const square = ghost ? viewer.squareAt(x, y) : null;
      const dragged = ghost !== null;
      end();
      if (!dragged) return;
      // The click that ends a drag means nothing more.
      listen(page, signal, { click: consume }, { capture: true, once: true });
      setTimeout(() => page.removeEventListener("click", consume, { capture: true }));
      if (square === null) return;
      dispatch({ kind: "edit", edit: { op: "put", square, piece: symbolOf({ ...choice, side }) } });
    };
    const page = root.ownerDocument;
    start.preventDefault();
    listen(page, stop.signal, { pointermove: move, pointerup: up, pointercancel: end });
    listen(signal, stop.signal, { abort: end });
  };

  // -------------------------------------------------------------- the tab

  const hovered = (choice: Choice | null): void => {
    const { kinds } = now().snapshot.position;
    context.setFocus({ kind: choice ? kinds.indexOf(choice.kind) : null });
  };
  const palette = new Palette(texts, { chosen: take, hovered, grabbed: drag }, signal);
  const sides = SIDES.map((one) => {
    const name = said.pieces(one);
    const named = { class: "bm-tool bm-pick", "data-side": one, title: name, "aria-label": name };
    return button(named, "", () => {
      side = one;
      const { hand } = now().state;
      // The piece in hand changes sides with the palette.
      if (hand?.kind === "piece") hold(hand.symbol.toUpperCase());
      else update(now());
    });
  });
  const tools = (...ids: readonly CommandId[]): HTMLElement =>
    make("div", { class: "bm-tools" }, ...ids.map((id) => context.button(id)));
  const bar = toolbar(
    { class: "bm-bar", label: texts.panel.changes },
    signal,
    make("div", { class: "bm-tools", role: "group", "aria-label": said.whose }, ...sides),
    tools("showPromoted", "eraser"),
    tools("flipPiece", "promotePiece", "removePiece"),
  ).element;
  const verdict = notice("bm-faults", { role: "status" });
  const start = context.button("edit", texts.command.edit);
  const intro = make("div", { class: "bm-intro" }, make("p", {}, said.intro), start);
  const all = make(
    "div",
    { class: "bm-words" },
    context.button("switchTurn", words.turn),
    context.button("standard", words.standard),
    context.button("clearBoard", words.clear),
    context.button("edit", words.done),
  );
  const workshop = make("div", { class: "bm-workshop" }, bar, palette.element, all, verdict);

  const showFaults = ({ snapshot: { positionFaults }, kernel }: ViewState): void => {
    const { noKernel, gone } = texts.message;
    const faults = kernel === "none" ? [noKernel] : kernel === "gone" ? [gone] : positionFaults;
    const proper = faults.length === 0;
    // For an exercise, a position need not be one of a game.
    const needless = root.dataset.setup === "exercise" && faults === positionFaults;
    put(verdict, "data-level", proper ? "success" : needless ? "info" : "error");
    render(
      proper
        ? html`<p class="bm-text">${said.proper}</p>`
        : html`<ul>${faults.map((one) => html`<li class="bm-text">${one}</li>`)}</ul>`,
      verdict,
    );
  };
  /** The piece in hand, at its target square. */
  const showPreview = ({ snapshot, state, layout, focus }: ViewState): void => {
    const hand = snapshot.interaction === "edit" ? state.hand : null;
    const square = focus.hover ?? focus.cursor;
    const piece = hand?.kind === "piece" ? pieceOf(hand.symbol, snapshot) : null;
    const there = square === null ? null : snapshot.position.pieces[square];
    const shown = piece && square !== null && !there && layout.contains(square);
    const at = shown ? placing(layout.centre(square), isTurned(piece.side, layout.bottom)) : "";
    const key = shown ? `${symbolOf(piece)} ${at}` : "";
    if (key === previewed) return;
    previewed = key;
    preview.replaceChildren(...(shown ? drawPiece(piece, "var(--bm-wood)", snapshot.glyphs) : []));
    preview.classList.toggle("bm-promoted", shown ? piece.promoted : false);
    put(preview, "transform", at);
  };
  const update = (state: ViewState): void => {
    const { interaction, position } = state.snapshot;
    const { hand } = state.state;
    const editing = isEdited(state);
    if (interaction !== previous) {
      const was = previous;
      previous = interaction;
      intro.hidden = editing;
      workshop.hidden = !editing;
      if (editing && was !== null) before = was === "explore" ? "explore" : "play";
      if (editing) context.open("edit");
      else if (was === "edit") context.open("moves");
    }
    put(root, "data-hand", hand?.kind ?? "");
    showPreview(state);
    if (!editing) return;
    for (const button of sides) put(button, "aria-pressed", String(button.dataset.side === side));
    const held = hand?.kind === "piece" ? hand.symbol.toUpperCase() : null;
    palette.update(position.kinds, side, promoted, held);
    showFaults(state);
  };

  /** Of the piece picked up, or else of the one under the cursor. */
  const onPiece = (op: "remove" | "flip" | "promote"): Command => ({
    run: () => {
      const square = chosen(now());
      if (square !== null) change({ op, square });
    },
    enabled: (state) => isEdited(state) && chosen(state) !== null,
  });
  const onBoard = (made: () => Edit): Command => ({ run: () => change(made()), enabled: isEdited });
  return {
    tab: {
      id: "edit",
      icon: "edit",
      element: make("div", { class: "bm-edit" }, intro, workshop),
      offered: isPlayable,
    },
    update,
    commands: {
      edit: {
        run: () => {
          context.say("");
          context.set("interaction", isEdited(now()) ? before : "edit");
        },
        enabled: isPlayable,
      },
      showPromoted: {
        run: () => {
          promoted = !promoted;
          context.refresh();
        },
        enabled: isEdited,
        pressed: () => promoted,
      },
      eraser: {
        run: () => {
          const held = now().state.hand?.kind === "eraser";
          dispatch({ kind: "hand", hand: held ? null : { kind: "eraser" } });
        },
        enabled: isEdited,
        pressed: ({ state }) => state.hand?.kind === "eraser",
      },
      removePiece: onPiece("remove"),
      flipPiece: onPiece("flip"),
      promotePiece: onPiece("promote"),
      switchTurn: onBoard(() => ({ op: "turn", side: otherSide(now().snapshot.turn) })),
      standard: onBoard(() => ({ op: "standard" })),
      clearBoard: onBoard(() => ({ op: "clear" })),
    },
  };
}

const isEdited = ({ snapshot }: ViewState): boolean => snapshot.interaction === "edit";

/** The square of the piece that a change is about. */
function chosen({ state, focus, snapshot }: ViewState): Square | null {
  const square = states.originOf(state.gesture) ?? focus.cursor;
  return square !== null && snapshot.position.pieces[square] ? square : null;
}

function pieceOf(symbol: string, { position: { kinds } }: Snapshot): Piece | null {
  const upper = symbol.toUpperCase();
  const kind = kindOfSymbol(symbol, kinds);
  const side = symbol === upper ? "white" : "black";
  return kind ? { side, symbol: upper, promoted: symbol.startsWith("+"), kind } : null;
}
