/** The texts of the demonstration player in Russian. */
import type { Translation } from "../catalogue.ts";
import type { texts as en } from "../en/demo.ts";

export const texts: Translation<typeof en> = {
  label: (title) => title || "Демонстрация",
  empty: "В этой демонстрации нет шагов.",
  place: (number, of) => `${number} из ${of}`,
  sideLine: (number, of) => `ответвление, ${number} из ${of}`,
  scrub: "Шаги",
  step: (place, caption) => (caption === "" ? place : `${place}: ${caption}`),
  end: "Конец демонстрации.",
  sideLines: "Ответвления",
  verdict: { right: "верно", wrong: "неверно" },
  seen: "просмотрено",
  choose: "Сначала выберите ответ или откройте его.",
  reveal: "Показать ответ",

  action: {
    play: "Показывать",
    stop: "Пауза",
    back: "Назад",
    on: "Дальше",
    screen: "Во весь экран",
    leave: "Выйти из полного экрана",
    help: "Клавиши",
    close: "Закрыть",
    unblank: "Экран погашен. Показать демонстрацию",
  },
  speed: (speed) => `Скорость ${speed}×`,
  fast: (speed) => `${speed}×`,
  noScreen: "Эта страница не разрешает полный экран.",
  ownBoard: "В демонстрации фигуры не двигают. Чтобы исследовать позицию, сделайте из неё доску.",
  movesNotShown: "Демонстрация не показывает ходы этой фигуры. Они описаны на её карточке.",

  keys: {
    title: "Клавиши",
    remote: "Подходит и пульт для презентаций.",
    on: "Дальше",
    reveal: "Дальше или показать ответ на вопрос",
    back: "Назад",
    first: "К началу",
    last: "В конец",
    play: "Показывать или остановить",
    screen: "Во весь экран (Esc — выйти)",
    blank: "Погасить и зажечь экран",
    help: "Эти клавиши",
    choose: "Ответить на вопрос или открыть ответвление",
    space: "Пробел",
  },
};
