/** What a page says of the Python beside it, in Russian. */
import type { Translation } from "../catalogue.ts";
import type { texts as en } from "../en/python.ts";

export const texts: Translation<typeof en> = {
  loading: "Python загружается. Пока страница показывает то, что в ней есть.",
  pad: "Эта страница показывает один ход. Другие она читает с помощью Python: откройте её с веб-сервера вместе с папкой «python».",
  drill: "Для новых заданий нужен Python: откройте эту страницу с веб-сервера вместе с папкой «python».",
  failed: "Python не запустился в этом браузере. Перезагрузите страницу, чтобы попробовать снова.",
};
