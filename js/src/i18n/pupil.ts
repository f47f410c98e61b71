/** The texts of pupils' pages of a class, by language. */
import load from "languages:pupil";
import { catalogueOf } from "./catalogue.ts";
import { texts as en } from "./en/pupil.ts";

export type Texts = typeof en;

export const textsOf = catalogueOf("pupil", en, load);
