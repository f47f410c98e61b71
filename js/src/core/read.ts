/** Helpers that read untrusted traits into plain values. */
import { decodeFigures } from "./figures.ts";
import type { Figure, Offset } from "./figures.ts";
import { asDataView, WireError } from "./wire.ts";

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

export const numberOf = (value: unknown, otherwise = 0): number =>
  typeof value === "number" && Number.isFinite(value) ? value : otherwise;

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

export const textsOf = (value: unknown): readonly string[] =>
  listOf(value).filter((one): one is string => typeof one === "string");

/** Offsets; invalid ones are left out. */
export const offsetsOf = (value: unknown): readonly Offset[] =>
  listOf(value).flatMap((one) => {
    const [right, forward] = listOf(one);
    return Number.isInteger(right) && Number.isInteger(forward)
      ? [[right as number, forward as number] as const]
      : [];
  });

/** The figures of a trait; none if it is empty or cannot be read. */
export function figuresOf(value: unknown): readonly Figure[] {
  const data = asDataView(value);
  if (!data || data.byteLength === 0) return [];
  try {
    return decodeFigures(data);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    console.warn(`banmen: ${error.message}`);
    return [];
  }
}

/** A fault in a query, and where. */
export interface Problem {
  readonly text: string;
  /** Characters (code points) of the asked text; both -1 where it is not about a place in it. */
  readonly start: number;
  readonly end: number;
  /** The trait it is about. */
  readonly where: string;
}

/** Read the trait `problem`; null if it is empty. */
export function problemOf(value: unknown): Problem | null {
  const { text, start, end, where } = recordOf(value);
  if (textOf(text) === "") return null;
  return { text: textOf(text), start: numberOf(start, -1), end: numberOf(end, -1), where: textOf(where) };
}
