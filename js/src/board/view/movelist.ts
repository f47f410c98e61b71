/**
 * The list of moves: a row for each move of the main line, variations as indented text. Draws values only.
 *
 * A game of a thousand moves costs no more elements than a window of it: the list is cut into stretches, and only
 * those near the visible part are drawn. The others are plain text, one node each, so that the page's own search
 * finds every move, and paper shows them all.
 */
import { nodeOf } from "../../core/model.ts";
import type { HistoryEntry, Kind, Snapshot } from "../../core/model.ts";
import { MoveOrder } from "../../core/moveorder.ts";
import { START } from "../../core/tree.ts";
import type { Tree } from "../../core/tree.ts";
import type { Texts } from "../../i18n/board.ts";
import { consume, focusedNear, focusInPlace, html, listen, put, say } from "../../kit/dom.ts";
import { isAlike, isSame, MoveWriter } from "./moverows.ts";
import type { Row } from "./moverows.ts";

/** Variations in variations are set further in down to here; from there on a number says how deep they are. */
const DEEPEST_INDENT = 5;

/** How many passages a stretch has. */
const STRETCH = 20;

/** How far beyond what is seen the list is drawn, in pixels. */
const MARGIN = 400;

/** The estimated height of a row; drawn rows are measured. */
const ROW = 24;
/** About how many characters of a comment, and how many moves of a variation, stand in a row. */
const COMMENT = 36;
const ABREAST = 2;

/** As many passages as are drawn together, or not. */
interface Stretch {
  readonly element: HTMLElement;
  /** The drawing; null: only words. */
  passages: Passage[] | null;
  height: number;
}

interface Passage {
  readonly element: HTMLElement;
  readonly level: number;
  readonly rows: Row[];
}

type Shown = Pick<Snapshot, "history" | "line" | "ply" | "startComment"> & {
  kinds: readonly Kind[];
  /** Of this history. */
  tree: Tree;
};

export class MoveList {
  readonly element: HTMLElement;
  private readonly writer: MoveWriter;
  private readonly start: HTMLElement;
  private readonly startComment: HTMLElement;
  private readonly stretches: Stretch[] = [];
  private readonly rows = new Map<number, Row>();
  private history: readonly HistoryEntry[] = [];
  private tree: Tree | null = null;
  private listing: MoveOrder | null = null;
  private line: readonly number[] = [];
  private ply = 0;
  private readonly laidOut: ResizeObserver;
  private current = START;
  /** The move that Tab stops at. */
  private stop = START;
  /** The visible part of the list at its last layout. */
  private seen = { top: 0, height: 0 };

  /** `chosen` is called with a node that is to be gone to. */
  constructor(
    texts: Texts,
    private readonly chosen: (node: number) => void,
    signal: AbortSignal,
  ) {
    this.writer = new MoveWriter(texts);
    this.element = html("div", { class: "bm-moves", role: "tree", "aria-label": texts.tab.moves });
    put(this.element, "data-empty", texts.moves.none);
    this.start = html(
      "div",
      {
        class: "bm-move bm-start",
        role: "treeitem",
        "data-node": START,
        "aria-level": 1,
        "aria-posinset": 1,
      },
      texts.moves.start,
    );
    this.startComment = html("p", { class: "bm-comment", hidden: "" });
    this.element.append(this.start, this.startComment);
    listen(this.element, signal, {
      click: this.click,
      keydown: this.key,
    });
    listen(this.element, signal, { scroll: this.look }, { passive: true });
    // A tab that is opened shows the current move, wherever the list was when it was closed.
    this.laidOut = new ResizeObserver(() => {
      this.look();
      this.reveal(this.current);
    });
    this.laidOut.observe(this.element);
    signal.addEventListener("abort", () => this.laidOut.disconnect());
  }

