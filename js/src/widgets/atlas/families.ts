/**
 * Where the kinds stand in the picture of promotions. Pure.
 *
 * A kind promotes to one other at most, so what hangs together is a tree with its last promotion at the root:
 * drawn from left to right, what is at the start on the left. The trees are packed side by side.
 */
import type { Kind } from "./model.ts";

export interface Placed {
  readonly kind: Kind;
  /** In columns and rows of boxes. */
  readonly column: number;
  readonly row: number;
}

/** Kinds that hang together. */
export interface Family {
  readonly members: readonly Placed[];
  readonly columns: number;
  readonly rows: number;
}

/** The trees of some kinds, the largest first; kinds outside these are no part of them. */
export function familiesOf(kinds: readonly Kind[]): Family[] {
  const here = new Map(kinds.map((kind) => [kind.key, kind]));
  const children = new Map<string, Kind[]>();
  for (const kind of kinds) {
    if (!here.has(kind.to) || kind.to === kind.key) continue;
    children.set(kind.to, [...(children.get(kind.to) ?? []), kind]);
  }
  const done = new Set<string>();
  const families: Family[] = [];
  const grow = (root: Kind): void => {
    const members: { kind: Kind; depth: number; row: number }[] = [];
    let rows = 0;
    const place = (kind: Kind, depth: number): number => {
      done.add(kind.key);
      const below = (children.get(kind.key) ?? []).filter(({ key }) => !done.has(key));
      const rowsBelow = below.map((child) => place(child, depth + 1));
      // In the middle of those that become it, or in a row of its own.
      const row =
        rowsBelow.length === 0 ? rows++ : ((rowsBelow[0] ?? 0) + (rowsBelow[rowsBelow.length - 1] ?? 0)) / 2;
      members.push({ kind, depth, row });
      return row;
    };
    place(root, 0);
    const columns = 1 + Math.max(...members.map(({ depth }) => depth));
    families.push({
      columns,
      rows,
      members: members.map(({ kind, depth, row }) => ({ kind, row, column: columns - 1 - depth })),
    });
  };
  for (const kind of kinds) if (!here.has(kind.to) || kind.to === kind.key) grow(kind);
  // A ring of promotions has no last one: begin anywhere.
  for (const kind of kinds) if (!done.has(kind.key)) grow(kind);
  return families.sort(
    (one, other) => other.columns - one.columns || other.rows - one.rows || first(one) - first(other),
  );
}

const first = ({ members }: Family): number => Math.min(...members.map(({ kind }) => kind.index));

/** All kinds that promotions lead to and from. */
export function around(kind: Kind, byKey: ReadonlyMap<string, Kind>): Kind[] {
  const found = new Set<Kind>([kind]);
  for (const one of found) {
    for (const key of [one.to, ...one.from]) {
      const next = byKey.get(key);
      if (next) found.add(next);
    }
  }
  return [...found].sort((one, other) => one.index - other.index);
}

export interface Plan {
  readonly nodes: readonly Placed[];
  /** From what to what. */
  readonly edges: readonly (readonly [Placed, Placed])[];
  readonly columns: number;
  readonly rows: number;
}

/**
 * Pack families into so many columns of boxes: each as high up as it goes, the left place first. Only a family
 * wider than that reaches beyond them.
 */
export function pack(families: readonly Family[], wanted: number): Plan {
  const columns = Math.max(1, wanted, ...families.map((family) => family.columns));
  const ground = new Array<number>(columns).fill(0);
  const nodes: Placed[] = [];
  const edges: [Placed, Placed][] = [];
  for (const family of families) {
    let best = { column: 0, row: Infinity };
    const room = Math.max(wanted, family.columns);
    for (let column = 0; column + family.columns <= room; column++) {
      const row = Math.max(...ground.slice(column, column + family.columns));
      if (row < best.row) best = { column, row };
    }
    const members = family.members.map(({ kind, column, row }) => ({
      kind,
      column: column + best.column,
      row: row + best.row,
    }));
    nodes.push(...members);
    for (const member of members) {
      const to = members.find(({ kind, column }) => kind.key === member.kind.to && column > member.column);
      if (to) edges.push([member, to]);
    }
    // Arrows keep pairs apart; what has several rows needs some room to be seen as one.
    const gap = family.rows > 1 ? 0.5 : 0;
    ground.fill(best.row + family.rows + gap, best.column, best.column + family.columns);
  }
  return { nodes, edges, columns, rows: Math.max(0, ...ground) };
}

/** Whom to capture, and what the captor becomes: a row for each. */
export function contagions(kinds: readonly Kind[], byKey: ReadonlyMap<string, Kind>): Plan {
  const caught = kinds.flatMap((kind) => {
    const becomes = byKey.get(kind.contagion);
    return becomes ? [{ kind, becomes }] : [];
  });
  const rows = caught.map(
    ({ kind, becomes }, row) =>
      [
        { kind, column: 0, row },
        { kind: becomes, column: 1, row },
      ] as const,
  );
  return { nodes: rows.flat(), edges: rows, columns: 2, rows: rows.length };
}
