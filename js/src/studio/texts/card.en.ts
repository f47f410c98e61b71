/** The texts of the card, in English. */

export const cardEn = {
  label: (name: string): string => `Piece: ${name}`,
  games: { dai_dai: "Dai dai shogi", tai: "Tai shogi", taikyoku: "Taikyoku shogi" } as Readonly<
    Record<string, string>
  >,
  royal: "royal",
  alsoCalled: "Also called",
  onSite: "On the ATSI site",
  alsoWritten: "Also written",
  abbreviated: "Abbreviated",
  place: "On the board",
  counted: (count: number, promoted: boolean): string =>
    count === 0
      ? promoted
        ? "only by promotion"
        : "not at the start"
      : `${count === 1 ? "one" : count} to a side at the start`,
  characters: "Its characters and how they are read",
  on: "on",
  kun: "kun",
  unread: "reading not known",
  betza: "Betza notation",
  inFull: "In full",
  dialects: "In other dialects",
  mobility: (squares: number, game: string): string =>
    `Mobility: ${squares.toFixed(1)} squares, on average over all squares of the empty board of ${game.toLowerCase()}`,
  rulings: "The sources disagree",
  usual: "as usual",
  unplayable: "on record only",
  promotion: "Promotion",
  promotesTo: "Promotes to",
  promotesFrom: "Promoted from",
  promotesNot: "It does not promote.",
  goTo: (name: string): string => `Go to ${name}`,
  elsewhere: "In the other games",
  same: "It moves the same there.",
  onlyHere: (game: string): string => `Only ${game.toLowerCase()} has it.`,
};
