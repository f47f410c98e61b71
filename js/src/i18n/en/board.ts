/** Every text of the board in English: the catalogue that other languages are laid over. */
import type { Side } from "../../core/geometry.ts";
import type { Verdict } from "../../core/model.ts";
import { within } from "../../core/names.ts";
import type { Named } from "../../core/names.ts";
import type { Category } from "../../core/wire.ts";
import { texts as analysis } from "./analysis.ts";
import { texts as category } from "./categories.ts";
import { texts as make } from "./make.ts";
import { texts as record } from "./record.ts";
import { list, times } from "./words.ts";

const SIDES: Readonly<Record<Side, string>> = { black: "Black", white: "White" };
const counted =
  (one: string, more: string) =>
  (squares: number): string =>
    times(squares, one, more);

/** How many squares a category reaches, for screen readers. */
const COUNTS: Readonly<Record<Category, (squares: number) => string>> = {
  step: counted("step", "steps"),
  limited_range: counted("square in limited range", "squares in limited range"),
  range: counted("square in range", "squares in range"),
  jump: counted("jump", "jumps"),
  jump_range: counted("square in range after a jump", "squares in range after a jump"),
  pass_over: counted("square passing over pieces", "squares passing over pieces"),
  flying: counted("square flying over pieces", "squares flying over pieces"),
  range_capture: counted("square capturing all it passes", "squares capturing all it passes"),
  hook: counted("square around a corner", "squares around a corner"),
  area: counted("square in two steps", "squares in two steps"),
  line: counted("square in several steps", "squares in several steps"),
  igui: counted("capture without moving", "captures without moving"),
  pass: () => "may pass",
  teleport: counted("square anywhere", "squares anywhere"),
};

const VERDICT_NAMES: Readonly<Record<Verdict, string>> = { right: "right", wrong: "wrong", missed: "missed" };

/** The captures of a path; more than three pieces are only counted. */
const captures = (names: readonly string[]): string => {
  if (names.length === 0) return "captures nothing";
  if (names.length > 3) return `captures ${names.length} pieces`;
  const all = [...new Set(names)].map((name) => {
    const times = names.filter((one) => one === name).length;
    return `${times > 1 ? `${times} ×` : "the"} ${name.toLowerCase()}`;
  });
  return `captures ${list(all)}`;
};
/** How many kinds a sentence names. */
const SHOWN_KINDS = 6;

