/** The texts of the trainer in Russian. */
import type { Translation } from "../catalogue.ts";
import type { texts as en } from "../en/trainer.ts";
import { counted, listed, moves, squares } from "./forms.ts";

const again = (why: string): string => `Это задание снова здесь: ${why}.`;
const exercises = (count: number): string => counted(count, "задание", "задания", "заданий");

const lasting = (seconds: number): string =>
  seconds % 60 === 0
    ? counted(seconds / 60, "минута", "минуты", "минут")
    : counted(seconds, "секунда", "секунды", "секунд");

export const texts: Translation<typeof en> = {
  label: (title) => title || "Задание",
  place: (number, count) => `${number} из ${count}`,
  again: "ещё раз",
  repeats: (left) => (left === 1 ? "Последний повтор" : `Осталось повторов: ${left}`),
  stars: (got, of) => `Звёзды: ${got} из ${of}`,
  diagram: "Ходы фигуры",
  options: "Ответы",
  field: "Betza",
  placeholder: "Нотация Бетцы",
  empty: "Здесь нет заданий.",

  keep: { question: "Сохранять мои успехи в этой папке?", yes: "Да", no: "Нет" },
  action: {
    hint: "Подсказка",
    giveUp: "Показать ответ",
    next: "Дальше",
    nextLevel: "Следующий уровень",
    playAgain: "Ещё раз",
    finish: "Закончить",
    again: "Ещё раз",
    check: "Проверить",
    handIn: "Сдать",
    handInAll: "Сохранить для учителя",
    missed: "Повторить ошибки",
    on: "Дальше",
    left: "Ответить на остальное",
    more: "Ещё такие же",
    change: "Изменить ответ",
    back: "Предыдущее задание",
    skip: "Следующее задание",
    all: "Повторить всё",
  },
  noHint: "Подсказок больше нет.",
  noHintYet: "Чтобы получить ещё подсказку, сначала отметьте клетку, к которой ведёт последняя.",
  hintCosts: "Подсказки стоят звёзд, как и ошибки.",
  comesAgain: "В конце это задание встретится ещё раз.",
  ringed: (names) => `Кольца на доске: ${listed(names)}.`,
  answered: (move) => `Ответный ход: ${move}.`,
  untitled: {
    exercise: "",
    drill: "Тренировка",
    review: "Повторение",
    sheet: "Контрольная",
    pursuit: "Погоня",
  },

  levels: {
    label: "Уровни",
    level: (number) => `Уровень ${number}`,
    catch: "Поймать",
    escape: "Уйти",
    locked: "откроется, когда решён предыдущий",
  },
  howTo: {
    squares: "Щёлкайте клетки на доске или пользуйтесь стрелками и Enter.",
    lines:
      "Щёлкайте клетки или протяните вдоль линии, чтобы отметить её всю. С клавиатуры: стрелки и Enter, а Shift+Enter — вся линия досюда.",
    path: (to) =>
      `Щёлкните по порядку, где фигура поворачивает, останавливается или берёт, затем ${to}. Можно щёлкать и клетки между ними. С клавиатуры: стрелки и Enter на каждой клетке.`,
    choice: "Щёлкните ответ или нажмите его номер.",
    text: "Введите нотацию и нажмите Enter.",
    pairs:
      "Щёлкните фигуру, затем то, что к ней относится, или перетащите одно на другое. С клавиатуры: стрелки, Enter — взять и положить, Esc — отменить.",
    moves: "Щёлкните фигуру, затем куда ей идти, или пользуйтесь стрелками и Enter.",
    graded: "Это работа с оценкой: результаты здесь не видны, а ответы можно менять.",
    selfCheck: "Ошибки и подсказки стоят звёзд.",
  },
  tap: {
    squares: "Коснитесь клеток.",
    lines: "Коснитесь клеток или проведите вдоль линии.",
    path: (to) => `Коснитесь по порядку, где фигура поворачивает, останавливается или берёт, затем ${to}.`,
    choice: "Коснитесь ответа.",
    text: "Введите нотацию.",
    pairs: "Коснитесь фигуры, затем того, что к ней относится.",
    moves: "Коснитесь фигуры, затем клетки, куда ей идти.",
    graded: "Это работа с оценкой: результаты здесь не видны, а ответы можно менять.",
    selfCheck: "Ошибки и подсказки стоят звёзд.",
  },
  found: (count, of) => `Найдено ${count} из ${of}`,
  lineFound: (count) => `На этой линии найдено: ${squares(count)}.`,
  lineBefore: (count) => (count === 1 ? "Предыдущая верна." : `Предыдущие верны: ${squares(count)}.`),
  marked: (count) => `Отмечено: ${squares(count)}`,
  left: (count) => (count === 0 ? "ходов не осталось" : `осталось: ${moves(count)}`),

  head: {
    right: "Верно",
    wrong: "Не совсем",
    info: "",
    hint: "Подсказка",
    python: "Для этого задания нужен Python",
    several: "",
  },
  end: {
    "": "",
    solved: "Решено",
    "gave up": "Решение",
    noted: "Ответ сохранён",
  },
  foundAll: (count) =>
    count === 1 ? "Найдено" : count === 2 ? "Найдены обе" : `Найдено всё: ${squares(count)}`,
  solvedIn: (count) => `Решено за ${moves(count)}`,
  takenBack: "Ваш ход отменён. Попробуйте ещё раз.",
  severalRoutes: (to) =>
    `На ${to} подходит несколько путей. Щёлкните ещё одну клетку пути, например ту, где он поворачивает, затем ${to}.`,
  cannotTurn: (at, to) => `У неё нет такого пути: на ${at} она не может повернуть к ${to}.`,
  noLeg: (at, to) => `У неё нет такого пути: с ${at} она не может пойти на ${to}.`,
  noReason: {
    squares: "Туда она пойти не может.",
    choice: "Это не ответ.",
    text: "Такая фигура ходила бы иначе.",
    moves: "Так цели не достичь.",
    pairs: "Это не пара.",
  },
  notAsked: "Эта клетка к вопросу не относится.",
  shownSquares: "Кольцами отмечены клетки, которые вы не нашли.",
  shownChoice: (labels) => `Ответ: ${labels.join("; ")}.`,
  shownText: (text) => `Один из верных ответов: ${text}.`,
  shownPairs: "Теперь пары стоят рядом.",
  shownMoves: (text) => `Решение: ${text}.`,
  shownNothing: "Ответ на это знает только Python.",
  noted: "Результат вы увидите в конце.",
  kept: "Ответ проверят, когда работу будут оценивать.",
  asking: "Жду ответа Python…",
  handedIn: (file) => `Сдано: ваши ответы в файле ${file} рядом с блокнотом.`,
  python: {
    handIn: "Ответы сохраняет Python, а он не отвечает. Запустите ядро блокнота и попробуйте ещё раз.",
    more: "Новые задания даёт Python, а он не отвечает. Запустите ядро блокнота и снова выполните ячейку.",
    text: "Верна ли ваша нотация, знает только Python. Запустите ядро блокнота и проверьте ещё раз.",
    other: "На странице нет ответа на это задание. Запустите ядро блокнота и ответьте ещё раз.",
  },
  notHere: "Это возможно на доске, но не в задании.",
  nowhere: "Туда она пойти не может.",

  pairs: {
    count: (count, of) => `Составлено пар: ${count} из ${of}`,
    with: (other) => `В паре: ${other}.`,
    held: (what, isPiece) => `Взято: ${what}. Выберите ${isPiece ? "то, что к ней относится" : "фигуру"}.`,
    put: (what) => `Возвращено: ${what}.`,
  },

  because: {
    gaveUp: again("вы посмотрели ответ"),
    squares: (names) => again(`вы отметили ${listed(names)}`),
    choice: (labels) => again(`вы выбрали ${listed(labels.map((one) => `«${one}»`))}`),
    text: (texts) => again(`вы написали ${listed(texts)}`),
    moves: (texts) => again(`вы пошли ${listed(texts)}`),
    pairs: (names) => again(`ошибка была здесь — ${listed(names)}`),
    hinted: again("вы взяли подсказку"),
    missed: again("в прошлый раз не получилось"),
  },

  summary: {
    title: (solved, of) =>
      solved === of ? (of === 1 ? "Решено" : `Решены все задания: ${of}`) : `Решено ${solved} из ${of}`,
    handedIn: (count) => `Сдано ответов: ${count}`,
    graded: "Ответы ещё можно изменить. Оценивает их Python: спросите свой результат в ячейке блокнота.",
    perfect: "Вы получили все звёзды.",
    left: (count) => `Ещё без ответа: ${exercises(count)}.`,
    missed: "Стоит повторить:",
    gaveUp: "ответ показан",
    wrong: (count) => counted(count, "ошибка", "ошибки", "ошибок"),
    hints: (count) => counted(count, "подсказка", "подсказки", "подсказок"),
  },

  storm: {
    about: (seconds) =>
      `Время: ${lasting(seconds)}. Ответьте на сколько сможете вопросов. Ошибка стоит 10 секунд, а верные ответы подряд добавляют время.`,
    streak: "Отвечайте до первой ошибки. Времени сколько угодно, вопросы всё труднее.",
    howTo: "Щёлкните клетку или нажмите её номер.",
    tapSquare: "Коснитесь клетки.",
    keys: "Щёлкните ответ или нажмите его номер: 1, 2, 3 …",
    start: "Начать",
    again: "Играть ещё",
    best: (score) => `Ваш лучший результат: ${score}`,
    record: (before) => `Ваш новый рекорд!${before > 0 ? ` Раньше: ${before}.` : ""}`,
    result: (score, seconds) =>
      seconds > 0
        ? `Верных ответов: ${score}. Время: ${lasting(seconds)}`
        : `Верных ответов подряд: ${score}`,
    score: (score) => `Верных ответов: ${score}`,
    combo: (count) => `Верных ответов подряд: ${count}`,
    longest: (count) => `Самая длинная серия: ${count}`,
    pace: (seconds) => `Секунд на ответ: ${seconds.toFixed(1)}`,
    timeUp: "Время вышло.",
    look: "Посмотреть",
    close: "Закрыть",
  },
};
