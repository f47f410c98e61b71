/**
 * The list of moves: the main line a row a move, variations as running text in blocks of their own. Draws what it
 * is told. A thousand moves are drawn once: after that only what is new or different.
 */
import type { HistoryEntry, Kind, Snapshot } from "../model.ts";
import { nodeOf } from "../model.ts";
import type { Texts } from "../texts/index.ts";
import { childrenOf, START } from "../tree.ts";
import { html, put, say } from "./dom.ts";
import { kanjiOf } from "./pieces.ts";

/** Variations in variations are set further in down to here; from there on a number says how deep they are. */
const DEEPEST_INDENT = 5;

/** A line of moves: the main one, or a variation. */
interface Block {
  readonly element: HTMLElement;
  readonly level: number;
}

interface Row {
  readonly element: HTMLElement;
  readonly block: Block;
  readonly ply: number;
  readonly comment: HTMLElement;
  /** The last element that belongs to it: its comment, or the last of the variations instead of it. */
  tail: HTMLElement;
}

type Shown = Pick<Snapshot, "history" | "line" | "ply" | "startComment"> & { kinds: readonly Kind[] };

export class MoveList {
  readonly element: HTMLElement;
  private readonly main: Block;
  private readonly start: Row;
  private readonly rows: Row[] = [];
  private readonly variations = new Map<number, number>();
  private shown: readonly HistoryEntry[] = [];
  private kinds: ReadonlyMap<string, Kind> = new Map();
  private kindsFrom: readonly Kind[] = [];
  private readonly laidOut: ResizeObserver;
  private current: HTMLElement;
  /** The row that Tab stops at. */
  private stop: HTMLElement;
  private undone: ReadonlySet<number> = new Set();

  /** `chosen` is called with a node that is to be gone to. */
  constructor(
    private readonly texts: Texts,
    chosen: (node: number) => void,
    signal: AbortSignal,
  ) {
    this.element = html("div", { class: "bm-moves", role: "tree", "aria-label": texts.tab.moves });
    put(this.element, "data-empty", texts.moves.none);
    this.main = { element: this.element, level: 0 };
    const start = html(
      "div",
      { class: "bm-move bm-start", role: "treeitem", tabindex: "0" },
      texts.moves.start,
    );
    const comment = html("p", { class: "bm-comment", hidden: "" });
    this.start = { element: start, block: this.main, ply: 0, comment, tail: comment };
    this.current = this.stop = start;
    this.mark(start, START, 0);
    this.element.append(start, comment);
    this.element.addEventListener(
      "click",
      (event) => {
        const row = (event.target as Element).closest<HTMLElement>(".bm-move");
        if (!row) return;
        this.focus(row);
        chosen(Number(row.dataset.node));
      },
      { signal },
    );
    this.element.addEventListener(
      "keydown",
      (event) => {
        this.key(event, chosen);
      },
      { signal },
    );
    // A tab that is opened shows the current move, wherever the list was when it was closed.
    this.laidOut = new ResizeObserver(() => {
      this.reveal(this.current);
    });
    this.laidOut.observe(this.element);
    signal.addEventListener("abort", () => {
      this.laidOut.disconnect();
    });
  }

  update({ history, line, ply, startComment, kinds }: Shown): void {
    if (kinds !== this.kindsFrom) {
      this.kindsFrom = kinds;
      this.kinds = new Map(kinds.map((one) => [one.code.toUpperCase(), one]));
    }
    this.remark(this.start, startComment);
    if (history !== this.shown) this.draw(history);
    this.element.classList.toggle("bm-none", history.length === 0);
    this.follow(nodeOf({ line, ply }), new Set(line.slice(ply)));
  }

  // -------------------------------------------------------------- drawing

  private draw(history: readonly HistoryEntry[]): void {
    const before = this.shown;
    this.shown = history;
    const grown = history.length >= before.length && before.every((entry, i) => isSame(entry, history[i]));
    if (!grown) this.clear();
    const known = this.rows.length;
    for (let node = 0; node < known; node++) {
      const [was, is, row] = [before[node], history[node], this.rows[node]];
      if (was && is && row && (was.comment !== is.comment || was.annotated !== is.annotated)) {
        this.describe(row, is);
      }
    }
    if (grown) for (let node = known; node < history.length; node++) this.add(node);
    else this.drawAll();
  }

