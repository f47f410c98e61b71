/** What is said of the game of a class that votes, in Russian. */
import type { Translation } from "../catalogue.ts";
import type { texts as en } from "../en/vote.ts";
import { counted } from "./forms.ts";
import { REASONS } from "./reasons.ts";

export const texts: Translation<typeof en> = {
  place: (number) => `Голосование ${number}`,
  level: (number) => `Уровень ${number}`,
  classPlayed: (move, count) => `Ход класса: ${move} (${counted(count, "голос", "голоса", "голосов")}).`,
  teacherPlayed: (move) => `Ход учителя: ${move}.`,
  opponentPlayed: (name, move) => `${name}: ход ${move}.`,
  thinking: (name) => `${name} думает…`,
  trouble: (name) => `${name}: хода нет.`,
  result: { won: "Класс выиграл", lost: "Класс проиграл", drawn: "Ничья" },
  ended: (result, reason) => `${[result, REASONS[reason]].filter(Boolean).join(": ")}.`,
};
