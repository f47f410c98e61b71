/** The loupe over a finger: the square under it, enlarged, with the dragged piece. */
import { CELL } from "../../core/geometry.ts";
import type { Point, Side } from "../../core/geometry.ts";
import type { Glyphs, Piece } from "../../core/model.ts";
import { put, svg } from "../../kit/dom.ts";
import { drawPiece, isTurned, placing } from "./pieces.ts";

export interface Seen {
  /** The piece in hand. */
  readonly piece: Piece;
  /** The square under the finger. */
  readonly name: string;
  /** What stands there. */
  readonly there: Piece | null;
  /** Whether it can go there. */
  readonly goes: boolean;
}

/** Pixels: how wide the square is shown, and how far its middle is from the finger. */
const WIDTH = 72;
const AWAY = 92;

export class Loupe {
  readonly element: SVGGElement;
  private readonly content = svg("g");
  private readonly name = svg("text", { class: "bm-loupe-name", y: -CELL.height / 2 - 5 });

  constructor() {
    const corner = { x: -CELL.width / 2, y: -CELL.height / 2 };
    const square = svg("rect", { class: "bm-loupe-square", ...corner, ...CELL, rx: 5 });
    this.element = svg("g", { class: "bm-loupe", "aria-hidden": "true" }, square, this.content, this.name);
    this.hide();
  }

  hide(): void {
    put(this.element, "visibility", "hidden");
    this.content.replaceChildren();
  }

  /** Show it above the finger, or beside it where there is no room; `corner`: where what is seen of the board begins. */
  show(seen: Seen, finger: Point, corner: Point, scale: number, bottom: Side, glyphs: Glyphs): void {
    const large = WIDTH / CELL.width / scale;
    const away = AWAY / scale;
    const room = finger.y - away - (CELL.height / 2 + 16) * large > corner.y;
    const aside = finger.x - away - (CELL.width / 2) * large > corner.x ? -away : away;
    const at = room ? { x: finger.x, y: finger.y - away } : { x: finger.x + aside, y: finger.y };
    put(this.element, "transform", `translate(${at.x} ${at.y}) scale(${large})`);
    put(this.element, "visibility", "visible");
    put(this.element, "data-goes", String(seen.goes));
    if (this.name.textContent === seen.name && this.content.firstChild) return;
    this.name.textContent = seen.name;
    const draw = (piece: Piece, name: string): SVGGElement => {
      const transform = placing({ x: 0, y: 0 }, isTurned(piece.side, bottom));
      const named = `bm-piece ${name}${piece.promoted ? " bm-promoted" : ""}`;
      return svg("g", { class: named, transform }, ...drawPiece(piece, "var(--bm-wood)", glyphs));
    };
    const there = seen.there && seen.there !== seen.piece ? [draw(seen.there, "bm-loupe-there")] : [];
    this.content.replaceChildren(...there, draw(seen.piece, "bm-loupe-piece"));
  }
}