  /** From fork to fork, so that of moves beside each other the main one comes first. */
  private drawAll(): void {
    const children = childrenOf(this.shown);
    const queue: number[] = [START];
    for (const place of queue) {
      for (const node of children.get(place) ?? []) {
        this.add(node);
        queue.push(node);
      }
    }
  }

  private clear(): void {
    this.rows.length = 0;
    this.variations.clear();
    this.undone = new Set();
    this.current = this.start.element;
    this.rove(this.current);
    this.element.replaceChildren(this.start.element, this.start.comment);
    this.start.tail = this.start.comment;
  }

  private add(node: number): void {
    const entry = this.shown[node];
    if (!entry) return;
    const parent = this.rows[entry.parent] ?? this.start;
    const main = this.variations.get(entry.parent);
    const block = main === undefined ? parent.block : this.fork(main);
    const ply = parent.ply + 1;
    const element = html("div", {
      class: "bm-move",
      role: "treeitem",
      tabindex: "-1",
      "data-side": entry.side,
    });
    const comment = html("p", { class: "bm-comment", hidden: "" });
    const row: Row = { element, block, ply, comment, tail: comment };
    this.rows[node] = row;
    if (main === undefined) this.variations.set(entry.parent, node);
    this.write(row, node, entry);
    block.element.append(element, comment);
  }

  /** Begin a variation instead of a move. */
  private fork(main: number): Block {
    const row = this.rows[main] ?? this.start;
    const level = row.block.level + 1;
    const element = html("div", { class: "bm-variation", role: "group", "data-level": level });
    element.classList.toggle("bm-deep", level > DEEPEST_INDENT);
    row.tail.after(element);
    row.tail = element;
    return { element, level };
  }

  private write(row: Row, node: number, entry: HistoryEntry): void {
    const { element, ply, block } = row;
    const kind = this.kindOf(entry.piece);
    const taken = entry.captured.map((symbol) => this.kindOf(symbol));
    const [first] = taken;
    const captures =
      taken.length === 0 ? "" : ` ×${taken.length > 1 || !first ? taken.length : kanjiOfKind(first)}`;
    element.append(
      html("span", { class: "bm-number" }, `${ply}.`),
      html(
        "span",
        { class: "bm-hand", lang: "ja" },
        kind ? kanjiOf({ side: entry.side, kind }) : entry.piece,
      ),
      html("span", { class: "bm-squares" }, ` ${entry.text}`),
    );
    if (captures !== "") element.append(html("span", { class: "bm-takes" }, captures));
    if (entry.promoted) element.append(html("span", { class: "bm-red bm-plus" }, " +"));
    element.append(html("span", { class: "bm-drawn", hidden: "" }));
    this.mark(element, node, block.level);
    this.describe(row, entry);
  }

  /** What may change of a move: what was said of it, and whether something is drawn on its position. */
  private describe(row: Row, entry: HistoryEntry): void {
    const { moves } = this.texts;
    const names = entry.captured.map((symbol) => this.kindOf(symbol)?.name.toLowerCase() ?? symbol);
    const name = this.kindOf(entry.piece)?.name.toLowerCase() ?? entry.piece;
    const label = moves.item(row.ply, entry.side, name, entry.text, names, entry.promoted);
    const drawn = row.element.querySelector<HTMLElement>(".bm-drawn");
    if (drawn) drawn.hidden = !entry.annotated;
    put(row.element, "aria-label", entry.annotated ? `${label}, ${moves.drawn}` : label);
    put(row.element, "title", entry.annotated ? `${label}, ${moves.drawn}` : label);
    this.remark(row, entry.comment);
  }

  private remark({ comment }: Row, text: string): void {
    if (comment.hidden !== (text === "")) comment.hidden = text === "";
    say(comment, text);
  }

  private mark(element: HTMLElement, node: number, level: number): void {
    put(element, "data-node", String(node));
    put(element, "aria-level", String(level + 1));
  }

