/** Every text of the studio, in English: the catalogue that the others are laid over. */
import { CATEGORY_NAMES } from "../../texts/categories.ts";
import { atlas } from "./atlas.en.ts";
import { cardEn } from "./card.en.ts";
import { liveEn } from "./live.en.ts";
import { padEn } from "./pad.en.ts";

export const en = {
  category: CATEGORY_NAMES.en,
  pad: padEn,
  atlas,
  live: liveEn,
  card: cardEn,
};
