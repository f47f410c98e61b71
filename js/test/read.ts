/** Reads traits made by hand as a widget would. */
import { traits } from "../src/core/read.ts";
import type { Table } from "../src/core/read.ts";

export const readAll = <T>(table: Table<T>, given: Readonly<Record<string, unknown>>): T =>
  traits(table)((name) => given[name]);
