/** Writes kana in Latin letters, to search the readings of kinds by them. Pure. */

const ROWS: Readonly<Record<string, string>> = {
  "": "あいうえお",
  k: "かきくけこ",
  g: "がぎぐげご",
  s: "さしすせそ",
  z: "ざじずぜぞ",
  t: "たちつてと",
  d: "だぢづでど",
  n: "なにぬねの",
  h: "はひふへほ",
  b: "ばびぶべぼ",
  p: "ぱぴぷぺぽ",
  m: "まみむめも",
  r: "らりるれろ",
};

const LETTERS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(ROWS).flatMap(([consonant, row]) =>
    [...row].map((kana, i) => [kana, consonant + "aiueo".charAt(i)] as const),
  ),
  ...Object.entries({ し: "shi", じ: "ji", ち: "chi", ぢ: "ji", つ: "tsu", づ: "zu", ふ: "fu" }),
  ...Object.entries({ や: "ya", ゆ: "yu", よ: "yo", わ: "wa", を: "o", ん: "n'" }),
]);

/** A text with its kana in Latin letters, long vowels written once: `fuhyo` for ふひょう. */
export function latin(text: string): string {
  if (!/[ぁ-ヶ]/u.test(text)) return text;
  const hiragana = text
    .normalize("NFKC")
    .replace(/[ァ-ヶ]/gu, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - 0x60));
  return Array.from(hiragana, (kana) => LETTERS.get(kana) ?? kana)
    .join("")
    .replace(/i([ゃゅょ])/gu, (_, small: string) => `y${{ ゃ: "a", ゅ: "u" }[small] ?? "o"}`)
    .replace(/(sh|ch|j)y/g, "$1")
    .replace(/っ(.)/gu, "$1$1")
    .replace(/n'(?![aiueoy])/g, "n")
    .replace(/ー|(?<=[ou])u|(?<=o)o/gu, "");
}
