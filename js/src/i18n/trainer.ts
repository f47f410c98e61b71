/** The texts of the trainer, by language. */
import load from "languages:trainer";
import { catalogueOf } from "./catalogue.ts";
import { texts as en } from "./en/trainer.ts";

export type Texts = typeof en;

export const textsOf = catalogueOf("trainer", en, load);
