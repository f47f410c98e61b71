/** The storm application: quick questions against the clock, or until the first mistake. The page plays alone. */
import forms from "forms:trainer";
import { cardsOf } from "../../core/cards.ts";
import type { Card, Entry } from "../../core/cards.ts";
import { arrow, draw as drawing } from "../../core/drawings.ts";
import { looksOf } from "../../core/embeddedboard.ts";
import type { Fields } from "../../core/embeddedboard.ts";
import { parseSquare } from "../../core/geometry.ts";
import { readEntry, readStorm } from "../../core/generated/trainer.ts";
import type { Storm as Rules } from "../../core/generated/trainer.ts";
import { begin as beginPlay } from "../../core/play.ts";
import { list, listOf, numberOf, recordOf, textOf } from "../../core/read.ts";
import { setPatientTimeout } from "../../core/timeout.ts";
import { textsOf } from "../../i18n/trainer.ts";
import type { Texts } from "../../i18n/trainer.ts";
import type { Host } from "../../host/host.ts";
import type { Request } from "../../host/requests.ts";
import { consume, focusedNear, focusInPlace, html as element, listen, put } from "../../kit/dom.ts";
import { keepKeys } from "../../kit/hostkeys.ts";
import { mountLocalized } from "../../kit/language.ts";
import { dressView, openView } from "../../kit/root.ts";
import { render } from "../../kit/view.ts";
import { mount as mountBoard } from "../../board/app.ts";
import { LocalBoard } from "../../board/embedded.ts";
import type { ReplyBody } from "../../board/embedded.ts";
import { stormView } from "./panel/storm.ts";
import type { Done } from "./panel/storm.ts";
import { ringsOf } from "./feedback.ts";
import { step } from "./flow.ts";
import { pageEndOf, textsFor } from "./pageend.ts";
import type { PageEnd } from "./pageend.ts";
import type { Event } from "./flow.ts";
import { sizeOf } from "./moves.ts";
import { answered, begin, finished, isOver, leftAt, READY, resumed, shownFor } from "./run.ts";
import { rowOf } from "./rows.ts";
import type { Row } from "./rows.ts";
import { sceneOf } from "./scene.ts";
import { PATIENCE } from "./summaryrequests.ts";

/** Milliseconds in which a click is still meant for the question before. */
const TOO_SOON = 120;
const TICK = 100;
/** So many questions of a run show how the piece moves, which counts as a hint; then it has to be known. */
const INTRODUCED = 10;
/** What stands on pieces that says how they move. */
const SHOWING_MOVES: ReadonlySet<unknown> = new Set(["rose", "ticks"]);
/** Pixels from which the question stands beside the board. */
const BESIDE = 700;

class Storm {
  private readonly stop = new AbortController();
  private readonly undo: (() => void)[] = [];
  readonly root = element("div", { class: "banmen bm-trainer bm-storm", role: "group", tabindex: "-1" });
  readonly beside = BESIDE;
  private readonly place = element("div", { class: "bm-place-of-board" });
  private readonly board: LocalBoard;
  private readonly texts: Texts;
  /** Of a page without Python. */
  private readonly page: PageEnd | null;

  /** Python sends them batch by batch. */
  cards: ReadonlyMap<string, Card> = new Map();
  private cardsFrom: unknown = undefined;
  queue: readonly Entry[] = [];
  private rules: Rules = readStorm(null);

  private run = READY;
  at = 0;
  rows: readonly Row[] = [];
  private done: readonly Done[] = [];
  /** The question that was open when the time was up. */
  private open: Done | null = null;
  /** The question that is shown; at the end one that was missed. */
  private asked: Done | null = null;
  /** The answer before this question, for who cannot see it. */
  private verdict = "";
  private since = 0;
  /** The best result before this run, and the number that the run had with Python. */
  private best: number | null = null;
  private played = 0;
  /** End the wait for the next run's questions. */
  private patience: (() => void) | undefined;
  private showing: ReturnType<typeof setTimeout> | undefined;
  private mounted = false;
  /** What the last thing was done with: "mouse", "touch" or "pen", or with the keys. */
  private by = "";

