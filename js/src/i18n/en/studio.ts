/** Every text of the studio, in English: the catalogue that the others are laid over. */
import { CATEGORY_NAMES } from "../categories.ts";
import { atlas } from "./atlas.ts";
import { cardEn } from "./card.ts";
import { liveEn } from "./live.ts";
import { padEn } from "./pad.ts";

export const en = {
  category: CATEGORY_NAMES.en,
  pad: padEn,
  atlas,
  live: liveEn,
  card: cardEn,
};
