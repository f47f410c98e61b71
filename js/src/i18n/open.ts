/** The texts of pages that open links, and of embedded boards. */
import load from "languages:open";
import { catalogueOf } from "./catalogue.ts";
import { texts as en } from "./en/open.ts";

export type Texts = typeof en;

export const textsOf = catalogueOf("open", en, load);
