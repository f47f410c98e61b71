/**
 * Links that open a position, a notation, an exercise, a step of a demonstration or a game: the part of an address
 * after `#`. `banmen.host.addresses` writes the same in Python; `tests/data/links.json` holds examples for both. Pure.
 *
 * A link comes from outside: it may be cut, forged or of another version. Reading never fails: it returns what can
 * be shown, and the faults.
 */
import { parseRegion, parseSquare, SIDES } from "./geometry.ts";
import type { Side, Size } from "./geometry.ts";
import { readTsfen, TsfenError } from "./tsfen.ts";

/** The most characters of a link after its `#`. */
export const LONGEST = 8000;
/** The version of the format; a link without `v` has this one. */
export const VERSION = 1;
/** The position that a game starts from, in place of a TSFEN. */
export const START = "start";

/** Everything that a page can show by itself. */
export interface Known {
  readonly games: Readonly<Record<string, Size>>;
  readonly demos: Readonly<Record<string, { readonly steps: readonly string[] }>>;
  readonly packs: Readonly<Record<string, { readonly count: number }>>;
  readonly languages: readonly string[];
}

/** How a position is shown, beside its squares. */
export interface Shown {
  /** Empty: none. */
  readonly square: string;
  /** Empty: the whole board. */
  readonly region: string;
  readonly orientation: Side;
}

export type Subject =
  | { readonly kind: "none" }
  /** `ruleset`: empty for the game's own. */
  | ({
      readonly kind: "position";
      readonly variant: string;
      readonly ruleset: string;
      readonly tsfen: string;
    } & Shown)
  | { readonly kind: "betza"; readonly betza: string }
  /** `number`: from 1. */
  | { readonly kind: "drill"; readonly pack: string; readonly number: number }
  | { readonly kind: "demo"; readonly name: string; readonly step: string }
  | ({ readonly kind: "game"; readonly packed: string } & Shown);

/** A fault of a link; the texts are in `i18n/open`. */
export type Fault =
  | { readonly what: "long"; readonly got: number }
  | { readonly what: "version"; readonly got: string }
  | { readonly what: "damaged"; readonly name: string }
  | { readonly what: "twice"; readonly name: string }
  | { readonly what: "subjects"; readonly got: readonly string[] }
  | { readonly what: "unknown"; readonly name: Name; readonly got: string; readonly known: readonly string[] }
  | { readonly what: "number"; readonly got: string; readonly most: number }
  | { readonly what: "square" | "region"; readonly size: Size; readonly got: string }
  | { readonly what: "position"; readonly reason: string }
  | { readonly what: "variant" }
  | { readonly what: "packed" }
  | { readonly what: "replay" };

type Name =
  "part" | "game" | "pack" | "demonstration" | "step" | "language" | "orientation" | "theme" | "glyphs";

export interface Link {
  readonly subject: Subject;
  /** Empty: the page's own. */
  readonly lang: string;
  readonly faults: readonly Fault[];
}

const SUBJECTS = ["tsfen", "betza", "drill", "demo", "game"] as const;
const OTHERS = ["variant", "ruleset", "square", "region", "orientation", "lang", "v"] as const;
const PARTS: readonly string[] = [...SUBJECTS, ...OTHERS];
const SHOWN: Shown = { square: "", region: "", orientation: "black" };

/** Shorten what somebody else wrote, and leave out what is not seen or turns text around. */
export const quoted = (text: string): string => {
  const seen = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "\ufffd");
  return [...seen].length > 40 ? `${[...seen].slice(0, 40).join("")}…` : seen;
};

// ---------------------------------------------------------------- writing

/** Write a link, with its `#`. Only what is not usual is written. */
export function formatLink(subject: Subject, lang = ""): string {
  const parts = Object.entries({ ...partsOf(subject), lang }).filter(([, value]) => value !== "");
  return `#${parts.map(([name, value]) => `${name}=${encode(value)}`).join("&")}`;
}

function partsOf(subject: Subject): Readonly<Record<string, string>> {
  switch (subject.kind) {
    case "none":
      return {};
    case "position":
      return {
        tsfen: subject.tsfen,
        variant: subject.variant,
        ruleset: subject.ruleset,
        ...shownParts(subject),
      };
    case "betza":
      return { betza: subject.betza };
    case "drill":
      return { drill: `${subject.pack}/${subject.number}` };
    case "demo":
      return { demo: [subject.name, subject.step].filter(Boolean).join("/") };
    case "game":
      return { game: subject.packed, ...shownParts(subject) };
  }
}

