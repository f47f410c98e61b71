/**
 * The squares for the keyboard and for screen readers: an HTML grid under the drawing, one tab stop for the board.
 *
 * One cell has the real focus (a roving tabindex) rather than being named by aria-activedescendant: VoiceOver does
 * not follow the active descendants of a grid, nor do screen magnifiers; the focus they all follow. The cells are
 * made when there is nothing else to do, or at once when the focus comes.
 */
import { CELL } from "../../core/geometry.ts";
import type { Square } from "../../core/geometry.ts";
import { orderOf, placeOf, squareAt } from "../../core/readingorder.ts";
import { focusedNear, focusInPlace, html, listen, put, say, svg } from "../../kit/dom.ts";
import type { BoardContext, Part, ViewState } from "../context.ts";
import { describeSquare, nameOf, squareContextOf } from "../descriptions.ts";
import type { SquareContext } from "../descriptions.ts";

/** Milliseconds of idle work at a time. */
const SLICE = 6;
/** Milliseconds after the camera has come to rest. */
const REST = 150;

export class Grid implements Part {
  private readonly element: HTMLElement;
  private readonly mark = svg("g", { class: "bm-cursor" });
  private rows: HTMLElement[] = [];
  private cells: HTMLElement[] = [];
  private drawn: ViewState | null = null;
  private reading: SquareContext | null = null;
  private square: Square = 0;
  /** The first row that is yet to be made or read anew. */
  private todo = 0;
  private waiting: (() => void) | null = null;
  /** The last thing done here was done with a pointer: the focus that follows it shows no cursor. */
  private pointing = false;
  private resting: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly context: BoardContext) {
    const { root, window, view, signal } = context;
    this.element = html("div", { class: "bm-cells", role: "grid", tabindex: "0", "aria-busy": "true" });
    // The cells come before the drawing: a person reads them, and the drawing lies over them.
    window.prepend(this.element);
    view.layer("cursor").append(this.mark);
    const on = <K extends keyof HTMLElementEventMap>(
      element: HTMLElement,
      type: K,
      heard: (event: HTMLElementEventMap[K]) => void,
    ): void => {
      element.addEventListener(type, heard, { signal });
    };
    on(window, "pointerdown", (event) => {
      this.pointed(context.viewer.squareAt(event.clientX, event.clientY));
    });
    on(window, "focusin", (event) => {
      this.focused(event.target as HTMLElement);
    });
    on(this.element, "keydown", () => {
      this.keyed();
    });
    // A screen reader clicks the cell that it reads.
    on(this.element, "click", (event) => {
      const square = this.squareOf(event.target as HTMLElement);
      if (square !== null) context.dispatch({ kind: "click", square });
    });
    on(root, "focusout", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && root.contains(relatedTarget))) this.left();
    });
    const pressed = (event: PointerEvent): void => {
      this.release(event);
    };
    listen(root.ownerDocument, signal, { pointerdown: pressed }, { capture: true });
    // A question that is answered goes away, and the focus with it.
    on(root, "click", ({ target }) => {
      if ((target as HTMLElement).closest(".bm-answer")) this.focus();
    });
    on(root, "keydown", ({ target, key }) => {
      if (key === "Escape" && (target as HTMLElement).closest(".bm-message")) this.focus();
    });
    signal.addEventListener("abort", () => {
      clearTimeout(this.resting);
      this.waiting?.();
    });
  }

  // -------------------------------------------------------------- where the keys act

  private pointed(square: Square | null): void {
    this.pointing = true;
    if (square !== null) this.put(square);
    this.context.setFocus({ cursor: null });
    this.drawCursor(this.context.now());
  }

  private keyed(): void {
    this.pointing = false;
    this.context.setFocus({ cursor: this.square });
    this.drawCursor(this.context.now());
  }

  private focused(target: HTMLElement): void {
    const { element, context } = this;
    // The grid itself has the focus before its cells are made; the window takes that of a click.
    if (target === element || target === context.window) {
      this.focus();
      return;
    }
    const square = this.squareOf(target);
    if (square === null) return;
    this.put(square);
    if (!this.pointing) this.keyed();
  }

  private left(): void {
    this.pointing = false;
    this.context.setFocus({ cursor: null });
  }

  /**
   * Give the keys up when something else is pressed. JupyterLab lets no press on a cell's prompt move the focus, and
   * leaves it where it is as long as that is in the notebook: its own keys would not come back.
   */
  private release(event: PointerEvent): void {
    const { root } = this.context;
    const [target] = event.composedPath();
    const active = focusedNear(root);
    if (!(active instanceof HTMLElement) || !root.contains(active)) return;
    if (!(target instanceof Element) || event.composedPath().includes(root)) return;
    // After scrolling the page, keys continue on the board.
    const { scrollHeight, clientHeight, clientWidth } = target;
    if (scrollHeight > clientHeight && event.offsetX >= clientWidth) return;
    active.blur();
  }

  private focus(): void {
    this.work(Infinity);
    focusInPlace(this.cellOf(this.square));
  }

  /** Let the cursor stand on a square, and the focus too if it is here. */
  private put(square: Square): void {
    const { layout } = this.context.now();
    if (!layout.contains(square)) return;
    const before = this.cellOf(this.square);
    const after = this.cellOf(square);
    this.square = square;
    if (!after) return;
    if (before !== after) before?.setAttribute("tabindex", "-1");
    put(after, "tabindex", "0");
    put(this.element, "tabindex", "-1");
    if (this.reading) say(after, describeSquare(this.reading, square, this.context.texts));
    const active = focusedNear(this.element);
    if (active !== after && this.element.contains(active)) focusInPlace(after);
  }

  // -------------------------------------------------------------- what is the case

  update(now: ViewState): void {
    const { drawn } = this;
    const { snapshot, state, layout, focus } = now;
    const other = drawn?.layout !== layout || drawn.snapshot.scene !== snapshot.scene;
    this.drawn = now;
    if (other) this.relay(now, drawn);
    if (other || drawn.snapshot !== snapshot || drawn.state !== state) {
      this.reading = squareContextOf(now);
      this.describe(now);
      this.todo = 0;
      this.workSoon();
    }
    const { cursor } = focus;
    const gone = cursor !== null && cursor !== this.square;
    this.put(cursor ?? this.square);
    this.drawCursor(now);
    if (gone) this.follow();
  }

  cameraMoved(): void {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => {
      this.place();
    }, REST);
  }

  /** Another board, another part of it, or the same turned round: the cells stay where the size is the same. */
  private relay(now: ViewState, drawn: ViewState | null): void {
    const { layout } = now;
    const { region, size } = layout;
    const before = drawn?.layout;
    const focused = this.element.matches(":focus-within");
    const another = before?.size !== size || drawn?.snapshot.scene !== now.snapshot.scene;
    if (another || !layout.contains(this.square)) this.square = startOf(now);
    if (before?.region !== region) {
      this.rows = [];
      this.cells = [];
      this.element.replaceChildren();
      put(this.element, "aria-busy", "true");
      put(this.element, "tabindex", "0");
      this.element.style.width = `${layout.width}px`;
      this.element.style.height = `${layout.height}px`;
    } else {
      for (const cell of this.cells) put(cell, "tabindex", "-1");
    }
    put(this.element, "aria-rowcount", String(size.ranks));
    put(this.element, "aria-colcount", String(size.files));
    this.todo = 0;
    this.cameraMoved();
    if (focused) this.focus();
  }

  private describe({ snapshot, layout }: ViewState): void {
    const { texts } = this.context;
    const { size, pieces } = snapshot.position;
    const count = pieces.filter((one) => one !== null).length;
    const label = texts.board(texts.title(snapshot.title), layout.size.files, size.ranks, count);
    put(this.element, "aria-label", `${label}. ${snapshot.result?.text ?? texts.turn(snapshot.turn)}.`);
  }

  // -------------------------------------------------------------- the cells

  private cellOf(square: Square): HTMLElement | undefined {
    return this.cells[orderOf(this.context.now().layout, square)];
  }

  private squareOf(cell: HTMLElement): Square | null {
    const at = this.cells.indexOf(cell);
    const { layout } = this.context.now();
    const { columns } = layout.region;
    return at < 0 ? null : squareAt(layout, { column: at % columns, row: Math.floor(at / columns) });
  }

  private workSoon(): void {
    this.waiting ??= whenIdle(() => {
      this.waiting = null;
      this.work(performance.now() + SLICE);
      if (this.todo < this.context.now().layout.region.rows) this.workSoon();
    });
  }

  /** Make the cells, and say on each what is the case; until the time is up. */
  private work(until: number): void {
    const { context, reading } = this;
    const { layout } = context.now();
    const { rows, columns } = layout.region;
    if (!reading) return;
    while (this.todo < rows && (performance.now() < until || this.todo === 0)) {
      const row = this.todo++;
      if (!this.rows[row]) this.makeRow(row, columns);
      for (let column = 0; column < columns; column++) {
        const square = squareAt(layout, { column, row });
        const cell = this.cells[row * columns + column];
        if (!cell) continue;
        say(cell, describeSquare(reading, square, context.texts));
        put(cell, "aria-selected", String(square === reading.origin));
      }
    }
    if (this.todo < rows) return;
    put(this.element, "aria-busy", "false");
    put(this.element, "tabindex", "-1");
    const cell = this.cellOf(this.square);
    if (cell) put(cell, "tabindex", "0");
  }

  private makeRow(row: number, columns: number): void {
    const { region, size, bottom } = this.context.now().layout;
    const turned = bottom === "white";
    const across = turned ? size.files - region.left - region.columns : region.left;
    const down = turned ? size.ranks - region.top - region.rows : region.top;
    const cells = Array.from({ length: columns }, (_, column) =>
      html("div", { role: "gridcell", tabindex: "-1", "aria-colindex": across + column + 1 }),
    );
    const element = html("div", { role: "row", "aria-rowindex": down + row + 1 }, ...cells);
    this.rows.push(element);
    this.cells.push(...cells);
    this.element.append(element);
  }

  // -------------------------------------------------------------- where they are on the page

  /** Lay the cells over the squares as the camera shows them: screen readers point at what they read. */
  private place(): void {
    const { viewer, window } = this.context;
    const { layout } = this.context.now();
    const box = window.getBoundingClientRect();
    const first = viewer.toPage({ x: 0, y: 0 });
    const last = viewer.toPage({ x: layout.width, y: layout.height });
    const scale = (last.x - first.x) / layout.width;
    const { style } = this.element;
    style.transform = `translate(${first.x - box.left}px, ${first.y - box.top}px) scale(${scale})`;
  }

  /** Bring the square of the cursor into view. */
  private follow(): void {
    this.context.viewer.reveal(this.square);
    this.place();
    this.mark.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  private drawCursor({ layout, focus }: ViewState): void {
    const { root } = this.context;
    const { cursor } = focus;
    const shown = cursor !== null && layout.contains(cursor);
    put(root, "data-cursor", shown ? nameOf(this.context.now(), cursor) : "");
    if (!shown) {
      this.mark.replaceChildren();
      return;
    }
    const { column, row } = placeOf(layout, cursor);
    const place = { x: column * CELL.width, y: row * CELL.height, ...CELL };
    const frames = ["bm-cursor-halo", "bm-cursor-line"].map((name) => svg("rect", { class: name, ...place }));
    this.mark.replaceChildren(...frames);
  }
}

/** Where the keys begin: at the piece in hand, else where the last move ended, at the king, or in the middle. */
function startOf({ snapshot, layout }: ViewState): Square {
  const { selection, lastMove, position, turn } = snapshot;
  const royal = position.pieces.findIndex(
    (piece, square) => piece?.kind.royal && piece.side === turn && layout.contains(square),
  );
  const found = [selection, lastMove[lastMove.length - 1], royal < 0 ? null : royal].find(
    (square) => typeof square === "number" && layout.contains(square),
  );
  const { columns, rows } = layout.region;
  return found ?? squareAt(layout, { column: Math.floor(columns / 2), row: Math.floor(rows / 2) });
}

/** Safari knows no idle callbacks. Returns the undo. */
function whenIdle(then: () => void): () => void {
  if ("requestIdleCallback" in globalThis) {
    const id = requestIdleCallback(then, { timeout: 2000 });
    return () => {
      cancelIdleCallback(id);
    };
  }
  const id = setTimeout(then, 50);
  return () => {
    clearTimeout(id);
  };
}
