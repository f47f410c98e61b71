/** Catalogues of texts: English is complete, every other language is laid over it. */
import LANGUAGES from "languages:";

export { LANGUAGES };

type Load = Readonly<Record<string, () => Promise<{ readonly texts: object }>>>;

/** The catalogues of this page's modules: how to load each, and its texts by language, as far as the page has them. */
const catalogues = new Map<string, { readonly load: Load; readonly texts: Map<string, object> }>();

/** The languages that some widget of this page has loaded. */
const spoken = new Set(["en"]);

const find = (trait: unknown): string | undefined => LANGUAGES.find((one) => one === trait);

/** Load the texts of a widget's language, by its trait; null if there is nothing to wait for. Never rejects. */
export function loadLanguage(trait: unknown): Promise<void> | null {
  const language = find(trait);
  if (language === undefined || language === "en") return null;
  const missing = [...catalogues.values()].filter(({ texts }) => !texts.has(language));
  if (missing.length === 0) return null;
  const loading = missing.map(async ({ load, texts }) => {
    try {
      texts.set(language, (await load[language]?.())?.texts ?? {});
    } catch (error) {
      console.error(`banmen: the texts in ${language} could not be loaded:`, error);
      texts.set(language, {});
    }
  });
  return Promise.all(loading).then(() => void spoken.add(language));
}

/** The language of a widget, by its trait; English, with a mark in the console, where the page has no such language. */
export function languageOf(trait: unknown): string {
  const found = find(trait);
  if (found === undefined && typeof trait === "string" && trait !== "" && !unknown.has(trait)) {
    unknown.add(trait);
    console.info(`banmen: no texts in ${trait}`);
  }
  return found !== undefined && spoken.has(found) ? found : "en";
}

const unknown = new Set<string>();

/** The name of a language in another one, or in itself. Found when asked for: a browser takes long to begin. */
export const languageName = (language: string, lang = language): string =>
  new Intl.DisplayNames([lang], { type: "language" }).of(language) ?? language;

/** Any part of a catalogue. */
export type Translation<T> = {
  readonly [K in keyof T]?: T[K] extends (...args: never[]) => string
    ? T[K]
    : T[K] extends object
      ? Translation<T[K]>
      : T[K];
};

/** The texts of a catalogue by language; the console lists once what a language lacks and shows in English. */
export function catalogueOf<T extends object>(name: string, english: T, load: Load): (language: string) => T {
  const texts = new Map<string, object>();
  catalogues.set(name, { load, texts });
  const made = new Map<string, T>();
  return (language) => {
    const translation = texts.get(language) as Translation<T> | undefined;
    if (!translation) return english;
    const known = made.get(language);
    if (known) return known;
    const missing: string[] = [];
    const whole = layOver(english, translation, missing);
    made.set(language, whole);
    if (missing.length > 0)
      console.info(`banmen: texts of ${name} without ${language}: ${missing.join(", ")}`);
    return whole;
  };
}

/** Lay a translation over a whole catalogue; the paths of the texts it lacks are added to `missing`. */
function layOver<T extends object>(whole: T, some: Translation<T>, missing: string[], path = ""): T {
  const result = { ...whole };
  for (const key of Object.keys(whole) as (keyof T & string)[]) {
    const [mine, theirs] = [whole[key], some[key]];
    if (typeof mine === "object" && mine !== null && !Array.isArray(mine))
      result[key] = layOver(mine, (theirs ?? {}) as Translation<typeof mine>, missing, `${path}${key}.`);
    else if (theirs === undefined) missing.push(path + key);
    else result[key] = theirs as T[keyof T & string];
  }
  return result;
}
