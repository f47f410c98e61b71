/** Whether the board is zoomed out so far that kanji cannot be read. */
import { CELL } from "../../core/geometry.ts";

/** Width of a square, in pixels of the page, below which kanji are a blur: on a plain screen, and what a fine one saves. */
const LEGIBLE = 16;
const FINE = 4;
/** How much nearer or farther than that it has to come to be another: no flicker at the edge. */
const SLACK = 1.06;

export class Distance {
  /** Whether anything takes the place of kanji at all. */
  symbols = true;
  private far = false;

  /** Tell for a scale in pixels to a board unit. */
  isFar(scale: number): boolean {
    const width = scale * CELL.width;
    const least = LEGIBLE - (devicePixelRatio > 1.5 ? FINE : 0);
    this.far = width < (this.far ? least * SLACK : least / SLACK);
    return this.symbols && this.far;
  }
}
