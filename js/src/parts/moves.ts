/** The tab with the moves played. */
import type { Desk, Now, Part, Tab } from "../desk.ts";
import type { HistoryEntry, Kind } from "../model.ts";
import { html, put } from "../view/dom.ts";
import { kanjiOf } from "../view/pieces.ts";

export class Moves implements Part {
  readonly tab: Tab;
  private readonly list: HTMLElement;
  private shown: readonly (HistoryEntry | undefined)[] = [];
  private drawn: Now["snapshot"] | null = null;

  constructor(desk: Desk) {
    const { texts } = desk;
    this.list = html("ol", { class: "bm-moves", tabindex: "0", "aria-label": texts.tab.moves });
    put(this.list, "data-empty", texts.moves.none);
    this.tab = { id: "moves", icon: "moves", element: this.list };
  }

  /** Moves are only ever added or cut off at the end: the rest stays as it is. */
  update({ snapshot }: Now): void {
    const { list, drawn } = this;
    if (drawn?.line === snapshot.line && drawn.ply === snapshot.ply) return;
    this.drawn = snapshot;
    const { line, ply, history, position } = snapshot;
    const entries = line.map((node) => history[node]);
    let same = 0;
    while (same < entries.length && sameEntry(entries[same], this.shown[same])) same++;
    while (list.children.length > same) list.lastElementChild?.remove();
    for (const [i, entry] of entries.entries()) {
      if (i >= same && entry) list.append(played(entry, i + 1, position.kinds));
    }
    this.shown = entries;
    list.classList.toggle("bm-none", entries.length === 0);
    for (const [i, item] of [...list.children].entries()) {
      item.classList.toggle("bm-now", i === ply - 1);
      item.classList.toggle("bm-undone", i >= ply);
    }
    this.scroll(list.children[ply - 1] as HTMLElement | undefined);
  }

  private scroll(now: HTMLElement | undefined): void {
    if (!now) return;
    const top = now.offsetTop - this.list.offsetTop;
    const { scrollTop, clientHeight } = this.list;
    if (top < scrollTop || top + now.offsetHeight > scrollTop + clientHeight) {
      this.list.scrollTop = top - clientHeight + now.offsetHeight + 4;
    }
  }
}

/** A line of the move list. */
function played(entry: HistoryEntry, ply: number, kinds: readonly Kind[]): HTMLElement {
  const code = entry.piece.replace("+", "");
  const origin = kinds.find((one) => one.code === code);
  const kind = entry.piece.startsWith("+") ? kinds.find((one) => one.code === origin?.promotesTo) : origin;
  const kanji = kind ? kanjiOf({ side: entry.side, kind }) : "";
  const taken = entry.captured.length;
  const notes = (taken > 1 ? ` ×${taken}` : "") + (entry.promoted ? " +" : "");
  return html(
    "li",
    { "data-side": entry.side, "data-ply": ply },
    html("span", { class: "bm-hand", lang: "ja" }, kanji),
    ` ${entry.text}`,
    html("span", { class: "bm-dim" }, notes),
  );
}

const sameEntry = (a: HistoryEntry | undefined, b: HistoryEntry | undefined): boolean =>
  a !== undefined && b !== undefined && a.text === b.text && a.side === b.side;
