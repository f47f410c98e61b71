/** What is said of the game of a class that votes, to the teacher and to pupils, in English. */
import { REASONS } from "./reasons.ts";

const votes = (count: number): string => (count === 1 ? "1 vote" : `${count} votes`);

export const texts = {
  place: (number: number): string => `Vote ${number}`,
  level: (number: string): string => `Level ${number}`,
  classPlayed: (move: string, count: number): string => `The class played ${move} (${votes(count)}).`,
  teacherPlayed: (move: string): string => `The teacher played ${move}.`,
  opponentPlayed: (name: string, move: string): string => `${name} played ${move}.`,
  thinking: (name: string): string => `${name} is thinking…`,
  trouble: (name: string): string => `${name} has not moved.`,
  result: { won: "The class has won", lost: "The class has lost", drawn: "The game is a draw" },
  ended: (result: string, reason: string): string =>
    `${[result, REASONS[reason]].filter(Boolean).join(": ")}.`,
};
