/** The texts under a live figure, in Russian. */
import type { Translation } from "../catalogue.ts";
import type { texts as en } from "../en/live.ts";

export const texts: Translation<typeof en> = {
  hint: "Наведите на клетку, чтобы увидеть путь; щелчок ставит чужую фигуру, ещё один — свою.",
  hintAlone: "Наведите на клетку, чтобы увидеть путь; щелчок проводит по нему фигуру.",
  play: "Показать путь",
  stop: "Остановить",
  clear: "Убрать поставленные фигуры",
  wider: "Больше клеток",
  narrower: "Меньше клеток",
  silent: "Нужен Python, а он не отвечает. Запустите ячейку ещё раз.",
  cannot: "нельзя записать",
};
