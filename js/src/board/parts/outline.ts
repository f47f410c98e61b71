/** Outlines all pieces of a kind, on request here or from Python. */
import { watcher } from "../../core/batch.ts";
import { CELL } from "../../core/geometry.ts";
import { put, svg } from "../../kit/dom.ts";
import { notice } from "../../kit/note.ts";
import { html, iconView, render } from "../../kit/view.ts";
import type { BoardContext, Part } from "../context.ts";
import * as shape from "../view/shapes.ts";

export function outline({ root, view, texts, now, set }: BoardContext): Part {
  const path = svg("path", { class: "bm-outlined", "data-layer": "outlined" });
  view.layers.outlines.append(path);
  const note = notice("bm-note bm-note-outline", { role: "note", hidden: "" });
  const changed = watcher();
  return {
    note,
    update: ({ snapshot: { position, outlined }, layout }) => {
      if (!changed(layout, position.pieces, outlined)) return;
      const kind = position.kinds.find(({ code }) => code === outlined);
      const count = { black: 0, white: 0 };
      let d = "";
      position.pieces.forEach((piece, square) => {
        if (!kind || piece?.kind !== kind) return;
        count[piece.side]++;
        if (layout.contains(square))
          d += shape.rim(layout.centre(square), CELL.width + 1, CELL.height + 1, 5);
      });
      put(path, "d", d);
      put(root, "data-outlined", kind ? outlined : "");
      note.hidden = !kind;
      const { clear, counted } = texts.outline;
      render(
        html`<span class="bm-text">${kind ? counted(texts.kind(kind), count.black, count.white) : ""}</span
          ><button type="button" class="bm-tool bm-clear" aria-label=${clear} title=${clear} @click=${() => set("outlined", "")}>${iconView("clear")}</button>`,
        note,
      );
    },
    commands: {
      outline: {
        run: () => {
          const { focused, snapshot } = now();
          const code = focused?.kind.code ?? "";
          set("outlined", code === snapshot.outlined ? "" : code);
        },
        enabled: ({ snapshot: { interaction, outlined }, focused }) =>
          interaction !== "mark" && (focused !== null || outlined !== ""),
        pressed: ({ snapshot: { outlined }, focused }) => outlined !== "" && focused?.kind.code === outlined,
      },
    },
  };
}
