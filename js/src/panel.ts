/** The side panel: whose turn it is, the tools, the selected piece and how it moves, the moves played. */
import type { Side } from "./geometry.ts";
import { TEXTS } from "./texts.ts";
import type { HistoryEntry, Interaction, Kind, Piece, Result } from "./traits.ts";
import { html, put, say, svg } from "./view/dom.ts";
import { icon } from "./view/icons.ts";
import type { Icon } from "./view/icons.ts";
import { glyphOf } from "./view/overlay.ts";
import { drawPiece, kanjiOf } from "./view/pieces.ts";

export type Tool = Icon;

export interface PanelState {
  readonly title: string;
  readonly turn: Side;
  readonly result: Result | null;
  readonly inCheck: readonly Side[];
  readonly ply: number;
  readonly history: readonly HistoryEntry[];
  readonly interaction: Interaction;
  readonly piece: Piece | null;
  /** How many squares the piece is offered; null when that is not known or not to be told. */
  readonly targets: number | null;
  readonly kinds: readonly Kind[];
  readonly enabled: Readonly<Record<Tool, boolean>>;
}

export class Panel {
  readonly element: HTMLElement;
  private readonly title = html("div", { class: "bm-title" });
  private readonly whose = html("span");
  private readonly check = html("span", { class: "bm-check" });
  private readonly turn = html("div", { class: "bm-turn" }, this.whose, this.check);
  private readonly card = html("section", { class: "bm-card" });
  private readonly moves = html("ol", { class: "bm-moves", tabindex: "0", "aria-label": TEXTS.panel.moves });
  private readonly buttons: Readonly<Record<Tool, HTMLButtonElement>>;
  private shownPiece: unknown = undefined;
  private shownHistory: readonly HistoryEntry[] = [];

  constructor(use: (tool: Tool) => void, signal: AbortSignal) {
    const button = (tool: Tool): HTMLButtonElement => {
      const text = TEXTS.tool[tool];
      const element = html(
        "button",
        { type: "button", class: "bm-tool", "data-tool": tool, title: text, "aria-label": text },
        icon(tool),
      );
      element.addEventListener(
        "click",
        () => {
          use(tool);
        },
        { signal },
      );
      return element;
    };
    this.buttons = {
      undo: button("undo"),
      redo: button("redo"),
      flip: button("flip"),
      zoomOut: button("zoomOut"),
      zoomIn: button("zoomIn"),
      fit: button("fit"),
    };
    const { undo, redo, flip, zoomIn, zoomOut, fit } = this.buttons;
    const group = (...of: Node[]): HTMLElement => html("div", { class: "bm-tools" }, ...of);
    const history = group(undo, redo);
    history.classList.add("bm-history");
    this.element = html(
      "div",
      { class: "bm-panel" },
      html("header", { class: "bm-head" }, this.title, this.turn),
      html("div", { class: "bm-bar" }, history, group(flip), group(zoomOut, zoomIn, fit)),
      this.card,
      this.moves,
    );
  }

  update(state: PanelState): void {
    say(this.title, state.title);
    put(this.title, "title", state.title);
    this.element.classList.toggle("bm-still", isStill(state));
    const { result } = state;
    put(this.turn, "data-side", result ? (result.winner ?? "") : state.turn);
    put(this.turn, "title", result?.text ?? "");
    this.turn.classList.toggle("bm-over", result !== null);
    say(this.whose, result ? TEXTS.won(result.winner) : TEXTS.turn(state.turn));
    say(this.check, result ? "" : TEXTS.inCheck(state.inCheck));
    for (const tool of Object.keys(this.buttons) as Tool[]) {
      const disabled = !state.enabled[tool];
      if (this.buttons[tool].disabled !== disabled) this.buttons[tool].disabled = disabled;
    }
    this.updateCard(state);
    this.updateMoves(state);
  }

