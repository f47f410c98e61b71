/** The texts of the pad in Russian. */
import { nearest } from "../../core/figures.ts";
import type { Offset } from "../../core/figures.ts";
import type { Translation } from "../catalogue.ts";
import type { texts as en } from "../en/pad.ts";

/** A number and a word in the form it asks for. */
const counted = (count: number, one: string, few: string, many: string): string => {
  const [last, teens] = [count % 10, Math.floor((count % 100) / 10) === 1];
  const word = !teens && last === 1 ? one : !teens && last >= 2 && last <= 4 ? few : many;
  return `${count} ${word}`;
};

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
  stale: (text) => `Ниже всё ещё \`${text}\` — последний текст, который удалось прочесть.`,
  working: "Python считает…",
  silent: (text) => `Python не отвечает. Ниже всё ещё \`${text}\`.`,
  empty: "Введите ход или выберите один из примеров.",
  tooLong: (length, limit) =>
    `Здесь ${counted(length, "знак", "знака", "знаков")}, а в ходе их не больше ${limit}: сократите его.`,
  tokens: "Текст по частям",
  tokensHint:
    "Укажите на часть текста, чтобы увидеть её поля, или на поле, чтобы увидеть, какие части туда ведут.",
  figure: (text) => `Как ходит ${text}`,
  figureDrawing: "Поля, на которых рисуют ход",
  figureKeys: "Стрелки переводят с поля на поле, Enter делает то же, что щелчок, P показывает путь по шагам.",
  click: "Щелчок",
  mode: { look: "показывает путь", place: "ставит фигуру", draw: "рисует ход" },
  hint: {
    look: "Щёлкните поле, чтобы увидеть путь к нему.",
    place: "Щёлкайте поле: противник, своя фигура, снова пусто.",
    draw: "Щёлкните поля, куда должна попадать фигура.",
  },
  figureTools: "Рисунок",
  play: "Показать путь к этому полю по шагам",
  stop: "Остановить",
  clear: "Убрать поставленные фигуры",
  erase: "Стереть нарисованное",
  undo: "Вернуть как было",
  larger: "Меньше полей, крупнее",
  smaller: "Больше полей, мельче",
  home: "сама фигура",
  square: squareName,
  stands: { enemy: "фигура противника", friend: "своя фигура" },
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
  games: { dai_dai: "дайдай-сёги", tai: "тай-сёги", taikyoku: "тайкёку-сёги" },
  dialect: {
    banmen: "Собственный (banmen)",
    xbetza: "XBetza",
    wikipedia: "Статьи Википедии",
    atsi: "taikyoku-shogi.github.io",
    bex: "Со скобками (Bex)",
  },
  dialects: "На всех диалектах",
  noText: "Так не записать: почему?",
  take: (title) => `Писать дальше так: ${title}`,
  copy: (title) => `Скопировать текст: ${title}`,
  copied: "Скопировано.",
  notCopied: "Браузер не даёт копировать: выделите текст и нажмите Ctrl+C.",
  taken: (title) => `Теперь записано так: ${title}.`,
  candidates: "Тексты для нарисованного",
  candidatesEmpty: "Пока ничего не нарисовано. Щёлкните поля вокруг фигуры — здесь появятся тексты.",
  nearest: "Короткого текста ровно для этих полей нет. Ближе всего:",
  takeCandidate: (text) => `Продолжить с ${text}`,
  differs: ({ place, squares, files, onlyThis, onlyNext }, next) => {
    const all = squares.map(squareName).join(" и ");
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
    [
      missing === 0 ? "" : `${counted(missing, "поле", "поля", "полей")} не достаёт`,
      extra === 0 ? "" : counted(extra, "поле лишнее", "поля лишние", "полей лишние"),
    ]
      .filter((one) => one !== "")
      .join(", "),
};
