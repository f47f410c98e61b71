/** What pupils chose, as drawings on the teacher's board: a heat map of squares, and routes as weighted arrows. Pure. */
import { arrow, draw } from "../../core/drawings.ts";
import type { Fields } from "../../core/embeddedboard.ts";
import type { ClassState, Mistake } from "../../core/generated/classroom.ts";

type Chosen = Pick<ClassState, "squares" | "routes" | "solution" | "phase">;

/** All answers; once they are revealed, right ones are green and wrong ones red; votes stay blue. */
export function drawingsOf({ squares, routes, solution, phase }: Chosen): readonly Fields[] {
  const revealed = phase === "revealed" || phase === "over";
  const most = Math.max(1, ...squares.values(), ...routes.map(({ count }) => count));
  const right = new Set(solution);
  const colour = (square: string): string => (!revealed ? "blue" : right.has(square) ? "green" : "red");
  const heat = [...squares].flatMap(([square, count]) => [
    ...draw("shade", [square], colour(square)).map((one) => ({ ...one, weight: count / most })),
    ...draw("label", [square], colour(square), String(count)),
  ]);
  // Right squares that no pupil chose have a ring.
  const missing = revealed && routes.length === 0 ? solution.filter((one) => !squares.has(one)) : [];
  // The widest arrow is drawn first, so that none hides another.
  const arrows = [...routes]
    .sort((a, b) => b.count - a.count)
    .flatMap(({ squares: path, count, right: good }) =>
      routeOf(
        path,
        !revealed || good === null ? "blue" : good ? "green" : "red",
        count / most,
        String(count),
      ),
    );
  const unseen = revealed && routes.length > 0 && !routes.some((one) => one.right === true);
  return [
    ...heat,
    ...draw("circle", missing, "green"),
    ...arrows,
    ...(unseen ? routeOf(solution, "green", 0.1, "") : []),
  ];
}

/** A route; a piece that stays where it is has a circle. */
function routeOf(path: readonly string[], colour: string, weight: number, text: string): readonly Fields[] {
  const route = path.filter((square, at) => square !== path[at - 1]);
  const last = route.at(-1);
  if (last === undefined) return [];
  const shown = route.length > 1 ? arrow(route, colour) : draw("circle", [last], colour);
  return [
    ...shown.map((one) => ({ ...one, weight })),
    // At the corner, if it has one: other routes may end on the same square.
    ...(text === "" ? [] : draw("label", [route.length > 2 ? (route[1] ?? last) : last], colour, text)),
  ];
}

/** One wrong answer, with what its reason points at. */
export const mistakeDrawings = ({ squares, path, blocker }: Mistake): readonly Fields[] => [
  ...draw("shade", squares, "red"),
  ...arrow(path, "red"),
  ...(blocker === "" ? [] : draw("circle", [blocker], "red")),
];
