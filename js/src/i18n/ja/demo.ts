/** The texts of the demonstration player in Japanese. */
import type { Translation } from "../catalogue.ts";
import type { texts as en } from "../en/demo.ts";

export const texts: Translation<typeof en> = {
  label: (title) => title || "実演",
  empty: "実演がありません。",
  place: (number, of) => `${number}／${of}場面`,
  sideLine: (number, of) => `変化 ${number}／${of}場面`,
  scrub: "場面",
  step: (place, caption) => (caption === "" ? place : `${place}：${caption}`),
  end: "これで終わりです。",
  sideLines: "変化",
  verdict: { right: "正解", wrong: "違います" },
  seen: "見ました",
  choose: "先に答えを選ぶか、答えを表示してください。",
  reveal: "答えを表示",

  action: {
    play: "再生",
    stop: "一時停止",
    back: "戻る",
    on: "進む",
    screen: "全画面",
    leave: "全画面を終わる",
    help: "キー",
    close: "閉じる",
    unblank: "画面は暗転中です。実演を再び表示する",
  },
  speed: (speed) => `速さ${speed}倍`,
  fast: (speed) => `${speed}倍`,
  noScreen: "このページでは全画面にできません。",
  ownBoard: "実演では駒を動かせません。自由に試す盤を使ってください。",
  movesNotShown: "この駒の動けるマスは、実演では示せません。動き方はカードにあります。",

  keys: {
    title: "キー",
    remote: "プレゼンター（リモコン）のキーも使えます。",
    on: "進む",
    reveal: "進む・問題の答えを表示",
    back: "戻る",
    first: "最初へ",
    last: "最後へ",
    play: "再生・一時停止",
    screen: "全画面（Escで終わる）",
    blank: "画面を暗くする・元に戻す",
    help: "このキー一覧",
    choose: "問題に答える・変化へ進む",
    space: "スペース",
  },
};