  update({ history, tree, line, ply, startComment, kinds }: Shown): void {
    const anew = this.writer.use(kinds);
    this.startComment.hidden = startComment === "";
    say(this.startComment, startComment);
    [this.line, this.ply] = [line, ply];
    const inside = this.hasFocus();
    const before = this.current;
    this.current = nodeOf({ line, ply });
    if (this.current !== before && !inside) this.stop = this.current;
    if (anew || history !== this.history) this.list(history, tree, anew);
    this.element.classList.toggle("bm-none", history.length === 0);
    this.fill();
    this.place();
    if (inside && !this.hasFocus()) this.focus(this.stop);
    if (this.current !== before) this.revealSoon();
  }

  // -------------------------------------------------------------- which stretches there are

  private list(history: readonly HistoryEntry[], tree: Tree, anew: boolean): void {
    const [was, before] = [this.listing, this.history];
    const listing = new MoveOrder(history, tree);
    [this.listing, this.history, this.tree] = [listing, history, tree];
    if (this.stop >= history.length) this.stop = this.current;
    if (anew) this.rows.clear();
    const count = Math.ceil(listing.passages / STRETCH);
    for (const { element } of this.stretches.splice(count)) element.remove();
    const isAsBefore = (node: number, old: number | undefined): boolean => {
      const [now, then] = [history[node], before[node]];
      return (
        node === old &&
        now !== undefined &&
        isAlike(now, then) &&
        was?.plyOf(node) === listing.plyOf(node) &&
        was.levelOf(node) === listing.levelOf(node)
      );
    };
    for (let i = 0; i < count; i++) {
      const moves = this.movesOf(i);
      const old = was?.moves(i * STRETCH, (i + 1) * STRETCH);
      const known = this.stretches[i];
      const same =
        !anew && moves.length === old?.length && moves.every((node, k) => isAsBefore(node, old[k]));
      if (known && same) continue;
      const stretch = known ?? { element: html("div", { role: "none" }), passages: null, height: 0 };
      if (anew) stretch.passages &&= this.emptied(stretch);
      if (!known) {
        this.stretches.push(stretch);
        this.element.append(stretch.element);
      }
      if (stretch.passages) this.draw(stretch, i);
      else this.write(stretch, i, this.guess(i));
    }
    this.forget();
  }

  private movesOf(stretch: number): Int32Array {
    return this.listing?.moves(stretch * STRETCH, (stretch + 1) * STRETCH) ?? new Int32Array();
  }

  private stretchOf(node: number): number {
    return node === START || !this.listing ? START : Math.floor(this.listing.passageOf(node) / STRETCH);
  }

  private guess(i: number): number {
    let height = 0;
    for (const node of this.movesOf(i)) {
      const entry = this.history[node];
      height += this.listing?.levelOf(node) === 0 ? ROW : ROW / ABREAST;
      if (entry?.comment) height += Math.ceil(entry.comment.length / COMMENT) * ROW;
    }
    return height;
  }

  // -------------------------------------------------------------- what is drawn of them

  /** What was laid out is measured, and the stretches about it drawn. */
  private readonly look = (): void => {
    const { scrollTop, clientHeight } = this.element;
    if (clientHeight === 0) return;
    this.seen = { top: scrollTop, height: clientHeight };
    for (const stretch of this.stretches) {
      if (stretch.passages) stretch.height = stretch.element.offsetHeight || stretch.height;
    }
    this.fill();
  };

  /** Draw the stretches in sight and those that hold the current move and the tab stop, and only them. */
  private fill(): void {
    const pinned = [this.stretchOf(this.current), this.stretchOf(this.stop)];
    const above = this.seen.top - MARGIN;
    const below = this.seen.top + this.seen.height + MARGIN;
    let top = 0;
    let drawn = false;
    for (const [i, stretch] of this.stretches.entries()) {
      const near = top < below && top + stretch.height > above;
      top += stretch.height;
      if (near || pinned.includes(i)) {
        if (stretch.passages) continue;
        this.draw(stretch, i);
        drawn = true;
      } else if (stretch.passages) {
        this.write(stretch, i, stretch.height);
      }
    }
    if (drawn) this.place();
  }

