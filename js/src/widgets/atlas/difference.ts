/** The differences between two figures, square by square. Pure. */
import type { Figure, Offset, Target } from "../../core/figures.ts";
import { far, HOME, isSame } from "../figure/drawing.ts";

export interface Difference {
  /** The two figures, as far around the piece as both are known. */
  readonly figures: readonly [Figure, Figure];
  readonly onlyOne: readonly Offset[];
  readonly onlyOther: readonly Offset[];
  /** Squares of both, but reached differently. */
  readonly otherwise: readonly Offset[];
  readonly alike: readonly Offset[];
}

const nameOf = ([right, forward]: Offset): string => `${right},${forward}`;

/** The squares of a figure's rays between its edge and a larger radius. */
function stretched({ targets, beyond, radius }: Figure, wanted: number): Target[] {
  return beyond.flatMap(({ direction: [right, forward], categories, reach }) => {
    const like = targets.find(({ at }) =>
      isSame(at, [right * lastWithin(radius), forward * lastWithin(radius)]),
    );
    const found: Target[] = [];
    for (let n = 1; reach === 0 || n <= reach; n++) {
      const at: Offset = [right * n, forward * n];
      if (far(at) > wanted) break;
      if (far(at) <= radius) continue;
      const { moves, captures, conditional } = like ?? { moves: true, captures: true, conditional: false };
      found.push({ at, categories, moves, captures, conditional, via: null });
    }
    return found;

    function lastWithin(edge: number): number {
      return Math.max(1, Math.floor(edge / far([right, forward])));
    }
  });
}

/** A figure shown further around its piece, or less far. */
export function resized(figure: Figure, radius: number): Figure {
  if (radius === figure.radius) return figure;
  const targets =
    radius > figure.radius
      ? [...figure.targets, ...stretched(figure, radius)]
      : figure.targets.filter(({ at }) => far(at) <= radius);
  const beyond = figure.beyond.filter(
    ({ direction, reach }) => reach === 0 || reach * far(direction) > radius,
  );
  return { ...figure, radius, targets, beyond };
}

/** The radius to which both are known: the larger one, unless the smaller continues other than by rays. */
function commonRadius(one: Figure, other: Figure): number {
  const [small, large] = one.radius <= other.radius ? [one, other] : [other, one];
  return small.cut ? small.radius : large.radius;
}

const isAlike = (one: Target, other: Target): boolean =>
  one.categories === other.categories &&
  one.moves === other.moves &&
  one.captures === other.captures &&
  one.conditional === other.conditional;

export function differ(one: Figure, other: Figure): Difference {
  const radius = commonRadius(one, other);
  const figures = [resized(one, radius), resized(other, radius)] as const;
  const theirs = new Map(figures[1].targets.map((target) => [nameOf(target.at), target]));
  const mine = new Set(figures[0].targets.map(({ at }) => nameOf(at)));
  const shared = figures[0].targets.flatMap((target) => {
    const same = theirs.get(nameOf(target.at));
    return same ? [{ at: target.at, alike: isAlike(target, same) }] : [];
  });
  return {
    figures,
    onlyOne: figures[0].targets.filter(({ at }) => !theirs.has(nameOf(at))).map(({ at }) => at),
    onlyOther: figures[1].targets.filter(({ at }) => !mine.has(nameOf(at))).map(({ at }) => at),
    otherwise: shared.filter(({ alike }) => !alike).map(({ at }) => at),
    alike: shared.filter(({ alike, at }) => alike && !isSame(at, HOME)).map(({ at }) => at),
  };
}