  constructor(
    element: HTMLElement,
    readonly host: Host,
    readonly language: string,
  ) {
    const { signal } = this.stop;
    this.texts = textsFor(host, textsOf(language));
    const panel = (): void => this.showPanel();
    this.page = pageEndOf(host, this.texts, this.root, () => this.state(), panel, signal);
    const set = (name: string, value: unknown): void => {
      host.set({ [name]: value });
      dressView(this);
      this.draw();
    };
    this.board = new LocalBoard({ answer: (message) => this.answer(message), set });
    listen(this.root, signal, { keydown: this.key });
    listen(this.root, signal, { keydown: this.digit }, { capture: true }); // before the board reads it as a square
    keepKeys(this.root, signal);
    const done = (event: PointerEvent | KeyboardEvent): void => {
      this.by = event instanceof PointerEvent ? event.pointerType : "";
    };
    listen(this.root, signal, { pointerdown: done, keydown: done }, { capture: true });
    this.undo.push(openView(element, this));
    const ticking = setInterval(() => this.tick(), TICK);
    this.undo.push(() => clearInterval(ticking));
  }

  close(): void {
    this.stop.abort();
    clearTimeout(this.showing);
    this.patience?.();
    for (const undo of this.undo.splice(0).reverse()) undo();
  }

  read(): void {
    const { host } = this;
    const cards = host.get("cards");
    const rules = readStorm(host.get("storm"));
    if (cards !== this.cardsFrom) {
      this.cardsFrom = cards;
      this.cards = new Map([...this.cards, ...cardsOf(cards, host.get("catalogues"))]);
    }
    this.page?.restore();
    this.rules = { ...rules, best: this.page ? this.page.report.record : rules.best };
    this.queue = list(readEntry)(host.get("queue"));
    if (this.patience && rules.runs !== this.played) this.begin();
    dressView(this);
    this.draw();
    // The teacher has started the race for all.
    if (this.inClass && this.run.phase === "ready" && this.queue.length > 0) this.begin();
  }

  private get inClass(): boolean {
    return this.host.get("in_class") === true;
  }

  // -------------------------------------------------------------- a run

  /** Begin a run; if the questions were asked already, when Python has sent others. Without Python they come again. */
  private readonly start = (): void => {
    const { host, rules } = this;
    const begun = numberOf(host.get("at")) > 0 || listOf(host.get("answers")).length > 0;
    if (rules.runs !== this.played && !begun) {
      this.begin();
      return;
    }
    this.played = rules.runs;
    // The run that was prepared was interrupted.
    if (host.alone) {
      this.reorder();
      this.begin();
      return;
    }
    const sent = this.run.phase === "over" ? host.set({}) : this.tellOver(null);
    if (!sent) {
      this.begin();
      return;
    }
    this.patience?.();
    this.patience = setPatientTimeout(PATIENCE.more, () => this.begin());
    this.draw();
  };

  private begin(): void {
    this.patience?.();
    this.patience = undefined;
    const { rules } = this;
    this.best = rules.best;
    this.played = rules.runs;
    [this.at, this.rows, this.done, this.open, this.verdict] = [-1, [], [], null, ""];
    this.run = begin(rules.seconds, performance.now());
    this.next();
    this.root.scrollIntoView({ block: "nearest" }); // a question that was missed may have been far below
  }

  /** The questions as they were answered; over: there is no other. */
  private state(): { cards: Storm["cards"]; queue: Storm["queue"]; rows: Storm["rows"]; at: number } {
    const { cards, queue, rows, run } = this;
    return { cards, queue, rows, at: run.phase === "over" ? queue.length : rows.length };
  }

  /** Without Python: first what was not asked in the last run. */
  private reorder(): void {
    const asked = this.rows.length % Math.max(1, this.queue.length);
    this.host.set({ queue: [...this.queue.slice(asked), ...this.queue.slice(0, asked)] });
    this.queue = list(readEntry)(this.host.get("queue"));
    this.page?.report.begin();
  }

  /** Show the next question; without one the run is over. */
  private next(): void {
    this.at++;
    // Without Python they come again.
    if (this.host.alone && this.at >= this.queue.length) this.queue = [...this.queue, ...this.queue];
    while (this.at < this.queue.length && !this.cards.has(this.queue[this.at]?.card ?? "")) this.at++;
    const card = this.cards.get(this.queue[this.at]?.card ?? "");
    if (!card || isOver(this.run, performance.now())) {
      this.finish();
      return;
    }
    const readable = SHOWING_MOVES.has(this.host.get("glyphs"));
    const shown = readable && this.rows.length < INTRODUCED && card.after !== null;
    this.asked = {
      card: shown ? { ...card, introduction: " " } : card,
      play: { ...beginPlay(card), hints: shown ? 1 : 0 },
    };
    this.since = performance.now();
    this.draw();
    this.focus();
  }

