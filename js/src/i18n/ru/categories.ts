/** The names of the categories of movement in Russian. */
import type { Category } from "../../core/wire.ts";

export const texts: Readonly<Record<Category, string>> = {
  step: "шаг",
  limited_range: "ход на несколько полей",
  range: "ход на любое число полей",
  jump: "прыжок",
  jump_range: "прыжок, затем ход по линии",
  pass_over: "ход через фигуры",
  flying: "полёт над фигурами",
  range_capture: "берёт всё на своём пути",
  hook: "ход с одним поворотом",
  area: "два шага за ход",
  line: "несколько шагов по линии",
  igui: "взятие, не сходя с места",
  pass: "пропуск хода",
  teleport: "на любое поле",
};
