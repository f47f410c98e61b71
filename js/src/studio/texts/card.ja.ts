/** The texts of the card in Japanese. */
import type { Translation } from "../../texts/index.ts";
import type { cardEn } from "./card.en.ts";

export const cardJa: Translation<typeof cardEn> = {
  label: (name) => `駒：${name}`,
  games: { dai_dai: "大大将棋", tai: "泰将棋", taikyoku: "大局将棋" },
  royal: "玉駒",
  alsoCalled: "別の英名",
  onSite: "ATSI サイトの名",
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
  inFull: "くわしく",
  dialects: "ほかの書き方",
  mobility: (squares, game) => `可動度：${game}の空の盤の全マスで平均 ${squares.toFixed(1)} マス`,
  rulings: "資料によって異なる点",
  usual: "標準",
  unplayable: "記録のみ",
  promotion: "成り",
  promotesTo: "成ると",
  promotesFrom: "成る前",
  promotesNot: "成りません。",
  goTo: (name) => `${name} を見る`,
  elsewhere: "ほかの将棋では",
  same: "動きは同じです。",
  onlyHere: (game) => `${game}にだけあります。`,
};