  private finish(): void {
    this.open = this.run.phase === "asked" ? this.asked : null;
    this.run = finished(this.run, performance.now());
    this.asked = null;
    this.tellOver(Math.round(this.run.played / 100) / 10);
    this.page?.handleChange(this.run.score);
    this.draw();
    if (this.ours()) focusInPlace(this.root.querySelector<HTMLElement>(".bm-summary h2"));
  }

  private tellOver(seconds: number | null): boolean {
    const seq = numberOf(recordOf(this.host.get("over")).seq) + 1;
    return this.host.set({ over: { seq, seconds } });
  }

  private tick(): void {
    const { run } = this;
    if (run.phase !== "asked" || run.length === 0) return;
    if (isOver(run, performance.now())) this.finish();
    else this.showPanel();
  }

  // -------------------------------------------------------------- answers

  private readonly act = (event: Event): void => {
    const { asked, run } = this;
    const now = performance.now();
    if (this.by !== "" && now - this.since < TOO_SOON) return;
    if (run.phase === "shown") this.goOn();
    if (!asked || run.phase !== "asked") return;
    const { card } = asked;
    const play = step(card, asked.play, event, "immediate").play;
    if (play.wrong > asked.play.wrong) this.judged({ card, play: { ...play, end: "noted" } }, false);
    else if (play.end === "solved") this.judged({ card, play }, true);
    else this.asked = { card, play };
  };

  private judged(done: Done, right: boolean): void {
    const now = performance.now();
    const entry = this.queue[this.at];
    this.run = answered(this.run, right, now);
    this.done = [...this.done, done];
    if (entry) this.rows = [...this.rows, rowOf(done.play, entry, Math.round((now - this.since) / 100) / 10)];
    this.verdict = [this.texts.head[right ? "right" : "wrong"], done.play.said?.note.text].join(". ");
    this.since = now;
    // Python judges again, records it, and sends more questions.
    this.host.set({ answers: this.rows, at: this.rows.length });
    if (!isOver(this.run, now)) this.page?.handleChange();
    if (right) {
      this.next();
      return;
    }
    this.asked = revealed(done);
    this.draw();
    // In JupyterLab no part of an output stays at the foot of the page.
    this.root.querySelector(".bm-verdict")?.scrollIntoView({ block: "nearest" });
    // Nothing follows a streak's mistake: there is time to read why.
    if (this.run.length === 0) return;
    this.showing = setTimeout(this.goOn, shownFor(done.play.said?.note.text ?? ""));
  }

  /** Continue after a wrong answer. */
  private readonly goOn = (): void => {
    clearTimeout(this.showing);
    if (this.run.phase !== "shown") return;
    if (isOver(this.run, performance.now())) {
      this.finish();
      return;
    }
    this.run = resumed(this.run, performance.now());
    this.next();
    this.root.querySelector(".bm-head-room")?.scrollIntoView({ block: "nearest" });
  };

  /** Look at a question that was missed. */
  private readonly look = (done: Done): void => {
    this.asked = this.asked?.card === done.card ? null : revealed(done);
    this.draw();
    requestAnimationFrame(() => this.root.querySelector(".bm-room")?.scrollIntoView({ block: "nearest" }));
  };

  private answer(message: Request): ReplyBody {
    const { request } = message;
    if (request === "mark") this.act({ kind: "square", square: message.square ?? "" });
    else if (request === "why") return { ok: true, possible: false, text: this.texts.nowhere };
    else if (request !== "moves") return { ok: false, text: this.texts.notHere };
    return { ok: true };
  }

  private readonly key = (event: KeyboardEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    const { run } = this;
    if (event.ctrlKey || event.metaKey || event.altKey || target?.closest("button, a, dialog")) return;
    const going = event.key === " " || event.key === "Enter";
    if (going && (run.phase === "ready" || run.phase === "over")) {
      event.preventDefault();
      this.start();
    } else if (going && run.phase === "shown") {
      event.preventDefault();
      this.goOn();
    }
  };

  private readonly digit = (event: KeyboardEvent): void => {
    const { asked, run } = this;
    if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return;
    if (!asked || run.phase !== "asked") return;
    const place = Number(event.key) - 1;
    const square = choicesOf(asked.card)[place];
    const option = asked.card.options[place];
    if (square === undefined && !option) return;
    consume(event);
    if (square !== undefined) this.act({ kind: "square", square });
    else if (option) this.act({ kind: "choose", value: option.value });
  };

  // -------------------------------------------------------------- drawing

  private ours(): boolean {
    return this.root.contains(focusedNear(this.root));
  }

