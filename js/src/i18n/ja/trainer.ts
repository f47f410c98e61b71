/** The texts of the trainer in Japanese. */
import type { Translation } from "../catalogue.ts";
import type { texts as en } from "../en/trainer.ts";

const list = (names: readonly string[]): string => names.join("、");

export const texts: Translation<typeof en> = {
  label: (title) => title || "練習問題",
  place: (number, count) => `${count}問中${number}問目`,
  repeats: (left) => `復習：残り${left}問`,
  stars: (got, of) => `星${of}個のうち${got}個`,
  diagram: "駒の動き",
  options: "答え",
  field: "ベツァ記法",
  placeholder: "ベツァ記法",
  empty: "練習問題がありません。",

  action: {
    hint: "ヒント",
    giveUp: "答えを見る",
    next: "次へ",
    finish: "終わる",
    again: "もう一度",
    check: "答え合わせ",
    handIn: "提出",
    handInAll: "問題集を提出",
    missed: "間違えた問題をもう一度",
    left: "残りの問題へ",
    more: "同じような問題をもっと",
    change: "答えを変える",
    back: "前の問題",
    skip: "次の問題",
    all: "すべてもう一度",
  },
  noHint: "ヒントはもうありません。",
  noHintYet: "最後のヒントのマスを選ぶと、次のヒントがあります。",
  hintCosts: "ヒントを見ると、間違えたときと同じように星が減ります。",
  comesAgain: "最後にもう一度出題します。",
  ringed: (names) => `盤上の丸印：${list(names)}。`,
  answered: (move) => `相手は${move}と応じます。`,
  untitled: { exercise: "", drill: "練習", sheet: "問題集" },

  howTo: {
    squares: "盤のマスをクリックするか、矢印キーで選んでEnterを押してください。",
    lines:
      "マスをクリックするか、線に沿ってドラッグすると一列まとめて選べます。キーでは矢印とEnter、一列はShift+Enterです。",
    path: (to) =>
      `曲がるマス、止まるマス、駒を取るマスを順にクリックし、最後に${to}をクリックしてください。途中のマスも選べます。キーでは矢印とEnterです。`,
    choice: "クリックか番号のキーで選んでください。",
    text: "書いてEnterを押してください。",
    pairs:
      "駒と、それに合うものを順にクリックするか、一方をもう一方へドラッグしてください。キーでは矢印で選び、Enterで取り上げて置き、Escで取り消します。",
    moves: "駒と行き先をクリックするか、矢印キーで選んでEnterを押してください。",
    graded: "採点される問題です。ここでは正誤を示しません。答えは後から変えられます。",
    selfCheck: "間違いとヒントで星が減ります。",
  },
  found: (count, of) => `${of}マス中${count}マス`,
  lineFound: (count) => `その列で${count}マス見つけました。`,
  lineBefore: (count) => `その手前の${count}マスは正解です。`,
  marked: (count) => `${count}マスに印`,
  left: (count) => (count === 0 ? "残りの手はありません" : `残り${count}手`),

  head: {
    right: "正解",
    wrong: "違います",
    info: "",
    hint: "ヒント",
    python: "この問題にはPythonが必要です",
    several: "",
  },
  end: { "": "", solved: "正解", "gave up": "答え", noted: "答えを記録しました" },
  foundAll: (count) => (count === 1 ? "それです" : count === 2 ? "2マスとも正解" : `${count}マスすべて正解`),
  solvedIn: (count) => `${count}手で正解`,
  takenBack: "この手は戻しました。もう一度指してください。",
  severalRoutes: (to) =>
    `${to}への道筋がいくつも当てはまります。曲がるマスなど、途中のマスをもう一つ選んでから${to}をクリックしてください。`,
  cannotTurn: (at, to) => `そのような道筋はありません。${at}で${to}のほうへは曲がれません。`,
  noLeg: (at, to) => `そのような道筋はありません。${at}から${to}へは行けません。`,
  noReason: {
    squares: "そこへは行けません。",
    choice: "それは答えではありません。",
    text: "それでは動きが違います。",
    moves: "それでは目的を果たせません。",
    pairs: "この二つは組になりません。",
  },
  notAsked: "そのマスは問題に含まれていません。",
  shownSquares: "丸印が残りのマスです。",
  shownChoice: (labels) => `答えは${list(labels)}です。`,
  shownText: (text) => `${text} と書けます。`,
  shownPairs: "正しい組み合わせを並べました。",
  pairs: {
    count: (count, of) => `${of}組中${count}組`,
    with: (other) => `${other}と組になっています。`,
    held: (what, isPiece) =>
      `${what}を取り上げました。${isPiece ? "それに合うもの" : "その駒"}を選んでください。`,
    put: (what) => `${what}を戻しました。`,
  },
  shownMoves: (text) => `手順：${text}`,
  shownNothing: "この問題の答えはPythonだけが知っています。",
  noted: "結果は最後に示されます。",
  kept: "採点のときに判定されます。",
  asking: "Pythonに問い合わせています…",
  handedIn: (file) => `提出しました。答えはノートブックと同じフォルダーの${file}にあります。`,
  python: {
    handIn:
      "答えはPythonが保存しますが、応答がありません。カーネルを起動してから、もう一度提出してください。",
    more: "新しい問題はPythonが作りますが、応答がありません。カーネルを起動して、セルを実行し直してください。",
    text: "同じ動きかどうかはPythonにしか分かりません。カーネルを起動してから、もう一度答え合わせをしてください。",
    other: "この問題の答えはページにありません。カーネルを起動してから、もう一度答えてください。",
  },
  notHere: "練習問題ではできません。",
  nowhere: "そこへは行けません。",

  because: {
    gaveUp: "前に答えを見たので、もう一度出題します。",
    pairs: (names) => `前に${list(names)}を間違えたので、もう一度出題します。`,
    squares: (names) => `前に${list(names)}を選んだので、もう一度出題します。`,
    choice: (labels) => `前に「${labels.join("」「")}」を選んだので、もう一度出題します。`,
    text: (texts) => `前に${list(texts)}と書いたので、もう一度出題します。`,
    moves: (texts) => `前に${list(texts)}と指したので、もう一度出題します。`,
    hinted: "前にヒントを見たので、もう一度出題します。",
    missed: "前に間違えたので、もう一度出題します。",
  },

  summary: {
    title: (solved, of) => (solved === of ? `${of}問すべて正解` : `${of}問中${solved}問正解`),
    handedIn: (count) => `${count}問の答えを提出しました`,
    graded: "答えはまだ変えられます。採点はPythonで行われます。ノートブックのセルで得点を確かめてください。",
    perfect: "すべての星を取りました。",
    left: (count) => `まだ答えていない問題が${count}問あります。`,
    missed: "星が減った問題",
    earlier: (stars) => `前回${stars}`,
    gaveUp: "答えを見た",
    wrong: (count) => `間違い${count}回`,
    hints: (count) => `ヒント${count}回`,
  },
};
