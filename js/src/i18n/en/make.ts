/** The texts of making an exercise by hand, in English. */
import { times } from "./words.ts";

export const texts = {
  title: "Make an exercise",
  close: "Close",
  change: "Change",
  changeOf: (what: string): string => `Change: ${what}`,
  kind: "Kind",
  whichKind: "What kind of exercise?",
  position: "It asks about the position on this board.",
  setUp: "Set up another position",
  piece: "Piece",
  choosePiece: "choose the piece on the board.",
  noPiece: "No piece stands there. Choose a square with a piece.",
  on: (piece: string, square: string): string => `${piece} on ${square}`,
  goal: "Question",
  marked: (squares: number): string => `(${times(squares, "square", "squares")} chosen)`,
  next: "Next",
  clear: "Clear",
  answer: "Your answer",
  answerSquares: "mark the squares that you expect. You can leave this out.",
  answerMove: "play the first move that you expect. You can leave this out.",
  reveal: "Show the solution",
  hide: "Hide the solution",
  searching: (moves: number): string => `Searching … ${moves} moves tried.`,
  stop: "Stop",
  undecided: (moves: number): string =>
    `Too much to search: ${times(moves, "move", "moves")} did not decide whether this can be solved. Fewer pieces help, or another kind.`,
  stopped: "Stopped. It is not known whether this can be solved.",
  searchAgain: "Search again",
  unsolvable: (why: string): string => `Cannot be solved: ${why}`,
  large: (board: string, most: number): string =>
    `${board} squares are too many${most > 0 ? `: pupils see at most ${most}×${most} well.` : " for one exercise."}`,
  crop: (region: string): string => `Show pupils only ${region}`,
  whole: "Show the whole board",
  part: (region: string): string => `Pupils see only ${region}.`,
  second: (count: number): string => `Several solutions: ${count} moves are right. The arrows show them.`,
  everySquare: "Too easy: every square is right.",
  easy: (right: number, asked: number): string =>
    asked === 1 ? "Too easy: only one move is possible." : `Too easy: ${right} of ${asked} moves are right.`,
  many: (squares: number): string => `Tiring: pupils have to mark ${squares} squares.`,
  solvable: (moves: number, right: number): string => {
    const long = moves > 0 ? ` in ${times(moves, "move", "moves")}` : "";
    return right === 1 ? `Solvable${long}: one right answer.` : `Solvable${long}: ${right} right answers.`;
  },
  solvableSquares: (right: number, asked: number): string =>
    `Solvable: one answer, ${right} of ${times(asked, "square", "squares")}.`,
  line: "The moves of a solution:",
  played: (piece: string, squares: string, takes: readonly string[], becomes: string): string =>
    [
      `${piece} ${squares}`,
      ...(takes.length > 0 ? [`captures ${takes.join(" and ")}`] : []),
      ...(becomes === "" ? [] : [`becomes ${becomes}`]),
    ].join(", "),
  agrees: "Your answer is right.",
  differs: (missing: string, extra: string): string =>
    [
      "Your answer differs from the solver's.",
      ...(missing === "" ? [] : [`Right, but not yours: ${missing}.`]),
      ...(extra === "" ? [] : [`Yours, but not right: ${extra}.`]),
    ].join(" "),
  judged: "Pupils are judged by the solver's answer.",
  wording: "Your own words (optional)",
  task: "Question",
  hints: "Hints, one per line, the weakest first",
  level: "Level",
  noLevel: "none",
  tryIt: "Try it",
  trial: {
    title: "This is what pupils see",
    back: "Back to my exercise",
    failed: "This page cannot show the exercise in place of the board. Save it and show it in a cell.",
  },
  saveIn: "Save …",
  save: "Save",
  saveAnyway: "Save all the same",
  replace: (id: string): string => `Replace ${id}`,
  cancel: "Cancel",
  pack: "Pack",
  newPack: "New pack …",
  packName: "Name of the new pack",
  saved: (title: string, pack: string, count: number): string =>
    `Saved: “${title}”. The pack ${pack} has ${times(count, "exercise", "exercises")} now.`,
  inFolder: (file: string, folder: string): string => `It is the file ${file} in the folder ${folder}`,
  shows: "For your pupils, put the pack beside a notebook, and this line into a cell of the notebook:",
  copy: "Copy",
  another: "Make another",
  packs: "Your packs",
  edit: "Edit",
  delete: "Delete",
  reallyDelete: "Really delete?",
  keep: "Keep",
};
