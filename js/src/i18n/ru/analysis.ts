/** The texts of an analysis, in Russian. */
import type { Translation } from "../catalogue.ts";
import type { texts as en } from "../en/analysis.ts";
import { inSquares, scale, standing } from "./evaluation.ts";
import { counted, listed, SIDES } from "./forms.ts";

const positions = (count: number): string => counted(count, "позиция", "позиции", "позиций");

export const texts: Translation<typeof en> = {
  ...scale,
  start: "Анализировать",
  stop: "Остановить",
  lines: "Варианты",
  engine: "Анализирует",
  builtIn: "встроенный поиск",
  arrows: "Стрелки",
  threats: "Угрозы",
  weak: "Фигуры под ударом",
  show: "Показывать на доске",
  idle: "Показывает лучшие ходы каждой позиции с оценками и причинами.",
  starting: "Начинаю …",
  running: (depth, nodes) => `Глубина ${depth}, просмотрено: ${positions(nodes)} …`,
  done: (depth, nodes) => `Закончено на глубине ${depth}, просмотрено: ${positions(nodes)}.`,
  stopped: "Остановлено.",
  thinking: (engine) => `${engine} думает …`,
  oneMove: (engine) => `От ${engine}: движок даёт один ход с оценкой, без других вариантов и без глубины.`,
  best: "Лучшие ходы",
  standing,
  winsIn: (side, moves) => `${SIDES[side]} выигрывают, ходов: ${moves}`,
  depth: (depth) => `глубина ${depth}`,
  play: (moves) => `Сыграть ${moves}`,
  shown: (moves) => `Показать ${moves}`,
  ifPasses: (side) => `Если ${SIDES[side].toLowerCase()} пропустят ход`,
  gains: (squares) => `выигрыш ${inSquares(squares)}`,
  winsGame: "выигрывает партию",
  noThreats: "Угроз нет.",
  hanging: "Под ударом",
  overloaded: "Перегружены",
  hangs: (piece, others) => `${piece}: нападают ${listed(others)}`,
  guards: (piece, others) => `${piece}: единственная защита для ${listed(others)}`,
  piece: (name, square) => `${name} ${square}`,
  noneWeak: "Нет фигур под ударом и нет перегруженных.",
  game: "Анализировать партию",
  progress: (done, of) => `Готово: ${done} из ${of}`,
  graph: "График оценки партии",
  account: (side, moves, same, points) =>
    `${SIDES[side]}: ${counted(moves, "ход", "хода", "ходов")}, не хуже лучшего: ${same}, поворотов: ${points}.`,
  turning: (shown, all) => (shown < all ? `Повороты партии: ${shown} главных из ${all}` : "Повороты партии"),
  noTurning: "Поворотов нет: ни один ход не потерял больше 4 клеток.",
  turn: (ply, side, move) => `Ход ${ply}, ${SIDES[side].toLowerCase()}: ${move}`,
  lost: (value) => `потеря: ${inSquares(value)}`,
  decides: "решил партию",
  better: "Лучше:",
  answer: "Ответ:",
  practise: "Упражнения из этих ходов, в Python: Drill(board.mistakes())",
  worth:
    "Оценки в клетках: фигура стоит столько, на сколько клеток она ходит в среднем. Плюс — в пользу чёрных.",
  needsPython: "Для анализа нужен Python. Запустите ячейку ещё раз.",
};
