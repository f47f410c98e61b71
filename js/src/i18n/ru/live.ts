/** The texts under a live figure, in Russian. */
import type { Translation } from "../catalogue.ts";
import type { texts as en } from "../en/live.ts";

export const texts: Translation<typeof en> = {
  hint: "Наведите на поле, чтобы увидеть путь; щелчок ставит чужую фигуру, ещё один — свою.",
  play: "Показать путь",
  stop: "Остановить",
  clear: "Убрать поставленное",
  wider: "Больше полей",
  narrower: "Меньше полей",
  silent: "Нужен Python, а он не отвечает: запустите ячейку ещё раз.",
  cannot: "нельзя записать",
};
