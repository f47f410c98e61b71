/** The texts of the demonstration player, by language. */
import load from "languages:demo";
import { catalogueOf } from "./catalogue.ts";
import { texts as en } from "./en/demo.ts";

export type Texts = typeof en;

export const textsOf = catalogueOf("demo", en, load);
