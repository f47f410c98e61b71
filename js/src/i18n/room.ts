/** The texts of a room, by language. */
import load from "languages:room";
import { catalogueOf } from "./catalogue.ts";
import { texts as en } from "./en/room.ts";

export type Texts = typeof en;

export const textsOf = catalogueOf("room", en, load);
