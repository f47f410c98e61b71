/** The texts of pages that open links, and of embedded boards, in Japanese. */
import type { Translation } from "../catalogue.ts";
import type { texts as en } from "../en/open.ts";

export const texts: Translation<typeof en> = {
  home: "局面・解説・問題の一覧",
  wrong: "このリンクには問題があります",
  games: "将棋の種類",
  demos: "解説",
  packs: "問題",
  count: (count) => `${count}問`,
  loading: "読み込み中…",
  noMoves: "駒をクリックすると説明が出ます。この盤の駒の動きにはPythonが必要です。",
  loadingMoves: "Pythonを読み込んでいます。終わると、駒の動きが表示されます。",
  noOther: "ほかの表記にはPythonが必要です。このページには用意された表記だけがあります。",
  unprepared: (betza) => `表記「${betza}」の表示にはPythonが必要です。用意された駒の中にありません。`,
  answered: "このページにはPythonがないので、手は指されませんでした。",
  failed: (name) => `${name}を読み込めませんでした。接続を確かめて、再読み込みしてください。`,
  fromFile: (name) =>
    `ファイルから開いたページでは${name}を読み込めません。内容を盤の中のscript要素に入れるか、ウェブサーバーを使ってください。`,
  notBoard: (name) => `${name}はbanmenの盤ではありません。`,
  link: "リンク",
  names: {
    part: "項目",
    game: "種類",
    pack: "問題集",
    demonstration: "解説",
    step: "ステップ",
    language: "言語",
    orientation: "向き",
    theme: "配色",
    glyphs: "駒の表示",
  },
  fault: {
    long: (most, got) => `リンクは${most}文字までですが、${got}文字あります。`,
    version: (got) =>
      `このリンクは第${got}版で、このページが読めるのは第1版です。分かる部分だけを表示します。`,
    damaged: (name) => `項目「${name}」が壊れています。リンクが途中で切れた可能性があります。`,
    twice: (name) => `項目「${name}」は一つだけにしてください。最初のものを使います。`,
    subjects: (names) => `リンクで開けるのは一つだけですが、${names}があります。最初のものを表示します。`,
    unknown: (name, got, known) => `${name}「${got}」はありません。使えるもの：${known.join("、")}。`,
    number: (most, got) => `問題の番号は1から${most}までですが、${got}になっています。`,
    square: (files, ranks, got) => `squareは${files}×${ranks}の盤のマスにしてください。今は${got}です。`,
    region: (files, ranks, got) =>
      `regionは5e-1aのように${files}×${ranks}の盤の二つのマスにしてください。今は${got}です。`,
    position: (reason) => `局面に問題があります（${reason}）。読める部分だけを表示します。`,
    variant: "variantで種類を指定してください。この大きさの盤の種類はありません。",
    packed: "このリンクの対局を読めません。リンクが途中で切れたか、変えられています。",
    replay: "このリンクの手順はその局面につながらないので、局面だけを表示します。",
  },
};
