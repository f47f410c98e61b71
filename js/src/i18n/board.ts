/** The catalogues of texts, by language. A text that a language lacks is English. */
import type { Language } from "../core/model.ts";
import { en } from "./en/board.ts";
import { ja } from "./ja/board.ts";

export type Texts = typeof en;

/** Any part of a catalogue. */
export type Translation<T = Texts> = {
  readonly [K in keyof T]?: T[K] extends (...args: never[]) => string
    ? T[K]
    : T[K] extends object
      ? Translation<T[K]>
      : T[K];
};

const CATALOGUES: Readonly<Record<Language, Texts>> = { en, ja: layOver(en, ja) };

export const textsOf = (language: Language): Texts => CATALOGUES[language];

/** Lay a translation over a whole catalogue. */
export function layOver<T extends object>(whole: T, some: Translation<T>): T {
  const result = { ...whole };
  for (const key of Object.keys(some) as (keyof T)[]) {
    const [mine, theirs] = [whole[key], some[key]];
    const nested = typeof mine === "object" && mine !== null;
    result[key] = (nested ? layOver(mine, theirs as Translation<typeof mine>) : theirs) as T[keyof T];
  }
  return result;
}