const shownParts = ({ square, region, orientation }: Shown): Readonly<Record<string, string>> => ({
  square,
  region,
  orientation: orientation === "black" ? "" : orientation,
});

/** Percent-encode what an address or a chat program would take for something else. */
const encode = (text: string): string =>
  encodeURIComponent(text)
    .replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%(2C|2F|2B|3A)/g, decodeURIComponent);

// ---------------------------------------------------------------- reading

/** Read what stands after the `#` of an address. */
export function readLink(hash: string, known: Known): Link {
  const faults: Fault[] = [];
  const text = hash.replace(/^#/, "");
  if (text.length > LONGEST) return empty({ what: "long", got: text.length });
  const parts = readParts(text, faults);
  const version = parts.get("v") ?? String(VERSION);
  if (version !== String(VERSION)) faults.push({ what: "version", got: quoted(version) });
  const lang = oneOf("language", parts.get("lang"), known.languages, faults) ?? "";
  const named = SUBJECTS.filter((name) => parts.has(name));
  const [name = parts.has("variant") ? "tsfen" : null] = named;
  if (named.length > 1) faults.push({ what: "subjects", got: named });
  const subject = name === null ? null : readSubject(name, parts, known, faults);
  return { subject: subject ?? { kind: "none" }, lang, faults };
}

const empty = (fault: Fault): Link => ({ subject: { kind: "none" }, lang: "", faults: [fault] });

function readParts(text: string, faults: Fault[]): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const at = pair.indexOf("=");
    const name = at < 0 ? pair : pair.slice(0, at);
    if (!PARTS.includes(name)) {
      faults.push({ what: "unknown", name: "part", got: quoted(name), known: PARTS });
      continue;
    }
    if (parts.has(name)) {
      faults.push({ what: "twice", name });
      continue;
    }
    try {
      parts.set(name, decodeURIComponent(at < 0 ? "" : pair.slice(at + 1)));
    } catch {
      // A cut link ends inside of a character: what stands before it can be read.
      faults.push({ what: "damaged", name });
      parts.set(name, tolerant(pair.slice(at + 1)));
    }
  }
  return parts;
}

const tolerant = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+|%/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return "";
    }
  });

function readSubject(
  name: (typeof SUBJECTS)[number],
  parts: ReadonlyMap<string, string>,
  known: Known,
  faults: Fault[],
): Subject | null {
  const value = parts.get(name) ?? "";
  switch (name) {
    case "tsfen":
      return readPosition(parts, known, faults);
    case "betza":
      return value === "" ? null : { kind: "betza", betza: value };
    case "game":
      if (value === "") faults.push({ what: "packed" });
      if (value === "") return null;
      return { kind: "game", packed: value, ...readShown(parts, faults) };
    case "drill": {
      const [asked = "", number = "1"] = value.split(/\/(.*)/s);
      const pack = oneOf("pack", asked, Object.keys(known.packs), faults);
      const most = pack === null ? 0 : (own(known.packs, pack)?.count ?? 0);
      if (pack === null) return null;
      const right = /^[1-9][0-9]{0,4}$/.test(number) && Number(number) <= most;
      if (!right) faults.push({ what: "number", got: quoted(number), most });
      return { kind: "drill", pack, number: right ? Number(number) : 1 };
    }
    case "demo": {
      const [asked = "", step = ""] = value.split(/\/(.*)/s);
      const demo = oneOf("demonstration", asked, Object.keys(known.demos), faults);
      if (demo === null) return null;
      const steps = own(known.demos, demo)?.steps ?? [];
      return { kind: "demo", name: demo, step: oneOf("step", step || undefined, steps, faults) ?? "" };
    }
  }
}

