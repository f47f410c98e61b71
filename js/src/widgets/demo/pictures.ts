/** Pictures of the steps of a demonstration: for the presenter's window, for paper, and for a GIF. */
import type { Looks } from "../../core/embeddedboard.ts";
import { mountOffstage } from "../../board/app.ts";
import { LocalBoard } from "../../board/embedded.ts";
import type { Film } from "../../board/gif.ts";
import { imageOf } from "../../board/picture.ts";
import type { Demonstration, Frame } from "./model.ts";
import { sceneOf } from "./scene.ts";
import { readingTime } from "./timing.ts";

/** Draw a frame, as a text in SVG, on a board out of sight; `face`: with the font of the kanji. */
export function pictureOfFrame(
  demo: Demonstration,
  frame: Frame,
  looks: Looks,
  near: HTMLElement,
  face: boolean,
): string {
  const board = new LocalBoard({ answer: () => ({ ok: false }), set: () => undefined });
  board.show(sceneOf(demo, frame, looks, true), null, 0);
  const { picture, close } = mountOffstage(near, "bm-offstage", board);
  try {
    return picture(frame.camera, frame.caption, face);
  } finally {
    close();
  }
}

/** A picture as an element. Its styles and ids stay within it, though a page may have many. */
export function shownPicture(picture: string, page: Document): HTMLElement {
  const place = page.createElement("div");
  place.className = "bm-slide-picture";
  const read = new DOMParser().parseFromString(picture, "image/svg+xml").documentElement;
  read.setAttribute("preserveAspectRatio", "xMidYMid meet");
  read.setAttribute("style", "display:block;width:100%;height:100%");
  place.attachShadow({ mode: "open" }).append(page.importNode(read, true));
  return place;
}

/** The frames of the main line, in order. */
export function mainLine({ frames }: Demonstration): readonly Frame[] {
  return frames.filter(({ path }) => /^\d+$/.test(path));
}

// ---------------------------------------------------------------- a GIF

/** Pixels: the widest picture, the narrowest, the highest board, the space around words, and their lines. */
const SIZES = { widest: 720, narrowest: 420, highest: 760, margin: 12, line: 27 } as const;
const FONT = '18px system-ui, sans-serif, "Banmen Kanji"';
/** The most milliseconds of a picture. */
const LONGEST = 12_000;
/** What no line break may split: a word, or a sign with the marks that may not begin a line. */
const WORDS = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Number}!-~’]+ ?|.[、。：）」]*/gu;

/** The main line as a film: each step fills it with the part of the board in view, and has its words below. */
export async function filmOf(
  demo: Demonstration,
  draw: (frame: Frame) => string,
  root: HTMLElement,
  signal: AbortSignal,
): Promise<Film> {
  const frames = mainLine(demo);
  const images: HTMLImageElement[] = [];
  for (const frame of frames) {
    images.push(await imageOf(draw(frame)));
    // The page may answer in between.
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
  const { widest, narrowest, highest, margin, line } = SIZES;
  const most = (lengths: readonly number[]): number => Math.max(...lengths);
  const width = Math.min(widest, Math.max(narrowest, most(images.map((one) => one.naturalWidth))));
  const tall = Math.min(highest, most(images.map((one) => (one.naturalHeight * width) / one.naturalWidth)));
  const measure = document.createElement("canvas").getContext("2d");
  if (measure) measure.font = FONT;
  const widthOf = (text: string): number => measure?.measureText(text).width ?? 0;
  const lines = frames.map((frame) => wrapped(wordsOf(frame), width - 2 * margin, widthOf));
  const height = Math.ceil(tall + 2 * margin + line * most(lines.map(({ length }) => length)));
  const look = getComputedStyle(root);
  const [back, fore] = [look.getPropertyValue("--bm-back").trim(), look.getPropertyValue("--bm-fore").trim()];
  return {
    width,
    height,
    count: frames.length,
    paint: async (at, pen) => {
      const image = images[at];
      if (!image) return;
      pen.fillStyle = back;
      pen.fillRect(0, 0, width, height);
      const scale = Math.min(width / image.naturalWidth, tall / image.naturalHeight);
      const [across, down] = [image.naturalWidth * scale, image.naturalHeight * scale];
      pen.drawImage(image, (width - across) / 2, (tall - down) / 2, across, down);
      pen.font = FONT;
      pen.fillStyle = fore;
      for (const [i, text] of (lines[at] ?? []).entries())
        pen.fillText(text, margin, tall + margin + line * (i + 0.75));
      await Promise.resolve();
    },
    ms: (at) => {
      const frame = frames[at];
      return frame ? Math.min(LONGEST, readingTime(wordsOf(frame).join(" "))) : 0;
    },
  };
}

/** What stands below the board: the caption, the question, its options with their numbers. */
export function wordsOf({ caption, question }: Frame): readonly string[] {
  const options = question?.options.map(({ text }, i) => `${i + 1}. ${text}`) ?? [];
  return [caption, question?.text ?? "", ...options].filter((text) => text !== "");
}

/** Break texts into lines no wider than there is room. */
export function wrapped(
  texts: readonly string[],
  room: number,
  widthOf: (text: string) => number,
): readonly string[] {
  const lines: string[] = [];
  for (const text of texts) {
    let line = "";
    for (const word of text.match(WORDS) ?? []) {
      if (line !== "" && widthOf(line + word.trimEnd()) > room) {
        lines.push(line.trimEnd());
        line = "";
      }
      line += word;
    }
    lines.push(line.trimEnd());
  }
  return lines;
}
