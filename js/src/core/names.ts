/** The names of a game's pieces by symbol. Pure. */
import { listOf, recordOf, textOf } from "./read.ts";

export interface Named {
  readonly name: string;
  readonly kanji: string;
}

/** `catalogue`: the kinds of a game, as they travel; a promoted piece is what its kind promotes to. */
export function namedBy(catalogue: unknown): (symbol: string) => Named {
  const kinds = listOf(catalogue).map(recordOf);
  const byCode = new Map(kinds.map((kind) => [textOf(kind.code).toUpperCase(), kind]));
  return (symbol) => {
    const code = symbol.replace("+", "").toUpperCase();
    const origin = byCode.get(code);
    const kind = symbol.startsWith("+") ? byCode.get(textOf(origin?.promotes_to).toUpperCase()) : origin;
    const { name, kanji } = kind ?? {};
    return { name: textOf(name) || code, kanji: textOf(kanji) || code };
  };
}