/** A field of an object, and nothing that all objects have. */
export const own = <T>(from: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(from, name) ? from[name] : undefined;

/** Read one of some words; null if it is missing, or another one, which is a fault. */
function oneOf(
  name: Name,
  got: string | undefined,
  known: readonly string[],
  faults: Fault[],
): string | null {
  if (got === undefined) return null;
  if (known.includes(got)) return got;
  faults.push({ what: "unknown", name, got: quoted(got), known });
  return null;
}

function readShown(parts: ReadonlyMap<string, string>, faults: Fault[]): Shown {
  const side = oneOf("orientation", parts.get("orientation"), SIDES, faults);
  return {
    square: parts.get("square") ?? "",
    region: parts.get("region") ?? "",
    orientation: side === "white" ? "white" : "black",
  };
}

function readPosition(parts: ReadonlyMap<string, string>, known: Known, faults: Fault[]): Subject | null {
  const given = parts.get("tsfen") ?? "";
  const tsfen = given === "" ? START : given;
  const asked = oneOf("game", parts.get("variant"), Object.keys(known.games), faults);
  const variant = asked ?? variantOf(tsfen, known.games);
  const game = own(known.games, variant);
  if (!game) {
    // That the name is unknown is said already.
    if (!parts.has("variant")) faults.push({ what: "variant" });
    return null;
  }
  const shown = checkShown(readShown(parts, faults), game, faults);
  const ruleset = parts.get("ruleset") ?? "";
  return { kind: "position", variant, ruleset, tsfen, ...shown };
}

/** Find the game whose board has as many ranks as a position; empty if no game, or several, have. */
export function variantOf(tsfen: string, games: Known["games"]): string {
  const ranks = (tsfen.trim().split(/\s+/)[0] ?? "").split("/").length;
  const found = Object.entries(games).filter(([, game]) => game.ranks === ranks);
  return found.length === 1 ? (found[0]?.[0] ?? "") : "";
}

/** Leave out a square and a region that this board does not have. */
export function checkShown<T extends Partial<Shown>>(shown: T, size: Size, faults: Fault[]): T & Shown {
  const checked = { ...SHOWN, ...shown };
  const { square, region } = checked;
  if (square !== "" && parseSquare(size, square) === null) {
    faults.push({ what: "square", size, got: quoted(square) });
    checked.square = "";
  }
  if (parseRegion(size, region) === null) {
    faults.push({ what: "region", size, got: quoted(region) });
    checked.region = "";
  }
  return checked;
}

// ---------------------------------------------------------------- positions

/**
 * Check a position for a board whose kinds have these codes. Of one that is wrong, what can be read stays: other
 * ranks and other pieces become empty squares.
 */
export function mendTsfen(
  text: string,
  size: Size,
  kinds: ReadonlyMap<string, boolean>,
  faults: Fault[],
): string {
  const known = (code: string, promoted: boolean): boolean =>
    kinds.has(code) && (!promoted || kinds.get(code) === true);
  try {
    const { pieces } = readTsfen(text, size);
    const stranger = pieces.find(({ code, promoted }) => !known(code, promoted));
    if (!stranger) return text;
    const symbol = `${stranger.promoted ? "+" : ""}${stranger.code}`;
    faults.push({ what: "position", reason: `this game has no piece "${quoted(symbol)}"` });
  } catch (error) {
    if (!(error instanceof TsfenError)) throw error;
    faults.push({ what: "position", reason: error.message });
  }
  const [board = "", counter = "0"] = text.trim().split(/\s+/);
  const rows = board.split("/").slice(0, size.ranks);
  const cells = Array.from({ length: size.ranks }, (_, row) => readRow(rows[row] ?? "", size.files, known));
  return writeTsfen(cells.flat(), size, /^[0-9]{1,6}$/.test(counter) ? Number(counter) : 0);
}

function readRow(
  row: string,
  files: number,
  known: (code: string, promoted: boolean) => boolean,
): (string | null)[] {
  const cells = new Array<string | null>(files).fill(null);
  try {
    for (const { square, side, code, promoted } of readTsfen(`${row} 0`, { files, ranks: 1 }).pieces)
      if (known(code, promoted))
        cells[square] = `${promoted ? "+" : ""}${side === "white" ? code : code.toLowerCase()}`;
  } catch (error) {
    if (!(error instanceof TsfenError)) throw error;
  }
  return cells;
}

/** Write a position: for each square null, or a symbol in the case of its side. */
export function writeTsfen(
  cells: readonly (string | null)[],
  { files, ranks }: Size,
  counter: number,
): string {
  const rows = Array.from({ length: ranks }, (_, row) => {
    const words: string[] = [];
    for (let at = row * files, end = at + files; at < end;) {
      const cell = cells[at] ?? null;
      let next = at;
      while (next < end && (cells[next] ?? null) === cell) next++;
      const count = next - at;
      words.push(cell === null ? String(count) : `${cell}${count === 1 ? "" : count}`);
      at = next;
    }
    return words.join(",");
  });
  return `${rows.join("/")} ${counter}`;
}
