/** The texts of the pad in Japanese. */
import { nearest } from "../../core/figures.ts";
import type { Offset } from "../../core/figures.ts";
import type { Translation } from "../catalogue.ts";
import type { texts as en } from "../en/pad.ts";
import { TITLES } from "./games.ts";

/** A square, as seen by the piece's owner. */
const squareName = ([right, forward]: Offset): string =>
  [
    forward === 0 ? "" : `${forward > 0 ? "前" : "後ろ"}へ${Math.abs(forward)}`,
    right === 0 ? "" : `${right > 0 ? "右" : "左"}へ${Math.abs(right)}`,
  ]
    .filter((one) => one !== "")
    .join("、");

export const texts: Translation<typeof en> = {
  label: "ベツァ記法で書いた動き",
  placeholder: "例：WfF",
  written: "書き方",
  examples: "試す",
  example: (text) => `${text}を見る`,
  stale: (text) => `下は最後に読めた \`${text}\` のままです。`,
  working: "Pythonが計算しています…",
  silent: (text) => `Pythonから返事がありません。下は \`${text}\` のままです。`,
  empty: "動きを入力するか、「試す」から選んでください。",
  tooLong: (length, limit) => `${length}文字あります。動きは${limit}文字までです。短くしてください。`,
  tokens: "記号ごとの説明",
  tokensHint: "記号にマウスを合わせるとそのマスが、マスに合わせるとそこへ行く記号が光ります。",
  figure: (text) => `${text}の動き`,
  figureDrawing: "動きを描くマス",
  figureKeys: "矢印キーでマスを移り、Enterはクリックと同じ、Pで道筋を再生します。",
  click: "クリックで",
  mode: { look: "道筋を見る", place: "駒を置く", draw: "動きを描く" },
  alone: "このページは一つの動きだけを示します。ほかの動きは、ノートブックで入力してください。",
  hint: {
    look: "マスをクリックすると、そこへの道筋が見えます。",
    place: "マスをクリックすると、敵の駒、味方の駒、空きの順に変わります。",
    draw: "駒が行けるマスをクリックしてください。",
  },
  figureTools: "図の道具",
  play: "見ているマスへの道筋を一つずつ再生する",
  stop: "止める",
  clear: "置いた駒を取り除く",
  erase: "描いたものを消す",
  undo: "元に戻す",
  larger: "マスを減らして大きく見る",
  smaller: "マスを増やして小さく見る",
  home: "駒自身のマス",
  square: squareName,
  stands: { enemy: "敵の駒", friend: "味方の駒", nothing: "" },
  drawn: "描いたマス",
  cannot: "そこへは行けません",
  goneNow: "置いた駒がなければ行けます",
  onlyCaptures: "敵の駒を取るときだけ",
  onlyMoves: "駒を取らないときだけ",
  captures: "駒を取ります",
  conditional: "薄く描いた駒があるときだけ",
  paths: (count) => (count > 1 ? `行き方は${count}通り。再生で全部見られます` : ""),
  scene: (index, count, leg, legs) =>
    `${count > 1 ? `${count}通りのうち${index + 1}番目` : "そこへの道筋"}${leg > 0 && legs > 1 ? `、${legs}回の動きのうち${leg}回目` : ""}`,
  sentence: "言葉で",
  inFull: "詳しく",
  legend: "動きの種類",
  gone: "薄い印：周りの駒のために行けない",
  same: "まったく同じ動きの駒",
  game: (title) => TITLES[title] ?? title,
  list: (games) => games.join("、"),
  dialect: {
    banmen: "banmen の書き方",
    xbetza: "XBetza",
    wikipedia: "ウィキペディア",
    atsi: "taikyoku-shogi.github.io",
    bex: "括弧式（Bex）",
  },
  dialects: "ほかの書き方",
  noText: "この書き方では表せません（理由）",
  take: (title) => `${title}で書き続ける`,
  copy: (title) => `${title}の文をコピー`,
  copied: "コピーしました。",
  notCopied: "ブラウザがコピーを許しません。文を選んで Ctrl+C を押してください。",
  taken: (title) => `${title}で書いています。`,
  candidates: "描いたマスを表す記法",
  candidatesEmpty: "まだ何も描かれていません。駒の周りのマスをクリックすると、候補がここに出ます。",
  nearest: "ちょうどこのマスへ行く短い記法はありません。いちばん近いものは：",
  takeCandidate: (text) => `${text}で続ける`,
  differs: ({ place, squares, files, onlyThis, onlyNext }, next) => {
    const all = squares.map(squareName).join("と");
    const asked =
      place === ""
        ? `${files}×${files}の盤では`
        : `${all}に${place === "friend" ? "味方" : "敵"}の駒があると`;
    const [mine, theirs] = [nearest(onlyThis, squareName), nearest(onlyNext, squareName)];
    const answer = mine
      ? `こちらだけが${mine}に行けます`
      : theirs
        ? `あちらだけが${theirs}に行けます`
        : "取り方が違います";
    return `\`${next}\` との違い：${asked}、${answer}。`;
  },
  unlike: (missing, extra) =>
    [missing === 0 ? "" : `描いた${missing}マスに行けません`, extra === 0 ? "" : `${extra}マス多く行きます`]
      .filter((one) => one !== "")
      .join("、"),
};
