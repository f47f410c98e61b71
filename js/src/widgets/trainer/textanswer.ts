/** Judges a notation answer without Python: right, wrong, or unknown. Pure. */
import { NO_NOTE } from "../../core/cards.ts";
import type { Note, TextKey } from "../../core/cards.ts";

/** Spaces mean nothing in it, whichever they are. */
export const plain = (text: string): string => text.replace(/\s+/gu, "");

/** Whether a text is these terms one after the other, in any order. */
export function isMadeOf(text: string, terms: readonly string[]): boolean {
  if (text === "") return terms.length === 0;
  const tried = new Set<string>();
  return terms.some((term, i) => {
    if (term === "" || tried.has(term) || !text.startsWith(term)) return false;
    tried.add(term);
    return isMadeOf(text.slice(term.length), [...terms.slice(0, i), ...terms.slice(i + 1)]);
  });
}

/** What to say of a text; null: only its meaning tells, and that takes Python. */
export function judgeText(written: string, key: TextKey): { right: boolean; note: Note } | null {
  const text = plain(written);
  const note = key.notes.get(text) ?? key.notes.get(written.trim());
  const accepted =
    key.accepts.some((one) => plain(one) === text) || key.terms.some((terms) => isMadeOf(text, terms));
  if (accepted) return { right: true, note: note ?? NO_NOTE };
  return note ? { right: false, note } : null;
}
