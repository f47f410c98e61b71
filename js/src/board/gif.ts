/**
 * Writes an animated GIF of pictures that are painted one after the other on a canvas, with one palette for all of
 * them. A picture stores only what differs from the one before.
 */
import { applyPalette, GIFEncoder, quantize } from "gifenc";

/** The most pictures, and the most pixels of all of them together. */
export const MOST = { pictures: 500, pixels: 400_000_000 } as const;
/** Colours of pictures; one more is for what stays as it was. */
const COLOURS = 255;
/** How many pictures, spread over all, the palette is chosen from. */
const SAMPLES = 4;

export interface Film {
  readonly width: number;
  readonly height: number;
  readonly count: number;
  /** Paint a picture over all of the canvas. */
  paint(at: number, pen: CanvasRenderingContext2D): Promise<void>;
  /** How long a picture stays, in milliseconds. */
  ms(at: number): number;
}

/** Write a film; `progress` is called with the number of pictures that are done. Rejects if it is stopped. */
export async function gifOf(
  film: Film,
  signal: AbortSignal,
  progress: (done: number) => void,
): Promise<Blob> {
  const { width, height, count } = film;
  if (count > MOST.pictures || count * width * height > MOST.pixels)
    throw new RangeError("too many pictures");
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error("this browser has no canvas to draw on");
  const painted = async (at: number): Promise<Uint8ClampedArray> => {
    await film.paint(at, pen);
    // The page may answer between pictures.
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    return pen.getImageData(0, 0, width, height).data;
  };
  const picked = Array.from({ length: SAMPLES }, (_, i) => Math.round((i * (count - 1)) / (SAMPLES - 1)));
  const samples: Uint8ClampedArray[] = [];
  for (const at of new Set(picked)) samples.push(sampleOf(await painted(at)));
  const palette = quantize(joined(samples), COLOURS);
  const unchanged = palette.length;
  const file = GIFEncoder();
  let before: Uint8Array | null = null;
  for (let at = 0; at < count; at++) {
    const indexes = applyPalette(await painted(at), palette);
    const last = before;
    const stored = last ? indexes.map((index, i) => (index === last[i] ? unchanged : index)) : indexes;
    const first = last === null ? { palette: [...palette, [0, 0, 0]], repeat: 0 } : {};
    const changes = last === null ? {} : { transparent: true, transparentIndex: unchanged };
    file.writeFrame(stored, width, height, { ...first, ...changes, delay: film.ms(at), dispose: 1 });
    before = indexes;
    progress(at + 1);
  }
  file.finish();
  return new Blob([file.bytes()], { type: "image/gif" });
}

/** Every few pixels of a picture: enough for a palette. */
function sampleOf(pixels: Uint8ClampedArray): Uint8ClampedArray {
  const found = new Uint8ClampedArray(4 * Math.floor(pixels.length / 12));
  for (let i = 0; i < found.length / 4; i++) found.set(pixels.subarray(12 * i, 12 * i + 4), 4 * i);
  return found;
}

function joined(parts: readonly Uint8ClampedArray[]): Uint8ClampedArray {
  const whole = new Uint8ClampedArray(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
