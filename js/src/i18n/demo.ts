/** The catalogues of the demonstration player's texts, by language. A text that a language lacks is English. */
import { en } from "./en/demo.ts";
import { ja } from "./ja/demo.ts";
import { layOver } from "./board.ts";

export type Texts = typeof en;

const CATALOGUES: Readonly<Record<string, Texts>> = { en, ja: layOver(en, ja) };

export const textsOf = (language: string): Texts => CATALOGUES[language] ?? en;
