/** The texts of the pad. */
import type { Offset } from "../figures.ts";
import type { Difference } from "../pad/candidates.ts";
import { nearest } from "../pad/nearest.ts";

/** Moves to begin with: the simplest letters, and a piece that is known for each of the others. */
const EXAMPLES = ["W", "F", "N", "WfF", "R", "fRbB", "FR[fD?R]", "KDNA[K-bK][cK-aK]"] as const;

const steps = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

/** A square, as seen by the piece's owner. */
const squareName = ([right, forward]: Offset): string =>
  [
    forward === 0 ? "" : `${Math.abs(forward)} ${forward > 0 ? "forward" : "back"}`,
    right === 0 ? "" : `${Math.abs(right)} ${right > 0 ? "right" : "left"}`,
  ]
    .filter((one) => one !== "")
    .join(", ");

export const padEn = {
  label: "A move in Betza notation",
  placeholder: "For example WfF",
  written: "Written in",
  examples: "Try",
  exampleTexts: EXAMPLES as readonly string[],
  example: (text: string): string => `Look at ${text}`,
  /** Under the field, while what is shown is older than what is typed. */
  stale: (text: string): string => `Below is still \`${text}\`, the last text that could be read.`,
  working: "Python is working …",
  silent: (text: string): string => `Python does not answer. Below is still \`${text}\`.`,
  empty: "Type a move, or choose one of those beside “Try”.",
  tooLong: (length: number, limit: number): string =>
    `That is ${length} characters, and a move has at most ${limit}: shorten it.`,
  tokens: "The text, part by part",
  tokensHint: "Point at a part of the text to see its squares, or at a square to see which parts lead there.",
  figure: (text: string): string => `How ${text} moves`,
  figureDrawing: "Squares to draw a move on",
  figureKeys: "Arrow keys go from square to square, Enter does what a click does, P plays the way there.",
  click: "A click",
  mode: { look: "shows the way", place: "places a piece", draw: "draws a move" },
  hint: {
    look: "Click a square to see how the piece gets there.",
    place: "Click a square: an enemy, then a friend, then empty again.",
    draw: "Click the squares the piece should get to.",
  },
  figureTools: "Figure",
  play: "Play the way to the square looked at, leg by leg",
  stop: "Stop",
  clear: "Take the placed pieces away",
  erase: "Rub out what is drawn",
  undo: "Take back",
  larger: "Show fewer squares, larger",
  smaller: "Show more squares, smaller",
  home: "the piece itself",
  square: squareName,
  stands: { enemy: "an enemy", friend: "a friend", nothing: "" },
  drawn: "drawn",
  cannot: "it cannot go there",
  goneNow: "it could go there without the pieces placed",
  onlyCaptures: "only to capture",
  onlyMoves: "only without capturing",
  captures: "captures",
  conditional: "only with another piece’s help, shown as a ghost",
  ways: (count: number): string => (count > 1 ? `${count} ways: press Play to see them all` : ""),
  scene: (index: number, count: number, leg: number, legs: number): string =>
    `${count > 1 ? `Way ${index + 1} of ${count}` : "The way there"}${leg > 0 && legs > 1 ? `, leg ${leg} of ${legs}` : ""}`,
  sentence: "In words",
  inFull: "In full",
  legend: "Kinds of move",
  gone: "pale: not with these pieces around",
  same: "Pieces that move exactly so",
  games: { dai_dai: "dai dai", tai: "tai", taikyoku: "taikyoku" } as Readonly<Record<string, string>>,
  /** What the dialects are called, by their names in Python. */
  dialect: {
    banmen: "Banmen’s own",
    xbetza: "XBetza",
    wikipedia: "Wikipedia’s articles",
    atsi: "taikyoku-shogi.github.io",
    bex: "Brackets (Bex)",
  } as Readonly<Record<string, string>>,
  dialects: "In every dialect",
  noText: "No text says this there: why?",
  take: (title: string): string => `Write it on in ${title}`,
  copy: (title: string): string => `Copy the text in ${title}`,
  copied: "Copied.",
  notCopied: "The browser lets no page copy here: select the text and press Ctrl+C.",
  taken: (title: string): string => `Now written in ${title}.`,
  candidates: "Texts for what is drawn",
  candidatesEmpty:
    "Nothing is drawn yet. Click squares around the piece; those that may be meant appear here.",
  nearest: "No short text gets to exactly these squares. This one comes nearest:",
  takeCandidate: (text: string): string => `Go on with ${text}`,
  differs: ({ place, squares, files, onlyThis, onlyNext }: Difference, next: string): string => {
    const all = squares.map(squareName).join(" and ");
    const pieces = place === "friend" ? ["a friend", "friends"] : ["an enemy", "enemies"];
    const asked =
      place === ""
        ? `on a board of ${files} by ${files}`
        : `with ${pieces[squares.length > 1 ? 1 : 0] ?? ""} at ${all}`;
    const [mine, theirs] = [nearest(onlyThis, squareName), nearest(onlyNext, squareName)];
    const answer = mine
      ? `only this one goes to ${mine}`
      : theirs
        ? `only that one goes to ${theirs}`
        : "they capture otherwise";
    return `Unlike \`${next}\`: ${asked}, ${answer}.`;
  },
  unlike: (missing: number, extra: number): string =>
    [
      missing === 0 ? "" : `${steps(missing, "drawn square is", "drawn squares are")} left out`,
      extra === 0 ? "" : `${steps(extra, "square", "squares")} too many`,
    ]
      .filter((one) => one !== "")
      .join(", "),
};
