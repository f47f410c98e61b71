/** The texts of a game room in Japanese. */
import type { Named } from "../../core/names.ts";
import type { Step } from "../../core/generated/room.ts";
import type { Translation } from "../catalogue.ts";
import { SEEN } from "../../core/room.ts";
import type { texts as en } from "../en/room.ts";
import { points, scale, SIDES } from "./evaluation.ts";
import { REASONS } from "./reasons.ts";

const does = (step: Step, piece: Named, captured: readonly Named[]): string => {
  const effects = [
    captured.length > 0 ? `${captured.map(({ kanji }) => kanji).join("と")}を取る` : "",
    step.promoted ? "成る" : "",
    step.wins ? "勝ち" : step.check ? "王手" : "",
  ].filter(Boolean);
  return `${piece.kanji} ${step.text}${effects.length > 0 ? `（${effects.join("、")}）` : ""}`;
};

export const texts: Translation<typeof en> = {
  label: (title) => title || "対局室",
  ...scale,
  playerLabel: (side, name) => `${side}：${name}`,
  player: ({ player, name, human, ours }, alone) => {
    if (human) return name !== "Human" ? name : alone ? "あなた" : "この盤で";
    return ours ? player.replace(/^level:/, "レベル").replaceAll(",", ", ") : name || player;
  },
  who: {
    human: "あなた（この盤で）",
    "level:1": "レベル1：でたらめに指す",
    "level:2": "レベル2：取られる駒が見える",
    "level:3": "レベル3：駒の取り合いを読む",
    "level:4": "レベル4：1秒考える",
    "level:5": "レベル5：5秒考える",
    "level:6": "レベル6：20秒考える",
  },
  turn: "手番",
  thinks: "考慮中…",
  gone: "切断",
  timeLeft: (side) => `${side}の残り時間`,
  thinksOf: (value) => {
    if (Math.abs(value) < 0.05) return "互角と見ている";
    if (Math.abs(value) >= SEEN) return `${value < 0 ? "負け" : "勝ち"}と見ている`;
    return `${points(value)}${value < 0 ? "不利" : "有利"}と見ている`;
  },
  graph: "形勢のグラフ",
  game: (game, games) => (games > 1 ? `${games}局中第${game}局` : ""),

  actions: "対局の操作",
  more: "ほかの操作",
  action: {
    start: "開始",
    again: "もう一局",
    next: "次の対局",
    new: "対局者と時間",
    stop: "打ち切る",
    resign: "投了",
    draw: "引き分けを提案",
    agree: "引き分けに応じる",
    decline: "続ける",
    takeback: "待った",
    hint: "ヒント",
    unhint: "ヒントを消す",
    why: "理由を見る",
    record: "棋譜を保存",
    back: "対局に戻る",
    review: "振り返る",
  },
  sure: { resign: "本当に投了しますか", stop: "本当に打ち切りますか" },
  form: {
    settings: (name) => `${name}の設定`,
    timed: "時計を使う",
    warns: "駒を損する前に知らせる",
    minutes: "持ち時間（分）",
    increment: "加算（秒）",
    games: "対局数",
    position: "開始局面",
    asShown: "盤の局面",
    usual: "通常の初形",
    named: (titles) => titles.ja ?? titles.en ?? "",
    cancel: "やめる",
  },
  start: (programs) => (programs.length === 0 ? "開始" : `${programs.join("と")}で開始`),
  declined: (name) => `${name}は形勢が悪くないので、対局を続けます。`,
  resume: (programs) => (programs.length === 0 ? "続ける" : `${programs.join("と")}で続ける`),
  offers: (side) => `${SIDES[side]}が引き分けを提案しています。`,
  behind: (moves) => `前の局面を見ています。対局は${moves}手先です。`,
  aside: "指されなかった変化を見ています。",
  hinting: "ヒントを考えています…",
  hint: (step, piece, captured) => `ヒント：${does(step, piece, captured)}`,
  expected: does,
  ahead: (value) => {
    if (Math.abs(value) < 0.05) return "その後は互角。";
    const side = value > 0 ? "先手" : "後手";
    return Math.abs(value) >= SEEN ? `${side}の勝ち。` : `その後${side}が${points(value)}有利。`;
  },
  worth: "駒の価値は、行けるマスの数で測ります。",
  log: "エンジンの記録",
  match: "番勝負",
  points: (first, second, points, played, games) =>
    `${first}－${second} ${points[0]}対${points[1]}（${Math.max(played, games)}局中${played}局）`,
  column: { game: "局", black: "先手", white: "後手", result: "結果" },
  wins: (side) => `${side}勝ち`,
  draw: "引き分け",
  won: "あなたの勝ち",
  lost: "あなたの負け",
  over: (result, reason, plies) => {
    const why = REASONS[reason];
    return why === undefined ? "" : [result, why, `${plies}手`].join("・");
  },
  row: (result, reason, plies) =>
    `${[result, REASONS[reason] ?? reason].filter(Boolean).join("：")}（${plies}手）`,
  ended: ({ text, winner, reason }) => {
    const why = REASONS[reason];
    if (why === undefined) return reason === "stopped" ? "対局は打ち切られました。" : text;
    return `${winner ? `${SIDES[winner]}の勝ち` : "引き分け"}（${why}）`;
  },

  setting: "まだ始まっていません。",
  paused: "対局は中断中で、時計は止まっています。",
  began: "対局開始。",
  yourTurn: (side, alone) => (alone ? "あなたの手番です。" : `${SIDES[side]}の手番です。`),
  check: "王手がかかっています。",
  thinking: (name) => `${name}が考えています…`,
  none: "ここにはPythonがないので対局できません。カーネルのあるノートブックで開いてください。棋譜は見られます。",
  goneKernel:
    "この対局のPythonは終了しました。対局はまだ保存できます。続けるにはセルを実行し直してください。",
  silent: "Pythonが応答しません。計算中かもしれません。",
};
