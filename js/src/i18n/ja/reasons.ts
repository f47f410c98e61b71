/** Why a game ended, in Japanese. */
export const REASONS: Readonly<Record<string, string>> = {
  royals: "最後の玉将相当の駒を取る",
  bare_king: "裸玉",
  no_move: "指す手なし",
  repetition: "千日手",
  agreement: "合意（持将棋）",
  resignation: "投了",
  illegal_move: "反則",
  time: "時間切れ",
  disconnect: "切断",
};
