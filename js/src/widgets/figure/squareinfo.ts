/** Sentences about the hovered square, and about the path being played. Pure. */
import type { Figure, Offset } from "../../core/figures.ts";
import { categoriesOf } from "../../core/wire.ts";
import type { Category } from "../../core/wire.ts";
import type { Texts } from "../../i18n/studio.ts";
import { has, HOME, isSame } from "./drawing.ts";
import { pathsTo } from "./paths.ts";
import { contentAt } from "./placedpieces.ts";
import type { Scene } from "./player.ts";

export interface Around {
  readonly figure: Figure;
  /** The same without the placed pieces. */
  readonly plain?: Figure | null;
  /** Squares drawn by hand, while they are being drawn. */
  readonly drawn?: readonly Offset[];
}

/** A square in words: where it is, what stands there, what the piece may do there. */
export function aboutSquare(at: Offset, around: Around, texts: Texts): string {
  const { pad } = texts;
  const where = isSame(at, HOME) ? pad.home : pad.square(at);
  const says = around.drawn ? aboutDrawn(at, around.drawn, texts) : aboutMoves(at, around, texts);
  const what = says.filter((one) => one !== "").join("; ");
  return what === "" ? where : `${where}: ${what}`;
}

const aboutDrawn = (at: Offset, drawn: readonly Offset[], { pad }: Texts): string[] =>
  has(drawn, at) ? [pad.drawn] : [];

function aboutMoves(at: Offset, { figure, plain }: Around, { pad, category }: Texts): string[] {
  const stands = pad.stands[contentAt(figure, at)];
  const target = figure.targets.find((one) => isSame(one.at, at));
  if (!target) {
    if (isSame(at, HOME)) return [];
    const before = plain?.targets.some((one) => isSame(one.at, at) && !one.conditional);
    return [stands, before ? pad.goneNow : pad.cannot];
  }
  const names = categoriesOf(target.categories).map((name: Category) => category[name]);
  const placed = figure.friends.length + figure.enemies.length > 0;
  const captures = placed
    ? target.captures
      ? pad.captures
      : ""
    : target.moves === target.captures
      ? ""
      : target.captures
        ? pad.onlyCaptures
        : pad.onlyMoves;
  return [
    stands,
    names.join(" · "),
    captures,
    target.conditional ? pad.conditional : "",
    pad.paths(pathsTo(figure, at).length),
  ];
}

export const aboutScene = ({ index, count, legs, path }: Scene, { pad }: Texts): string =>
  pad.scene(index, count, legs ?? 0, path.squares.length);
