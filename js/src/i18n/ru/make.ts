/** The texts of making an exercise by hand, in Russian. */
import type { Translation } from "../catalogue.ts";
import type { texts as en } from "../en/make.ts";
import { counted } from "./forms.ts";

const moves = (count: number): string => counted(count, "ход", "хода", "ходов");

export const texts: Translation<typeof en> = {
  title: "Составить задание",
  close: "Закрыть",
  change: "Изменить",
  changeOf: (what) => `Изменить: ${what}`,
  kind: "Вид",
  whichKind: "Какое это задание?",
  position: "Вопрос будет о позиции на этой доске.",
  setUp: "Расставить другую позицию",
  piece: "Фигура",
  choosePiece: "выберите фигуру на доске.",
  noPiece: "Здесь нет фигуры. Выберите клетку с фигурой.",
  on: (piece, square) => `${piece}, ${square}`,
  goal: "Вопрос",
  marked: (squares) => `(выбрано клеток: ${squares})`,
  next: "Дальше",
  clear: "Стереть",
  answer: "Ваш ответ",
  answerSquares: "отметьте клетки, которые вы ждёте в ответе. Можно пропустить.",
  answerMove: "сделайте первый ход, который вы ждёте. Можно пропустить.",
  reveal: "Показать решение",
  hide: "Скрыть решение",
  searching: (count) => `Поиск … проверено ходов: ${count}.`,
  stop: "Остановить",
  undecided: (count) =>
    `Слишком много вариантов: проверено ходов ${count}, и всё ещё неизвестно, решается ли задание. Уберите часть фигур или выберите другой вид.`,
  stopped: "Остановлено. Неизвестно, решается ли задание.",
  searchAgain: "Искать снова",
  unsolvable: (why) => `Не решается: ${why}`,
  large: (board, most) =>
    `Клеток слишком много (${board})${most > 0 ? `: ученикам хорошо видно не больше ${most}×${most}.` : " для одного задания."}`,
  crop: (region) => `Показать ученикам только ${region}`,
  whole: "Показать всю доску",
  part: (region) => `Ученики видят только ${region}.`,
  second: (count) => `Решений несколько, верных ходов: ${count}. Они показаны стрелками.`,
  everySquare: "Слишком легко: верны все клетки.",
  easy: (right, asked) =>
    asked === 1
      ? "Слишком легко: возможен только один ход."
      : `Слишком легко: верных ходов ${right} из ${asked}.`,
  many: (squares) => `Утомительно: нужно отметить много клеток (${squares}).`,
  solvable: (count, right) => {
    const long = count > 0 ? ` (${moves(count)})` : "";
    return right === 1 ? `Решается${long}: верный ответ один.` : `Решается${long}, верных ответов: ${right}.`;
  },
  solvableSquares: (right, asked) => `Решается: ответ один, клеток в нём ${right} из ${asked}.`,
  line: "Ходы решения:",
  played: (piece, squares, takes, becomes) =>
    [
      `${piece} ${squares}`,
      ...(takes.length > 0 ? [`берёт: ${takes.join(", ")}`] : []),
      ...(becomes === "" ? [] : [`превращается: ${becomes}`]),
    ].join("; "),
  agrees: "Ваш ответ верен.",
  differs: (missing, extra) =>
    [
      "Ваш ответ отличается от решения.",
      ...(missing === "" ? [] : [`Верно, но у вас нет: ${missing}.`]),
      ...(extra === "" ? [] : [`У вас есть, но неверно: ${extra}.`]),
    ].join(" "),
  judged: "Ответы учеников проверяются по решению программы.",
  wording: "Свои слова (необязательно)",
  task: "Вопрос",
  hints: "Подсказки, по одной в строке, сначала слабые",
  level: "Уровень",
  noLevel: "нет",
  tryIt: "Попробовать",
  trial: {
    title: "Так это видят ученики",
    back: "Назад к заданию",
    failed: "Эта страница не может показать задание на месте доски. Сохраните его и покажите в ячейке.",
  },
  saveIn: "Сохранить …",
  save: "Сохранить",
  saveAnyway: "Всё равно сохранить",
  replace: (id) => `Заменить ${id}`,
  cancel: "Отмена",
  pack: "Сборник",
  newPack: "Новый сборник …",
  packName: "Имя нового сборника",
  saved: (title, pack, count) => `Сохранено: «${title}». Заданий в сборнике ${pack} теперь: ${count}.`,
  inFolder: (file, folder) => `Это файл ${file} в папке ${folder}`,
  shows: "Чтобы дать сборник ученикам, положите его рядом с тетрадью, а в её ячейку вставьте строку:",
  copy: "Копировать",
  another: "Составить ещё одно",
  packs: "Ваши сборники",
  edit: "Изменить",
  delete: "Удалить",
  reallyDelete: "Точно удалить?",
  keep: "Оставить",
};
