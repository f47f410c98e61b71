/** The names of the categories of movement in Japanese. */
import type { Category } from "../../core/wire.ts";

export const texts: Readonly<Record<Category, string>> = {
  step: "1マス進む",
  limited_range: "走り（数マスまで）",
  range: "走り",
  jump: "跳び",
  jump_range: "跳んでから走り",
  pass_over: "駒を越える走り",
  flying: "駒を飛び越す走り",
  range_capture: "通り道の駒をすべて取る",
  hook: "鉤行：一度曲がる",
  area: "二回動く",
  line: "一直線に数回動く",
  igui: "居食い",
  pass: "じっと（動かずに手を渡す）",
  teleport: "自在：どのマスへも",
};
