/** The texts of the map of the course in English. */
import type { Plays, Strength } from "../../core/generated/course.ts";
import { list, times } from "./words.ts";

const strength: Readonly<Record<Strength, string>> = {
  new: "new",
  seen: "seen",
  shaky: "shaky",
  good: "good",
  sure: "sure",
};
const played: Readonly<Record<Plays, string>> = { chess: "chess", shogi: "shogi", neither: "neither" };

export const texts = {
  label: "Map of the course",
  /** A game, from its English title. */
  game: (title: string): string => title,
  begin: (lesson: number): string => `Begin: lesson ${lesson}`,
  /** `unit` is 0 in a lesson without units. */
  continue: (lesson: number, unit: number): string =>
    `Continue: lesson ${lesson}${unit === 0 ? "" : `, unit ${unit}`}`,
  review: (due: number): string => `Review: ${due} due`,
  meet: (count: number): string => `Meet ${times(count, "new piece", "new pieces")}`,
  nothingDue: "nothing more to review today",
  unit: (unit: number, count: number): string => `Unit ${unit} of ${count}`,
  far: (done: number, lessons: number, stars: number, of: number): string =>
    `${done} of ${lessons} lessons · ${stars} of ${of} stars`,
  finished: "You have done all lessons.",
  plays: "I play",
  played,
  note: {
    chess:
      "You know the moves of lessons 2 and 4: king, rook, bishop and queen. New here: the knight jumps forward only, and in the larger games pieces promote by capturing.",
    shogi:
      "You know the gold, the silver, the rook and the bishop of lessons 2 and 4. New here: nothing is dropped, and in the larger games pieces promote by capturing.",
    neither:
      "Take the lessons in this order, or as you like: each says at its beginning what it needs. The numbers are only names.",
  },
  days: (days: number, streak: number): string =>
    `${times(days, "day", "days")} practised${streak > 1 ? ` · streak: ${streak}` : ""}`,
  optional: "may be skipped",
  unordered: "in any order",
  stage: {
    board: "The board",
    game: "A whole game at once",
    known: "You know these moves",
    simple: "Simple moves",
    jumps: "Short slides and jumps",
    special: "What makes these games",
    endings: "Promotion and endings",
    kanji: "The kanji on the pieces",
    writing: "Reading and writing",
    games: "The games",
    more: "More about notation and sources",
    own: "A game of your own",
    teachers: "For teachers",
  },
  stars: (stars: number, of: number): string => `${stars} of ${of} stars`,
  starsFrom:
    "A lesson has one star for a third of the stars of its exercises, two for two thirds, three for nine tenths.",
  done: "done",
  minutes: (minutes: number): string => `${minutes} min`,
  ladder: "The games, from small to large",
  size: (files: number, ranks: number, pieces: number): string =>
    `${files}×${ranks} · ${pieces} pieces a side`,
  fresh: (fresh: number, kinds: number): string =>
    fresh === kinds ? times(kinds, "kind", "kinds") : `${fresh} more kinds, ${kinds} in all`,
  play: "Play:",
  moves: "Moves",
  allMoves: "all moves",
  games: { storm: "Storm", streak: "Streak", pursuit: "Pursuit", puzzles: "Puzzles" },
  gamesAre: {
    storm: "as many questions as you can in three minutes",
    streak: "until your first mistake",
    pursuit: "catch a piece that flees, escape one that hunts",
    puzzles: "find the best move; each names its theme afterwards",
  },
  playing: (play: string, game: string, moves: string): string =>
    moves === "" ? `${play}: ${game}` : `${play}: ${game}, ${moves}`,
  kinds: "Kinds",
  showKinds: (game: string): string => `Show the kinds of ${game}`,
  kindsOf: (count: number): string => `All ${count} kinds of pieces`,
  gameChoice: "Game",
  kindsKeys: "Arrow keys move, Enter shows the card of a kind, Shift and Enter practise it.",
  kindsHint: "Click a piece for its card, or with Shift to practise it.",
  strength,
  skill: {
    name: "name",
    squares: "squares",
    read: "reading",
    write: "writing",
    route: "routes",
    attacks: "attacks",
  },
  confused: (names: readonly string[]): string => `taken for ${list(names)}`,
  reviewOf: (game: string): string => `Review: ${game}`,
  newOf: (game: string): string => `New pieces: ${game}`,
  practiceOf: (kind: string): string => `Practise: ${kind}`,
  practise: "Practise",
  close: "Close",
  progress: "Your progress",
  saved: (file: string, rows: number): string =>
    file === "" ? "Saved from the next result on." : `Saved in ${file}: ${times(rows, "result", "results")}.`,
  stopped: (file: string): string =>
    file === "" ? "Not saved." : `Not saved any longer. ${file} stays as it is.`,
  notSaved: "Not saved yet. Your first result asks whether to save it.",
  keep: "Save my progress",
  see: "Show",
  hide: "Hide",
  stop: "Stop saving",
  delete: "Delete",
  really: (file: string, rows: number, days: number): string =>
    `Delete ${file} with ${times(rows, "result", "results")} of ${times(days, "day", "days")}? Your stars, the strength of your memory and what is due go with it. Games, notebooks and answers in them stay.`,
  deleteIt: "Delete it",
  keepIt: "Keep it",
  faults: (count: number): string => `${times(count, "line was", "lines were")} skipped`,
  openFile: (file: string): string => `Open ${file}`,
  columns: {
    lesson: "lesson",
    stars: "stars",
    solved: "solved",
    missed: "missed",
    wrong: "wrong answers",
    last: "last day",
  },
};
