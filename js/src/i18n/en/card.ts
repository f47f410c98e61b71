/** The texts of the card, in English. */

export const texts = {
  label: (name: string): string => `Piece: ${name}`,
  /** The title of a game, from its English one. */
  game: (title: string): string => title,
  royal: "royal",
  alsoCalled: "Also called",
  onSite: "On taikyoku-shogi.github.io",
  alsoWritten: "Also written",
  abbreviated: "Abbreviated",
  place: "On the board",
  counted: (count: number, promoted: boolean): string =>
    count === 0 ? (promoted ? "only by promotion" : "not at the start") : `${count} per side at the start`,
  characters: "Characters and their readings",
  on: "on",
  kun: "kun",
  unread: "reading not known",
  betza: "Betza notation",
  inFull: "In full",
  dialects: "In other dialects",
  mobility: "Mobility",
  mobilityOn: (game: string): string =>
    `(computed): how many squares it can reach, on average over the board of ${game.toLowerCase()}`,
  occupied: (density: number): string =>
    density === 0 ? "empty" : `${Math.round(density * 100)} % occupied`,
  number: (value: number): string => value.toFixed(1),
  /** The worth in pawns: fitted on games, with an error, or by mobility. */
  worth: (pawns: number): string => `Worth ${pawns.toFixed(1)} ${pawns === 1 ? "pawn" : "pawns"}`,
  byGames: (error: number, games: number): string =>
    ` (± ${error.toFixed(1)}), fitted on ${games} games of the built-in opponent`,
  byMobility: ", by its mobility: too few games of the built-in opponent to tell",
  sources: "Sources of its move: ",
  rulings: "The sources disagree",
  usual: "as usual",
  unplayable: "on record only",
  promotion: "Promotion",
  promotesTo: "Promotes to",
  promotesFrom: "Promoted from",
  promotesNot: "It does not promote.",
  goTo: (name: string): string => `Go to ${name}`,
  elsewhere: "In the other games",
  onlyThere: "Only there:",
  onlyHereMoves: "Only here:",
  promotesInto: (name: string): string => `Promotes to ${name.toLowerCase()}.`,
  same: "It has the same moves there.",
  onlyHere: (game: string): string => `Only in ${game.toLowerCase()}.`,
};