export const texts = {
  /** The name of a kind of piece. */
  kind: ({ name }: Named): string => name,
  /** A heading from Python: where it is the name of a game, in this language. */
  title: (title: string): string => title,
  analysis,
  category,
  make,
  verdict: VERDICT_NAMES,
  side: SIDES,
  board: (title: string, files: number, ranks: number, pieces: number): string =>
    `${title || "Board"}, ${files} by ${ranks}, ${times(pieces, "piece", "pieces")}`,
  turn: (side: Side): string => `${SIDES[side]} to move`,
  won: (winner: Side | null): string => (winner === null ? "No winner" : `${SIDES[winner]} wins`),
  inCheck: (sides: readonly Side[]): string =>
    sides.length > 1 ? "both are in check" : sides.map((side) => `${SIDES[side]} is in check`).join(""),
  ply: (ply: number): string => (ply === 0 ? "start" : `move ${ply}`),
  /** Buttons and keys, by command. */
  command: {
    make: "Make an exercise",
    nextGlyphs: "Change piece labels: kanji, moves, letters, ticks",
    nextTheme: "Next theme",
    undo: "Undo",
    redo: "Redo",
    flip: "Flip the board",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    fit: "Show the whole board",
    draw: "Draw on the board",
    circle: "Draw a circle, or shading, here",
    arrow: "Draw an arrow from here, then to here",
    number: "Number this square",
    label: "Write on this square",
    clearDrawing: "Clear the drawing",
    stay: "Pass the turn, or capture without moving",
    start: "Go to the start",
    back: "Go back one move",
    on: "Go forward one move",
    end: "Go to the end",
    previousVariation: "Previous variation at this fork",
    nextVariation: "Next variation at this fork",
    mainLine: "Make this variation the main line",
    comment: "Write a comment on this move",
    copyPosition: "Copy the position as TSFEN (on the board: Ctrl+C)",
    copyRecord: "Copy the game record",
    copyLink: "Copy a link that opens this position",
    copyGameLink: "Copy a link that opens the game up to this position",
    showQr: "Show the link to this position as a QR code",
    copySvg: "Copy a picture of the board as SVG",
    copyPng: "Copy a picture of the board",
    saveRecord: "Download the game record",
    saveBoard: "Download the board as a file that you can load again",
    saveSvg: "Download a picture of the board as SVG",
    savePng: "Download a picture of the board as PNG",
    saveGif: "Download the game up to this position as a GIF, at most 499 moves",
    askReach: "Copy an exercise: where can the selected piece go?",
    askHarvest: "Copy an exercise: which move captures the most?",
    askGuard: "Copy an exercise: how do you save the last royal piece?",
    askMate: "Copy an exercise: how do you win by force?",
    loadText: "Load the text in the field",
    openFile: "Load a file",
    record: "Record a demonstration",
    bringBack: "Restore the previous board",
    edit: "Set up the position",
    showPromoted: "Show promoted pieces",
    eraser: "Eraser: click a piece to remove it",
    removePiece: "Remove this piece",
    flipPiece: "Give this piece to the other side",
    promotePiece: "Turn this piece over",
    switchTurn: "Switch the side to move",
    standard: "Standard set-up",
    clearBoard: "Clear the board",
    actual: "Actual size",
    fullScreen: "Full screen",
    panLeft: "Scroll left",
    panRight: "Scroll right",
    panUp: "Scroll up",
    panDown: "Scroll down",
    outline: "Outline all pieces of this kind",
    attackers: "Show the attackers of this square",
    attacks: "Show the attack map",
    find: "Find a kind of piece",
    left: "One square to the left",
    right: "One square to the right",
    up: "One square up",
    down: "One square down",
    farUp: "Up a third of the board",
    farDown: "Down a third of the board",
    rowStart: "Start of the row",
    rowEnd: "End of the row",
    firstSquare: "Top left corner",
    lastSquare: "Bottom right corner",
    next: "Next target of the selected piece, or next piece",
    previous: "Previous target, or previous piece",
    press: "Choose this square: select, move or answer",
    markLine: "Mark the whole line up to here, from the last marked square or from the piece in question",
    cancel: "Cancel the last step of the move, or the selection",
    sayMoves: "Read out the moves of the selected piece",
    help: "Keyboard shortcuts",
  },
  panel: {
    more: "More tools",
    fewer: "Fewer tools",
    zoom: "Zoom",
    again: "Start over",
    card: "Piece card",
    empty: "Click a piece to see its moves.",
    emptyTap: "Tap a piece to see its moves.",
    tabs: "Board panel",
    tools: "Board tools",
    travel: "Browse the game",
    changes: "Editing tools",
    emptyFrozen: "This board only shows a position.",
    asked: "Hidden while you answer.",
    emptyMark: "Click the squares.",
    emptyMarkTap: "Tap the squares.",
    promotesTo: "promotes to",
    promotesNot: "does not promote",
    promotedFrom: "promoted",
    promotedFromKind: "promoted from",
    turnOver: "Turn the card over",
    royal: "royal",
    noTargets: "It cannot move now.",
    targets: (squares: number): string => times(squares, "square", "squares"),
    fromHere: (squares: string): string => `${squares} from here`,
    stays: "It can only stay where it is.",
  },
  /** The tabs of the panel, by the name of their part. */
  tab: {
    make: "Exercise",
    record: "Record",
    look: "Look",
    moves: "Moves",
    analysis: "Analysis",
    draw: "Draw",
    edit: "Set up",
    find: "Pieces",
    captured: "Captured",
    share: "Share",
  },
  record,
  share: {
    copy: "Copy",
    link: "Link",
    copyLink: "Copy link",
    save: "Download",
    exercise: "Copy as exercise",
    load: "Load",
    words: {
      copyPosition: "Position",
      copyRecord: "Record",
      copyLink: "Position",
      copyGameLink: "Game",
      showQr: "QR code",
      copySvg: "SVG",
      copyPng: "PNG",
      saveRecord: "Record",
      saveBoard: "Board",
      saveSvg: "SVG",
      savePng: "PNG",
      saveGif: "GIF of the game",
      askReach: "Reach",
      askHarvest: "Best capture",
      askGuard: "Save the royal",
      askMate: "Win by force",
      loadText: "Load",
      openFile: "File …",
      bringBack: "Restore",
    },
    what: {
      position: "The position",
      record: "The record",
      link: "The link",
      svg: "The picture",
      png: "The picture",
      exercise: "The exercise",
    },
    qr: "QR code of the link",
    noSite:
      'The link begins with “#”. To put your site’s address before it, run `site("https://…")` in Python first.',
    longLink: (most: number): string =>
      `A link must have at most ${most} characters, and this one would have more. Download the board instead.`,
    longQr: (most: number, got: number): string =>
      `A QR code must have at most ${most} characters, got ${got}. Copy the link instead:`,
    toCopy: "Text to copy",
    paste: "Paste a position, a record or a saved board; or drop a file on the board",
    copied: (what: string): string => `${what} is on the clipboard.`,
    playedBy: "Paste it into Exercise(…) in a cell; several go into Drill([…]) or Sheet([…]).",
    copyYourself: "The browser blocked copying. The text is selected: press Ctrl+C.",
    saved: (name: string): string => `Saved as ${name}.`,
    unwritten: {
      deep: "A record can nest variations at most 32 deep. Download the board instead: it has them all.",
      headers: "A record cannot store headers with these names. Download the board instead: it has them all.",
    },
    noPictures: "The browser blocked copying pictures. Download the picture instead.",
    noPng: "The browser could not make a PNG. Download the SVG instead.",
    film: {
      making: (done: number, of: number): string => `${done} of ${of} pictures`,
      long: (most: number, got: number): string =>
        `A GIF of this board must have at most ${most} moves, got ${got}. Go back to an earlier move first.`,
      unknown: 'This page cannot replay the game. Run board.export("game.gif") in Python.',
      failed: "The browser could not make a GIF. Download the record instead.",
    },
    loaded: (what: string): string =>
      `${{ position: "Position", record: "Record", board: "Board" }[what] ?? "Text"} loaded. “Restore” brings the previous board back.`,
    broughtBack: "The previous board is restored.",
    nothing: "Nothing to load. Paste a position (TSFEN), a record or a saved board.",
    notHere: "This board is read-only: you cannot load anything into it.",
    wrong: {
      large: "Too large for a position, a record or a saved board (over 5 MB). Nothing was changed.",
      binary: "Not a text file. Load a position, a record or a saved board. Nothing was changed.",
      unreadable: "This file could not be read. Nothing was changed.",
    },
  },
  draw: {
    words: { draw: "Draw", clearDrawing: "Clear" },
    tool: "Tool",
    colour: "Colour",
    names: {
      arrow: "arrow (click for a circle)",
      circle: "circle",
      shade: "shading",
      label: "text",
      steps: "numbers",
      green: "green",
      red: "red",
      blue: "blue",
      yellow: "yellow",
    },
    text: "Text to write on a square",
    writeFirst: "Type the text first, then choose its square.",
    arrowTo: "The arrow starts here. Press R again where it ends.",
    hint: "The right mouse button always draws: drag for an arrow, click for a circle. Shift draws in red, Alt in blue, both in yellow. Draw the same again to remove it.",
  },
  edit: {
    intro: "Place and remove pieces. Undo brings the moves played so far back.",
    palette: "Pieces to place",
    search: "Name, kanji or letters",
    nothingFound: "No kind of piece of this game matches.",
    promotedFrom: (name: string, from: string): string => `${name} (promoted ${from.toLowerCase()})`,
    whose: "Side",
    pieces: (side: Side): string => `${SIDES[side]}'s pieces`,
    words: { turn: "Turn", standard: "Standard", clear: "Clear", done: "Done" },
    proper: "This position is valid.",
  },
  look: {
    glyphs: "Piece labels",
    glyphNames: { kanji: "Kanji", rose: "Moves", letters: "Letters", ticks: "Ticks" },
    offer: "Pieces can show how they move. Choose:",
    preset: { rose: "Beginner: moves", kanji: "Traditional: kanji", letters: "Letters" },
    learn: "Learn the kanji as I go",
    far: "Moves when kanji are too small to read",
    coordinates: "Coordinates",
    coordinateNames: { letters: "1 2 3 · a b c", japanese: "1 2 3 · 一 二 三", none: "None" },
    theme: "Theme",
    themeNames: {
      own: "Custom",
      host: "Same as the page",
      light: "Light",
      dark: "Dark",
      contrast: "High contrast",
    },
    colours: "Colours",
    paletteNames: { banmen: "Standard", article: "As in the article" },
    language: "Language",
  },
  moves: {
    none: "No moves yet.",
    start: "Start",
    comment: "Comment (Esc cancels)",
    drawn: "with drawings",
    /** A move in words: `captured` names the kinds of what it takes. */
    item: (
      ply: number,
      side: Side,
      piece: string,
      squares: string,
      captured: readonly string[],
      promotes: boolean,
    ): string => {
      const takes = captured.length === 0 ? "" : `, captures ${captured.join(", ")}`;
      return `${ply}. ${SIDES[side]} ${piece} ${squares}${takes}${promotes ? ", promotes" : ""}`;
    },
  },
  captured: {
    none: "No captures yet.",
    lost: (side: string, count: number): string =>
      `${side} has lost ${count === 0 ? "nothing" : times(count, "piece", "pieces")}`,
    item: (name: string, count: number, promoted: boolean): string =>
      `${name}${promoted ? ", promoted" : ""}${count === 1 ? "" : `: ${count}`}`,
  },
  find: {
    placeholder: "Name, kanji or Betza",
    list: "Kinds of pieces",
    found: (count: number, all: boolean): string =>
      all ? `All ${count} kinds` : times(count, "kind", "kinds"),
    none: (query: string): string => `No kind of piece matches “${query}”.`,
    standing: (black: number, white: number): string =>
      `${black} ${SIDES.black}, ${white} ${SIDES.white} on the board`,
    away: "not on the board",
    absent: (name: string): string => `No ${name.toLowerCase()} on the board now.`,
    at: (name: string, square: string, place: number, of: number): string =>
      `${name} ${square}: ${place} of ${of}. Press Enter for the next.`,
  },
  attacks: {
    title: "Attack map",
    of: (side: string): string => `${side} attacks`,
    hanging: "attacked, unprotected",
    attacked: "attacked, protected",
    guarded: "protected",
    asking: "Computing the attacks …",
    needsPython: "The attack map needs Python, which is not responding.",
  },
  attackers: {
    piece: (square: string, side: string, name: string): string =>
      `${square} (${side}’s ${name.toLowerCase()})`,
    /** The kinds, each with how many there are; the most frequent first. */
    names: (kinds: readonly (readonly [string, number])[]): string => {
      const shown = kinds.slice(0, SHOWN_KINDS);
      const more = kinds.slice(SHOWN_KINDS).reduce((sum, [, count]) => sum + count, 0);
      const names = shown.map(([name, count]) =>
        count === 1 ? name.toLowerCase() : `${count} × ${name.toLowerCase()}`,
      );
      return [...names, ...(more > 0 ? [`${more} more`] : [])].join(", ");
    },
    group: (count: number, side: string, names: string): string =>
      count === 0 ? `no ${side} piece` : `${times(count, `${side} piece`, `${side} pieces`)} (${names})`,
    occupied: (piece: string, attackers: string, protectors: string): string =>
      `${piece}: attacked by ${attackers}, protected by ${protectors}.`,
    unprotected: (piece: string, attackers: string): string =>
      `${piece}: attacked by ${attackers}. The attack map (M) also shows what protects it.`,
    partly: (piece: string, attackers: string): string =>
      `${piece}: attacked by ${attackers}, as far as known here. The attack map (M) shows all attackers.`,
    empty: (square: string, black: string, white: string): string =>
      `${square} is empty: ${black} and ${white} could capture there.`,
    emptyUnknown: (square: string, black: string, white: string): string =>
      `${square} is empty: ${black} and ${white} can go there. The attack map (M) shows what could capture there.`,
  },
  outline: {
    counted: (name: string, black: number, white: number): string =>
      `${name}: ${black} ${SIDES.black}, ${white} ${SIDES.white}`,
    clear: "Clear the outlines",
  },
  autosave: {
    label: "Autosave",
    game: (when: string): string => `Continue the game of ${when}?`,
    exercises: (when: string): string => `Continue the exercises of ${when}?`,
    continue: "Continue",
    dismiss: "Dismiss",
  },
  message: {
    notYourTurn: (side: Side): string =>
      `It is ${SIDES[side]}'s turn. You can look at this piece, but not move it.`,
    unknownMoves: "The moves of this piece are not available here.",
    chooseLeg: (step: number): string =>
      step === 0
        ? "Several paths lead there. Choose the first square of the path."
        : "Choose where it goes next.",
    chooseStay: (pass: boolean, capture: boolean): string => {
      const take = "Choose a marked piece to capture it without moving";
      if (!capture) return "Pass the turn?";
      return pass ? `${take}, or pass the turn.` : `${take}.`;
    },
    pass: "Pass",
    captureStaying: "Capture without moving",
    /** Several paths lead to a square: how many, and what the simplest captures. */
    paths: (paths: number, square: string, captured: readonly string[]): string =>
      `${paths} paths lead to ${square}; the simplest ${captures(captured)}.`,
    path: (captured: readonly string[]): string => `This path ${captures(captured)}.`,
    cannot: "It cannot go there.",
    whyNeedsPython: "It cannot go there. Python could explain why, but it is not running here.",
    over: (text: string): string => `${text}. The game is over. You can look at pieces and take moves back.`,
    choosePromotion: "Promote?",
    promote: (name: string): string => `Promote to ${name.toLowerCase()}`,
    decline: "Do not promote",
    stop: "Click the same square again to stop there.",
    asking: "Waiting for Python …",
    unanswered: "Python is not responding.",
    busy: "Python is busy.",
    kept: "The board remembers your move.",
    gone: "Python was stopped or restarted. Run the cell again to continue.",
    noKernel: "Python is not running here. You can look at pieces, but not move them.",
    noFullScreen: "This page does not allow full screen.",
    again: "Send again",
    refused: "That move was refused.",
    nothingCalled: "not found",
    noLine: "No line leads here. Go to the end of a line first.",
    nothingOf: (typed: string): string =>
      `No square or piece here is called "${typed}". Type a square, such as 12h, or a name, such as lion.`,
    oneOf: (piece: string, square: string, which: number, all: number): string =>
      `${piece} ${square} (${which} of ${all})`,
  },
  fault: {
    protocol: (theirs: number, ours: number): string =>
      `Protocol version must be ${ours}, got ${theirs} from Python. Reload the page.`,
    size: (files: string, ranks: string): string =>
      `Board size must be 1 to 52 squares each way, got ${files} by ${ranks}.`,
    position: (why: string): string => `The position cannot be shown: ${why}.`,
    moves: (why: string): string => `The moves cannot be read: ${why}.`,
    code: (code: string): string => `unknown piece code "${code}" in this game`,
    promotes: (name: string, symbol: string): string =>
      `"${symbol}" is on the board, but the ${name} does not promote`,
    region: (value: string): string => `region must be two corners such as "12h-4r", got ${value}.`,
    squares: (name: string, value: string): string =>
      `${name} must name squares of this board, got ${value}.`,
    choice: (name: string, value: string, known: readonly string[]): string =>
      `${name} must be one of ${known.join(", ")}, got ${value}.`,
    annotation: (value: string): string => `Cannot draw this annotation: ${value}.`,
    mark: (value: string): string => `Cannot draw this mark: ${value}.`,
  },
  /** Sentences for screen readers. */
  speech: {
    kind: ({ name }: Named): string => within(name),
    piece: (side: Side, kind: string): string => `${SIDES[side]} ${kind}`,
    empty: "empty",
    comma: ", ",
    space: " ",
    stop: "; ",
    end: ". ",
    selected: "selected",
    choice: "can be chosen",
    target: (counts: string, captures: boolean): string => `target: ${counts}${captures ? ", captures" : ""}`,
    counts: COUNTS,
    at: (piece: string, square: string): string => `${piece} ${square}`,
    has: (piece: string, counts: string, captures: number): string =>
      `${piece}: ${counts}${captures > 0 ? `; captures ${captures}` : ""}`,
    list: (what: string, squares: string): string => `${what}: ${squares}`,
    takes: (kind: string, square: string): string => `captures ${kind} ${square}`,
    more: (count: number): string => `${count} more`,
    choose: "Choose",
    goes: (square: string, on: boolean): string => (on ? `continues to ${square}` : `to ${square}`),
    returns: "back to its square",
    passes: "passes",
    becomes: (kind: string): string => `becomes ${kind}`,
    takenBack: (ply: string): string => `Taken back: ${ply}`,
    turned: (bottom: Side): string => `${SIDES[bottom]} at the bottom`,
  },
  help: {
    title: "Keyboard shortcuts",
    squares: "On the squares",
    anywhere: "Anywhere in the board",
    close: "Close",
    typed: "12h, lion, ln",
    typing: "Type a square or a piece to go there; type it again for the next such piece",
  },
  /** Keys as printed on a keyboard; others are written as they are. */
  space: "Space",
};
