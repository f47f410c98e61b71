/** The names of the categories of movement in English. */
import type { Category } from "../../core/wire.ts";

export const texts: Readonly<Record<Category, string>> = {
  step: "step",
  limited_range: "limited range: short slides",
  range: "range: slides freely",
  jump: "jump",
  jump_range: "jump, then range",
  pass_over: "passes over pieces",
  flying: "flies over pieces",
  range_capture: "captures all it passes",
  hook: "hook: turns once",
  area: "area: two steps",
  line: "line: several steps",
  igui: "captures without moving",
  pass: "passes its turn",
  teleport: "any square",
};
