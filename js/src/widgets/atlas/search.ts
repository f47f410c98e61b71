/** Searches kinds by any of their names, by Betza or category, and reports the matches. Pure. */
import { latin } from "../../core/kana.ts";
import type { Category } from "../../core/wire.ts";
import type { Kind } from "./model.ts";

/** What of a kind can fit a search. */
export type Field =
  "name" | "kanji" | "names" | "siteName" | "romaji" | "called" | "code" | "betza" | "category";

/** A part of a text that fits; start and end as strings count. */
export interface Match {
  readonly field: Field;
  /** The text it is a part of. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface Hit {
  readonly kind: Kind;
  /** 0 is best. */
  readonly rank: number;
  /** For each word of the search where it was found; none if nothing was searched. */
  readonly matches: readonly Match[];
}

/** A text as it is compared, and where each of its characters comes from. */
interface Folded {
  readonly text: string;
  readonly at: readonly number[];
}

const BETWEEN = /[\s\p{P}]/u;

/** A character without its marks, small; a blank for what stands between words. */
function plainOf(character: string): string {
  if (/[a-z0-9]/.test(character)) return character;
  return BETWEEN.test(character) ? " " : character.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Fold a text: without accents, capitals, and what stands between words. */
export function fold(text: string): Folded {
  let folded = "";
  const at: number[] = [];
  let place = 0;
  for (const character of text) {
    const plain = plainOf(character);
    if (plain !== " " || (folded !== "" && !folded.endsWith(" "))) {
      folded += plain;
      at.push(...Array.from({ length: plain.length }, () => place));
    }
    place += character.length;
  }
  at.push(place);
  return { text: folded, at };
}

interface Written {
  readonly field: Field;
  readonly text: string;
  readonly folded: Folded;
}

/** Where a word was found. */
interface Found {
  readonly rank: number;
  readonly match: Match;
}

interface Entry {
  readonly kind: Kind;
  readonly written: readonly Written[];
}

/** How well a word fits a text: 0 whole, 1 its beginning, 2 a word's beginning, 3 within; and where. */
function fit({ folded: { text }, field }: Written, word: string): { rank: number; from: number } | null {
  if (text === word) return { rank: 0, from: 0 };
  if (field === "code") return null;
  if (text.startsWith(word)) return { rank: 1, from: 0 };
  const begins = text.indexOf(` ${word}`);
  if (begins >= 0) return { rank: 2, from: begins + 1 };
  const within = field === "category" ? -1 : text.indexOf(word);
  return within >= 0 ? { rank: 3, from: within } : null;
}

/** Names say more of a kind than its notation, this more than its categories. */
const WEIGHT: Readonly<Record<Field, number>> = {
  name: 0,
  kanji: 0,
  names: 0.2,
  siteName: 0.2,
  romaji: 0.1,
  called: 0.1,
  code: 0.3,
  betza: 5,
  category: 9,
};

export class Finder {
  /** Made when something is searched first. */
  private entries: readonly Entry[] | null = null;

  constructor(
    private readonly kinds: readonly Kind[],
    private readonly categories: Readonly<Record<Category, string>>,
  ) {}

  /** The kinds that fit, in the order of the games; an empty search fits all. */
  find(query: string): Hit[] {
    const typed = latin(query.trim());
    const folded = fold(typed).text.trim();
    if (folded === "") return this.kinds.map((kind) => ({ kind, rank: 0, matches: [] }));
    this.entries ??= this.kinds.map((kind) => ({ kind, written: writtenOf(kind, this.categories) }));
    return this.entries.flatMap((entry) => hit(entry, typed, folded) ?? []);
  }
}

/** Romaji as it is compared last: however its long vowels are written, and whatever stands between. */
const loose = (romaji: string): string =>
  romaji
    .replace(/ /g, "")
    .replace(/o[uo]|oh(?![aeiouy])/g, "o")
    .replace(/uu/g, "u");

/** The whole search in one text; or each of its words in some. */
function hit(entry: Entry, typed: string, folded: string): Hit | null {
  const whole = best(entry, typed, folded);
  if (whole) return { kind: entry.kind, rank: whole.rank, matches: [whole.match] };
  const words = folded.split(" ");
  if (words.length < 2) return null;
  const found = words.map((word) => best(entry, word, word));
  if (!found.every((one) => one !== undefined)) return null;
  const rank = found.reduce((sum, one) => sum + one.rank, 20);
  return { kind: entry.kind, rank, matches: found.map(({ match }) => match) };
}

function best({ kind, written }: Entry, typed: string, word: string): Found | undefined {
  const found: Found[] = [];
  for (const one of written) {
    const fits = fit(one, word);
    if (!fits) continue;
    const { text, folded, field } = one;
    const [start, last] = [folded.at[fits.from] ?? 0, folded.at[fits.from + word.length - 1] ?? 0];
    const end = folded.at.slice(fits.from + word.length).find((at) => at > last) ?? text.length;
    found.push({ rank: fits.rank + WEIGHT[field], match: { field, text, start, end } });
  }
  const said = loose(word);
  for (const { text, field, folded } of written) {
    if (field === "romaji" && said.length > 1 && loose(folded.text).startsWith(said))
      found.push({ rank: 4, match: { field, text, start: 0, end: text.length } });
  }
  found.push(...inBetza(kind.betza, typed));
  return found.sort((one, other) => one.rank - other.rank)[0];
}

/** In Betza notation capitals say something: as typed is better than in any case. */
function inBetza(betza: string, typed: string): Found[] {
  if (typed === "") return [];
  const exact = betza.indexOf(typed);
  const start = exact >= 0 ? exact : betza.toLowerCase().indexOf(typed.toLowerCase());
  if (start < 0) return [];
  // The very move that was typed comes first of all.
  const rank = betza === typed ? 0 : WEIGHT.betza + (exact === 0 ? 0 : exact > 0 ? 1 : 2);
  return [{ rank, match: { field: "betza", text: betza, start, end: start + typed.length } }];
}

function writtenOf(kind: Kind, categories: Readonly<Record<Category, string>>): Written[] {
  const texts: [Field, readonly string[]][] = [
    ["name", [kind.name]],
    ["kanji", [...kind.kanji.split("/"), ...kind.kanjiAlt]],
    ["names", kind.names],
    ["siteName", [kind.siteName]],
    ["romaji", kind.romaji.split("/")],
    ["called", Object.values(kind.called)],
    ["code", [kind.letters, kind.code]],
    ["category", kind.categories.map((category) => categories[category])],
  ];
  return texts.flatMap(([field, all]) =>
    all.filter((text) => text !== "").map((text) => ({ field, text, folded: fold(text) })),
  );
}
