/** The texts under a live figure, in Japanese. */
import type { Translation } from "../board.ts";
import type { liveEn } from "../en/live.ts";

export const liveJa: Translation<typeof liveEn> = {
  hint: "マスにマウスを合わせると行き方が見えます。クリックすると敵の駒、もう一度で味方の駒を置きます。",
  play: "道筋を見る",
  stop: "止める",
  clear: "置いた駒を除く",
  wider: "広く見る",
  narrower: "狭く見る",
  silent: "Python が必要ですが、応答がありません。セルをもう一度実行してください。",
  cannot: "表せません",
};
