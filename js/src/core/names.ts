/** The names of a game's pieces by symbol. Pure. */
import { dict, listOf, recordOf, string, textOf } from "./read.ts";

export interface Named {
  readonly name: string;
  readonly kanji: string;
  /** The names in other languages, by language. */
  readonly called: Readonly<Record<string, string>>;
}

/** An English name within a sentence; peoples and gods keep their capitals. */
export const within = (name: string): string =>
  /^(Buddhist|Chinese)\b/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);

/** Names by language, as they travel. */
const namesOf = dict(string);

/** The attribute `lang` of a name that may not be in the language of the texts around it. */
export const tongueOf = (
  name: string,
  kind: { readonly name: string; readonly kanji: string },
): { readonly lang?: string } =>
  name === kind.kanji ? { lang: "ja" } : name === kind.name ? { lang: "en" } : {};

/** `catalogue`: the kinds of a game, as they travel; a promoted piece is what its kind promotes to. */
export function namedBy(catalogue: unknown): (symbol: string) => Named {
  const kinds = listOf(catalogue).map(recordOf);
  const byCode = new Map(kinds.map((kind) => [textOf(kind.code).toUpperCase(), kind]));
  return (symbol) => {
    const code = symbol.replace("+", "").toUpperCase();
    const origin = byCode.get(code);
    const kind = symbol.startsWith("+") ? byCode.get(textOf(origin?.promotes_to).toUpperCase()) : origin;
    const { name, kanji, called } = kind ?? {};
    return { name: textOf(name) || code, kanji: textOf(kanji) || code, called: namesOf(called) };
  };
}
