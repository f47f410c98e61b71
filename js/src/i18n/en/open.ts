/** The texts of pages that open links, and of embedded boards, in English. */
type Known = readonly string[];

export const texts = {
  home: "All positions, demonstrations and exercises",
  wrong: "This link is not quite right",
  games: "Games",
  demos: "Demonstrations",
  packs: "Exercises",
  count: (count: number): string => `${count}`,
  loading: "Loading …",
  noMoves: "Click a piece to see what it is. Moves on this board need Python.",
  loadingMoves: "Python is loading. Then pieces show their moves.",
  noOther: "Other notations need Python: this page shows the ones it was built with.",
  unprepared: (betza: string): string =>
    `Showing the notation “${betza}” needs Python: it is no piece of these games.`,
  answered: "This page has no Python, so the move was not made.",
  failed: (name: string): string => `${name} could not be loaded. Check the connection and reload the page.`,
  fromFile: (name: string): string =>
    `${name} cannot be loaded on a page opened from a file. Put its text into a script element inside the board, or use a web server.`,
  notBoard: (name: string): string => `${name} is not a board of banmen.`,
  link: "Link",
  names: {
    part: "part",
    game: "game",
    pack: "pack",
    demonstration: "demonstration",
    step: "step",
    language: "language",
    orientation: "orientation",
    theme: "theme",
    glyphs: "glyphs",
  },
  fault: {
    long: (most: number, got: number): string => `A link must have at most ${most} characters, got ${got}.`,
    version: (got: string): string =>
      `This link is of version ${got}, and this page reads version 1. The page shows the parts that it knows.`,
    damaged: (name: string): string => `The part “${name}” is damaged: the link may have been cut.`,
    twice: (name: string): string => `The part “${name}” must be there once. The first one counts.`,
    subjects: (names: string): string => `A link must open one thing, got ${names}. The first one is shown.`,
    unknown: (name: string, got: string, known: Known): string =>
      `Unknown ${name} “${got}”. Available: ${known.join(", ")}.`,
    number: (most: number, got: string): string => `The exercise must be from 1 to ${most}, got ${got}.`,
    square: (files: number, ranks: number, got: string): string =>
      `square must be on the ${files}x${ranks} board, got ${got}.`,
    region: (files: number, ranks: number, got: string): string =>
      `region must be two squares of the ${files}x${ranks} board, such as 5e-1a, got ${got}.`,
    position: (reason: string): string => `The position is not right: ${reason}. What can be read is shown.`,
    variant: "variant must name the game: no game has a board of this size.",
    packed: "The game in this link cannot be read: the link was cut or changed.",
    replay: "The moves in this link do not lead to its position, so only the position is shown.",
  },
};
