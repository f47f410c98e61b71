/** The GIF of a game, in the share tab: the first position, then each move up to the position shown. */
import { WITHOUT_GAME } from "../../core/embeddedboard.ts";
import { recordOf, textOf } from "../../core/read.ts";
import { replay, writeMove } from "../../core/sharedgame.ts";
import type { SharedStep } from "../../core/sharedgame.ts";
import { squareName } from "../../core/geometry.ts";
import { action } from "../../kit/button.ts";
import { focusedNear, focusInPlace, html as make } from "../../kit/dom.ts";
import { html, render } from "../../kit/view.ts";
import type { BoardContext, Command } from "../context.ts";
import { gifOf, MOST } from "../gif.ts";
import type { Film } from "../gif.ts";
import { imageOf, pictureOf } from "../picture.ts";
import { historyOf } from "../traits.ts";

/** The most pixels from left to right, as in a GIF that Python writes. */
const WIDEST = 720;
/** Milliseconds that a position stays, and the last one. */
const MS = { move: 1000, last: 3000 } as const;
/** What the pictures have from the board. */
const LOOKS = [
  "files",
  "ranks",
  "catalogue",
  "dots",
  "region",
  "orientation",
  "glyphs",
  "kanji",
  "coordinates",
  "lang",
  "theme",
  "colours",
  "range_colour",
  "outlined",
];

type Fields = Readonly<Record<string, unknown>>;

export interface FilmPart {
  /** How far it is, and a button that cancels it; hidden until it begins. */
  readonly element: HTMLElement;
  readonly command: Command;
}

/** `save` gets the file and says so. */
export function gameFilm(context: BoardContext, save: (file: Blob) => void): FilmPart {
  const { root, view, signal, now, stored, say } = context;
  const { share, record } = context.texts;
  const texts = share.film;
  const element = make("div", { class: "bm-film", hidden: "" });
  let cancel: AbortController | null = null;

  const start = (): string => textOf(recordOf(stored("document")).start);
  /** The positions up to the one shown; null: the page cannot tell. */
  const stepsOf = (): readonly SharedStep[] | null => {
    const { line, ply, position } = now().snapshot;
    const history = historyOf(stored("history"));
    const moves = line.slice(0, ply).map((node) => writeMove(history[node]));
    return replay(start(), moves, position.tsfen, position.size);
  };
  const showProgress = (done: number, of: number): void => {
    const stop = (): void => cancel?.abort();
    render(
      html`<progress max=${of} value=${done} aria-label=${texts.making(done, of)}></progress>
        <span>${texts.making(done, of)}</span>${action("cancel-film", record.cancel, stop)}`,
      element,
    );
    element.hidden = false;
  };
  const showEnd = (): void => {
    const focused = focusedNear(element);
    const held = focused !== null && element.contains(focused);
    cancel = null;
    element.hidden = true;
    context.refresh();
    if (held) focusInPlace(root.querySelector<HTMLElement>('[data-tool="saveGif"]'));
  };

  const run = async (steps: readonly SharedStep[], ending: AbortSignal): Promise<void> => {
    const { title, position } = now().snapshot;
    const looks: Fields = Object.fromEntries(LOOKS.map((name) => [name, stored(name)]));
    // The last picture is the board as it is, with its drawings.
    const last = pictureOf(view, root, title);
    const { naturalWidth, naturalHeight } = await imageOf(last);
    const scale = Math.min(1, WIDEST / naturalWidth);
    const [width, height] = [Math.round(naturalWidth * scale), Math.round(naturalHeight * scale)];
    const most = Math.min(MOST.pictures, Math.floor(MOST.pixels / (width * height))) - 1;
    const count = steps.length;
    if (count - 1 > most) {
      say(texts.long(most, count - 1), "error");
      return;
    }
    const board = context.offstage();
    try {
      const film: Film = {
        width,
        height,
        count,
        paint: async (at, pen) => {
          const step = steps[at];
          if (!step) return;
          const scene = {
            ...WITHOUT_GAME,
            ...looks,
            ...sceneOf(step, (square) => squareName(position.size, square)),
          };
          const picture = at === count - 1 ? last : await board.picture(scene, title);
          pen.drawImage(await imageOf(picture), 0, 0, width, height);
        },
        ms: (at) => (at === count - 1 ? MS.last : MS.move),
      };
      save(await gifOf(film, ending, (done) => showProgress(done, count)));
    } finally {
      board.close();
    }
  };
  const begin = async (): Promise<void> => {
    const steps = stepsOf();
    if (steps === null) {
      say(texts.unknown, "error");
      return;
    }
    const mine = new AbortController();
    cancel = mine;
    const end = (): void => mine.abort();
    signal.addEventListener("abort", end);
    showProgress(0, steps.length);
    context.refresh();
    try {
      // The page shows what it is about before it is busy.
      await new Promise((resolve) => setTimeout(resolve));
      await run(steps, mine.signal);
    } catch {
      if (!mine.signal.aborted) say(texts.failed, "error");
    } finally {
      signal.removeEventListener("abort", end);
      if (!signal.aborted) showEnd();
    }
  };
  return {
    element,
    command: {
      run: () => void begin(),
      enabled: ({ snapshot }) => cancel === null && snapshot.ply > 0 && start() !== "",
    },
  };
}

/** A position as a picture shows it: with the move that led to it. */
const sceneOf = ({ tsfen, move }: SharedStep, nameOf: (square: number) => string): Fields => ({
  tsfen,
  interaction: "frozen",
  last_move: move?.squares.map(nameOf) ?? [],
  captures_last: move?.captures.map(nameOf) ?? [],
  selection: "",
  annotations: [],
  marks: [],
});
