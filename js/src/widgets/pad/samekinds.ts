/** The kinds of the three games with exactly these moves. */
import type { Ref } from "../../core/generated/move.ts";
import { html } from "../../kit/dom.ts";

interface Named {
  readonly name: string;
  readonly kanji: string;
  readonly games: readonly string[];
}

/** Kinds as Python lists them; one that several games have is one of several games. */
export function namedOf(kinds: readonly Ref[]): readonly Named[] {
  const found = new Map<string, { name: string; kanji: string; games: string[] }>();
  for (const { variant, name, kanji } of kinds) {
    const key = `${kanji} ${name}`;
    const known = found.get(key) ?? { name, kanji, games: [] };
    if (!known.games.includes(variant)) known.games.push(variant);
    found.set(key, known);
  }
  return [...found.values()];
}

export const sameKinds = (kinds: readonly Named[], gameName: (variant: string) => string): HTMLElement =>
  html(
    "ul",
    { class: "bm-same-list" },
    ...kinds.map(({ name, kanji, games }) =>
      html(
        "li",
        { class: "bm-same" },
        html("span", { class: "bm-hand", lang: "ja" }, kanji),
        html("span", { class: "bm-same-name", lang: "en" }, name),
        html("span", { class: "bm-dim" }, games.map(gameName).join(", ")),
      ),
    ),
  );
