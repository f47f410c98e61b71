/** A piece that wears its move: beside its kanji, in lists, and where kanji would be too small to read. */
import type { Kind } from "../../core/model.ts";
import { svg } from "../../kit/dom.ts";
import { BODY, roseOf } from "../../board/view/rose.ts";

/** The facts that a rose shows. */
export type Move = Pick<Kind, "mnemonic" | "royal">;

/** The piece around the origin, without letters. */
export function drawRose(move: Move): SVGElement[] {
  const parts = roseOf(move).map(([paint, d]) =>
    svg("path", { class: `bm-${paint.replaceAll("_", "-")}`, d }),
  );
  return [
    svg("path", { class: "bm-body bm-of-black", d: BODY }),
    svg("g", { class: "bm-small" }, svg("g", { class: "bm-rose" }, ...parts)),
  ];
}

/** As large as its place allows. It says nothing to who cannot see it. */
export const roseIcon = (move: Move, promoted = false): SVGSVGElement =>
  svg(
    "svg",
    { class: "bm-rose-icon", viewBox: "-22.5 -24.5 45 49", "aria-hidden": "true" },
    svg("g", { class: promoted ? "bm-piece bm-promoted" : "bm-piece" }, ...drawRose(move)),
  );
