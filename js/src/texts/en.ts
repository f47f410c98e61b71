/** Every text the board shows, in English: the catalogue every other language is measured by. */
import type { Kind, Verdict } from "../model.ts";
import type { Category } from "../wire.ts";
import type { Side } from "../geometry.ts";
import { CATEGORY_NAMES } from "./categories.ts";

const SIDES: Readonly<Record<Side, string>> = { black: "Black", white: "White" };

const counted =
  (one: string, more: string) =>
  (squares: number): string =>
    `${squares} ${squares === 1 ? one : more}`;

/** So many squares of a category, as they are counted aloud. */
const WAYS: Readonly<Record<Category, (squares: number) => string>> = {
  step: counted("step", "steps"),
  limited_range: counted("square in limited range", "squares in limited range"),
  range: counted("square in range", "squares in range"),
  jump: counted("jump", "jumps"),
  jump_range: counted("square in range after a jump", "squares in range after a jump"),
  pass_over: counted("square passing over pieces", "squares passing over pieces"),
  flying: counted("square flying over pieces", "squares flying over pieces"),
  range_capture: counted("square capturing all on the way", "squares capturing all on the way"),
  hook: counted("square round a corner", "squares round a corner"),
  area: counted("square by two steps", "squares by two steps"),
  line: counted("square by several steps", "squares by several steps"),
  igui: counted("capture without moving", "captures without moving"),
  pass: () => "may pass",
  teleport: counted("square anywhere", "squares anywhere"),
};

/** A name within a sentence; peoples and gods keep their capitals. */
export const within = (name: string): string =>
  /^(Buddhist|Chinese)\b/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);

const VERDICT_NAMES: Readonly<Record<Verdict, string>> = {
  right: "right",
  wrong: "wrong",
  missed: "missed",
};

/** What a way captures; more than three pieces are only counted. */
const captures = (names: readonly string[]): string => {
  if (names.length === 0) return "captures nothing";
  if (names.length > 3) return `captures ${names.length} pieces`;
  const all = [...new Set(names)].map((name) => {
    const times = names.filter((one) => one === name).length;
    return (times > 1 ? `${times} × ` : "") + name.toLowerCase();
  });
  const last = all.pop() ?? "";
  return `captures ${all.length > 0 ? `${all.join(", ")} and ${last}` : last}`;
};
/** How many kinds a sentence names. */
const SHOWN_KINDS = 6;

