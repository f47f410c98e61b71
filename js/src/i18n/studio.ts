/** The texts of the pad, the card and the atlas, by language. */
import load from "languages:studio";
import { catalogueOf } from "./catalogue.ts";
import { texts as en } from "./en/studio.ts";

export type Texts = typeof en;

export const textsOf = catalogueOf("studio", en, load);