  private updateCard({ piece, kinds, interaction, targets }: PanelState): void {
    const key = piece ? `${piece.side} ${piece.symbol} ${targets ?? ""}` : interaction;
    if (key === this.shownPiece) return;
    this.shownPiece = key;
    if (!piece) {
      const { empty, emptyFrozen, emptyMark } = TEXTS.panel;
      const text = interaction === "frozen" ? emptyFrozen : interaction === "mark" ? emptyMark : empty;
      this.card.replaceChildren(html("p", { class: "bm-empty" }, text));
      return;
    }
    const { kind } = piece;
    const picture = svg(
      "svg",
      { class: "bm-picture", viewBox: "-21 -24 42 47", "aria-hidden": "true" },
      svg(
        "g",
        { class: piece.promoted ? "bm-piece bm-promoted" : "bm-piece" },
        ...drawPiece({ ...piece, kind: { ...kind, size: 5 } }, "var(--bm-wood)"),
      ),
    );
    const notes = [
      piece.promoted ? TEXTS.panel.promotedFrom : "",
      kind.royal ? TEXTS.panel.royal : "",
      targets === null ? "" : targets === 0 ? TEXTS.panel.noTargets : TEXTS.panel.targets(targets),
    ].filter((one) => one !== "");
    this.card.replaceChildren(
      html(
        "div",
        { class: "bm-who" },
        picture,
        html(
          "div",
          {},
          html("h3", { class: "bm-name" }, kind.name),
          html(
            "div",
            { class: "bm-names" },
            html("span", { class: "bm-hand", lang: "ja" }, kind.kanji),
            " ",
            html("i", {}, kind.romaji),
          ),
          html("div", { class: "bm-notes" }, notes.join(" · ")),
        ),
      ),
      html("code", { class: "bm-betza" }, kind.betza),
      ...(kind.sentence === "" ? [] : [html("p", { class: "bm-sentence" }, kind.sentence)]),
      legend(kind),
      promotion(piece, kinds),
    );
    this.card.scrollTop = 0;
  }

  /** Moves are only ever added or cut off at the end: the rest stays as it is. */
  private updateMoves({ history, ply, kinds }: PanelState): void {
    let same = 0;
    while (same < history.length && sameEntry(history[same], this.shownHistory[same])) same++;
    while (this.moves.children.length > same) this.moves.lastElementChild?.remove();
    for (const [i, entry] of history.entries()) {
      if (i < same) continue;
      this.moves.append(played(entry, i + 1, kinds));
    }
    this.shownHistory = history;
    this.moves.classList.toggle("bm-none", history.length === 0);
    put(this.moves, "data-empty", TEXTS.panel.noMoves);
    for (const [i, item] of [...this.moves.children].entries()) {
      item.classList.toggle("bm-now", i === ply - 1);
      item.classList.toggle("bm-undone", i >= ply);
    }
    const now = this.moves.children[ply - 1] as HTMLElement | undefined;
    if (now) {
      const top = now.offsetTop - this.moves.offsetTop;
      const { scrollTop, clientHeight } = this.moves;
      if (top < scrollTop || top + now.offsetHeight > scrollTop + clientHeight) {
        this.moves.scrollTop = top - clientHeight + now.offsetHeight + 4;
      }
    }
  }
}

/** A board to look at or to answer on, where no move was made: whose turn it is would only puzzle. */
function isStill({ interaction, history }: PanelState): boolean {
  return interaction !== "play" && history.length === 0;
}

/** A line of the move list. */
function played(entry: HistoryEntry, ply: number, kinds: readonly Kind[]): HTMLElement {
  const code = entry.piece.replace("+", "");
  const origin = kinds.find((one) => one.code === code);
  const kind = entry.piece.startsWith("+") ? kinds.find((one) => one.code === origin?.promotesTo) : origin;
  const kanji = kind ? kanjiOf({ side: entry.side, kind }) : "";
  const notes = (entry.captures > 1 ? ` ×${entry.captures}` : "") + (entry.promoted ? " +" : "");
  return html(
    "li",
    { "data-side": entry.side, "data-ply": ply },
    html("span", { class: "bm-hand", lang: "ja" }, kanji),
    ` ${entry.text}`,
    html("span", { class: "bm-dim" }, notes),
  );
}

/** The ways a kind moves, each with the shape and colour it has on the board. */
function legend(kind: Kind): HTMLElement {
  const right = { x: 1, y: 0 };
  const up = { x: 0, y: -1 };
  return html(
    "ul",
    { class: "bm-legend" },
    ...kind.categories.map((category) =>
      html(
        "li",
        { "data-category": category },
        svg(
          "svg",
          { class: "bm-swatch", viewBox: "-12 -12 24 24", "aria-hidden": "true" },
          svg("path", {
            class: `bm-mark bm-${category}`,
            d: glyphOf(category, { x: 0, y: 0 }, 8.5, right, up),
          }),
        ),
        TEXTS.category[category],
      ),
    ),
  );
}

function promotion(piece: Piece, kinds: readonly Kind[]): HTMLElement {
  const line = html("div", { class: "bm-promotion" });
  const into = piece.promoted ? undefined : kinds.find((one) => one.code === piece.kind.promotesTo);
  if (!into) {
    line.textContent = TEXTS.panel.promotesNot;
    return line;
  }
  line.append(
    `${TEXTS.panel.promotesTo} `,
    html("span", { class: "bm-hand bm-red", lang: "ja" }, into.kanji),
    ` ${into.name}`,
  );
  return line;
}

const sameEntry = (a: HistoryEntry | undefined, b: HistoryEntry | undefined): boolean =>
  a !== undefined && b !== undefined && a.text === b.text && a.side === b.side;