  /** The kind a symbol stands for: "+" is what the kind it began as promotes to. */
  private kindOf(symbol: string): Kind | undefined {
    const origin = this.kinds.get(symbol.replace("+", "").toUpperCase());
    return symbol.startsWith("+") ? this.kinds.get(origin?.promotesTo?.toUpperCase() ?? "") : origin;
  }

  // -------------------------------------------------------------- where one is

  private follow(node: number, undone: ReadonlySet<number>): void {
    for (const one of this.undone) {
      if (!undone.has(one)) this.rows[one]?.element.classList.remove("bm-undone");
    }
    for (const one of undone) {
      if (!this.undone.has(one)) this.rows[one]?.element.classList.add("bm-undone");
    }
    this.undone = undone;
    const { element } = this.rows[node] ?? this.start;
    if (element === this.current && element.classList.contains("bm-now")) return;
    this.current.classList.remove("bm-now");
    this.current.removeAttribute("aria-current");
    element.classList.add("bm-now");
    put(element, "aria-current", "true");
    this.current = element;
    const inside = this.element.contains(this.element.ownerDocument.activeElement);
    if (!inside) this.rove(element);
    this.revealSoon();
  }

  /** Once the page is laid out, in the same frame: asking where a move is now would lay all of it out twice. */
  private revealSoon(): void {
    this.laidOut.unobserve(this.element);
    this.laidOut.observe(this.element);
  }

  /** Bring a move into the list's own window; the page stays where it is. */
  private reveal(row: HTMLElement): void {
    const { element } = this;
    const { scrollTop, clientHeight } = element;
    if (clientHeight === 0) return;
    const top = row.offsetTop;
    const bottom = top + row.offsetHeight;
    if (top < scrollTop) element.scrollTop = top - 8;
    else if (bottom > scrollTop + clientHeight) element.scrollTop = bottom - clientHeight + 8;
  }

  // -------------------------------------------------------------- keys

  private rove(row: HTMLElement): void {
    this.stop.tabIndex = -1;
    row.tabIndex = 0;
    this.stop = row;
  }

  private focus(row: HTMLElement): void {
    this.rove(row);
    row.focus({ preventScroll: true });
    this.reveal(row);
  }

  private key(event: KeyboardEvent, chosen: (node: number) => void): void {
    const row = (event.target as Element).closest<HTMLElement>(".bm-move");
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const node = Number(row.dataset.node);
    if (event.key === "Enter" || event.key === " ") chosen(node);
    else {
      const next = this.neighbour(row, node, event.key);
      if (next === undefined) return;
      this.focus(next);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Up and down through all that is listed, left and right along the line one is in. */
  private neighbour(row: HTMLElement, node: number, key: string): HTMLElement | undefined {
    if (!["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"].includes(key)) return undefined;
    const all = [...this.element.querySelectorAll<HTMLElement>(".bm-move")];
    const at = all.indexOf(row);
    switch (key) {
      case "ArrowUp":
        return all[at - 1] ?? row;
      case "ArrowDown":
        return all[at + 1] ?? row;
      case "ArrowLeft":
        return node === START ? row : (this.rows[this.shown[node]?.parent ?? START] ?? this.start).element;
      case "ArrowRight":
        return this.rows[this.variations.get(node) ?? START]?.element ?? row;
      case "Home":
        return all[0];
      default:
        return all[all.length - 1];
    }
  }
}

/** A captured piece's kanji; of a king's two names, the one that is written first. */
const kanjiOfKind = (kind: Kind): string => kanjiOf({ side: "white", kind });

/** Whether two entries are one move at one place. What is said of it may differ. */
const isSame = (a: HistoryEntry, b: HistoryEntry | undefined): boolean =>
  b !== undefined &&
  a.text === b.text &&
  a.parent === b.parent &&
  a.variation === b.variation &&
  a.side === b.side &&
  a.piece === b.piece &&
  a.promoted === b.promoted &&
  a.captured.length === b.captured.length &&
  a.captured.every((symbol, i) => symbol === b.captured[i]);
