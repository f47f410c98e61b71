/** The texts of the map of the course in Russian. */
import type { Translation } from "../catalogue.ts";
import type { texts as en } from "../en/course.ts";
import { counted, listed } from "./forms.ts";
import { TITLES } from "./games.ts";

const results = (rows: number): string => counted(rows, "результат", "результата", "результатов");

export const texts: Translation<typeof en> = {
  label: "Карта курса",
  game: (title) => TITLES[title] ?? title,
  begin: (lesson) => `Начать: урок ${lesson}`,
  continue: (lesson, unit) => `Дальше: урок ${lesson}${unit === 0 ? "" : `, часть ${unit}`}`,
  review: (due) => `Повторить: ${due}`,
  meet: (count) => `Новые фигуры: ${count}`,
  nothingDue: "на сегодня повторять нечего",
  unit: (unit, count) => `Часть ${unit} из ${count}`,
  far: (done, lessons, stars, of) => `Уроков: ${done} из ${lessons} · звёзд: ${stars} из ${of}`,
  finished: "Вы прошли все уроки.",
  plays: "Я играю",
  played: { chess: "в шахматы", shogi: "в сёги", neither: "ни во что из этого" },
  note: {
    chess:
      "Ходы из уроков 2 и 4 вам знакомы: король, ладья, слон и ферзь. Новое: конь прыгает только вперёд, а в больших играх фигуры превращаются при взятии.",
    shogi:
      "Ходы из уроков 2 и 4 вам знакомы: золото, серебро, ладья и слон. Новое: фигуры не сбрасываются на доску, а в больших играх превращаются при взятии.",
    neither: "Проходите уроки по порядку или как хотите: в начале каждого сказано, что для него нужно.",
  },
  days: (days, streak) => `Дней с занятиями: ${days}${streak > 1 ? ` · подряд: ${streak}` : ""}`,
  optional: "можно пропустить",
  unordered: "в любом порядке",
  stage: {
    board: "Доска",
    game: "Сразу целая игра",
    known: "Эти ходы вам знакомы",
    simple: "Простые ходы",
    jumps: "Короткие ходы и прыжки",
    special: "Особенности этих игр",
    endings: "Превращения и конец игры",
    writing: "Чтение и запись",
    games: "Игры",
    more: "Ещё о записи и источниках",
    own: "Своя игра",
    teachers: "Учителям",
  },
  stars: (stars, of) => `Звёзд: ${stars} из ${of}`,
  starsFrom: "Звёзды урока: одна за треть звёзд его упражнений, две за две трети, три за девять десятых.",
  done: "пройден",
  minutes: (minutes) => `${minutes} мин`,
  ladder: "Игры от малой к большой",
  size: (files, ranks, pieces) => `${files}×${ranks} · фигур у стороны: ${pieces}`,
  fresh: (fresh, kinds) => (fresh === kinds ? `видов: ${kinds}` : `ещё видов: ${fresh}, всего ${kinds}`),
  kinds: "Фигуры",
  showKinds: (game) => `Показать фигуры, ${game}`,
  kindsOf: (count) => `Все виды фигур: ${count}`,
  gameChoice: "Игра",
  kindsKeys: "Стрелки — от фигуры к фигуре, Enter — карточка, Shift и Enter — упражнения.",
  kindsHint: "Щелчок — карточка фигуры, с Shift — упражнения.",
  strength: { new: "новая", seen: "встречалась", shaky: "нетвёрдо", good: "хорошо", sure: "уверенно" },
  skill: {
    name: "название",
    squares: "клетки",
    read: "чтение",
    write: "запись",
    route: "пути",
    attacks: "нападения",
  },
  confused: (names) => `путали с: ${listed(names)}`,
  reviewOf: (game) => `Повторение: ${game}`,
  newOf: (game) => `Новые фигуры: ${game}`,
  practiceOf: (kind) => `Упражнения: ${kind}`,
  practise: "Упражнения",
  close: "Закрыть",
  progress: "Ваши успехи",
  saved: (file, rows) =>
    file === "" ? "Сохраняются со следующего результата." : `Сохранено в ${file}: ${results(rows)}.`,
  stopped: (file) =>
    file === "" ? "Не сохраняются." : `Больше не сохраняются. Файл ${file} остаётся как есть.`,
  notSaved: "Пока не сохраняются. После первого результата появится вопрос.",
  keep: "Сохранять успехи",
  see: "Показать",
  hide: "Скрыть",
  stop: "Не сохранять",
  delete: "Удалить",
  really: (file, rows, days) =>
    `Удалить ${file}? В нём ${results(rows)}, дней: ${days}. Исчезнут звёзды, прочность памяти и план повторений. Партии, блокноты и ответы в них останутся.`,
  deleteIt: "Удалить файл",
  keepIt: "Оставить",
  faults: (count) => `Пропущено строк: ${count}`,
  openFile: (file) => `Открыть ${file}`,
  columns: {
    lesson: "урок",
    stars: "звёзды",
    solved: "решено",
    missed: "не решено",
    wrong: "ошибки",
    last: "последний день",
  },
};
