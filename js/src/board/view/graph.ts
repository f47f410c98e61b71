/** The evaluation graph: a curve for each side, and a click target for every move. */
import type { Side } from "../../core/geometry.ts";
import { SIDES } from "../../core/generated/words.ts";
import type { Evaluation } from "../../core/generated/room.ts";
import { consume } from "../../kit/dom.ts";
import { html, svg } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";

/** The words of a graph. */
interface Texts {
  readonly graph: string;
  readonly after: (ply: number, value: number | null) => string;
  readonly value: (value: number) => string;
  readonly side: Readonly<Record<Side, string>>;
}

const WIDTH = 300;
export const HEIGHT = 96;
const MIDDLE = HEIGHT / 2;
/** Squares that are half of all there is room for: small leads are seen, and large ones too. */
const HALF = 15;
/** The lead that the scale names, in squares, on either side of "even". */
const TICK = 3 * HALF;
/** A game is this long at least, so that a curve does not begin as a cliff. */
const LEAST = 20;

export const heightOf = (value: number): number => MIDDLE - (MIDDLE - 4) * (value / (Math.abs(value) + HALF));

const spanOf = (plies: number): number => Math.max(LEAST, plies);

/** A side's curve as a path; "" if it has said nothing. Of several things said of one position the last counts. */
export function curveOf(evals: readonly Evaluation[], side: Side, span: number): string {
  const said = new Map(evals.filter((one) => one.side === side).map(({ ply, value }) => [ply, value]));
  const points = [...said].sort(([a], [b]) => a - b);
  const first = points[0];
  if (!first) return "";
  const at = ([ply, value]: readonly [number, number]): string =>
    `${((ply / span) * WIDTH).toFixed(1)} ${heightOf(value).toFixed(1)}`;
  // A dot for what was said once.
  const rest = points.length > 1 ? points.slice(1).map((one) => `L${at(one)}`) : ["h0"];
  return `M${at(first)}${rest.join("")}`;
}

/** The last evaluation at a position, or before it. */
export function valueAt(evals: readonly Evaluation[], ply: number): number | null {
  let found: Evaluation | null = null;
  for (const one of evals) if (one.ply <= ply && (!found || one.ply >= found.ply)) found = one;
  return found?.value ?? null;
}

export function graphView(
  texts: Texts,
  evals: readonly Evaluation[],
  { plies, ply }: { readonly plies: number; readonly ply: number },
  go: (ply: number) => void,
): View {
  const span = spanOf(plies);
  const value = valueAt(evals, ply);
  const says = texts.after(ply, value);
  const ahead = value === null || Math.abs(value) < 0.05 ? "" : texts.side[value > 0 ? "black" : "white"];
  const clicked = ({ clientX, currentTarget }: MouseEvent): void => {
    const { left, width } = (currentTarget as Element).getBoundingClientRect();
    const part = width === 0 ? 0 : (clientX - left) / width;
    go(Math.min(plies, Math.max(0, Math.round(part * span))));
  };
  const key = (event: KeyboardEvent): void => {
    const to = {
      ArrowLeft: ply - 1,
      ArrowDown: ply - 1,
      ArrowRight: ply + 1,
      ArrowUp: ply + 1,
      PageDown: ply - 10,
      PageUp: ply + 10,
      Home: 0,
      End: plies,
    }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    consume(event);
    const kept = Math.min(plies, Math.max(0, to));
    if (kept !== ply) go(kept);
  };
  return html`<div class="bm-graph" role="slider" tabindex="0" aria-label=${texts.graph} aria-valuemin="0"
    aria-valuemax=${plies} aria-valuenow=${ply} aria-valuetext=${says} title=${says} ?hidden=${evals.length === 0}
    @keydown=${key}>
    <div class="bm-scale" aria-hidden="true">${[`+${TICK}`, "0", `−${TICK}`].map((mark) => html`<span>${mark}</span>`)}</div>
    <div class="bm-plot" @click=${clicked}>
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
        <path class="bm-ahead" d="M0 0H${WIDTH}V${MIDDLE}H0Z"></path>
        ${[TICK, -TICK].map((lead) => svg`<path class="bm-lead" d="M0 ${heightOf(lead)}H${WIDTH}"></path>`)}
        <path class="bm-even" d="M0 ${MIDDLE}H${WIDTH}"></path>
        <path class="bm-here" d="M${((ply / span) * WIDTH).toFixed(1)} 0V${HEIGHT}"></path>
        ${SIDES.map((side) => svg`<path class="bm-curve" data-side=${side} d=${curveOf(evals, side, span)}></path>`)}
      </svg>
      <span class="bm-end" aria-hidden="true">${texts.side.black}</span>
      <span class="bm-end" aria-hidden="true">${texts.side.white}</span>
    </div>
    <span class="bm-readout" aria-hidden="true">${ahead}<b>${value === null ? "" : texts.value(Math.abs(value))}</b></span>
  </div>`;
}
