/** The texts of the studio in Japanese. */
import type { Translation } from "../board.ts";
import { CATEGORY_NAMES } from "../categories.ts";
import type { Texts } from "../studio.ts";
import { atlas } from "./atlas.ts";
import { cardJa } from "./card.ts";
import { liveJa } from "./live.ts";
import { padJa } from "./pad.ts";

export const ja: Translation<Texts> = {
  category: CATEGORY_NAMES.ja,
  pad: padJa,
  atlas,
  live: liveJa,
  card: cardJa,
};
