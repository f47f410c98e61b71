/** The kanji of the pieces, from the font subset in this bundle: the same on every machine, rare ones too. */
import bytes from "../assets/banmen-kanji.woff2";

export const KANJI_FAMILY = "Banmen Kanji";

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
  if (!view?.FontFace || bytes.length === 0) return;
  const face = new view.FontFace(KANJI_FAMILY, bytes);
  document.fonts.add(face);
  await face.load();
}

/** The font as CSS that brings it along, for a picture that is to be looked at by itself. */
export function kanjiFace(): string {
  if (bytes.length === 0) return "";
  let text = "";
  // In pieces: a call takes only so many arguments.
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  const source = `url(data:font/woff2;base64,${btoa(text)}) format("woff2")`;
  return `@font-face{font-family:"${KANJI_FAMILY}";src:${source}}`;
}
