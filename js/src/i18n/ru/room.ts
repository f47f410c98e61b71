/** The texts of a game room in Russian. */
import type { Named } from "../../core/names.ts";
import type { Step } from "../../core/generated/room.ts";
import type { Translation } from "../catalogue.ts";
import { SEEN } from "../../core/room.ts";
import type { texts as en } from "../en/room.ts";
import { inSquares, scale } from "./evaluation.ts";
import { OF, SIDES, capital, kindWithin, listed, moves } from "./forms.ts";
import { REASONS } from "./reasons.ts";

/** A move and its effects, for a hint. */
const does = (step: Step, piece: Named, captured: readonly Named[]): string => {
  const effects = [
    captured.length > 0 ? `взятие (${listed(captured.map(kindWithin))})` : "",
    step.promoted ? "превращение" : "",
    step.wins ? "победа" : step.check ? "нападение на последнюю королевскую фигуру" : "",
  ].filter(Boolean);
  return `${capital(kindWithin(piece))} ${step.text}${effects.length > 0 ? `: ${listed(effects)}` : ""}`;
};

export const texts: Translation<typeof en> = {
  label: (title) => title || "Игровая комната",
  ...scale,
  playerLabel: (side, name) => `${side}: ${name}`,
  player: ({ player, name, human, ours }, alone) => {
    if (human) return name !== "Human" ? name : alone ? "Вы" : "За этой доской";
    return ours ? player.replace(/^level:/, "Уровень ").replaceAll(",", ", ") : name || player;
  },
  who: {
    human: "Вы, на этой доске",
    "level:1": "Уровень 1: ходит наугад",
    "level:2": "Уровень 2: видит, что под боем",
    "level:3": "Уровень 3: считает размены",
    "level:4": "Уровень 4: думает секунду",
    "level:5": "Уровень 5: думает 5 секунд",
    "level:6": "Уровень 6: думает 20 секунд",
  },
  turn: "ходит",
  thinks: "думает…",
  gone: "ушёл",
  timeLeft: (side) => `Осталось времени, ${side.toLowerCase()}`,
  thinksOf: (value) => {
    if (Math.abs(value) < 0.05) return "Считает, что игра равна";
    if (Math.abs(value) >= SEEN) return `Считает, что ${value < 0 ? "проигрывает" : "выигрывает"}`;
    return `Считает, что ${value < 0 ? "отстаёт" : "впереди"} на ${inSquares(value)}`;
  },
  graph: "График оценки",
  game: (game, games) => (games > 1 ? `Партия ${game} из ${games}` : ""),

  actions: "Действия в партии",
  more: "Ещё действия",
  action: {
    start: "Начать",
    again: "Сыграть ещё",
    next: "Следующая партия",
    new: "Игроки и время",
    stop: "Прервать партию",
    resign: "Сдаться",
    draw: "Предложить ничью",
    agree: "Принять ничью",
    decline: "Отклонить ничью",
    takeback: "Вернуть ход",
    hint: "Подсказка",
    unhint: "Убрать подсказку",
    why: "Покажите почему",
    record: "Сохранить партию",
    back: "Назад к партии",
    review: "Разбор",
  },
  sure: { resign: "Сдать эту партию?", stop: "Прервать эту партию?" },
  form: {
    settings: (name) => `Настройки: ${name}`,
    timed: "Играть с часами",
    warns: "Предупреждать о потере фигуры",
    minutes: "Минут на игрока",
    increment: "Секунд за ход",
    games: "Партий",
    position: "Начало",
    asShown: "Как на доске",
    usual: "Обычное",
    named: (titles) => titles.ru ?? titles.en ?? "",
    cancel: "Отмена",
  },
  start: (programs) => (programs.length === 0 ? "Начать" : `Начать: ${listed(programs)}`),
  declined: (name) => `${name} отклоняет ничью: не отстаёт.`,
  resume: (programs) => (programs.length === 0 ? "Продолжить" : `Продолжить: ${listed(programs)}`),
  offers: (side) => `${SIDES[side]} предлагают ничью.`,
  behind: (count) => `Это более ранняя позиция: партия впереди на ${moves(count)}.`,
  aside: "Эта линия в партии не встретилась.",
  hinting: "Ищу подсказку…",
  hint: (step, piece, captured) => `Подсказка: ${does(step, piece, captured)}`,
  expected: does,
  ahead: (value) => {
    if (Math.abs(value) < 0.05) return "Тогда игра равна.";
    const side = SIDES[value > 0 ? "black" : "white"];
    if (Math.abs(value) >= SEEN) return `${side} выигрывают.`;
    return `Тогда ${side.toLowerCase()} впереди на ${inSquares(value)}.`;
  },
  worth: "Фигура стоит столько, сколько клеток ей доступно в среднем.",
  log: "Журнал программы",
  match: "Матч",
  points: (first, second, points, played, games) =>
    `${first} – ${second}: ${points[0]} – ${points[1]}, сыграно ${played} из ${Math.max(played, games)}`,
  column: { game: "№", black: "Чёрные", white: "Белые", result: "Результат" },
  wins: (side) => `${side} выиграли`,
  draw: "Ничья",
  won: "Вы выиграли",
  lost: "Вы проиграли",
  over: (result, reason, plies) => {
    const why = REASONS[reason];
    return why === undefined ? "" : [result, why, moves(plies)].join(" · ");
  },
  row: (result, reason, plies) =>
    `${[result, REASONS[reason] ?? reason].filter(Boolean).join(": ")} (${moves(plies)})`,
  ended: ({ text, winner, reason }) => {
    const why = REASONS[reason];
    if (why === undefined) return reason === "stopped" ? "Партия прервана." : text;
    return `${winner === null ? "Ничья" : `${SIDES[winner]} выиграли`}: ${why}`;
  },

  setting: "Партия ещё не началась.",
  paused: "Партия приостановлена, часы стоят.",
  began: "Партия началась.",
  yourTurn: (side, alone) => (alone ? "Ваш ход." : `Ход ${OF[side]}.`),
  check: "Шах!",
  thinking: (name) => `${name}: думает…`,
  none: "Python здесь не работает: партию можно посмотреть. Чтобы играть, откройте блокнот с ядром.",
  goneKernel:
    "Python остановлен или перезапущен. Партию ещё можно сохранить. Чтобы продолжить, запустите ячейку ещё раз.",
  silent: "Python не отвечает; возможно, он занят.",
};
