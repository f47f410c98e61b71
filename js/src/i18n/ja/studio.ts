/** The texts of the studio in Japanese. */
import type { Translation } from "../catalogue.ts";
import { texts as category } from "./categories.ts";
import type { Texts } from "../studio.ts";
import { texts as atlas } from "./atlas.ts";
import { texts as card } from "./card.ts";
import { texts as course } from "./course.ts";
import { texts as live } from "./live.ts";
import { texts as pad } from "./pad.ts";
import { texts as python } from "./python.ts";

export const texts: Translation<Texts> = {
  category,
  pad,
  atlas,
  live,
  python,
  card,
  course,
  protocol: (theirs, ours) =>
    `Pythonの盤の規約は第${theirs}版、このページは第${ours}版です。ページを読み込み直してください。`,
};
