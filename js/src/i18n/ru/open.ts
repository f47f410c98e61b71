/** The texts of pages that open links, and of embedded boards, in Russian. */
import type { Translation } from "../catalogue.ts";
import type { texts as en } from "../en/open.ts";

export const texts: Translation<typeof en> = {
  home: "Все позиции, демонстрации и задания",
  wrong: "В этой ссылке есть ошибка",
  games: "Игры",
  demos: "Демонстрации",
  packs: "Задания",
  count: (count) => `${count}`,
  loading: "Загрузка…",
  noMoves: "Щёлкните фигуру, чтобы узнать, что это. Для ходов на этой доске нужен Python.",
  loadingMoves: "Python загружается. После этого фигуры покажут свои ходы.",
  noOther: "Для других записей нужен Python: на этой странице есть только подготовленные.",
  unprepared: (betza) => `Чтобы показать запись «${betza}», нужен Python: такой фигуры в этих играх нет.`,
  answered: "На этой странице нет Python, поэтому ход не сделан.",
  failed: (name) => `Не удалось загрузить ${name}. Проверьте соединение и обновите страницу.`,
  fromFile: (name) =>
    `Страница открыта из файла и не может загрузить ${name}. Вставьте его текст в элемент script внутри доски или откройте страницу с веб-сервера.`,
  notBoard: (name) => `${name} — не доска banmen.`,
  link: "Ссылка",
  names: {
    part: "часть",
    game: "игра",
    pack: "набор",
    demonstration: "демонстрация",
    step: "шаг",
    language: "язык",
    orientation: "сторона",
    theme: "тема",
    glyphs: "вид фигур",
  },
  fault: {
    long: (most, got) => `В ссылке может быть не больше ${most} знаков, здесь ${got}.`,
    version: (got) => `Это ссылка версии ${got}, а страница читает версию 1. Показано то, что понятно.`,
    damaged: (name) => `Часть «${name}» повреждена: возможно, ссылку обрезали.`,
    twice: (name) => `Часть «${name}» должна быть одна. Учтена первая.`,
    subjects: (names) => `Ссылка должна открывать что-то одно, а здесь ${names}. Показано первое.`,
    unknown: (name, got, known) => `Неизвестно: ${name} «${got}». Есть: ${known.join(", ")}.`,
    number: (most, got) => `Номер задания должен быть от 1 до ${most}, здесь ${got}.`,
    square: (files, ranks, got) => `square должно быть клеткой доски ${files}x${ranks}, здесь ${got}.`,
    region: (files, ranks, got) =>
      `region должно быть двумя клетками доски ${files}x${ranks}, например 5e-1a, здесь ${got}.`,
    position: (reason) => `В позиции ошибка: ${reason}. Показано то, что удалось прочесть.`,
    variant: "variant должно называть игру: доски такого размера нет ни в одной.",
    packed: "Партию в этой ссылке не удалось прочесть: ссылку обрезали или изменили.",
    replay: "Ходы в этой ссылке не приводят к её позиции, поэтому показана только позиция.",
  },
};
