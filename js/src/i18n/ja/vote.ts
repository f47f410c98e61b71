/** What is said of the game of a class that votes, in Japanese. */
import type { Translation } from "../catalogue.ts";
import type { texts as en } from "../en/vote.ts";
import { REASONS } from "./reasons.ts";

export const texts: Translation<typeof en> = {
  place: (number) => `投票 ${number}`,
  level: (number) => `レベル${number}`,
  classPlayed: (move, count) => `みんなの手は${move}です（${count}票）。`,
  teacherPlayed: (move) => `先生の手は${move}です。`,
  opponentPlayed: (name, move) => `${name}の手は${move}です。`,
  thinking: (name) => `${name}が考えています…`,
  trouble: (name) => `${name}はまだ指していません。`,
  result: { won: "みんなの勝ちです", lost: "みんなの負けです", drawn: "引き分けです" },
  ended: (result, reason) => `${result}${reason in REASONS ? `（${REASONS[reason]}）` : ""}。`,
};
