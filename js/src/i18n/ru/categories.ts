/** The names of the categories of movement in Russian. */
import type { Category } from "../../core/wire.ts";

export const texts: Readonly<Record<Category, string>> = {
  step: "шаг",
  limited_range: "ход на несколько клеток",
  range: "ход на любое расстояние",
  jump: "прыжок",
  jump_range: "прыжок, затем ход по линии",
  pass_over: "ход через фигуры",
  flying: "полёт над фигурами",
  range_capture: "берёт всё на своём пути",
  hook: "крюк: ход с одним поворотом",
  area: "область: два шага за ход",
  line: "линия: несколько шагов",
  igui: "взятие, не сходя с места",
  pass: "пропуск хода",
  teleport: "на любую клетку",
};
