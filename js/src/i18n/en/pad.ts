/** The texts of the pad in English. */
import type { Difference } from "../../core/generated/pad.ts";
import { nearest } from "../../core/figures.ts";
import type { Offset } from "../../core/figures.ts";
import { times } from "./words.ts";

/** A square, as seen by the piece's owner. */
const squareName = ([right, forward]: Offset): string =>
  [
    forward === 0 ? "" : `${Math.abs(forward)} ${forward > 0 ? "forward" : "back"}`,
    right === 0 ? "" : `${Math.abs(right)} ${right > 0 ? "right" : "left"}`,
  ]
    .filter((one) => one !== "")
    .join(", ");

export const texts = {
  label: "A move in Betza notation",
  placeholder: "For example WfF",
  written: "Dialect",
  examples: "Try",
  example: (text: string): string => `Show ${text}`,
  /** Under the field, while what is shown is older than what is typed. */
  stale: (text: string): string => `Still showing \`${text}\`, the last notation that could be read.`,
  working: "Python is working …",
  silent: (text: string): string => `Python is not responding. Still showing \`${text}\`.`,
  empty: "Type a move, or choose one of the examples beside “Try”.",
  tooLong: (length: number, limit: number): string =>
    `A move must be at most ${limit} characters, got ${length}. Shorten it.`,
  tokens: "The notation, part by part",
  tokensHint:
    "Point at a part of the notation to see its squares, or at a square to see which parts lead there.",
  figure: (text: string): string => `How ${text} moves`,
  figureDrawing: "Squares to draw a move on",
  figureKeys: "Arrow keys move between squares, Enter clicks, P plays the route.",
  click: "A click",
  mode: { look: "shows the route", place: "places a piece", draw: "draws a move" },
  alone: "This page shows one move. To type others, use the pad in a notebook.",
  hint: {
    look: "Click a square to see the route there.",
    place: "Click a square to place an enemy, again for a friend, again to empty it.",
    draw: "Click the squares that the piece should reach.",
  },
  figureTools: "Figure",
  play: "Play the route to this square, leg by leg",
  stop: "Stop",
  clear: "Remove the placed pieces",
  erase: "Clear the drawing",
  undo: "Undo",
  larger: "Show fewer squares, larger",
  smaller: "Show more squares, smaller",
  home: "the piece itself",
  square: squareName,
  stands: { enemy: "an enemy", friend: "a friend", nothing: "" },
  drawn: "drawn",
  cannot: "it cannot go there",
  goneNow: "it could go there without the placed pieces",
  onlyCaptures: "only to capture",
  onlyMoves: "only without capturing",
  captures: "captures",
  conditional: "only with another piece’s help, shown as a ghost",
  paths: (count: number): string => (count > 1 ? `${count} routes: press Play to see them all` : ""),
  scene: (index: number, count: number, leg: number, legs: number): string =>
    `${count > 1 ? `Route ${index + 1} of ${count}` : "The route"}${leg > 0 && legs > 1 ? `, leg ${leg} of ${legs}` : ""}`,
  sentence: "In words",
  inFull: "In full",
  legend: "Kinds of move",
  gone: "pale: not with the placed pieces",
  same: "Pieces with exactly these moves",
  /** A game, in short, from its English title. */
  game: (title: string): string => title.replace(/ shogi$/, "").toLowerCase(),
  list: (games: readonly string[]): string => games.join(", "),
  /** What the dialects are called, by their names in Python. */
  dialect: {
    banmen: "Banmen’s own",
    xbetza: "XBetza",
    wikipedia: "Wikipedia’s articles",
    atsi: "taikyoku-shogi.github.io",
    bex: "Brackets (Bex)",
  } as Readonly<Record<string, string>>,
  dialects: "In every dialect",
  noText: "Cannot be written in this dialect. Why?",
  take: (title: string): string => `Continue in ${title}`,
  copy: (title: string): string => `Copy the notation in ${title}`,
  copied: "Copied.",
  notCopied: "The browser blocked copying. Select the text and press Ctrl+C.",
  taken: (title: string): string => `Now written in ${title}.`,
  candidates: "Notations for the drawing",
  candidatesEmpty: "Nothing is drawn yet. Click squares around the piece; matching notations appear here.",
  nearest: "No short notation reaches exactly these squares. The closest:",
  takeCandidate: (text: string): string => `Continue with ${text}`,
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
        : "they capture differently";
    return `Unlike \`${next}\`: ${asked}, ${answer}.`;
  },
  unlike: (missing: number, extra: number): string =>
    [
      missing === 0 ? "" : `${times(missing, "drawn square", "drawn squares")} missing`,
      extra === 0 ? "" : times(extra, "extra square", "extra squares"),
    ]
      .filter((one) => one !== "")
      .join(", "),
};
