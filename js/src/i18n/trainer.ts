/** The catalogues of the trainer's texts, by language. A text that a language lacks is English. */
import { en } from "./en/trainer.ts";
import { ja } from "./ja/trainer.ts";
import { layOver } from "./board.ts";

export type Texts = typeof en;

const CATALOGUES: Readonly<Record<string, Texts>> = { en, ja: layOver(en, ja) };

export const textsOf = (language: string): Texts => CATALOGUES[language] ?? en;
