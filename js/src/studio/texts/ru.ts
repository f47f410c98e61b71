/** The texts of the studio in Russian. */
import { CATEGORY_NAMES } from "../../texts/categories.ts";
import type { Translation } from "../../texts/index.ts";
import { atlas } from "./atlas.ru.ts";
import { cardRu } from "./card.ru.ts";
import type { Texts } from "./index.ts";
import { liveRu } from "./live.ru.ts";
import { padRu } from "./pad.ru.ts";

export const ru: Translation<Texts> = {
  category: CATEGORY_NAMES.ru,
  pad: padRu,
  atlas,
  live: liveRu,
  card: cardRu,
};
