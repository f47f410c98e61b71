/** The language of a view: mounts it again when that changes, and marks what is in English within it. */
import { watch } from "../host/host.ts";
import type { Host } from "../host/host.ts";
import { languageOf } from "../i18n/catalogue.ts";
import { html } from "./view.ts";
import type { View } from "./view.ts";

type ViewClass = new (element: HTMLElement, host: Host, language: string) => { close(): void };

/** Put a view into an element, and another one when its host is to speak another language. Returns the exact undo. */
export function mountLocalized(element: HTMLElement, host: Host, View: ViewClass): () => void {
  const wanted = (): string => languageOf(host.get("lang"));
  let language = wanted();
  let view = new View(element, host, language);
  const unwatch = watch(host, () => {
    if (wanted() === language) return;
    view.close();
    language = wanted();
    view = new View(element, host, language);
  });
  return () => {
    unwatch();
    view.close();
  };
}

const SENTENCES = /(?<=[.:?!]) /u;
/** Fewer Latin letters may be a square or notation. */
const WORDS = /\p{Script=Latin}{3}/u;

/** Japanese writes names in Latin letters too: what does not end as a sentence is taken for one. */
const JAPANESE = /[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}]|[^.:?!]$/u;

/** The letters of a language; null if Latin ones belong to its texts. */
function lettersOf(language: string): RegExp | null {
  if (language === "en" || language === "") return null; // the first question about a language takes a browser long
  const { script = "Latn" } = new Intl.Locale(language).maximize();
  if (script === "Jpan") return JAPANESE;
  return ["Latn", "Kore", "Hans", "Hant"].includes(script) ? null : new RegExp(`\\p{Script=${script}}`, "u");
}

/** A text; its sentences without a letter of the language are marked as English, so that screen readers speak them. */
export function inTongues(text: string, language: string): string | readonly View[] {
  const letters = lettersOf(language);
  if (letters === null) return text;
  return text.split(SENTENCES).map((sentence, at) => {
    const before = at > 0 ? " " : "";
    return WORDS.test(sentence) && !letters.test(sentence)
      ? html`${before}<span lang="en">${sentence}</span>`
      : html`${before}${sentence}`;
  });
}
