/** The catalogues of a room's texts, by language. A text that a language lacks is English. */
import { layOver } from "../../texts/index.ts";
import { en } from "./en.ts";
import { ja } from "./ja.ts";

export type Texts = typeof en;

const CATALOGUES: Readonly<Record<string, Texts>> = { en, ja: layOver(en, ja) };

export const textsOf = (language: string): Texts => CATALOGUES[language] ?? en;
