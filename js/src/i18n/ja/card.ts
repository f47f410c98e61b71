/** The texts of the card in Japanese. */
import type { Translation } from "../catalogue.ts";
import type { texts as en } from "../en/card.ts";
import { TITLES } from "./games.ts";

export const texts: Translation<typeof en> = {
  label: (name) => `駒：${name}`,
  game: (title) => TITLES[title] ?? title,
  royal: "玉駒",
  alsoCalled: "別の英名",
  onSite: "taikyoku-shogi.github.io での名",
  alsoWritten: "別の表記",
  abbreviated: "略号",
  place: "盤上",
  counted: (count, promoted) =>
    count === 0 ? (promoted ? "成りでのみ現れる" : "初めにはない") : `初めに各${count}枚`,
  characters: "字と読み",
  on: "音",
  kun: "訓",
  unread: "読みは不明",
  betza: "ベツァ記法",
  inFull: "詳しく",
  dialects: "ほかの書き方",
  mobility: "可動度",
  mobilityOn: (game) => `（計算値）：${game}の盤の全マスで平均して行けるマスの数`,
  occupied: (density) => (density === 0 ? "空の盤" : `${Math.round(density * 100)}% に駒`),
  number: (value) => value.toFixed(1),
  sources: "動きの出典：",
  rulings: "資料によって異なる点",
  usual: "標準",
  unplayable: "記録のみ",
  promotion: "成り",
  promotesTo: "成ると",
  promotesFrom: "成る前",
  promotesNot: "成りません。",
  goTo: (name) => `${name} を見る`,
  elsewhere: "ほかの将棋では",
  onlyThere: "そこだけ：",
  onlyHereMoves: "ここだけ：",
  promotesInto: (name) => `${name} に成ります。`,
  same: "動きは同じです。",
  onlyHere: (game) => `${game}にだけあります。`,
};
