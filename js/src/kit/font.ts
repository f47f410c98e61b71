/**
 * Loads the shipped fonts: the kanji of the pieces, and other Japanese characters for systems without a Japanese
 * font. Both have one family name.
 */
import { fromBase64 } from "../core/base64.ts";
import font from "../../assets/banmen-kanji.woff2";
import kanji from "../../assets/banmen-kanji.txt";

export const KANJI_FAMILY = "Banmen Kanji";
/** All that it is for: Latin words, and the spaces between them, are left to the other fonts of a list. */
const RANGE = "U+2FF0-10FFFF";

/**
 * A document keeps its fonts for all its shadow roots, and each widget may load this module anew: whether the
 * font is there is remembered on the document.
 */
const KEY = Symbol.for("banmen.font");

/** Give a document the font, once. Resolves when the kanji can be drawn; also when they never can. */
export function loadKanji(document: Document): Promise<void> {
  const keeper = document as Document & Record<symbol, Promise<void> | undefined>;
  const known = keeper[KEY];
  if (known) return known;
  const loaded = add(document).catch(() => {
    // The names in the style sheet's list of families take over.
  });
  keeper[KEY] = loaded;
  return loaded;
}

async function add(document: Document): Promise<void> {
  const view = document.defaultView as (Window & { FontFace?: typeof FontFace }) | null;
  if (!view?.FontFace || font === "") return;
  const Face = view.FontFace;
  // An exported page has its file only if it speaks Japanese.
  const texts = await import("./textfont.ts").then(
    ({ default: data }) => [data],
    () => [],
  );
  const faces = [...texts, font].map(
    (one) => new Face(KANJI_FAMILY, fromBase64(one), { unicodeRange: RANGE }),
  );
  for (const face of faces) document.fonts.add(face);
  await Promise.all(faces.map((face) => face.load()));
}

const SHIPPED: ReadonlySet<string> = new Set(kanji);
/** A character that no font has, so that its box is drawn. */
const NOTHING = "\u{10fffd}";
const SIZE = 24;
const drawable = new Set<string>();

/**
 * Tell whether all characters of a name can be drawn, by the shipped font or one of the reader's: what no font has
 * looks like NOTHING. Where that cannot be tried, say yes.
 */
export function canDraw(name: string): boolean {
  if (drawable.has(name)) return true;
  const found = [...name].every((char) => char <= "~" || SHIPPED.has(char) || isDrawn(char));
  if (found) drawable.add(name); // otherwise a font may be on its way
  return found;
}

let pen: ReturnType<typeof pixelsOf> | undefined;

function isDrawn(char: string): boolean {
  pen ??= pixelsOf();
  return !pen || pen(char) !== pen(NOTHING);
}

/** Make something that draws a character and returns its pixels. */
function pixelsOf(): ((char: string) => string) | null {
  if (typeof document === "undefined") return null;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.font = `${SIZE}px "${KANJI_FAMILY}", serif`;
  return (char) => {
    context.clearRect(0, 0, SIZE, SIZE);
    context.fillText(char, 0, SIZE - 4);
    return context.getImageData(0, 0, SIZE, SIZE).data.join();
  };
}

/** The font as CSS that brings it along, for a picture that is to be looked at by itself. */
export function kanjiFace(): string {
  if (font === "") return "";
  const source = `url(data:font/woff2;base64,${font}) format("woff2")`;
  return `@font-face{font-family:"${KANJI_FAMILY}";src:${source};unicode-range:${RANGE}}`;
}
