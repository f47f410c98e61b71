/** The texts of a room to play in, in Japanese. */
import type { Translation } from "../../texts/index.ts";
import type { en } from "./en.ts";

const points = (value: number): string => `${Math.abs(value).toFixed(1)}マス分`;

export const ja: Translation<typeof en> = {
  label: (title) => title || "対局室",
  side: { black: "先手", white: "後手" },
  seat: (side, name) => `${side}：${name}`,
  player: ({ player, name, human }) =>
    human
      ? name === "Human"
        ? "あなた"
        : name
      : name === player
        ? player.replace(/^level:/, "レベル")
        : name,
  who: {
    human: "あなた（この盤で）",
    "level:1": "レベル1：でたらめに指す",
    "level:2": "レベル2：取れるものを取る",
    "level:3": "レベル3：取り返しを読む",
    "level:4": "レベル4：さらに先を読む",
  },
  turn: "手番",
  thinks: "考慮中…",
  gone: "切断",
  timeLeft: (side) => `${side}の残り時間`,
  thinksOf: (value) =>
    Math.abs(value) < 0.05 ? "互角と見ている" : `${points(value)}${value < 0 ? "不利" : "有利"}と見ている`,
  graph: "形勢のグラフ",
  after: (ply, value) => {
    const place = ply === 0 ? "開始局面" : `${ply}手目`;
    if (value === null) return place;
    if (Math.abs(value) < 0.05) return `${place}：互角`;
    return `${place}：${value > 0 ? "先手" : "後手"}が${points(value)}有利`;
  },
  game: (game, games) => (games > 1 ? `${games}局中第${game}局` : ""),

  deed: {
    new: "新しい対局",
    start: "開始",
    next: "次の対局",
    stop: "対局を打ち切る",
    resign: "投了",
    sure: "本当に投了しますか",
    draw: "引き分けを提案",
    agree: "引き分けに応じる",
    decline: "続ける",
    takeback: "待った",
    hint: "ヒント",
    unhint: "ヒントを消す",
    record: "棋譜を保存",
    back: "対局に戻る",
  },
  form: {
    settings: (name) => `${name}の設定`,
    timed: "時計を使う",
    minutes: "持ち時間（分）",
    increment: "一手ごとの加算（秒）",
    games: "対局数",
    start: (programs) => (programs.length === 0 ? "開始" : `${programs.join("と")}で開始`),
    cancel: "やめる",
  },
  offers: (side) => `${side === "black" ? "先手" : "後手"}が引き分けを提案しています。`,
  behind: (moves) => `前の局面を見ています。対局は${moves}手先です。`,
  aside: "指されなかった変化を見ています。",
  hinting: "ヒントを考えています…",
  hint: (line, value) => `ヒント：${line.join("、")}（${value}）`,
  ahead: (value) =>
    Math.abs(value) < 0.05 ? "その後は互角" : `その後${value > 0 ? "先手" : "後手"}が${points(value)}有利`,
  log: "エンジンの記録",
  match: "番勝負",
  points: (first, second, played, games) =>
    `${first}対${second}（${Math.max(played, games)}局中${played}局）`,
  column: { game: "局", black: "先手", white: "後手", result: "結果", moves: "手数" },
  wins: (side) => `${side}勝ち`,
  draw: "引き分け",

  began: "対局開始。",
  yourTurn: (side) => `${side}の番です。`,
  none: "ここにはPythonがないので対局できません。カーネルのあるノートブックで開いてください。棋譜は見られます。",
  goneKernel: "この対局のPythonは終了しました。セルを実行し直してください。棋譜は見られます。",
  silent: "Pythonが応答しません。計算中かもしれません。",
};