export const en = {
  /** What a kind of piece is called. */
  kind: ({ name }: Pick<Kind, "name" | "kanji">): string => name,
  /** A heading from Python: where it is the name of a game, in this language. */
  title: (title: string): string => title,
  category: CATEGORY_NAMES.en,
  verdict: VERDICT_NAMES,
  side: SIDES,
  board: (title: string, files: number, ranks: number, pieces: number): string =>
    `${title || "Board"}, ${files} by ${ranks}, ${pieces} ${pieces === 1 ? "piece" : "pieces"}`,
  turn: (side: Side): string => `${SIDES[side]} to move`,
  won: (winner: Side | null): string => (winner === null ? "No winner" : `${SIDES[winner]} wins`),
  inCheck: (sides: readonly Side[]): string =>
    sides.length > 1 ? "both are in check" : sides.map((side) => `${SIDES[side]} is in check`).join(""),
  ply: (ply: number): string => (ply === 0 ? "start" : `move ${ply}`),
  /** Buttons and keys, by command. */
  command: {
    nextGlyphs: "Write on the pieces otherwise: kanji, symbols, letters, ticks",
    nextTheme: "Next theme",
    undo: "Take back",
    redo: "Play again",
    flip: "Turn the board round",
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
    back: "Go one move back",
    on: "Go one move on",
    end: "Go to the end",
    previousVariation: "Previous variation at this fork",
    nextVariation: "Next variation at this fork",
    mainLine: "Make this variation the main line",
    comment: "Write a comment on this move",
    copyPosition: "Copy the position as TSFEN (on the board: Ctrl+C)",
    copyRecord: "Copy the game's record",
    copySvg: "Copy a picture of the board as SVG",
    copyPng: "Copy a picture of the board",
    saveRecord: "Download the game's record",
    saveBoard: "Download the whole board, to load it again",
    saveSvg: "Download a picture of the board as SVG",
    savePng: "Download a picture of the board as PNG",
    askReach: "Copy an exercise: where can the selected piece go?",
    askHarvest: "Copy an exercise: which move captures the most?",
    askGuard: "Copy an exercise: how is the last royal piece saved?",
    askMate: "Copy an exercise: how is the game won by force?",
    loadText: "Load what stands in the field",
    openFile: "Load a file",
    bringBack: "Bring back what was here before",
    edit: "Set up the position",
    showPromoted: "Show promoted pieces",
    eraser: "Eraser: a click takes a piece away",
    removePiece: "Take this piece away",
    flipPiece: "Give this piece to the other side",
    promotePiece: "Turn this piece over",
    switchTurn: "Other side to move",
    standard: "Standard set-up",
    clearBoard: "Clear the board",
    actual: "Actual size",
    fullScreen: "Full screen",
    panLeft: "Move left",
    panRight: "Move right",
    panUp: "Move up",
    panDown: "Move down",
    outline: "Outline all pieces of this kind",
    attackers: "Show who attacks this square",
    attacks: "Show what is attacked and protected",
    find: "Find a kind of piece",
    left: "One square to the left",
    right: "One square to the right",
    up: "One square up",
    down: "One square down",
    farUp: "A third of the board up",
    farDown: "A third of the board down",
    rowStart: "Start of the row",
    rowEnd: "End of the row",
    firstSquare: "Top left corner",
    lastSquare: "Bottom right corner",
    next: "Next target of the selected piece, or next piece",
    previous: "Previous target, or previous piece",
    press: "Click this square: select, move, answer",
    markLine:
      "Answer with the whole line up to here: from the square answered last, or from the piece asked about",
    cancel: "One step back: undo the selection or the half-made move",
    sayMoves: "Say the moves of the selected piece",
    help: "All keys",
  },
  panel: {
    card: "The piece looked at",
    empty: "Click a piece to see where it goes.",
    tabs: "More about this board",
    tools: "What to do with the board",
    travel: "Go through the game",
    changes: "What to put and change",
    emptyFrozen: "This board only shows a position.",
    asked: "How it moves is what is asked.",
    emptyMark: "Click the squares.",
    promotesTo: "promotes to",
    promotesNot: "does not promote",
    promotedFrom: "promoted",
    promotedFromKind: "promoted from",
    turnOver: "Turn the card over",
    royal: "royal",
    noTargets: "It cannot move now.",
    targets: (squares: number): string => (squares === 1 ? "1 square" : `${squares} squares`),
    onBoard: (squares: string): string => `${squares} on the whole board`,
    stays: "It can only stay where it is.",
  },
  /** The tabs of the panel, by the name of their part. */
  tab: {
    look: "Look",
    moves: "Moves",
    draw: "Draw",
    edit: "Set up",
    find: "Find a kind of piece",
    captured: "Captured pieces",
    share: "Share",
  },
  share: {
    copy: "Copy",
    save: "Download",
    exercise: "Copy as an exercise",
    load: "Load",
    words: {
      copyPosition: "Position",
      copyRecord: "Record",
      copySvg: "SVG",
      copyPng: "PNG",
      saveRecord: "Record",
      saveBoard: "Board",
      saveSvg: "SVG",
      savePng: "PNG",
      askReach: "Reach",
      askHarvest: "Best capture",
      askGuard: "Save the royal",
      askMate: "Win by force",
      loadText: "Load",
      openFile: "File …",
      bringBack: "Bring back",
    },
    what: {
      position: "The position",
      record: "The record",
      svg: "The picture",
      png: "The picture",
      exercise: "The exercise",
    },
    toCopy: "To be copied",
    paste: "Paste a position, a record or a saved board; or drop a file on the board",
    copied: (what: string): string => `${what} is on the clipboard.`,
    playedBy: "In a cell, Exercise(…) around it plays it, and Drill([…]) or Sheet([…]) around several.",
    copyYourself: "The browser does not let this page copy. The text is selected: copy it with Ctrl+C.",
    saved: (name: string): string => `Saved as ${name}.`,
    unwritten: {
      deep: "A record can nest variations at most 32 deep. Download the board instead: it keeps them all.",
      headers: "A record cannot have headers with such names. Download the board instead: it keeps them all.",
    },
    noPictures: "The browser does not let this page copy pictures: download it instead.",
    noPng: "The browser could not make a PNG: download the SVG instead.",
    loaded: (what: string): string =>
      `${{ position: "A position", record: "A record", board: "A board" }[what] ?? "It"} was loaded. What was here before is kept: “Bring back” returns to it.`,
    broughtBack: "What was here before is back.",
    nothing: "There is no text to load: a position in TSFEN, a record or a saved board is one.",
    notHere: "This board is for looking at: nothing can be loaded into it.",
    wrong: {
      large:
        "This is too large to be a position, a record or a saved board (over 5 MB): nothing was changed.",
      binary: "This file is no text: a position, a record or a saved board is. Nothing was changed.",
      unreadable: "This file could not be read: nothing was changed.",
    },
  },
  draw: {
    words: { draw: "Draw", clearDrawing: "Clear" },
    tool: "With",
    colour: "In",
    names: {
      arrow: "arrow, or a circle where it begins",
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
    writeFirst: "Write the text first, then choose its square.",
    arrowTo: "The arrow begins here. Press R again where it ends.",
    hint: "The right mouse button draws at any time: drag for an arrow, click for a circle. Shift is red, Alt blue, both yellow. The same once more takes it away.",
  },
  edit: {
    intro:
      "Put pieces on the board and take them away. The moves played so far are kept: undo brings them back.",
    palette: "Pieces to put on the board",
    search: "Name, kanji or letters",
    nothingFound: "No kind of piece of this game is called that.",
    promotedFrom: (name: string, from: string): string => `${name} (promoted ${from.toLowerCase()})`,
    whose: "Whose pieces",
    pieces: (side: Side): string => `${SIDES[side]}'s pieces`,
    words: { turn: "Turn", standard: "Standard", clear: "Clear", done: "Done" },
    proper: "This is a proper position.",
  },
  look: {
    glyphs: "On the pieces",
    glyphNames: { kanji: "Kanji", mnemonic: "Symbols", letters: "Letters", ticks: "Ticks" },
    far: "Symbols where kanji are too small to read",
    coordinates: "Coordinates",
    coordinateNames: { letters: "1 2 3 · a b c", japanese: "1 2 3 · 一 二 三", none: "None" },
    theme: "Theme",
    themeNames: { host: "As the page", light: "Light", dark: "Dark", contrast: "High contrast" },
    colours: "Colours",
    paletteNames: { banmen: "Standard", article: "As in the article" },
    language: "Language",
    languageNames: { en: "English", ja: "日本語" },
  },
  moves: {
    none: "No moves yet.",
    start: "Start",
    comment: "Comment (Esc lets it be)",
    drawn: "with something drawn on the board",
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
    none: "Nothing has been captured yet.",
    lost: (side: string, count: number): string =>
      `${side} has lost ${count === 0 ? "nothing" : count === 1 ? "1 piece" : `${count} pieces`}`,
    item: (name: string, count: number, promoted: boolean): string =>
      `${name}${promoted ? ", promoted" : ""}${count === 1 ? "" : `: ${count}`}`,
  },
  find: {
    placeholder: "Name, kanji or Betza",
    list: "Kinds of pieces",
    found: (count: number, all: boolean): string =>
      all ? `All ${count} kinds` : count === 1 ? "1 kind" : `${count} kinds`,
    none: (query: string): string => `No kind is called or moves like “${query}”.`,
    standing: (black: number, white: number): string =>
      `${black} of ${SIDES.black}, ${white} of ${SIDES.white} on the board`,
    away: "not on the board",
    absent: (name: string): string => `There is no ${name.toLowerCase()} on the board now.`,
    at: (name: string, square: string, place: number, of: number): string =>
      `${name} ${square}: ${place} of ${of}. Enter goes to the next.`,
  },
  attacks: {
    title: "Attack map",
    of: (side: string): string => `${side} attacks`,
    hanging: "attacked, unprotected",
    attacked: "attacked, protected",
    guarded: "protected",
    asking: "Python works out the attacks …",
    needsPython: "The attack map needs Python, which does not answer here.",
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
      count === 0 ? `none of ${side}` : `${count} of ${side} (${names})`,
    occupied: (piece: string, attackers: string, protectors: string): string =>
      `${piece}: attacked by ${attackers}, protected by ${protectors}.`,
    unprotected: (piece: string, attackers: string): string =>
      `${piece}: attacked by ${attackers}. The attack map (M) also tells what protects it.`,
    partly: (piece: string, attackers: string): string =>
      `${piece}: attacked by ${attackers}, as far as the moves are known here. The attack map (M) tells all.`,
    empty: (square: string, black: string, white: string): string =>
      `${square} is empty: ${black} and ${white} could capture there.`,
    emptyUnknown: (square: string, black: string, white: string): string =>
      `${square} is empty: ${black} and ${white} can go there. The attack map (M) tells what could capture there.`,
  },
  outline: {
    counted: (name: string, black: number, white: number): string =>
      `${name}: ${black} of ${SIDES.black}, ${white} of ${SIDES.white}`,
    clear: "Outline nothing",
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
      `It is ${SIDES[side]}'s turn: this piece can be looked at, not moved.`,
    unknownMoves: "The moves of this piece are not known here.",
    chooseLeg: (step: number): string =>
      step === 0
        ? "Several ways lead there. Choose the first square of the way."
        : "Choose where it goes next.",
    chooseStay: (pass: boolean, capture: boolean): string => {
      const take = "Choose a marked piece to capture it without moving";
      if (!capture) return "Pass the turn?";
      return pass ? `${take}, or pass the turn.` : `${take}.`;
    },
    pass: "Pass",
    captureStaying: "Capture without moving",
    /** Which way is looked at, of several to a square, and what it captures. */
    ways: (ways: number, square: string, captured: readonly string[]): string =>
      `${ways} ways lead to ${square}; the plainest ${captures(captured)}.`,
    way: (captured: readonly string[]): string => `This way ${captures(captured)}.`,
    cannot: "It cannot go there.",
    whyNeedsPython: "It cannot go there. Why is for Python to say, and there is none here.",
    over: (text: string): string =>
      `${text}. The game is over: pieces can be looked at, and moves taken back.`,
    choosePromotion: "Promote?",
    promote: (name: string): string => `Promote to ${name.toLowerCase()}`,
    decline: "Do not promote",
    stop: "Click the same square again to stop there.",
    asking: "Asking Python …",
    unanswered: "Python does not answer.",
    busy: "Python is busy.",
    kept: "The move is kept.",
    gone: "Python was stopped or restarted: run the cell again to play on.",
    noKernel: "There is no Python here: pieces can be looked at, not moved.",
    noFullScreen: "This page does not let the board fill the screen.",
    again: "Send again",
    refused: "That move was refused.",
    nothingCalled: "nothing is called so",
    noLine: "No straight line leads here: go to its end first.",
    nothingOf: (typed: string): string =>
      `No square and no piece here is called "${typed}". Type a square, as in 12h, or a name, as in lion.`,
    oneOf: (piece: string, square: string, which: number, all: number): string =>
      `${piece} ${square} (${which} of ${all})`,
  },
  fault: {
    protocol: (theirs: number, ours: number): string =>
      `Python speaks version ${theirs} of the board's protocol and this page version ${ours}: reload the page.`,
    size: (files: string, ranks: string): string =>
      `A board of ${files} by ${ranks} squares cannot be drawn: 1 to 52 each way.`,
    position: (why: string): string => `The position cannot be shown: ${why}.`,
    moves: (why: string): string => `The moves cannot be read: ${why}.`,
    code: (code: string): string => `no kind of piece of this game has the code "${code}"`,
    promotes: (name: string, symbol: string): string =>
      `"${symbol}" stands on it, but the ${name} does not promote`,
    region: (value: string): string => `${value} is no region: write two corners, as in "12h-4r".`,
    squares: (name: string, value: string): string => `${name} names a square this board lacks: ${value}.`,
    choice: (name: string, value: string, known: readonly string[]): string =>
      `${name} is ${value}, which is none of ${known.join(", ")}.`,
    annotation: (value: string): string => `This annotation cannot be drawn: ${value}.`,
    mark: (value: string): string => `This mark cannot be drawn: ${value}.`,
  },
  /** What is said for those who hear the board. */
  speech: {
    kind: ({ name }: Pick<Kind, "name" | "kanji">): string => within(name),
    piece: (side: Side, kind: string): string => `${SIDES[side]} ${kind}`,
    empty: "empty",
    comma: ", ",
    space: " ",
    stop: "; ",
    end: ". ",
    selected: "selected",
    choice: "can be chosen",
    target: (ways: string, captures: boolean): string => `target: ${ways}${captures ? ", captures" : ""}`,
    ways: WAYS,
    at: (piece: string, square: string): string => `${piece} ${square}`,
    has: (piece: string, ways: string, captures: number): string =>
      `${piece}: ${ways}${captures > 0 ? `; captures ${captures}` : ""}`,
    list: (what: string, squares: string): string => `${what}: ${squares}`,
    takes: (kind: string, square: string): string => `captures ${kind} ${square}`,
    more: (count: number): string => `${count} more`,
    choose: "Choose",
    goes: (square: string, on: boolean): string => (on ? `goes on to ${square}` : `to ${square}`),
    returns: "back to its square",
    passes: "passes",
    becomes: (kind: string): string => `becomes ${kind}`,
    takenBack: (ply: string): string => `Taken back: ${ply}`,
    turned: (bottom: Side): string => `${SIDES[bottom]} at the bottom`,
  },
  help: {
    title: "Keys of this board",
    squares: "On the squares",
    anywhere: "Anywhere in the board",
    close: "Close",
    typed: "12h, lion, ln",
    typing: "Type a square or a piece to go there; again for the next such piece",
  },
  /** Keys as they are written on a keyboard; what is not here is written as it is. */
  keys: {
    Ctrl: "Ctrl",
    Shift: "Shift",
    Escape: "Esc",
    Enter: "Enter",
    " ": "Space",
    ArrowLeft: "←",
    ArrowRight: "→",
    ArrowUp: "↑",
    ArrowDown: "↓",
    PageUp: "Page ↑",
    PageDown: "Page ↓",
    Home: "Home",
    End: "End",
    Delete: "Del",
  },
};
