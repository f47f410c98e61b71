/** The catalogues of the studio's texts, by language. A text that a language lacks is English. */
import { en } from "./en/studio.ts";
import { ja } from "./ja/studio.ts";
import { ru } from "./ru/studio.ts";
import { layOver } from "./board.ts";

export type Texts = typeof en;

const CATALOGUES: Readonly<Record<string, Texts>> = { en, ja: layOver(en, ja), ru: layOver(en, ru) };

export const textsOf = (language: string): Texts => CATALOGUES[language] ?? en;
