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

export function grid(context: BoardContext): Part {
  const { root, window, view, viewer, signal, texts, now, setFocus } = context;
  const element = html("div", { class: "bm-cells", role: "grid", tabindex: "0", "aria-busy": "true" });
  // The cells come before the drawing: a person reads them, and the drawing lies over them.
  window.prepend(element);
  const mark = svg("g", { class: "bm-cursor" });
  view.layers.cursor.append(mark);
  let rows = 0;
  let cells: HTMLElement[] = [];
  let drawn: ViewState | null = null;
  let reading: SquareContext | null = null;
  let square: Square = 0;
  /** The first row that is yet to be made or read anew. */
  let todo = 0;
  let waiting: (() => void) | null = null;
  /** The last thing done here was done with a pointer: the focus that follows it shows no cursor. */
  let pointing = false;
  let resting: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener("abort", () => {
    clearTimeout(resting);
    waiting?.();
  });

  // -------------------------------------------------------------- the cells

  const cellOf = (of: Square): HTMLElement | undefined => cells[orderOf(now().layout, of)];
  const squareOf = (cell: EventTarget | null): Square | null => {
    const at = cells.findIndex((one) => one === cell);
    const { layout } = now();
    const { columns } = layout.region;
    return at < 0 ? null : squareAt(layout, { column: at % columns, row: Math.floor(at / columns) });
  };
  const makeRow = (row: number, columns: number): void => {
    const { region, size, bottom } = now().layout;
    const turned = bottom === "white";
    const across = turned ? size.files - region.left - region.columns : region.left;
    const down = turned ? size.ranks - region.top - region.rows : region.top;
    const made = Array.from({ length: columns }, (_, column) =>
      html("div", { role: "gridcell", tabindex: "-1", "aria-colindex": across + column + 1 }),
    );
    rows++;
    cells.push(...made);
    element.append(html("div", { role: "row", "aria-rowindex": down + row + 1 }, ...made));
  };
  /** Make the cells, and say on each what is the case; until the time is up. */
  const work = (until: number): void => {
    const { layout } = now();
    const { region } = layout;
    if (!reading) return;
    while (todo < region.rows && (performance.now() < until || todo === 0)) {
      const row = todo++;
      if (row >= rows) makeRow(row, region.columns);
      for (let column = 0; column < region.columns; column++) {
        const here = squareAt(layout, { column, row });
        const cell = cells[row * region.columns + column];
        if (!cell) continue;
        say(cell, describeSquare(reading, here, texts));
        put(cell, "aria-selected", String(here === reading.origin));
      }
    }
    if (todo < region.rows) return;
    put(element, "aria-busy", "false");
    put(element, "tabindex", "-1");
    const cell = cellOf(square);
    if (cell) put(cell, "tabindex", "0");
  };
  const workSoon = (): void => {
    waiting ??= whenIdle(() => {
      waiting = null;
      work(performance.now() + SLICE);
      if (todo < now().layout.region.rows) workSoon();
    });
  };

  // -------------------------------------------------------------- where the keys act

  const focus = (): void => {
    work(Infinity);
    focusInPlace(cellOf(square));
  };
  /** Let the cursor stand on a square, and the focus too if it is here. */
  const stand = (on: Square): void => {
    if (!now().layout.contains(on)) return;
    const before = cellOf(square);
    const after = cellOf(on);
    square = on;
    if (!after) return;
    if (before !== after) before?.setAttribute("tabindex", "-1");
    put(after, "tabindex", "0");
    put(element, "tabindex", "-1");
    if (reading) say(after, describeSquare(reading, on, texts));
    const active = focusedNear(element);
    if (active !== after && element.contains(active)) focusInPlace(after);
  };
  const drawCursor = ({ layout, focus: { cursor } }: ViewState): void => {
    const shown = cursor !== null && layout.contains(cursor);
    put(root, "data-cursor", shown ? nameOf(now(), cursor) : "");
    if (!shown) {
      mark.replaceChildren();
      return;
    }
    const { column, row } = placeOf(layout, cursor);
    const place = { x: column * CELL.width, y: row * CELL.height, ...CELL };
    const frames = ["bm-cursor-halo", "bm-cursor-line"].map((name) => svg("rect", { class: name, ...place }));
    mark.replaceChildren(...frames);
  };
  const point = (cursor: Square | null): void => {
    pointing = cursor === null;
    setFocus({ cursor });
    drawCursor(now());
  };
  /**
   * Give the keys up when something else is pressed. JupyterLab lets no press on a cell's prompt move the focus, and
   * leaves it where it is as long as that is in the notebook: its own keys would not come back.
   */
  const release = (event: PointerEvent): void => {
    const [target] = event.composedPath();
    const active = focusedNear(root);
    if (!(active instanceof HTMLElement) || !root.contains(active)) return;
    if (!(target instanceof Element) || event.composedPath().includes(root)) return;
    // After scrolling the page, keys continue on the board.
    const { scrollHeight, clientHeight, clientWidth } = target;
    if (scrollHeight > clientHeight && event.offsetX >= clientWidth) return;
    active.blur();
  };
  listen(window, signal, {
    pointerdown: ({ clientX, clientY }) => {
      const at = viewer.squareAt(clientX, clientY);
      if (at !== null) stand(at);
      point(null);
    },
    // After a tap the browser imitates a mouse; by then an answer may have taken the focus elsewhere.
    mousedown: () => {
      pointing = true;
    },
    focusin: ({ target }) => {
      // The grid itself has the focus before its cells are made; the window takes that of a click.
      if (target === element || target === window) {
        focus();
        return;
      }
      const at = squareOf(target);
      if (at === null) return;
      stand(at);
      if (!pointing) point(square);
    },
  });
  listen(element, signal, {
    keydown: () => point(square),
    // A screen reader clicks the cell that it reads.
    click: ({ target }) => {
      const at = squareOf(target);
      if (at !== null) context.dispatch({ kind: "click", square: at });
    },
  });
  listen(root, signal, {
    focusout: ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && root.contains(relatedTarget)) return;
      pointing = false;
      setFocus({ cursor: null });
    },
    // A question that is answered goes away, and the focus with it. A recording and a trial keep theirs.
    click: (event) => {
      // The answer may have left the page already.
      const path = event.composedPath();
      const isIn = (places: string): boolean =>
        path.some((one) => one instanceof Element && one.matches(places));
      if (isIn(".bm-answer") && !isIn(".bm-record, .bm-say, .bm-trial")) focus();
    },
    keydown: ({ target, key }) => {
      if (key === "Escape" && (target as HTMLElement).closest(".bm-message")) focus();
    },
  });
  listen(root.ownerDocument, signal, { pointerdown: release }, { capture: true });

  // -------------------------------------------------------------- what is the case, and where on the page

  /** Lay the cells over the squares as the camera shows them: screen readers point at what they read. */
  const place = (): void => {
    const { layout } = now();
    const box = window.getBoundingClientRect();
    const first = viewer.toPage({ x: 0, y: 0 });
    const last = viewer.toPage({ x: layout.width, y: layout.height });
    const scale = (last.x - first.x) / layout.width;
    element.style.transform = `translate(${first.x - box.left}px, ${first.y - box.top}px) scale(${scale})`;
  };
  const cameraMoved = (): void => {
    clearTimeout(resting);
    resting = setTimeout(place, REST);
  };
  /** Another board, another part of it, or the same turned round: the cells stay where the size is the same. */
  const relay = (state: ViewState): void => {
    const { layout, snapshot } = state;
    const { region, size } = layout;
    const before = drawn?.layout;
    const focused = element.matches(":focus-within");
    const another = before?.size !== size || drawn?.snapshot.scene !== snapshot.scene;
    if (another || !layout.contains(square)) square = startOf(state);
    if (before?.region !== region) {
      rows = 0;
      cells = [];
      element.replaceChildren();
      put(element, "aria-busy", "true");
      put(element, "tabindex", "0");
      element.style.width = `${layout.width}px`;
      element.style.height = `${layout.height}px`;
    } else {
      for (const cell of cells) put(cell, "tabindex", "-1");
    }
    put(element, "aria-rowcount", String(size.ranks));
    put(element, "aria-colcount", String(size.files));
    todo = 0;
    cameraMoved();
    drawn = state;
    if (focused) focus();
  };
  const describe = ({ snapshot: { position, title, result, turn } }: ViewState): void => {
    const { size, pieces } = position;
    const count = pieces.filter((one) => one !== null).length;
    const label = texts.board(texts.title(title), size.files, size.ranks, count);
    put(element, "aria-label", `${label}. ${result?.text ?? texts.turn(turn)}.`);
  };
  return {
    cameraMoved,
    update: (state) => {
      const { snapshot, layout } = state;
      const { cursor } = state.focus;
      const before = drawn;
      const other = before?.layout !== layout || before.snapshot.scene !== snapshot.scene;
      if (other) relay(state);
      drawn = state;
      if (other || before.snapshot !== snapshot || before.state !== state.state) {
        reading = squareContextOf(state);
        describe(state);
        todo = 0;
        workSoon();
      }
      const gone = cursor !== null && cursor !== square;
      stand(cursor ?? square);
      drawCursor(state);
      if (!gone) return;
      // Bring the square of the cursor into view.
      viewer.reveal(square);
      place();
      mark.scrollIntoView({ block: "nearest", inline: "nearest" });
    },
  };
}

/** Where the keys begin: at the piece in hand, else where the last move ended, at the king, or in the middle. */
function startOf({ snapshot, layout }: ViewState): Square {
  const { selection, lastMove, position, turn } = snapshot;
  const royal = position.pieces.findIndex(
    (piece, at) => piece?.kind.royal && piece.side === turn && layout.contains(at),
  );
  const found = [selection, lastMove[lastMove.length - 1], royal < 0 ? null : royal].find(
    (at) => typeof at === "number" && layout.contains(at),
  );
  const { columns, rows } = layout.region;
  return found ?? squareAt(layout, { column: Math.floor(columns / 2), row: Math.floor(rows / 2) });
}

/** Safari knows no idle callbacks. Returns the undo. */
function whenIdle(then: () => void): () => void {
  if ("requestIdleCallback" in globalThis) {
    const id = requestIdleCallback(then, { timeout: 2000 });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(then, 50);
  return () => clearTimeout(id);
}
