/** 日本語: the board and the pieces; what is not here is shown in English. */
import type { Translation } from "./index.ts";

export const ja: Translation = {
  command: {
    nextGlyphs: "駒の表示を切り替える",
    nextTheme: "配色を切り替える",
  },
  tab: { look: "表示" },
  look: {
    glyphs: "駒の表示",
    glyphNames: { kanji: "漢字", mnemonic: "記号", letters: "英字", ticks: "動き" },
    far: "小さくて読めない漢字は記号で示す",
    coordinates: "座標",
    coordinateNames: { none: "なし" },
    theme: "配色",
    themeNames: { host: "ページに合わせる", light: "明るい", dark: "暗い", contrast: "高コントラスト" },
    colours: "色",
    paletteNames: { banmen: "標準", article: "記事と同じ" },
    language: "言語",
  },
  side: { black: "先手", white: "後手" },
};
