/** The texts of the atlas in English. */
import type { Named } from "../../core/names.ts";
import { times } from "./words.ts";

const kinds = (count: number): string => times(count, "kind", "kinds");
const squares = (count: number): string => times(count, "square", "squares");
const list = (texts: readonly string[]): string => new Intl.ListFormat("en").format(texts);

export const texts = {
  label: "Atlas of pieces",
  /** The name of a kind. */
  kind: ({ name }: Named): string => name,
  /** A game, in short, from its English title. */
  game: (title: string): string => title.replace(/ shogi$/, ""),
  search: "Search",
  searchFor: "Name, kanji, romaji, Betza, category …",
  clearSearch: "Clear the search",
  games: "Games",
  moves: "Moves",
  movesAll: "Only kinds with all of these moves",
  promotes: "Promotion",
  promotion: { "": "any", yes: "promotes", no: "does not promote", promoted: "only by promotion" },
  royal: "Royal",
  sort: "Order",
  sorted: {
    game: "as in the games",
    name: "by name",
    kanji: "by kanji",
    mobility: "most mobile first",
    worth: "most worth first",
  },
  clear: "Clear filters",
  page: { kinds: "Kinds", compare: "Compare", families: "Promotions" },
  pages: "Pages",
  found: (count: number, all: number): string => {
    if (count === 0) return "No kind matches";
    return count === all ? `All ${kinds(all)}` : `${count} of ${kinds(all)}`;
  },
  nothing: "No kind matches all filters.",
  roses: "Pieces by move",
  rosesHint: "Drag over pieces to see only kinds that move like them. Click for one move.",
  rosesPicked: (count: number): string =>
    `${times(count, "move", "moves")} selected: only kinds that move like this. Clear filters shows all.`,
  rosesKeys: "Arrow keys move, Shift with arrow keys selects several, Space selects one, Escape shows all.",
  grid: "Kinds of pieces",
  keys: "Arrow keys move between kinds, C selects one to compare, / searches.",
  mobility: "Mobility",
  mobilityOf: (value: string): string => `${value} squares on average`,
  mobilityPlace: (place: number, all: number): string => `number ${place} of ${all}`,
  /** Mobility where this part of the squares is occupied. */
  occupied: (part: string, value: string): string => `${part} full: ${value}`,
  mobilityTitle: "How many squares it can reach, on average over all squares of its empty board",
  worth: "Worth",
  /** A value in pawns with its error, or by mobility. */
  worthOf: (pawns: string, error: string): string =>
    error === "" ? `${pawns} pawns, by its mobility` : `${pawns} pawns (± ${error})`,
  worthTitle: "How much it helped the built-in opponent to win games against itself, in pawns of its game",
  also: {
    name: "name",
    kanji: "kanji",
    names: "also",
    siteName: "on the site",
    romaji: "romaji",
    called: "in another language",
    code: "letters",
    betza: "Betza",
    category: "moves",
  },
  compareThis: (name: string): string => `Compare ${name}`,
  chooseToCompare: "Compare",
  chosen: (names: readonly string[]): string =>
    names.length === 0 ? "Nothing selected to compare" : `Selected to compare: ${list(names)}`,
  noneYet: "Choose a kind to see it here.",
  sheet: "Selected kind",
  backToKinds: "All kinds",
  names: "Other names",
  site: "On the site",
  /** The heading of a name in another language. */
  called: (language: string): string => language,
  betza: "Betza",
  becomes: "Promotes to",
  comesFrom: "Comes from",
  neverPromotes: "Does not promote",
  infects: "The piece that captures it becomes",
  alike: "Same moves",
  atStart: (count: number): string => (count === 1 ? "One at the start" : `${count} at the start`),
  startOf: (name: string, game: string, squares: string): string =>
    `Start position of ${game}; ${name} on ${squares}`,
  startSquares: (names: readonly string[]): string => list(names),
  notAtStart: (names: readonly string[]): string =>
    names.length === 0
      ? "Not on the board at the start"
      : `Not on the board at the start: it comes from ${list(names)}`,
  royalKind: "Royal",
  figureOf: (name: string): string => `The moves of ${name}`,
  compareNone: "Choose two kinds: press the button on a card, or C on the current kind.",
  compareOne: "Choose one more.",
  swap: "Swap",
  takeOut: (name: string): string => `Remove ${name} from the comparison`,
  onlyHere: (name: string, count: number): string => `Only ${name}: ${squares(count)}`,
  lacking: "Dashed: squares that it lacks",
  otherwise: (count: number): string => `Both, but differently: ${squares(count)}`,
  both: (count: number): string => `Both alike: ${squares(count)}`,
  moveSame: "They have the same moves.",
  sameSquares: "They reach the same squares.",
  asFar: (radius: number): string => `Within ${squares(radius)} of the piece`,
  wordsOf: (name: string): string => `Only ${name}`,
  families: "Promotions",
  around: (name: string): string => `Around ${name}`,
  familiesOf: (game: string): string => `Promotions in ${game}`,
  alone: "Neither promote nor come from promotion",
  contagion: "Contagion: a piece that captures the first becomes the second",
  nodeOf: (name: string, to: string, from: readonly string[]): string =>
    [name, to && `promotes to ${to}`, from.length > 0 && `comes from ${list(from)}`]
      .filter(Boolean)
      .join(", "),
  empty: "This atlas has no kinds. Make it again in Python.",
};
