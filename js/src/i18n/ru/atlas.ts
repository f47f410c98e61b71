/** The atlas's texts in Russian. */
import type { Translation } from "../catalogue.ts";
import type { texts as en } from "../en/atlas.ts";
import { capital, counted, kindWithin, listed as list, squares } from "./forms.ts";
import { TITLES } from "./games.ts";

const kinds = (count: number): string => counted(count, "вид", "вида", "видов");

export const texts: Translation<typeof en> = {
  label: "Атлас фигур",
  kind: (kind) => capital(kindWithin(kind)),
  game: (title) => (TITLES[title] ?? title).replace(/-сёги$/, ""),
  search: "Поиск",
  searchFor: "Название, кандзи, ромадзи, Betza, вид хода …",
  clearSearch: "Очистить поиск",
  games: "Игры",
  moves: "Ходы",
  movesAll: "Только фигуры, которые ходят всеми этими способами",
  promotes: "Превращение",
  promotion: { "": "любое", yes: "превращается", no: "не превращается", promoted: "только превращённые" },
  royal: "Королевские",
  sort: "Порядок",
  sorted: {
    game: "как в играх",
    name: "по названию",
    kanji: "по кандзи",
    mobility: "самые подвижные",
    worth: "самые ценные",
  },
  clear: "Сбросить отбор",
  page: { kinds: "Фигуры", compare: "Сравнение", families: "Превращения" },
  pages: "Что показано",
  found: (count, all) => {
    if (count === 0) return "Ничего не найдено";
    return count === all ? `Все ${kinds(all)}` : `${count} из ${kinds(all)}`;
  },
  nothing: "Ни одна фигура не подходит.",
  roses: "Фигуры по ходам",
  rosesHint: "Проведите по фигурам, чтобы видеть только виды с такими ходами. Щелчок выбирает один ход.",
  rosesPicked: (count) => `Показаны виды с выбранными ходами (${count}). «Сбросить отбор» показывает все.`,
  rosesKeys:
    "Стрелки — от фигуры к фигуре, Shift и стрелки — выбрать несколько, пробел — одну, Escape — все.",
  grid: "Виды фигур",
  keys: "Стрелки — от фигуры к фигуре, C — выбрать для сравнения, / — поиск.",
  mobility: "Подвижность",
  mobilityOf: (value) => `в среднем клеток: ${value}`,
  mobilityPlace: (place, all) => `${place}-е место из ${all}`,
  occupied: (part, value) => `занято ${part}: ${value}`,
  mobilityTitle: "Сколько клеток доступно в среднем по всем клеткам пустой доски",
  worth: "Ценность",
  worthOf: (pawns, error) =>
    error === "" ? `в пешках: ${pawns}, по подвижности` : `в пешках: ${pawns} (± ${error})`,
  worthTitle: "Насколько она помогала встроенному сопернику выигрывать у себя, в пешках её игры",
  also: {
    name: "название",
    kanji: "кандзи",
    names: "также",
    siteName: "на сайте",
    romaji: "ромадзи",
    called: "на другом языке",
    code: "буквы",
    betza: "Betza",
    category: "ходы",
  },
  compareThis: (name) => `Сравнить: ${name}`,
  chooseToCompare: "Сравнить",
  chosen: (names) =>
    names.length === 0 ? "Для сравнения ничего не выбрано" : `Для сравнения: ${list(names)}`,
  noneYet: "Выберите фигуру, и она появится здесь.",
  sheet: "Выбранная фигура",
  backToKinds: "Все фигуры",
  names: "Другие названия",
  site: "На сайте",
  called: (language) => capital(language),
  betza: "Betza",
  becomes: "Превращается в",
  comesFrom: "Из чего получается",
  neverPromotes: "Не превращается",
  infects: "Взявшая её становится",
  alike: "Ходят так же",
  atStart: (count) => `В начальной расстановке: ${count}`,
  startOf: (name, game, where) => `Начальная расстановка, ${game}; ${name}: ${where}`,
  startSquares: list,
  notAtStart: (names) =>
    names.length === 0
      ? "В начальной расстановке её нет"
      : `В начальной расстановке её нет: получается из ${list(names)}`,
  royalKind: "Королевская фигура",
  figureOf: (name) => `Ходы: ${name}`,
  compareNone: "Выберите две фигуры: кнопкой на карточке или клавишей C.",
  compareOne: "Выберите ещё одну.",
  swap: "Поменять местами",
  takeOut: (name) => `Не сравнивать: ${name}`,
  onlyHere: (name, count) => `Только ${name}: ${squares(count)}`,
  lacking: "Пунктиром — чего у неё нет",
  otherwise: (count) => `Обе, но по-разному: ${squares(count)}`,
  both: (count) => `Обе одинаково: ${squares(count)}`,
  moveSame: "Они ходят одинаково.",
  sameSquares: "Им доступны одни и те же клетки.",
  asFar: (radius) => `Не дальше чем на ${squares(radius)} от фигуры`,
  wordsOf: (name) => `Только ${name}`,
  families: "Превращения",
  around: (name) => `Вокруг: ${name}`,
  familiesOf: (game) => `Превращения, ${game}`,
  alone: "Не превращаются и не получаются превращением",
  contagion: "Заражение: взявшая первую становится второй",
  nodeOf: (name, to, from) =>
    [name, to && `превращается в ${to}`, from.length > 0 && `получается из ${list(from)}`]
      .filter(Boolean)
      .join(", "),
  empty: "Здесь нет фигур: создайте атлас в Python заново.",
};
