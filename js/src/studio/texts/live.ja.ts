/** The texts under a live figure, in Japanese. */
import type { Translation } from "../../texts/index.ts";
import type { liveEn } from "./live.en.ts";

export const liveJa: Translation<typeof liveEn> = {
  hint: "マスを指すと行き方が見える。クリックすると敵の駒、もう一度で味方の駒を置く。",
  play: "道筋を見る",
  stop: "止める",
  clear: "置いた駒を除く",
  wider: "広く見る",
  narrower: "狭く見る",
  silent: "Python が必要だが、応答がない。セルをもう一度実行する。",
  cannot: "表せない",
};
