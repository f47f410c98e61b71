/** A small picture of the start position with one kind's squares outlined. */
import { squareName } from "../../core/geometry.ts";
import type { Size } from "../../core/geometry.ts";
import { html, svg } from "../../kit/dom.ts";
import type { AtlasState } from "./context.ts";
import type { Start } from "../../core/generated/atlas.ts";
import type { Kind } from "./model.ts";

/** How many squares are named; more are only counted. */
const NAMED = 8;

/** How many squares are ringed. */
const RINGED = 12;

const CELL = 10;

/** The squares named as on the board, and where there are too many their number. */
function placesOf(squares: readonly number[], size: Size, { texts }: AtlasState): string {
  if (squares.length > NAMED) return texts.atStart(squares.length);
  return texts.startSquares(squares.map((square) => squareName(size, square)));
}

export function startOf(kind: Kind, now: AtlasState): HTMLElement | null {
  const { texts, catalogue } = now;
  const start = catalogue.starts.get(kind.variant);
  if (!start || start.files === 0) return null;
  const own = start.squares.get(kind.id)?.black ?? [];
  const origins = kind.from.flatMap((key) => catalogue.byKey.get(key) ?? []);
  const there = own.length > 0;
  const shown = there ? own : origins.flatMap(({ id }) => start.squares.get(id)?.black ?? []);
  const theirs = (there ? [kind] : origins).flatMap(({ id }) => start.squares.get(id)?.white ?? []);
  const places = placesOf(own, start, now);
  const says = there
    ? `${texts.atStart(own.length)}${own.length > NAMED ? "" : ` · ${places}`}`
    : texts.notAtStart(origins.map((one) => texts.kind(one)));
  const label = there
    ? texts.startOf(texts.kind(kind), texts.game[kind.variant] ?? start.title, places)
    : says;
  return html(
    "figure",
    { class: "bm-start" },
    picture(start, shown, theirs, there, label),
    html("figcaption", {}, says),
  );
}

function picture(
  start: Start,
  own: readonly number[],
  theirs: readonly number[],
  there: boolean,
  label: string,
): SVGSVGElement {
  const { files, ranks } = start;
  const [width, height] = [files * CELL, ranks * CELL];
  const all = [...start.squares.values()].flatMap(({ black, white }) => [...black, ...white]);
  const boxes = (squares: readonly number[], inset: number): string =>
    squares
      .map((square) => {
        const [x, y] = [(square % files) * CELL + inset, Math.floor(square / files) * CELL + inset];
        const side = CELL - 2 * inset;
        return `M${x} ${y}h${side}v${side}h${-side}Z`;
      })
      .join("");
  // A ring makes a few squares easy to find; many of them are seen without, and better.
  const rings = (squares: readonly number[]): string =>
    (squares.length > RINGED ? [] : squares)
      .map((square) => {
        const [x, y] = [((square % files) + 0.5) * CELL, (Math.floor(square / files) + 0.5) * CELL];
        return `M${x - 11} ${y}a11 11 0 1 1 22 0a11 11 0 1 1 -22 0Z`;
      })
      .join("");
  return svg(
    "svg",
    {
      class: "bm-start-board",
      viewBox: `-12 -12 ${width + 24} ${height + 24}`,
      role: "img",
      "aria-label": label,
    },
    svg("rect", { class: "bm-plank bm-start-plank", width, height, x: 0, y: 0 }),
    svg("path", { class: "bm-start-men", d: boxes(all, 1.2) }),
    // Black's are filled, White's are hollow; those that only become it are dashed.
    svg("path", { class: "bm-start-own", d: there ? boxes(own, 0.4) : "" }),
    svg("path", {
      class: there ? "bm-start-ring" : "bm-start-ring bm-start-other",
      d: rings(own),
    }),
    svg("path", { class: "bm-start-theirs", d: there ? boxes(theirs, 0.8) : "" }),
    svg("path", { class: "bm-start-ring bm-start-faint", d: rings(theirs) }),
  );
}
