/** The texts of the board in Russian. */
import type { Verdict } from "../../core/model.ts";
import type { Category } from "../../core/wire.ts";
import type { Translation } from "../catalogue.ts";
import type { texts as en } from "../en/board.ts";
import { texts as category } from "./categories.ts";
import { OF, SIDES, capital, counted, kindWithin, listed, of, pieces, squares } from "./forms.ts";

const reached =
  (how: string) =>
  (count: number): string =>
    `${squares(count)} ${how}`;

/** How many squares a category reaches, for screen readers. */
const COUNTS: Readonly<Record<Category, (squares: number) => string>> = {
  step: (count) => counted(count, "шаг", "шага", "шагов"),
  limited_range: reached("недалеко по линии"),
  range: reached("по линии"),
  jump: (count) => counted(count, "прыжок", "прыжка", "прыжков"),
  jump_range: reached("по линии после прыжка"),
  pass_over: reached("через другие фигуры"),
  flying: reached("полётом над фигурами"),
  range_capture: reached("со взятием всего на пути"),
  hook: reached("за поворотом"),
  area: reached("в два шага"),
  line: reached("в несколько шагов"),
  igui: (count) => `${counted(count, "взятие", "взятия", "взятий")} с места`,
  pass: () => "может пропустить ход",
  teleport: reached("где угодно"),
};

const VERDICTS: Readonly<Record<Verdict, string>> = {
  right: "верно",
  wrong: "неверно",
  missed: "пропущено",
};

/** The captures of a path; more than three pieces are only counted. */
const captures = (names: readonly string[]): string => {
  if (names.length === 0) return "ничего не берёт";
  if (names.length > 3) return `берёт ${counted(names.length, "фигуру", "фигуры", "фигур")}`;
  const all = [...new Set(names)].map((name) => {
    const times = names.filter((one) => one === name).length;
    return (times > 1 ? `${times} × ` : "") + name.toLowerCase();
  });
  return `берёт: ${listed(all)}`;
};

/** As many kinds as the English sentence names. */
const SHOWN_KINDS = 6;

const GAMES: Readonly<Record<string, string>> = {
  "Dai dai shogi": "Дай-дай-сёги",
  "Tai shogi": "Тай-сёги",
  "Taikyoku shogi": "Тайкёку-сёги",
};

