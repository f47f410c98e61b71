/** The texts of an analysis, in Russian. */
import { SEEN } from "../../core/room.ts";
import type { Translation } from "../catalogue.ts";
import type { texts as en } from "../en/analysis.ts";
import { counted, listed, SIDES } from "./forms.ts";

const signed = (value: number): string => {
  const size = Math.abs(value);
  const text = size.toFixed(size < 100 ? 1 : 0).replace(".", ",");
  return `${/[1-9]/.test(text) ? (value < 0 ? "−" : "+") : "±"}${text}`;
};
const inSquares = (value: number): string => {
  const text = signed(Math.abs(value)).slice(1);
  return text.includes(",") ? `${text} клетки` : counted(Number(text), "клетку", "клетки", "клеток");
};
const positions = (count: number): string => counted(count, "позиция", "позиции", "позиций");

const standing = (value: number): string => {
  if (Math.abs(value) < 0.05) return "равенство";
  const side = SIDES[value > 0 ? "black" : "white"].toLowerCase();
  return Math.abs(value) >= SEEN ? `${side} выигрывают` : `${side} впереди на ${inSquares(value)}`;
};

export const texts: Translation<typeof en> = {
  side: SIDES,
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
  value: (value) => (Math.abs(value) < SEEN ? signed(value) : value > 0 ? "победа" : "поражение"),
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
  after: (ply, value) => {
    const place = ply === 0 ? "В начале" : `После хода ${ply}`;
    return value === null ? place : `${place}: ${standing(value)}`;
  },
  worth:
    "Оценки в клетках: фигура стоит столько, на сколько клеток она ходит в среднем. Плюс — в пользу чёрных.",
  needsPython: "Для анализа нужен Python. Запустите ячейку ещё раз.",
};
