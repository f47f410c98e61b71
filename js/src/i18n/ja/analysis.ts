/** The texts of an analysis, in Japanese. */
import { SEEN } from "../../core/room.ts";
import type { Side } from "../../core/geometry.ts";
import type { Translation } from "../catalogue.ts";
import type { texts as en } from "../en/analysis.ts";

const SIDES: Readonly<Record<Side, string>> = { black: "先手", white: "後手" };

const points = (value: number): string => `${Math.abs(value).toFixed(1)}マス分`;

const standing = (value: number): string => {
  if (Math.abs(value) < 0.05) return "互角";
  const side = SIDES[value > 0 ? "black" : "white"];
  return Math.abs(value) >= SEEN ? `${side}勝ち` : `${side}が${points(value)}有利`;
};

export const texts: Translation<typeof en> = {
  side: SIDES,
  start: "解析する",
  stop: "止める",
  lines: "候補手の数",
  engine: "解析エンジン",
  builtIn: "内蔵の探索",
  arrows: "矢印",
  threats: "相手の狙い",
  weak: "取られそうな駒",
  show: "盤に表示",
  idle: "各局面の最善手と、その評価と理由を表示します。",
  starting: "開始中…",
  running: (depth, nodes) => `深さ${depth}、${nodes.toLocaleString("ja")}局面を探索…`,
  done: (depth, nodes) => `深さ${depth}で終わりました。${nodes.toLocaleString("ja")}局面を探索しました。`,
  stopped: "止めました。",
  thinking: (engine) => `${engine}が考えています…`,
  oneMove: (engine) =>
    `${engine}の手です。エンジンからは一つの手とその評価だけが届き、ほかの候補手や深さは届きません。`,
  best: "最善手",
  value: (value) => {
    if (Math.abs(value) >= SEEN) return value > 0 ? "勝ち" : "負け";
    return `${Math.abs(value) < 0.05 ? "±" : value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`;
  },
  standing,
  winsIn: (side, moves) => `${SIDES[side]}が${moves}手で勝ち`,
  depth: (depth) => `深さ${depth}`,
  play: (moves) => `${moves}を指す`,
  shown: (moves) => `${moves}を表示`,
  ifPasses: (side) => `${SIDES[side]}がパスしたら`,
  gains: (squares) => `${points(squares)}の得`,
  winsGame: "勝ち",
  noThreats: "狙いはありません。",
  hanging: "取られそうな駒",
  overloaded: "守りの働きすぎ",
  hangs: (piece, others) => `${piece}：${others.join("、")}に狙われています`,
  guards: (piece, others) => `${piece}：一枚で${others.join("、")}を守っています`,
  piece: (name, square) => `${square}の${name}`,
  noneWeak: "取られそうな駒も、守りの働きすぎの駒もありません。",
  game: "対局全体を解析する",
  progress: (done, of) => `${of}局面中${done}局面を解析`,
  graph: "対局の形勢のグラフ",
  after: (ply, value) => {
    const place = ply === 0 ? "開始局面" : `${ply}手目`;
    return value === null ? place : `${place}：${standing(value)}`;
  },
  worth: "評価の単位はマスです。駒の価値は平均して行けるマスの数です。プラスは先手が有利です。",
  needsPython: "解析には Python が要ります。セルをもう一度実行してください。",
};
