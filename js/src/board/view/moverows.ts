/** Renders a move in the list: as a row, or as plain text when it is far from the visible part. */
import { kindOfSymbol } from "../../core/editing.ts";
import type { HistoryEntry, Kind } from "../../core/model.ts";
import type { Texts } from "../../i18n/board.ts";
import { html, put, say } from "../../kit/dom.ts";
import { kanjiOf } from "./pieces.ts";

/** A move that is drawn. */
export interface Row {
  readonly element: HTMLElement;
  readonly ply: number;
  entry: HistoryEntry;
  /** Its comment; null if it has none. */
  comment: HTMLElement | null;
}

export class MoveWriter {
  private kinds: readonly Kind[] = [];

  constructor(private readonly texts: Texts) {}

  /** Write with these kinds; whether they are others than before. */
  use(kinds: readonly Kind[]): boolean {
    if (kinds === this.kinds) return false;
    this.kinds = kinds;
    return true;
  }

  /** A move and its comment in a line of text each. */
  words(entry: HistoryEntry, ply: number): string {
    const piece = `${this.handOf(entry)}${this.namedOf(entry)}`;
    const move = `${ply}. ${piece} ${entry.text}${this.takesOf(entry)}${entry.promoted ? " +" : ""}`;
    return entry.comment === "" ? move : `${move}\n${entry.comment}`;
  }

  row(node: number, entry: HistoryEntry, ply: number): Row {
    const element = html(
      "div",
      { class: "bm-move", role: "treeitem", tabindex: "-1", "data-side": entry.side, "data-node": node },
      html("span", { class: "bm-number" }, `${ply}.`),
      html("span", { class: "bm-hand", lang: "ja" }, this.handOf(entry)),
      html("span", { class: "bm-squares" }, ` ${entry.text}`),
    );
    const named = this.namedOf(entry);
    if (named !== "") element.insertBefore(html("span", { class: "bm-named" }, named), element.lastChild);
    const takes = this.takesOf(entry);
    if (takes !== "") element.append(html("span", { class: "bm-takes" }, takes));
    if (entry.promoted) element.append(html("span", { class: "bm-red bm-plus" }, " +"));
    const row = { element, ply, entry, comment: null };
    this.describe(row, entry);
    return row;
  }

  /** The changeable parts of a row: comment and drawing marker. */
  describe(row: Row, entry: HistoryEntry): void {
    const { moves } = this.texts;
    const { element, ply } = row;
    row.entry = entry;
    const names = entry.captured.map((symbol) => this.nameOf(symbol));
    const name = this.nameOf(entry.piece);
    const item = moves.item(ply, entry.side, name, entry.text, names, entry.promoted);
    const label = entry.annotated ? `${item}, ${moves.drawn}` : item;
    const drawn = element.querySelector(".bm-drawn");
    if (!entry.annotated) drawn?.remove();
    else if (!drawn) element.append(html("span", { class: "bm-drawn" }));
    put(element, "aria-label", label);
    put(element, "title", label);
    if (entry.comment === "") {
      row.comment?.remove();
      row.comment = null;
      element.removeAttribute("aria-description");
      return;
    }
    if (!row.comment) {
      row.comment = html("p", { class: "bm-comment" });
      // A move that is in the list already takes its comment there.
      if (element.parentNode) element.after(row.comment);
    }
    say(row.comment, entry.comment);
    put(element, "aria-description", entry.comment);
  }

  private nameOf(symbol: string): string {
    const kind = kindOfSymbol(symbol, this.kinds);
    return kind ? this.texts.kind(kind).toLowerCase() : symbol;
  }

  private handOf(entry: HistoryEntry): string {
    const kind = kindOfSymbol(entry.piece, this.kinds);
    return kind ? kanjiOf({ side: entry.side, kind }) : entry.piece;
  }

  /** The piece's name for readers of another language than its kanji are in. */
  private namedOf(entry: HistoryEntry): string {
    const kind = kindOfSymbol(entry.piece, this.kinds);
    return kind && this.texts.kind(kind) !== kind.kanji ? ` ${this.nameOf(entry.piece)}` : "";
  }

  /** Its captures: the piece by its displayed name, or how many. */
  private takesOf({ captured }: HistoryEntry): string {
    const [first = ""] = captured;
    if (captured.length === 0) return "";
    const kind = captured.length === 1 ? kindOfSymbol(first, this.kinds) : undefined;
    if (!kind) return ` ×${captured.length}`;
    return ` ×${this.texts.kind(kind) === kind.kanji ? kanjiOfKind(kind) : this.nameOf(first)}`;
  }
}

/** A captured piece's kanji; of a king's two names, the one that is written first. */
const kanjiOfKind = (kind: Kind): string => kanjiOf({ side: "white", kind });

/** Whether two entries are the same move at the same place; comments may differ. */
export const isSame = (a: HistoryEntry, b: HistoryEntry | undefined): boolean =>
  a === b ||
  (b !== undefined &&
    a.text === b.text &&
    a.parent === b.parent &&
    a.variation === b.variation &&
    a.side === b.side &&
    a.piece === b.piece &&
    a.promoted === b.promoted &&
    a.captured.length === b.captured.length &&
    a.captured.every((symbol, i) => symbol === b.captured[i]));

/** Whether two entries are the same in everything, what is said included. */
export const isAlike = (a: HistoryEntry, b: HistoryEntry | undefined): boolean =>
  isSame(a, b) && a.comment === b?.comment && a.annotated === b.annotated;
