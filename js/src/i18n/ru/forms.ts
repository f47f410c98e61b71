/** Russian forms that depend on a number, a list or a side. */
import type { Side } from "../../core/geometry.ts";
import { within } from "../../core/names.ts";
import type { Named } from "../../core/names.ts";

const RULES = new Intl.PluralRules("ru");

/** A number with the form of a noun that it asks for: 1 ход, 2 хода, 5 ходов. */
export const counted = (count: number, one: string, few: string, many: string): string => {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one, few };
  return `${count.toLocaleString("ru")} ${forms[RULES.select(count)] ?? many}`;
};

export const squares = (count: number): string => counted(count, "клетка", "клетки", "клеток");
export const pieces = (count: number): string => counted(count, "фигура", "фигуры", "фигур");
export const moves = (count: number): string => counted(count, "ход", "хода", "ходов");

/** A list: а, б и в. */
export const listed = (names: readonly string[]): string => new Intl.ListFormat("ru").format(names);

export const SIDES: Readonly<Record<Side, string>> = { black: "Чёрные", white: "Белые" };
/** Whose: ход чёрных, лев белых. */
export const OF: Readonly<Record<Side, string>> = { black: "чёрных", white: "белых" };

/** Whose, by the name of a side. */
export const of = (side: string): string => (side === SIDES.black ? OF.black : OF.white);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The name of a kind within a sentence: Russian if it has one, else English. */
export const kindWithin = ({ name, called }: Pick<Named, "name" | "called">): string =>
  called.ru ?? within(name);
