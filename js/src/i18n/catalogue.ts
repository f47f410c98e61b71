/** Catalogues of texts: English is complete, every other language is laid over it. */

/** Any part of a catalogue. */
export type Translation<T> = {
  readonly [K in keyof T]?: T[K] extends (...args: never[]) => string
    ? T[K]
    : T[K] extends object
      ? Translation<T[K]>
      : T[K];
};

/** The texts of a catalogue by language; the console lists once what a language lacks and shows in English. */
export function catalogueOf<T extends object>(
  name: string,
  english: T,
  translations: Readonly<Record<string, object>>,
): (language: string) => T {
  const made = new Map<string, T>();
  return (language) => {
    const translation = translations[language] as Translation<T> | undefined;
    if (!translation) return english;
    const known = made.get(language);
    if (known) return known;
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
