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
