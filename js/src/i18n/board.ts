/** The texts of the board, by language. */
import load from "languages:board";
import { catalogueOf } from "./catalogue.ts";
import { texts as en } from "./en/board.ts";

export type Texts = typeof en;

export const textsOf = catalogueOf("board", en, load);
