/** The texts of the card in Russian. */
import type { Translation } from "../../texts/index.ts";
import type { cardEn } from "./card.en.ts";

export const cardRu: Translation<typeof cardEn> = {
  label: (name) => `Фигура: ${name}`,
  games: { dai_dai: "Дай-дай-сёги", tai: "Тай-сёги", taikyoku: "Тайкёку-сёги" },
  royal: "королевская",
  alsoCalled: "Другие английские имена",
  onSite: "На сайте ATSI",
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
  mobility: (squares, game) =>
    `Подвижность: ${squares.toFixed(1).replace(".", ",")} поля, в среднем по всем полям пустой доски (${game})`,
  rulings: "Источники расходятся",
  usual: "обычно",
  unplayable: "только для справки",
  promotion: "Превращение",
  promotesTo: "Превращается в",
  promotesFrom: "Получается из",
  promotesNot: "Не превращается.",
  goTo: (name) => `Перейти: ${name}`,
  elsewhere: "В других играх",
  same: "Ходит так же.",
  onlyHere: (game) => `Есть только здесь: ${game}.`,
};
