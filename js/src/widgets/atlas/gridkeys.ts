/** Arrow-key navigation in the grid of cards and in the promotion diagram. Pure. */

/** Where a key leads from a place in a grid of so many cells; null if it is no key of the grid. */
export function step(
  key: string,
  ctrl: boolean,
  at: number,
  { count, columns, page }: { readonly count: number; readonly columns: number; readonly page: number },
): number | null {
  const last = count - 1;
  const rowOf = (place: number): number => Math.floor(place / columns);
  const to = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    // A column is not left: at its end nothing happens.
    ArrowUp: at < columns ? at : at - columns,
    ArrowDown: rowOf(at) < rowOf(last) ? at + columns : at,
    PageUp: at < columns * page ? at % columns : at - columns * page,
    PageDown: at + columns * page,
    Home: ctrl ? 0 : rowOf(at) * columns,
    End: ctrl ? last : (rowOf(at) + 1) * columns - 1,
  }[key];
  return to === undefined ? null : Math.max(0, Math.min(last, to));
}

export interface GridSpot {
  readonly x: number;
  readonly y: number;
}

const DIRECTIONS: Readonly<Record<string, GridSpot>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The nearest spot in the direction of an arrow key, or null. */
export function nearest<T extends GridSpot>(key: string, from: GridSpot, spots: readonly T[]): T | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  let best: { spot: T; cost: number } | null = null;
  for (const spot of spots) {
    const [dx, dy] = [spot.x - from.x, spot.y - from.y];
    const along = dx * direction.x + dy * direction.y;
    if (along <= 0) continue;
    const cost = along + 3 * Math.abs(dx * direction.y - dy * direction.x);
    if (!best || cost < best.cost) best = { spot, cost };
  }
  return best?.spot ?? null;
}
