/**
 * Reads untrusted values by the tables in `generated/`, which `tools/make_protocol.py` makes of the schemas in
 * `widget/protocol`. Reading never fails: a missing or wrong value has a default, and a list leaves out wrong items.
 */
import { fromBase64 } from "./base64.ts";
import { decodeFigures } from "./figures.ts";
import type { Figure } from "./figures.ts";
import { asDataView, WireError } from "./wire.ts";

/** Reads a value; undefined: it is not of this type. */
export type Reader<T> = (value: unknown) => T | undefined;
/** Reads any value. */
export type Sure<T> = (value: unknown) => T;
/** Readers of an object's fields, by the names that the page has for them. */
type Readers<T> = { readonly [Name in keyof T]: Reader<T[Name]> };
type Fields = Readonly<Record<string, unknown>>;
type Get = (name: string) => unknown;

// ---------------------------------------------------------------- single values

export const any: Sure<unknown> = (value) => value;

export const string: Reader<string> = (value) => (typeof value === "string" ? value : undefined);
export const number: Reader<number> = (value) => (Number.isFinite(value) ? (value as number) : undefined);
export const integer: Reader<number> = (value) => (Number.isInteger(value) ? (value as number) : undefined);
/** A whole number between limits: the nearest one. */
export const within =
  (least: number, most = Infinity): Reader<number> =>
  (value) =>
    Number.isFinite(value) ? Math.min(most, Math.max(least, Math.floor(value as number))) : undefined;
export const boolean: Reader<boolean> = (value) => (typeof value === "boolean" ? value : undefined);

export const oneOf =
  <T>(known: readonly T[]): Reader<T> =>
  (value) =>
    known.find((one) => one === value);

export const matching =
  (pattern: RegExp): Reader<string> =>
  (value) =>
    typeof value === "string" && pattern.test(value) ? value : undefined;

export const or =
  <T>(read: Reader<T>, otherwise: T): Sure<T> =>
  (value) =>
    read(value) ?? otherwise;

/** Null where there is nothing: null, an empty text or object, or what cannot be read. */
export const orNull =
  <T>(read: Reader<T>): Sure<T | null> =>
  (value) =>
    value === null || value === undefined || value === "" || isEmpty(value) ? null : (read(value) ?? null);

function isEmpty(value: unknown): boolean {
  if (typeof value !== "object" || Array.isArray(value) || value instanceof DataView) return false;
  for (const _ in value) return false;
  return true;
}

export const textOf = or(string, "");

export const numberOf = (value: unknown, otherwise = 0): number => number(value) ?? otherwise;
export const numeral = or(number, 0);
export const whole = or(integer, 0);
export const flag = or(boolean, false);

/** A buffer, or base64; null if empty. */
export function bytes(value: unknown): DataView | null {
  const data = typeof value === "string" ? decoded(value) : asDataView(value);
  return data && data.byteLength > 0 ? data : null;
}

function decoded(value: string): DataView | null {
  try {
    return new DataView(fromBase64(value).buffer);
  } catch {
    return null;
  }
}

/** The figures in a buffer; none if it is empty or cannot be read. */
export function figures(value: unknown): readonly Figure[] {
  const data = bytes(value);
  if (!data) return [];
  try {
    return decodeFigures(data);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    console.warn(`banmen: ${error.message}`);
    return [];
  }
}

export const figure = (value: unknown): Figure | null => figures(value)[0] ?? null;

// ---------------------------------------------------------------- lists and objects

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const recordOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** An object without fields. */
export const nothing: Sure<Readonly<Record<string, never>>> = () => ({});

const isRead = <T>(value: T | undefined): value is T => value !== undefined;

export const list =
  <T>(read: Reader<T>): Sure<readonly T[]> =>
  (value) =>
    listOf(value).map(read).filter(isRead);

export const textsOf = list(string);