  /** Bring the keys to where the question is answered; where digits answer it, and with a pointer, no cursor appears. */
  private focus(): void {
    const { asked } = this;
    if (this.by !== "" || (asked && choicesOf(asked.card).length > 0)) {
      focusInPlace(this.root);
      return;
    }
    const there = asked && forms[asked.card.form].focused;
    if (there !== undefined && there !== null) focusInPlace(this.root.querySelector<HTMLElement>(there));
    // Only when the board has read what it shows does it know where the keys begin.
    else
      queueMicrotask(() =>
        focusInPlace(
          this.place.querySelector<HTMLElement>('.bm-cells[tabindex="0"], .bm-cells [tabindex="0"]'),
        ),
      );
  }

  private draw(): void {
    this.showPanel();
    const { asked, host } = this;
    const drawn = asked?.card.board ? asked : null;
    put(this.root, "data-board", String(drawn !== null));
    if (!drawn) return;
    const { card, play } = drawn;
    const place = `${this.played} ${this.at} ${card.id}`;
    const anew = this.place.dataset.card !== place;
    put(this.place, "data-card", place);
    const scene = sceneOf(card, play, "immediate", looksOf(host), null);
    const annotations = [
      ...listOf(scene.annotations),
      ...(play.end === "" ? numbered(card) : solutionOf(card)),
    ];
    this.board.show({ ...scene, annotations, scene: place }, anew ? [] : null);
    if (this.mounted) return;
    this.mounted = true;
    this.undo.push(mountBoard(this.place, this.board));
  }

  private showPanel(): void {
    const { root, asked, run, rules, done, open, place, language, texts, host } = this;
    const { form = "", kind = "", id = "" } = asked?.card ?? {};
    const data = { view: "storm", form, kind, card: id, phase: run.phase, end: asked?.play.end ?? "" };
    for (const [name, value] of Object.entries(data)) put(root, `data-${name}`, value);
    const title = textOf(host.get("title"));
    put(root, "aria-label", texts.label(title));
    const problem = textOf(recordOf(host.get("problem")).text);
    const offered = host.get("progress_offered") === true && (run.phase === "ready" || run.phase === "over");
    const question = asked && run.phase === "asked" ? `${asked.card.task} ${ringsOf(asked.card, texts)}` : "";
    const spoken = run.phase === "over" ? "" : `${this.verdict} ${question}`.trim();
    const left = leftAt(run, performance.now());
    const waiting = this.patience !== undefined;
    const best = run.phase === "over" ? this.best : rules.best;
    const { start, look, act, goOn } = this;
    const keep = (answer: "yes" | "no"): void => {
      host.set({ progress_answer: answer, progress_offered: false });
      this.page?.report.decide(answer);
      this.showPanel();
    };
    const shown = {
      title,
      language,
      rules,
      run,
      left,
      best,
      asked,
      done,
      open,
      waiting,
      place,
      spoken,
      problem,
      offered,
      inClass: this.inClass,
      page: run.phase === "over" ? (this.page?.view(null) ?? null) : null,
    };
    render(stormView(shown, texts, { start, look, act, goOn, keep }), root);
  }
}

/** A question with its right answer. */
const revealed = ({ card, play }: Done): Done => ({
  card,
  play: { ...play, end: "gave up", said: play.said },
});

/** A number on each square that a digit chooses. */
const numbered = (card: Card): readonly Fields[] =>
  choicesOf(card).flatMap((square, i) => drawing("label", [square], "blue", String(i + 1)));

/** The right squares, and how a piece gets there. */
const solutionOf = ({ key }: Card): readonly Fields[] =>
  key?.form !== "squares"
    ? []
    : [...key.right].flatMap(([square, { path }]) => [
        ...drawing("shade", [square], "green"),
        ...arrow(path, "green"),
      ]);

/** The squares that a digit chooses, row by row: all that count, if there are not too many. */
function choicesOf(card: Card): readonly string[] {
  if (card.key?.form !== "squares") return [];
  const squares = [...card.key.right.keys(), ...card.key.wrong.keys()].filter(
    (one) => one !== card.board?.selection,
  );
  const size = sizeOf(card);
  const placed = squares.map((name) => ({ name, at: parseSquare(size, name) ?? 0 }));
  return placed.length > 9 ? [] : placed.sort((one, other) => one.at - other.at).map(({ name }) => name);
}

/** Put a storm into an element. Returns the exact undo. */
export const mountStorm = (element: HTMLElement, host: Host): (() => void) =>
  mountLocalized(element, host, Storm);
