/** The texts under a live figure, in Japanese. */
import type { Translation } from "../catalogue.ts";
import type { texts as en } from "../en/live.ts";

export const texts: Translation<typeof en> = {
  hint: "マスにマウスを合わせると行き方が見えます。クリックすると敵の駒、もう一度で味方の駒を置きます。",
  hintAlone: "マスにマウスを合わせると行き方が見えます。クリックすると駒が動きます。",
  play: "道筋を見る",
  stop: "止める",
  clear: "置いた駒を除く",
  wider: "広く見る",
  narrower: "狭く見る",
  silent: "Python が必要ですが、応答がありません。セルをもう一度実行してください。",
  cannot: "表せません",
};