export const texts: Translation<typeof en> = {
  kind: (kind) => capital(kindWithin(kind)),
  title: (title) => GAMES[title] ?? title,
  category,
  verdict: VERDICTS,
  side: SIDES,
  board: (title, files, ranks, count) => `${title || "Доска"}, ${files} на ${ranks}, ${pieces(count)}`,
  turn: (side) => `Ход ${OF[side]}`,
  won: (winner) => (winner === null ? "Победителя нет" : `${SIDES[winner]} победили`),
  inCheck: (sides) =>
    sides.length > 1 ? "шах обеим сторонам" : sides.map((side) => `${SIDES[side]} под шахом`).join(""),
  ply: (ply) => (ply === 0 ? "начало" : `ход ${ply}`),
  command: {
    nextGlyphs: "Сменить знаки на фигурах: кандзи, ходы, буквы, штрихи",
    nextTheme: "Следующая тема",
    undo: "Отменить",
    redo: "Повторить",
    flip: "Перевернуть доску",
    zoomIn: "Крупнее",
    zoomOut: "Мельче",
    fit: "Показать всю доску",
    draw: "Рисовать на доске",
    circle: "Нарисовать здесь кружок или закрасить клетку",
    arrow: "Начать здесь стрелку, потом указать её конец",
    number: "Пронумеровать эту клетку",
    label: "Написать на этой клетке",
    clearDrawing: "Стереть рисунок",
    stay: "Пропустить ход или взять, не сходя с места",
    start: "К началу",
    back: "На ход назад",
    on: "На ход вперёд",
    end: "В конец",
    previousVariation: "Предыдущий вариант на этой развилке",
    nextVariation: "Следующий вариант на этой развилке",
    mainLine: "Сделать этот вариант главным",
    comment: "Написать примечание к этому ходу",
    copyPosition: "Скопировать позицию как TSFEN (на доске: Ctrl+C)",
    copyRecord: "Скопировать запись партии",
    copySvg: "Скопировать картинку доски как SVG",
    copyPng: "Скопировать картинку доски",
    saveRecord: "Скачать запись партии",
    saveBoard: "Скачать доску файлом, который можно снова загрузить",
    saveSvg: "Скачать картинку доски как SVG",
    savePng: "Скачать картинку доски как PNG",
    askReach: "Скопировать задание: куда может пойти выбранная фигура?",
    askHarvest: "Скопировать задание: какой ход берёт больше всего?",
    askGuard: "Скопировать задание: как спасти последнюю королевскую фигуру?",
    askMate: "Скопировать задание: как выиграть форсированно?",
    loadText: "Загрузить текст из поля",
    openFile: "Загрузить файл",
    bringBack: "Вернуть прежнюю доску",
    edit: "Расставить позицию",
    showPromoted: "Показать превращённые фигуры",
    eraser: "Ластик: щёлкните фигуру, чтобы убрать её",
    removePiece: "Убрать эту фигуру",
    flipPiece: "Отдать эту фигуру другой стороне",
    promotePiece: "Перевернуть эту фигуру",
    switchTurn: "Передать очередь хода",
    standard: "Начальная расстановка",
    clearBoard: "Очистить доску",
    actual: "Настоящий размер",
    fullScreen: "Во весь экран",
    panLeft: "Сдвинуть влево",
    panRight: "Сдвинуть вправо",
    panUp: "Сдвинуть вверх",
    panDown: "Сдвинуть вниз",
    outline: "Обвести все фигуры этого вида",
    attackers: "Показать, кто нападает на эту клетку",
    attacks: "Показать карту нападений",
    find: "Найти вид фигур",
    left: "На клетку влево",
    right: "На клетку вправо",
    up: "На клетку вверх",
    down: "На клетку вниз",
    farUp: "Вверх на треть доски",
    farDown: "Вниз на треть доски",
    rowStart: "В начало ряда",
    rowEnd: "В конец ряда",
    firstSquare: "В левый верхний угол",
    lastSquare: "В правый нижний угол",
    next: "Следующая цель выбранной фигуры или следующая фигура",
    previous: "Предыдущая цель или предыдущая фигура",
    press: "Выбрать эту клетку: взять фигуру, пойти или ответить",
    markLine: "Отметить всю линию досюда — от последней отметки или от фигуры в вопросе",
    cancel: "Отменить последний шаг хода или снять выбор",
    sayMoves: "Прочитать вслух ходы выбранной фигуры",
    help: "Клавиши",
  },
  panel: {
    more: "Ещё",
    fewer: "Меньше кнопок",
    zoom: "Масштаб",
    again: "Сначала",
    card: "Карточка фигуры",
    empty: "Щёлкните фигуру, чтобы увидеть её ходы.",
    emptyTap: "Коснитесь фигуры, чтобы увидеть её ходы.",
    tabs: "Панель доски",
    tools: "Инструменты доски",
    travel: "Просмотр партии",
    changes: "Правка позиции",
    emptyFrozen: "Эта доска только показывает позицию.",
    asked: "Скрыто, пока вы отвечаете.",
    emptyMark: "Щёлкайте клетки.",
    emptyMarkTap: "Касайтесь клеток.",
    promotesTo: "превращается:",
    promotesNot: "не превращается",
    promotedFrom: "превращённая фигура",
    promotedFromKind: "превращается из:",
    turnOver: "Перевернуть карточку",
    royal: "королевская",
    noTargets: "Сейчас ей некуда идти.",
    targets: squares,
    onBoard: (count) => `${count} на всей доске`,
    stays: "Она может только остаться на месте.",
  },
  tab: {
    look: "Вид",
    moves: "Ходы",
    draw: "Рисунок",
    edit: "Расстановка",
    find: "Фигуры",
    captured: "Взятые",
    share: "Обмен",
  },
  share: {
    copy: "Копировать",
    save: "Скачать",
    exercise: "Копировать как задание",
    load: "Загрузить",
    words: {
      copyPosition: "Позиция",
      copyRecord: "Запись",
      copySvg: "SVG",
      copyPng: "PNG",
      saveRecord: "Запись",
      saveBoard: "Доска",
      saveSvg: "SVG",
      savePng: "PNG",
      askReach: "Куда пойти",
      askHarvest: "Лучшее взятие",
      askGuard: "Спасти короля",
      askMate: "Форсированный выигрыш",
      loadText: "Загрузить",
      openFile: "Файл…",
      bringBack: "Вернуть",
    },
    what: {
      position: "Позиция",
      record: "Запись",
      svg: "Картинка",
      png: "Картинка",
      exercise: "Задание",
    },
    toCopy: "Текст для копирования",
    paste: "Вставьте позицию, запись или сохранённую доску либо перетащите файл на доску",
    copied: (what) => `${what} в буфере обмена.`,
    playedBy: "Вставьте в ячейку: Exercise(…), а несколько заданий — в Drill([…]) или Sheet([…]).",
    copyYourself: "Браузер не дал скопировать. Текст выделен: нажмите Ctrl+C.",
    saved: (name) => `Сохранено в файл ${name}.`,
    unwritten: {
      deep: "В записи варианты вкладываются не глубже 32 раз. Скачайте доску: в ней есть всё.",
      headers: "В записи не может быть заголовков с такими именами. Скачайте доску: в ней есть всё.",
    },
    noPictures: "Браузер не даёт копировать картинки. Скачайте картинку.",
    noPng: "Браузер не смог сделать PNG. Скачайте SVG.",
    loaded: (what) =>
      `Загружено: ${{ position: "позиция", record: "запись", board: "доска" }[what] ?? "текст"}. Кнопка «Вернуть» восстановит прежнюю доску.`,
    broughtBack: "Прежняя доска восстановлена.",
    nothing: "Загружать нечего. Вставьте позицию (TSFEN), запись или сохранённую доску.",
    notHere: "Эта доска только для чтения: в неё нельзя загружать.",
    wrong: {
      large: "Слишком много для позиции, записи или сохранённой доски (больше 5 МБ). Ничего не изменилось.",
      binary: "Это не текстовый файл. Загрузите позицию, запись или сохранённую доску. Ничего не изменилось.",
      unreadable: "Этот файл не удалось прочесть. Ничего не изменилось.",
    },
  },
  draw: {
    words: { draw: "Рисовать", clearDrawing: "Стереть" },
    tool: "Инструмент",
    colour: "Цвет",
    names: {
      arrow: "стрелка (щелчок — кружок)",
      circle: "кружок",
      shade: "закраска",
      label: "текст",
      steps: "номера",
      green: "зелёный",
      red: "красный",
      blue: "синий",
      yellow: "жёлтый",
    },
    text: "Текст для клетки",
    writeFirst: "Сначала введите текст, потом выберите для него клетку.",
    arrowTo: "Стрелка начинается здесь. Нажмите R ещё раз там, где она кончается.",
    hint: "Правая кнопка мыши рисует всегда: протяните — стрелка, щёлкните — кружок. С Shift красным, с Alt синим, с обеими жёлтым. Чтобы стереть, нарисуйте то же самое ещё раз.",
  },
  edit: {
    intro: "Ставьте и убирайте фигуры. «Отменить» вернёт сыгранные ходы.",
    palette: "Фигуры для расстановки",
    search: "Название, кандзи или буквы",
    nothingFound: "В этой игре нет такой фигуры.",
    promotedFrom: (name, from) => `${name} (превращается из: ${from.toLowerCase()})`,
    whose: "Сторона",
    pieces: (side) => `Фигуры ${OF[side]}`,
    words: { turn: "Очередь хода", standard: "Начальная", clear: "Очистить", done: "Готово" },
    proper: "Позиция допустима.",
  },
  look: {
    glyphs: "Знаки на фигурах",
    glyphNames: { kanji: "Кандзи", rose: "Ходы", letters: "Буквы", ticks: "Штрихи" },
    offer: "На фигурах можно показать ходы. Выберите:",
    preset: { rose: "Новичкам: ходы", kanji: "По традиции: кандзи", letters: "Буквы" },
    far: "Ходы, когда кандзи слишком мелки",
    coordinates: "Координаты",
    coordinateNames: { letters: "1 2 3 · a b c", japanese: "1 2 3 · 一 二 三", none: "Нет" },
    theme: "Тема",
    themeNames: {
      own: "Своя",
      host: "Как у страницы",
      light: "Светлая",
      dark: "Тёмная",
      contrast: "Контрастная",
    },
    colours: "Цвета",
    paletteNames: { banmen: "Обычные", article: "Как в статье" },
    language: "Язык",
  },
  moves: {
    none: "Ходов ещё нет.",
    start: "Начало",
    comment: "Примечание (Esc отменяет)",
    drawn: "с рисунком",
    item: (ply, side, piece, where, captured, promotes) => {
      const takes = captured.length === 0 ? "" : `, берёт: ${captured.join(", ")}`;
      return `${ply}. ${SIDES[side]}, ${piece} ${where}${takes}${promotes ? ", превращение" : ""}`;
    },
  },
  captured: {
    none: "Взятых фигур ещё нет.",
    lost: (side, count) => `Потери ${of(side)}: ${count === 0 ? "нет" : pieces(count)}`,
    item: (name, count, promoted) =>
      `${name}${promoted ? ", превращённая фигура" : ""}${count === 1 ? "" : `: ${count}`}`,
  },
  find: {
    placeholder: "Название, кандзи или Betza",
    list: "Виды фигур",
    found: (count, all) => (all ? `Все виды: ${count}` : counted(count, "вид", "вида", "видов")),
    none: (query) => `По запросу «${query}» фигур не найдено.`,
    standing: (black, white) => `на доске у ${OF.black} ${black}, у ${OF.white} ${white}`,
    away: "на доске нет",
    absent: (name) => `Сейчас на доске нет: ${name.toLowerCase()}.`,
    at: (name, square, place, all) => `${name} ${square}: ${place} из ${all}. К следующей — Enter.`,
  },
  attacks: {
    title: "Карта нападений",
    of: (side) => `Нападения ${of(side)}`,
    hanging: "под боем, без защиты",
    attacked: "под боем, защищена",
    guarded: "защищена",
    asking: "Считаю нападения…",
    needsPython: "Для карты нападений нужен Python, а он не отвечает.",
  },
  attackers: {
    piece: (square, side, name) => `${square} (${name.toLowerCase()} ${of(side)})`,
    names: (kinds) => {
      const shown = kinds.slice(0, SHOWN_KINDS);
      const more = kinds.slice(SHOWN_KINDS).reduce((sum, [, count]) => sum + count, 0);
      const names = shown.map(([name, count]) =>
        count === 1 ? name.toLowerCase() : `${count} × ${name.toLowerCase()}`,
      );
      return [...names, ...(more > 0 ? [`ещё ${more}`] : [])].join(", ");
    },
    group: (count, side, names) =>
      count === 0 ? `у ${of(side)} ничто` : `у ${of(side)} ${pieces(count)} (${names})`,
    occupied: (piece, attackers, protectors) => `${piece}. Нападают: ${attackers}. Защищают: ${protectors}.`,
    unprotected: (piece, attackers) =>
      `${piece}. Нападают: ${attackers}. Защитников показывает карта нападений (M).`,
    partly: (piece, attackers) =>
      `${piece}. Нападают, насколько здесь известно: ${attackers}. Всех показывает карта нападений (M).`,
    empty: (square, black, white) => `${square} пусто. Могли бы здесь взять: ${black}, ${white}.`,
    emptyUnknown: (square, black, white) =>
      `${square} пусто. Могут сюда пойти: ${black}, ${white}. Кто мог бы здесь взять, показывает карта нападений (M).`,
  },
  outline: {
    counted: (name, black, white) => `${name}: у ${OF.black} ${black}, у ${OF.white} ${white}`,
    clear: "Убрать обводку",
  },
  autosave: {
    label: "Автосохранение",
    game: (when) => `Продолжить партию (${when})?`,
    exercises: (when) => `Продолжить задания (${when})?`,
    continue: "Продолжить",
    dismiss: "Закрыть",
  },
  message: {
    notYourTurn: (side) => `Сейчас ход ${OF[side]}. Эту фигуру можно рассмотреть, но не двигать.`,
    unknownMoves: "Ходы этой фигуры здесь неизвестны.",
    chooseLeg: (step) =>
      step === 0 ? "Туда ведёт несколько путей. Выберите первую клетку пути." : "Выберите, куда идти дальше.",
    chooseStay: (pass, capture) => {
      const take = "Выберите отмеченную фигуру, чтобы взять её, не сходя с места";
      if (!capture) return "Пропустить ход?";
      return pass ? `${take}, или пропустите ход.` : `${take}.`;
    },
    pass: "Пропустить",
    captureStaying: "Взять, не сходя с места",
    paths: (paths, square, captured) => `Путей на ${square}: ${paths}; самый простой ${captures(captured)}.`,
    path: (captured) => `Этот путь ${captures(captured)}.`,
    cannot: "Туда она пойти не может.",
    whyNeedsPython: "Туда она пойти не может. Почему, объяснил бы Python, но он здесь не работает.",
    over: (text) => `${text}. Партия окончена. Можно рассматривать фигуры и возвращать ходы.`,
    choosePromotion: "Превратить?",
    promote: (name) => `Превратить (${name.toLowerCase()})`,
    decline: "Не превращать",
    stop: "Чтобы остановиться там, щёлкните ту же клетку ещё раз.",
    asking: "Жду ответа Python…",
    unanswered: "Python не отвечает.",
    busy: "Python занят.",
    kept: "Доска запомнила ваш ход.",
    gone: "Python остановлен или перезапущен. Чтобы продолжить, запустите ячейку ещё раз.",
    noKernel: "Python здесь не работает. Фигуры можно рассматривать, но не двигать.",
    noFullScreen: "Эта страница не разрешает полный экран.",
    again: "Послать ещё раз",
    refused: "Этот ход не принят.",
    nothingCalled: "не найдено",
    noLine: "Сюда линия не ведёт. Сначала перейдите к концу линии.",
    nothingOf: (typed) =>
      `Здесь нет ни клетки, ни фигуры «${typed}». Введите клетку, например 12h, или название, например lion.`,
    oneOf: (piece, square, which, all) => `${piece} ${square} (${which} из ${all})`,
  },
  fault: {
    protocol: (theirs, ours) =>
      `Версия протокола должна быть ${ours}, а Python прислал ${theirs}. Перезагрузите страницу.`,
    size: (files, ranks) =>
      `Размер доски должен быть от 1 до 52 клеток по каждой стороне, а получено ${files} на ${ranks}.`,
    position: (why) => `Позицию нельзя показать: ${why}.`,
    moves: (why) => `Ходы нельзя прочесть: ${why}.`,
    code: (code) => `в этой игре нет фигуры с кодом «${code}»`,
    promotes: (name, symbol) => `на доске «${symbol}», но эта фигура не превращается (${name})`,
    region: (value) => `region должен быть двумя углами, например "12h-4r", а получено ${value}.`,
    squares: (name, value) => `${name} должен называть клетки этой доски, а получено ${value}.`,
    choice: (name, value, known) => `${name} должен быть одним из: ${known.join(", ")}, а получено ${value}.`,
    annotation: (value) => `Эту пометку нельзя нарисовать: ${value}.`,
    mark: (value) => `Эту отметку нельзя нарисовать: ${value}.`,
  },
  speech: {
    kind: kindWithin,
    piece: (side, kind) => `${kind} ${OF[side]}`,
    empty: "пусто",
    comma: ", ",
    space: " ",
    stop: "; ",
    end: ". ",
    selected: "выбрано",
    choice: "можно выбрать",
    target: (counts, takes) => `цель: ${counts}${takes ? ", берёт" : ""}`,
    counts: COUNTS,
    at: (piece, square) => `${piece} ${square}`,
    has: (piece, counts, takes) => `${piece}: ${counts}${takes > 0 ? `; взятий: ${takes}` : ""}`,
    list: (what, all) => `${what}: ${all}`,
    takes: (kind, square) => `берёт: ${kind} ${square}`,
    more: (count) => `ещё ${count}`,
    choose: "Выберите",
    goes: (square, on) => (on ? `дальше на ${square}` : `на ${square}`),
    returns: "назад на свою клетку",
    passes: "пропускает ход",
    becomes: (kind) => `превращается: ${kind}`,
    takenBack: (ply) => `Отменено: ${ply}`,
    turned: (bottom) => `${SIDES[bottom]} внизу`,
  },
  help: {
    title: "Клавиши",
    squares: "На клетках",
    anywhere: "Где угодно на доске",
    close: "Закрыть",
    typed: "12h, lion, ln",
    typing: "Введите клетку или фигуру, чтобы перейти к ней; введите ещё раз — к следующей такой же",
  },
  space: "Пробел",
};
