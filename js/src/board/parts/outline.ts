/** Outlines all pieces of a kind, on request here or from Python. */
import { CELL } from "../../core/geometry.ts";
import { button, name } from "../../kit/button.ts";
import { html, put, say, svg } from "../../kit/dom.ts";
import { icon } from "../../kit/icons.ts";
import type { BoardContext, Command, Part, ViewState } from "../context.ts";
import * as shape from "../view/shapes.ts";

export class Outline implements Part {
  readonly commands: readonly Command[];
  readonly note: HTMLElement;
  private readonly path = svg("path", { class: "bm-outlined", "data-layer": "outlined" });
  private readonly words = html("span", { class: "bm-text" });
  private drawn: ViewState | null = null;

  constructor(private readonly context: BoardContext) {
    const { view, texts } = context;
    view.layer("outlines").append(this.path);
    const clear = button({ class: "bm-tool bm-clear" }, icon("clear"), () => {
      context.set("outlined", "");
    });
    name(clear, texts.outline.clear);
    this.note = html(
      "div",
      { class: "bm-notice bm-note bm-note-outline", role: "note", hidden: "" },
      this.words,
      clear,
    );
    this.commands = [
      {
        id: "outline",
        icon: "outline",
        keys: ["O"],
        run: () => {
          const { focused, snapshot } = context.now();
          const code = focused?.kind.code ?? "";
          context.set("outlined", code === snapshot.outlined ? "" : code);
        },
        enabled: ({ snapshot, focused }) =>
          snapshot.interaction !== "mark" && (focused !== null || snapshot.outlined !== ""),
        pressed: ({ snapshot, focused }) =>
          snapshot.outlined !== "" && focused?.kind.code === snapshot.outlined,
      },
    ];
  }

  update(now: ViewState): void {
    const { snapshot, layout } = now;
    const { position, outlined } = snapshot;
    const before = this.drawn;
    this.drawn = now;
    const same =
      before?.layout === layout &&
      before.snapshot.position.pieces === position.pieces &&
      before.snapshot.outlined === outlined;
    if (same) return;
    const kind = position.kinds.find(({ code }) => code === outlined);
    const count = { black: 0, white: 0 };
    let d = "";
    position.pieces.forEach((piece, square) => {
      if (!kind || piece?.kind !== kind) return;
      count[piece.side]++;
      if (layout.contains(square)) d += shape.rim(layout.centre(square), CELL.width + 1, CELL.height + 1, 5);
    });
    put(this.path, "d", d);
    put(this.context.root, "data-outlined", kind ? outlined : "");
    this.note.hidden = !kind;
    const { texts } = this.context;
    say(this.words, kind ? texts.outline.counted(texts.kind(kind), count.black, count.white) : "");
  }
}