  /** A stretch as words alone. */
  private write(stretch: Stretch, i: number, height: number): void {
    const { element } = stretch;
    for (const { rows } of stretch.passages ?? []) {
      for (const { element: row } of rows) this.rows.delete(Number(row.dataset.node));
    }
    stretch.passages = null;
    stretch.height = height;
    const words: string[] = [];
    for (const node of this.movesOf(i)) {
      const entry = this.history[node];
      if (entry) words.push(this.writer.words(entry, this.listing?.plyOf(node) ?? 0));
    }
    put(element, "class", "bm-stretch bm-far");
    put(element, "aria-hidden", "true");
    element.style.height = `${height}px`;
    element.textContent = words.join("\n");
  }

  /** Draw a block, and reuse rows that have not changed. */
  private draw(stretch: Stretch, i: number): void {
    const { listing } = this;
    if (!listing) return;
    const { element } = stretch;
    if (!stretch.passages) {
      element.textContent = "";
      put(element, "class", "bm-stretch");
      element.removeAttribute("aria-hidden");
      element.style.height = "";
    }
    const passages = (stretch.passages ??= []);
    const end = Math.min((i + 1) * STRETCH, listing.passages);
    for (let number = i * STRETCH; number < end; number++) {
      const at = number - i * STRETCH;
      const moves = listing.moves(number);
      const level = listing.levelOf(moves[0] ?? START);
      let passage = passages[at];
      if (!passage || !this.begins(passage, moves, level)) {
        const made = { element: this.passage(level), level, rows: [] };
        if (passage) passage.element.replaceWith(made.element);
        else element.append(made.element);
        passages[at] = passage = made;
      }
      this.drawMoves(passage, moves);
    }
    for (const { element: more } of passages.splice(end - i * STRETCH)) more.remove();
  }

  /** Whether a passage has nothing but the first of some moves. */
  private begins({ rows, level }: Passage, moves: Int32Array, wanted: number): boolean {
    return (
      level === wanted &&
      rows.length <= moves.length &&
      rows.every((row, k) => this.stands(row, moves[k] ?? START))
    );
  }

  /** Whether a row is still that of a move. */
  private stands(row: Row, node: number): boolean {
    return (
      row.element.dataset.node === String(node) &&
      row.ply === this.listing?.plyOf(node) &&
      isSame(row.entry, this.history[node])
    );
  }

  private drawMoves({ element, rows }: Passage, moves: Int32Array): void {
    moves.forEach((node, k) => {
      const entry = this.history[node];
      if (!entry) return;
      const known = rows[k];
      if (known) {
        if (!isAlike(known.entry, entry)) this.writer.describe(known, entry);
        known.entry = entry;
        this.rows.set(node, known);
        return;
      }
      // A move that stood elsewhere in the list is moved, not drawn again.
      const moved = this.rows.get(node);
      const row =
        moved && this.stands(moved, node)
          ? moved
          : this.writer.row(node, entry, this.listing?.plyOf(node) ?? 0);
      if (!isAlike(row.entry, entry)) this.writer.describe(row, entry);
      row.entry = entry;
      rows.push(row);
      element.append(row.element);
      if (row.comment) element.append(row.comment);
      this.rows.set(node, row);
    });
  }

  private passage(level: number): HTMLElement {
    if (level === 0) return html("div", { class: "bm-passage", role: "none" });
    const element = html("div", { class: "bm-variation", role: "none", "data-level": level });
    element.classList.toggle("bm-deep", level > DEEPEST_INDENT);
    element.style.setProperty("--bm-level", String(Math.min(level, DEEPEST_INDENT)));
    return element;
  }

  private emptied({ element }: Stretch): Passage[] {
    element.replaceChildren();
    return [];
  }

  /** Let go of the rows that are drawn no longer. */
  private forget(): void {
    for (const [node, { element }] of this.rows) {
      if (!this.element.contains(element)) this.rows.delete(node);
    }
  }

