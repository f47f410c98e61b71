/** The texts of the pad in Russian. */
import { nearest } from "../../core/figures.ts";
import type { Offset } from "../../core/figures.ts";
import type { Translation } from "../catalogue.ts";
import type { texts as en } from "../en/pad.ts";
import { counted, listed, squares as squaresOf } from "./forms.ts";
import { TITLES } from "./games.ts";

/** A square, as seen by the piece's owner. */
const squareName = ([right, forward]: Offset): string =>
  [
    forward === 0 ? "" : `${Math.abs(forward)} ${forward > 0 ? "вперёд" : "назад"}`,
    right === 0 ? "" : `${Math.abs(right)} ${right > 0 ? "вправо" : "влево"}`,
  ]
    .filter((one) => one !== "")
    .join(", ");

export const texts: Translation<typeof en> = {
  label: "Ход в нотации Бетцы",
  placeholder: "Например, WfF",
  written: "Диалект",
  examples: "Примеры",
  example: (text) => `Показать ${text}`,
  stale: (text) => `Показано всё ещё \`${text}\` — последнее, что удалось прочесть.`,
  working: "Python считает…",
  silent: (text) => `Python не отвечает. Показано всё ещё \`${text}\`.`,
  empty: "Введите ход или выберите один из примеров.",
  tooLong: (length, limit) =>
    `В ходе должно быть не больше ${counted(limit, "знака", "знаков", "знаков")}, а здесь их ${length}. Сократите его.`,
  tokens: "Нотация по частям",
  tokensHint:
    "Укажите на часть нотации, чтобы увидеть её клетки, или на клетку, чтобы увидеть, какие части туда ведут.",
  figure: (text) => `Как ходит ${text}`,
  figureDrawing: "Клетки, на которых рисуют ход",
  figureKeys: "Стрелки — с клетки на клетку, Enter — щелчок, P — показать путь по шагам.",
  click: "Щелчок",
  mode: { look: "показывает путь", place: "ставит фигуру", draw: "рисует ход" },
  alone: "Эта страница показывает один ход. Другие ходы можно ввести в блокноте.",
  hint: {
    look: "Щёлкните клетку, чтобы увидеть путь к ней.",
    place: "Щёлкните клетку, чтобы поставить чужую фигуру, ещё раз — свою, ещё раз — убрать.",
    draw: "Щёлкните клетки, куда фигура должна попадать.",
  },
  figureTools: "Рисунок",
  play: "Показать путь к этой клетке по шагам",
  stop: "Остановить",
  clear: "Убрать поставленные фигуры",
  erase: "Стереть нарисованное",
  undo: "Отменить",
  larger: "Меньше клеток, крупнее",
  smaller: "Больше клеток, мельче",
  home: "сама фигура",
  square: squareName,
  stands: { enemy: "фигура противника", friend: "своя фигура", nothing: "" },
  drawn: "нарисовано",
  cannot: "туда она не попадает",
  goneNow: "без поставленных фигур она туда попадает",
  onlyCaptures: "только со взятием",
  onlyMoves: "только без взятия",
  captures: "берёт",
  conditional: "только с помощью другой фигуры, она показана бледно",
  paths: (count) =>
    count > 1 ? `${counted(count, "путь", "пути", "путей")}: нажмите «показать», чтобы увидеть все` : "",
  scene: (index, count, leg, legs) =>
    `${count > 1 ? `Путь ${index + 1} из ${count}` : "Путь туда"}${leg > 0 && legs > 1 ? `, шаг ${leg} из ${legs}` : ""}`,
  sentence: "Словами",
  inFull: "Подробно",
  legend: "Виды ходов",
  gone: "бледно: мешают поставленные фигуры",
  same: "Так же ходят",
  game: (title) => (TITLES[title] ?? title).toLowerCase(),
  list: (games) => games.join(", "),
  dialect: {
    banmen: "Собственный (banmen)",
    xbetza: "XBetza",
    wikipedia: "Статьи Википедии",
    atsi: "taikyoku-shogi.github.io",
    bex: "Со скобками (Bex)",
  },
  dialects: "На всех диалектах",
  noText: "На этом диалекте не записать. Почему?",
  take: (title) => `Писать дальше так: ${title}`,
  copy: (title) => `Скопировать запись: ${title}`,
  copied: "Скопировано.",
  notCopied: "Браузер не дал скопировать. Выделите текст и нажмите Ctrl+C.",
  taken: (title) => `Теперь записано так: ${title}.`,
  candidates: "Записи для нарисованного",
  candidatesEmpty:
    "Пока ничего не нарисовано. Щёлкните клетки вокруг фигуры, и здесь появятся подходящие записи.",
  nearest: "Короткой записи ровно для этих клеток нет. Ближе всего:",
  takeCandidate: (text) => `Продолжить с ${text}`,
  differs: ({ place, squares, files, onlyThis, onlyNext }, next) => {
    const all = listed(squares.map(squareName));
    const pieces =
      place === "friend" ? ["своей фигуре", "своих фигурах"] : ["фигуре противника", "фигурах противника"];
    const asked =
      place === ""
        ? `на доске ${files}×${files}`
        : `при ${pieces[squares.length > 1 ? 1 : 0] ?? ""} (${all})`;
    const [mine, theirs] = [nearest(onlyThis, squareName), nearest(onlyNext, squareName)];
    const answer = mine
      ? `только этот ход ведёт на ${mine}`
      : theirs
        ? `только тот ход ведёт на ${theirs}`
        : "они берут по-разному";
    return `Отличие от \`${next}\`: ${asked} ${answer}.`;
  },
  unlike: (missing, extra) =>
    [missing === 0 ? "" : `не хватает: ${squaresOf(missing)}`, extra === 0 ? "" : `лишних: ${extra}`]
      .filter((one) => one !== "")
      .join(", "),
};
