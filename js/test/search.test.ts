// @vitest-environment node
import { describe, expect, it } from "vitest";
import { capturedBySide } from "../src/core/capturedpieces.ts";
import { EMPTY } from "../src/core/model.ts";
import type { HistoryEntry, Kind, Piece } from "../src/core/model.ts";
import { Search } from "../src/core/search.ts";
import { kind } from "./moves.ts";

const KINDS: readonly Kind[] = [
  kind("LN", { name: "Lion", kanji: "獅子", romaji: "shishi", betza: "KNAD", promotesTo: "FF", size: 4 }),
  kind("FF", { name: "Furious fiend", kanji: "奮迅", romaji: "funjin", betza: "KNADcK", size: 4 }),
  kind("LD", { name: "Lion dog", kanji: "狛犬", romaji: "komainu", betza: "QHG", size: 3 }),
  kind("VS", { name: "Vermillion sparrow", kanji: "朱雀", romaji: "suzaku", betza: "K" }),
  kind("SL", { name: "Sea lion", kanji: "海獅", romaji: "kaishi", betza: "WB" }),
  kind("P", { name: "Pawn", kanji: "歩兵", romaji: "fuhyō", betza: "fW", size: 1 }),
  kind("K", { name: "King", kanji: "王将/玉将", romaji: "ōshō", betza: "Q2", royal: true, size: 5 }),
];
const search = new Search(KINDS);
const standing = (code: string, side: Piece["side"] = "black"): Piece => {
  const found = KINDS.find((one) => one.code === code);
  if (!found) throw new Error(`no ${code}`);
  return { side, symbol: code, promoted: false, kind: found };
};
const found = (query: string, pieces: readonly (Piece | null)[] = []): string[] =>
  search.find(query, pieces).map((hit) => hit.kind.code);

describe("a kind is found", () => {
  it.each([
    ["by its English name", "lion", ["LN", "LD", "SL", "VS"]],
    ["whatever its capitals", "LION D", ["LD"]],
    ["by its Japanese name, with or without marks", "fuhyo", ["P"]],
    ["", "OSHO", ["K"]],
    ["", "ōshō", ["K"]],
    ["by its reading in kana", "ふひょう", ["P"]],
    ["", "オウショウ", ["K"]],
    ["", "しし", ["LN"]],
    ["by its kanji, or some of them", "獅", ["LN", "SL"]],
    ["by either name of a king", "玉将", ["K"]],
    ["by its code", "ff", ["FF"]],
    ["by its Betza, whole before part", "KNAD", ["LN", "FF"]],
    ["by a part of its Betza, in capitals or not", "2", ["K"]],
    ["", "hg", ["LD"]],
    ["by nothing it is not", "zzz", []],
    ["as text, not as a pattern", ".*", []],
    ["", "(", []],
  ])("%s: %s", (_, query, codes) => {
    expect(found(query)).toEqual(codes);
  });

  it("on the board before elsewhere, but a better fit first", () => {
    expect(found("lion", [null, standing("SL"), standing("VS")])).toEqual(["LN", "LD", "SL", "VS"]);
    expect(found("l", [null, standing("LD")]).slice(0, 2)).toEqual(["LD", "LN"]);
    expect(found("").slice(0, 2)).toEqual(["FF", "K"]);
    expect(found("", [standing("VS"), standing("P")]).slice(0, 3)).toEqual(["P", "VS", "FF"]);
  });

  it("with how many stand there", () => {
    const pieces = [standing("LN"), standing("LN", "white"), null, standing("LN")];
    const [hit] = search.find("lion", pieces);
    expect(hit).toEqual({ index: 0, kind: KINDS[0], standing: { black: 2, white: 1 } });
  });
});

describe("losses", () => {
  const node = (captured: readonly string[]): HistoryEntry => ({
    text: "",
    side: "black",
    piece: "LN",
    captured,
    promoted: false,
    parent: -1,
    comment: "",
    annotated: false,
    variation: 0,
  });
  const snapshot = {
    ...EMPTY,
    position: { ...EMPTY.position, kinds: KINDS },
    history: [node(["P", "LN"]), node(["p"]), node(["+ln", "P"]), node(["K"]), node(["ZZ"])],
    line: [0, 1, 2, 4],
  };
  const told = (ply: number): Record<string, string[]> => {
    const losses = capturedBySide({ ...snapshot, ply });
    const texts = (side: "black" | "white"): string[] =>
      losses[side].map((one) => `${one.promoted ? "+" : ""}${one.kind.code}×${one.count}`);
    return { black: texts("black"), white: texts("white") };
  };

  it("are those of the line, up to where it is: the biggest first, what promoted as what it was then", () => {
    expect(told(0)).toEqual({ black: [], white: [] });
    expect(told(1)).toEqual({ black: [], white: ["LN×1", "P×1"] });
    expect(told(3)).toEqual({ black: ["+FF×1", "P×1"], white: ["LN×1", "P×2"] });
    expect(told(4), "unknown kinds are ignored").toEqual(told(3));
  });
});
