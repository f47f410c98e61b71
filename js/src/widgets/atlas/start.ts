/** A small picture of the start position with one kind's squares outlined. */
import { squareName } from "../../core/geometry.ts";
import type { Side } from "../../core/geometry.ts";
import { html, nothing } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import { gameOf } from "./context.ts";
import type { AtlasState } from "./context.ts";
import type { Kind } from "./model.ts";

/** How many squares are named, and how many ringed; more are only counted. */
const NAMED = 8;
const RINGED = 12;

const CELL = 10;

export function startOf(kind: Kind, now: AtlasState): View | typeof nothing {
  const { texts, catalogue } = now;
  const start = catalogue.starts.get(kind.variant);
  if (!start || start.files === 0) return nothing;
  const { files, ranks } = start;
  const squaresOf = (id: string, side: Side): readonly number[] => start.squares.get(id)?.[side] ?? [];
  const own = squaresOf(kind.id, "black");
  const origins = kind.from.flatMap((key) => catalogue.byKey.get(key) ?? []);
  const there = own.length > 0;
  const shown = there ? own : origins.flatMap(({ id }) => squaresOf(id, "black"));
  const theirs = (there ? [kind] : origins).flatMap(({ id }) => squaresOf(id, "white"));
  const many = own.length > NAMED;
  // The squares are named as on the board.
  const places = many
    ? texts.atStart(own.length)
    : texts.startSquares(own.map((square) => squareName(start, square)));
  const says = there
    ? `${texts.atStart(own.length)}${many ? "" : ` · ${places}`}`
    : texts.notAtStart(origins.map((one) => texts.kind(one)));
  const label = there ? texts.startOf(texts.kind(kind), gameOf(kind.variant, now), places) : says;
  const [width, height] = [files * CELL, ranks * CELL];
  const all = [...start.squares.values()].flatMap(({ black, white }) => [...black, ...white]);
  const each = (squares: readonly number[], right: number, down: number, shape: string): string =>
    squares
      .map((at) => `M${(at % files) * CELL + right} ${Math.floor(at / files) * CELL + down}${shape}`)
      .join("");
  const boxes = (squares: readonly number[], inset: number): string => {
    const side = CELL - 2 * inset;
    return each(squares, inset, inset, `h${side}v${side}h${-side}Z`);
  };
  // A ring makes a few squares easy to find; many of them are seen without, and better.
  const rings = (squares: readonly number[]): string =>
    squares.length > RINGED
      ? ""
      : each(squares, CELL / 2 - 11, CELL / 2, "a11 11 0 1 1 22 0a11 11 0 1 1 -22 0Z");
  // Black's are filled, White's are hollow; those that only become it are dashed.
  return html`<figure class="bm-start">
    <svg class="bm-start-board" viewBox="-12 -12 ${width + 24} ${height + 24}" role="img" aria-label=${label}>
      <rect class="bm-plank bm-start-plank" width=${width} height=${height} x="0" y="0"></rect>
      <path class="bm-start-men" d=${boxes(all, 1.2)}></path>
      <path class="bm-start-own" d=${there ? boxes(own, 0.4) : ""}></path>
      <path class="bm-start-ring ${there ? "" : "bm-start-other"}" d=${rings(shown)}></path>
      <path class="bm-start-theirs" d=${there ? boxes(theirs, 0.8) : ""}></path>
      <path class="bm-start-ring bm-start-faint" d=${rings(theirs)}></path>
    </svg>
    <figcaption>${says}</figcaption>
  </figure>`;
}