  // -------------------------------------------------------------- where one is

  /** Mark the moves that are drawn: the current one, those still to come, the tab stop, their place. */
  private place(): void {
    const { listing } = this;
    this.mark(this.start, START);
    const first = this.tree?.main(START) ?? START;
    put(this.start, "aria-setsize", String(first === START ? 1 : (listing?.placeOf(first).of ?? 1)));
    for (const [node, { element, ply }] of this.rows) {
      this.mark(element, node);
      const undone = ply > this.ply && this.line[ply - 1] === node;
      element.classList.toggle("bm-undone", undone);
      if (!listing) continue;
      const { at, of } = listing.placeOf(node);
      put(element, "aria-level", String(listing.levelOf(node) + 1));
      put(element, "aria-posinset", String(at));
      put(element, "aria-setsize", String(of));
    }
  }

  private mark(element: HTMLElement, node: number): void {
    const isCurrent = node === this.current;
    element.classList.toggle("bm-now", isCurrent);
    if (isCurrent) put(element, "aria-current", "true");
    else element.removeAttribute("aria-current");
    put(element, "tabindex", node === this.stop ? "0" : "-1");
  }

  /** Once the page is laid out, in the same frame: asking where a move is now would lay all of it out twice. */
  private revealSoon(): void {
    this.laidOut.unobserve(this.element);
    this.laidOut.observe(this.element);
  }

  /** Bring a move into the list's own window; the page stays where it is. */
  private reveal(node: number): void {
    // Rows drawn in between may be higher than estimated.
    for (let tries = 0; tries < 4 && this.bring(this.elementOf(node)); tries++) this.look();
  }

  /** Scroll the list to a move; whether there was need. */
  private bring(row: HTMLElement): boolean {
    const { element } = this;
    const { scrollTop, clientHeight } = element;
    if (clientHeight === 0) return false;
    const top = row.getBoundingClientRect().top - element.getBoundingClientRect().top + scrollTop;
    const bottom = top + row.offsetHeight;
    if (top < scrollTop) element.scrollTop = top - 8;
    else if (bottom > scrollTop + clientHeight) element.scrollTop = bottom - clientHeight + 8;
    return element.scrollTop !== scrollTop;
  }

  /** A move's row; the start's where it is not drawn. */
  private elementOf(node: number): HTMLElement {
    return this.rows.get(node)?.element ?? this.start;
  }

  // -------------------------------------------------------------- hands

  private hasFocus(): boolean {
    return this.element.contains(focusedNear(this.element));
  }

  private focus(node: number): void {
    this.stop = node;
    this.fill();
    this.place();
    const row = this.elementOf(node);
    focusInPlace(row);
    this.reveal(node);
  }

  private readonly click = (event: Event): void => {
    const row = (event.target as Element).closest<HTMLElement>(".bm-move");
    if (!row) return;
    const node = Number(row.dataset.node);
    this.focus(node);
    this.chosen(node);
  };

  private readonly key = (event: KeyboardEvent): void => {
    const row = (event.target as Element).closest<HTMLElement>(".bm-move");
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const node = Number(row.dataset.node);
    if (event.key === "Enter" || event.key === " ") this.chosen(node);
    else {
      const next = this.neighbour(node, event.key);
      if (next === undefined) return;
      this.focus(next);
    }
    consume(event);
  };

  /** Up and down through all that is listed, left and right along the line one is in. */
  private neighbour(node: number, key: string): number | undefined {
    const { listing, tree } = this;
    if (!listing || !tree) return undefined;
    switch (key) {
      case "ArrowUp":
        return listing.beside(node, -1) ?? node;
      case "ArrowDown":
        return listing.beside(node, 1) ?? node;
      case "ArrowLeft":
        return this.history[node]?.parent ?? START;
      case "ArrowRight":
        return tree.main(node) === START ? node : tree.main(node);
      case "Home":
        return START;
      case "End":
        return listing.last;
      default:
        return undefined;
    }
  }
}
