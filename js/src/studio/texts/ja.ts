/** The texts of the studio in Japanese. */
import { CATEGORY_NAMES } from "../../texts/categories.ts";
import type { Translation } from "../../texts/index.ts";
import { atlas } from "./atlas.ja.ts";
import { cardJa } from "./card.ja.ts";
import type { Texts } from "./index.ts";
import { liveJa } from "./live.ja.ts";
import { padJa } from "./pad.ja.ts";

export const ja: Translation<Texts> = {
  category: CATEGORY_NAMES.ja,
  pad: padJa,
  atlas,
  live: liveJa,
  card: cardJa,
};
