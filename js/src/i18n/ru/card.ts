/** The texts of the card in Russian. */
import type { Translation } from "../catalogue.ts";
import type { texts as en } from "../en/card.ts";
import { TITLES } from "./games.ts";

export const texts: Translation<typeof en> = {
  label: (name) => `Фигура: ${name}`,
  game: (title) => TITLES[title] ?? title,
  royal: "королевская",
  alsoCalled: "Другие английские названия",
  onSite: "На сайте taikyoku-shogi.github.io",
  alsoWritten: "Пишется также",
  abbreviated: "Сокращение",
  place: "На доске",
  counted: (count, promoted) =>
    count === 0
      ? promoted
        ? "только после превращения"
        : "вначале нет"
      : `вначале у каждой стороны: ${count}`,
  characters: "Иероглифы и их чтения",
  on: "он",
  kun: "кун",
  unread: "чтение неизвестно",
  betza: "Нотация Бетцы",
  inFull: "Подробно",
  dialects: "В других диалектах",
  mobility: "Подвижность",
  mobilityOn: (game) => `(вычислено): сколько клеток доступно в среднем по доске, ${game}`,
  occupied: (density) => (density === 0 ? "пустая доска" : `занято ${Math.round(density * 100)} %`),
  number: (value) => value.toFixed(1).replace(".", ","),
  worth: (pawns) => `Ценность в пешках: ${pawns.toFixed(1).replace(".", ",")}`,
  byGames: (error, games) =>
    ` (± ${error.toFixed(1).replace(".", ",")}), вычислено по партиям встроенного соперника: ${games}`,
  byMobility: ", по подвижности: партий встроенного соперника слишком мало",
  sources: "Источники хода: ",
  rulings: "Источники расходятся",
  usual: "обычно",
  unplayable: "только для справки",
  promotion: "Превращение",
  promotesTo: "Превращается в",
  promotesFrom: "Получается из",
  promotesNot: "Не превращается.",
  goTo: (name) => `Перейти: ${name}`,
  elsewhere: "В других играх",
  onlyThere: "Только там:",
  onlyHereMoves: "Только здесь:",
  promotesInto: (name) => `Превращается: ${name}.`,
  same: "Ходит так же.",
  onlyHere: (game) => `Есть только здесь: ${game}.`,
};
