/** The atlas's texts in English. */
const kinds = (count: number): string => `${count} ${count === 1 ? "kind" : "kinds"}`;
const squares = (count: number): string => `${count} ${count === 1 ? "square" : "squares"}`;
const list = (texts: readonly string[]): string => new Intl.ListFormat("en").format(texts);

export const atlas = {
  label: "Atlas of pieces",
  /** What a kind is called. */
  kind: ({ name }: { readonly name: string; readonly kanji: string }): string => name,
  game: { dai_dai: "Dai dai", tai: "Tai", taikyoku: "Taikyoku" } as Readonly<Record<string, string>>,
  search: "Search",
  searchFor: "Name, kanji, romaji, Betza, category …",
  clearSearch: "Clear the search",
  games: "Games",
  moves: "Moves",
  movesAll: "Only kinds that move in all of these ways",
  promotes: "Promotion",
  promotion: { "": "any", yes: "promotes", no: "does not promote", promoted: "only by promotion" },
  royal: "Royal",
  sort: "Order",
  sorted: { game: "as in the games", name: "by name", kanji: "by kanji", mobility: "most mobile first" },
  clear: "Clear filters",
  page: { kinds: "Kinds", compare: "Compare", families: "Promotions" },
  pages: "What is shown",
  found: (count: number, all: number): string => {
    if (count === 0) return "No kind fits";
    return count === all ? `All ${kinds(all)}` : `${count} of ${kinds(all)}`;
  },
  nothing: "No kind fits all of this.",
  grid: "Kinds of pieces",
  keys: "Arrow keys go from kind to kind, C chooses one to compare, / searches.",
  mobility: "Mobility",
  mobilityOf: (value: string): string => `${value} squares on average`,
  mobilityPlace: (place: number, all: number): string => `number ${place} of ${all}`,
  /** Mobility where this part of the squares is occupied. */
  occupied: (part: string, value: string): string => `${part} full: ${value}`,
  mobilityTitle: "Squares it may go to, on average over all squares of its empty board",
  also: {
    name: "name",
    kanji: "kanji",
    names: "also",
    siteName: "on the site",
    romaji: "romaji",
    ru: "Russian",
    code: "letters",
    betza: "Betza",
    category: "moves",
  },
  compareThis: (name: string): string => `Compare ${name}`,
  chooseToCompare: "Compare",
  chosen: (names: readonly string[]): string =>
    names.length === 0 ? "Nothing chosen to compare" : `Chosen to compare: ${list(names)}`,
  noneYet: "Choose a kind to see it here.",
  sheet: "The kind looked at",
  backToKinds: "All kinds",
  names: "Other names",
  site: "On the site",
  russian: "In Russian",
  betza: "Betza",
  becomes: "Promotes to",
  comesFrom: "Comes from",
  neverPromotes: "Does not promote",
  infects: "What captures it becomes",
  alike: "Moves the same",
  atStart: (count: number): string => (count === 1 ? "One at the start" : `${count} at the start`),
  startOf: (name: string, game: string, squares: string): string =>
    `Start position of ${game}; ${name} on ${squares}`,
  startSquares: (names: readonly string[]): string => list(names),
  notAtStart: (names: readonly string[]): string =>
    names.length === 0
      ? "Not on the board at the start"
      : `Not there at the start: ${list(names)} becomes it`,
  royalKind: "Royal",
  figureOf: (name: string): string => `The moves of ${name}`,
  compareNone: "Choose two kinds: with the button on a card, or with C where the keys are.",
  compareOne: "Choose one more.",
  swap: "Swap",
  takeOut: (name: string): string => `Do not compare ${name}`,
  onlyHere: (name: string, count: number): string => `Only ${name}: ${squares(count)}`,
  lacking: "What it lacks is dashed",
  otherwise: (count: number): string => `Both, otherwise: ${squares(count)}`,
  both: (count: number): string => `Both alike: ${squares(count)}`,
  moveSame: "They move the same.",
  sameSquares: "They reach the same squares.",
  asFar: (radius: number): string => `Within ${squares(radius)} of the piece`,
  wordsOf: (name: string): string => `Only ${name}`,
  families: "Promotions",
  around: (name: string): string => `Around ${name}`,
  familiesOf: (game: string): string => `Promotions in ${game}`,
  alone: "Neither promote nor come from promotion",
  contagion: "Contagion: whatever captures the one becomes the other",
  nodeOf: (name: string, to: string, from: readonly string[]): string =>
    [name, to && `promotes to ${to}`, from.length > 0 && `comes from ${list(from)}`]
      .filter(Boolean)
      .join(", "),
  empty: "There are no kinds here: make the atlas again in Python.",
};
