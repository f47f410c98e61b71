/** Catalogues of texts: English is complete, every other language is laid over it. */
import LANGUAGES, { load } from "languages:";

export { LANGUAGES };

/** The catalogues of the languages that this page has loaded, by their names. */
const loaded = new Map<string, Readonly<Record<string, object>>>([["en", {}]]);

const find = (trait: unknown): string | undefined => LANGUAGES.find((one) => one === trait);

/** Load the texts of a widget's language, by its trait; null if there is nothing to wait for. Never rejects. */
export function loadLanguage(trait: unknown): Promise<void> | null {
  const language = find(trait);
  const source = language === undefined || loaded.has(language) ? undefined : load[language];
  if (!source || language === undefined) return null;
  return source().then(
    (catalogues) => void loaded.set(language, catalogues),
    (error: unknown) => {
      console.error(`banmen: the texts in ${language} could not be loaded:`, error);
      loaded.set(language, {});
    },
  );
}

/** The language of a widget, by its trait; English, with a mark in the console, where the page has no such language. */
export function languageOf(trait: unknown): string {
  const found = find(trait);
  if (found === undefined && typeof trait === "string" && trait !== "" && !unknown.has(trait)) {
    unknown.add(trait);
    console.info(`banmen: no texts in ${trait}`);
  }
  return found !== undefined && loaded.has(found) ? found : "en";
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
export function catalogueOf<T extends object>(name: string, english: T): (language: string) => T {
  const made = new Map<string, T>();
  return (language) => {
    if (language === "en") return english;
    const known = made.get(language);
    if (known) return known;
    const translation = (loaded.get(language)?.[name] ?? {}) as Translation<T>;
    const missing: string[] = [];
    const texts = layOver(english, translation, missing);
    made.set(language, texts);
    if (missing.length > 0)
      console.info(`banmen: texts of ${name} without ${language}: ${missing.join(", ")}`);
    return texts;
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
