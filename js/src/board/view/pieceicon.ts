/** A single upright piece, for the card and for lists. */
import type { Kind, Piece } from "../../core/model.ts";
import { svg } from "../../kit/dom.ts";
import { drawPiece } from "./pieces.ts";

/** Draw a piece as large as its place allows, whatever its rank. It says nothing to who cannot see it. */
export function pieceIcon(
  piece: Pick<Piece, "kind" | "side" | "promoted">,
  name = "bm-portrait",
): SVGSVGElement {
  const kind: Kind = { ...piece.kind, size: 5 };
  return svg(
    "svg",
    { class: name, viewBox: "-21 -24 42 47", "aria-hidden": "true" },
    svg(
      "g",
      { class: piece.promoted ? "bm-piece bm-promoted" : "bm-piece" },
      ...drawPiece({ ...piece, kind }, "var(--bm-wood)"),
    ),
  );
}
