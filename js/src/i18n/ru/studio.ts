/** The texts of the studio in Russian. */
import type { Translation } from "../board.ts";
import { CATEGORY_NAMES } from "../categories.ts";
import type { Texts } from "../studio.ts";
import { atlas } from "./atlas.ts";
import { cardRu } from "./card.ts";
import { liveRu } from "./live.ts";
import { padRu } from "./pad.ts";

export const ru: Translation<Texts> = {
  category: CATEGORY_NAMES.ru,
  pad: padRu,
  atlas,
  live: liveRu,
  card: cardRu,
};
