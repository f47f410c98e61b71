/** The texts of the teacher's view of a class, by language. */
import load from "languages:classroom";
import { catalogueOf } from "./catalogue.ts";
import { texts as en } from "./en/classroom.ts";

export type Texts = typeof en;

export const textsOf = catalogueOf("classroom", en, load);