/** A list of so many values, all of which must be read. */
export const tuple =
  <T extends readonly unknown[]>(...readers: { readonly [I in keyof T]: Reader<T[I]> }): Reader<T> =>
  (value) => {
    const given = listOf(value);
    const found = readers.map((read: Reader<unknown>, i) => read(given[i]));
    return found.every(isRead) ? (found as unknown as T) : undefined;
  };

export const map =
  <T>(read: Reader<T>): Sure<ReadonlyMap<string, T>> =>
  (value) =>
    new Map(
      Object.entries(recordOf(value)).flatMap(([name, one]) => {
        const found = read(one);
        return found === undefined ? [] : [[name, found] as const];
      }),
    );

/** Values by name, as an object. */
export const dict =
  <T>(read: Reader<T>): Sure<Readonly<Record<string, T>>> =>
  (value) =>
    Object.fromEntries(map(read)(value));

/** The names of fields: as the page has them, and as they travel. */
const namesOf = <T>(
  readers: Readers<T>,
  others: Readonly<Record<string, string>>,
): [keyof T & string, string][] =>
  (Object.keys(readers) as (keyof T & string)[]).map((name) => [
    name,
    others[name] ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ]);

/** An object; undefined if a field that has no default cannot be read. */
export function record<T>(
  readers: { readonly [Name in keyof T]: Sure<T[Name]> },
  others?: Readonly<Record<string, string>>,
): Sure<T>;
export function record<T>(readers: Readers<T>, others?: Readonly<Record<string, string>>): Reader<T>;
export function record<T>(readers: Readers<T>, others = {}): Reader<T> {
  const names = namesOf(readers, others);
  return (value) => {
    const given = recordOf(value);
    const found: Partial<T> = {};
    for (const [name, wire] of names) {
      const one = readers[name](given[wire]);
      if (one === undefined && readers[name] !== any) return undefined;
      found[name] = one;
    }
    return found as T;
  };
}

/** An object whose fields are read when they are used: to copy a long game would cost as much as the game. */
export function lazy<T>(
  readers: { readonly [Name in keyof T]: Sure<T[Name]> },
  others: Readonly<Record<string, string>> = {},
): Sure<T> {
  class Lazy {
    constructor(readonly given: Fields) {}
  }
  for (const [name, wire] of namesOf(readers, others))
    Object.defineProperty(Lazy.prototype, name, {
      get(this: Lazy) {
        return readers[name](this.given[wire]);
      },
    });
  return (value) => new Lazy(recordOf(value)) as T;
}

/** One of several kinds of objects, told apart by their field `form`. */
export const union =
  <T extends { readonly form: string }>(cases: Readonly<Record<T["form"], Reader<T>>>): Reader<T> =>
  (value) => {
    const known: ReadonlyMap<string, Reader<T>> = new Map(Object.entries(cases));
    return known.get(textOf(recordOf(value).form))?.(value);
  };

// ---------------------------------------------------------------- traits

/** Traits of a widget, and how each is read. */
export interface Table<T> {
  readonly readers: { readonly [Name in keyof T]: Sure<T[Name]> };
  /** The names of the traits: as the page has them, and as Python has them. */
  readonly names: readonly (readonly [keyof T & string, string])[];
}

export const table = <T>(
  readers: Table<T>["readers"],
  others: Readonly<Record<string, string>> = {},
): Table<T> => ({ readers, names: namesOf(readers, others) });

/** What Python calls the traits of a table. */
export const traitsOf = ({ names }: { readonly names: readonly (readonly [string, string])[] }): string[] =>
  names.map(([, trait]) => trait);

/** Make a reader of traits: one that has not changed is not read again, and is the same object as before. */
export function traits<T>({ readers, names }: Table<T>): (get: Get) => T {
  const known = new Map<string, { readonly from: unknown; readonly value: unknown }>();
  return (get) => {
    const found: Partial<T> = {};
    for (const [name, trait] of names) {
      const from = get(trait);
      let one = known.get(name);
      if (one?.from !== from || !one) known.set(name, (one = { from, value: readers[name](from) }));
      found[name] = one.value as T[typeof name];
    }
    return found as T;
  };
}
