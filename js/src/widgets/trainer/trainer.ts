/** The trainer application: exercises one after the other on one board. Independent of notebooks. */
import forms from "forms:trainer";
import { cardsOf, settingsOf } from "../../core/cards.ts";
import type { Card, Entry, Settings } from "../../core/cards.ts";
import { looksOf } from "../../core/embeddedboard.ts";
import { modeOf } from "../../core/play.ts";
import type { Mode, Play, Stage } from "../../core/play.ts";
import { readEntry, readReply } from "../../core/generated/trainer.ts";
import { list, numberOf, recordOf, textOf } from "../../core/read.ts";
import { setPatientTimeout } from "../../core/timeout.ts";
import { textsOf as boardTexts } from "../../i18n/board.ts";
import { textsOf } from "../../i18n/trainer.ts";
import type { Texts } from "../../i18n/trainer.ts";
import type { Host } from "../../host/host.ts";
import type { Request } from "../../host/requests.ts";
import { focusedNear, html as element, listen, put } from "../../kit/dom.ts";
import { keepKeys } from "../../kit/hostkeys.ts";
import { mountLocalized } from "../../kit/language.ts";
import { motionAllowed } from "../../kit/motion.ts";
import { Resume } from "../../kit/resume.ts";
import { dressView, openView } from "../../kit/root.ts";
import { render } from "../../kit/view.ts";
import { mount as mountBoard } from "../../board/app.ts";
import { LocalBoard } from "../../board/embedded.ts";
import type { ReplyBody } from "../../board/embedded.ts";
import { showLevel } from "./panel/levels.ts";
import { questionOf, trainerView } from "./panel/panel.ts";
import type { Actions, Shown } from "./panel/panel.ts";
import { becauseOf } from "./feedback.ts";
import { Keys } from "./keys.ts";
import { aboutPython, pageEndOf, textsFor, withoutPython } from "./pageend.ts";
import type { PageEnd } from "./pageend.ts";
import { isAsking, step } from "./flow.ts";
import type { Effect, Event } from "./flow.ts";
import { linkDialog } from "./link.ts";
import type { LinkDialog } from "./link.ts";
import { isRepeat, repeated, resume, retried, rowOf, rowsOf, standingsOf, starsLost } from "./rows.ts";
import type { Row } from "./rows.ts";
import { sceneOf } from "./scene.ts";
import { PATIENCE, SummaryRequests } from "./summaryrequests.ts";

/** Milliseconds: until a move is answered, a wrong one taken back, the next leg of a path walked; and for Python. */
export const TIMES = { reply: 600, back: 1800, leg: 420, ...PATIENCE } as const;
/** Keys by which nothing is done yet. */
const PASSIVE: ReadonlySet<string> = new Set(["Shift", "Control", "Alt", "Meta", "Tab"]);
/** Pixels from which the task stands beside the board. */
const BESIDE = 700;

class Trainer {
  private readonly stop = new AbortController();
  private readonly undo: (() => void)[] = [];
  readonly root = element("div", { class: "banmen bm-trainer", role: "group", tabindex: "-1" });
  readonly beside = BESIDE;
  private readonly place = element("div", { class: "bm-place-of-board" });
  /** The card of the piece that is looked at, and the keys of the board. */
  private readonly aside = element("div", { class: "bm-aside" });
  private readonly keys = new Keys(this.root, this.place, () => this);
  private readonly board: LocalBoard;
  private readonly actions: Actions;
  /** What the panel showed last. */
  private shown: Shown | null = null;
  /** How it is with what was asked of Python at the end. */
  private asked = "";
  /** The question, for who cannot see that it is another one. */
  private spoken = "";
  /** The seconds that the timer shows; null without a timer. */
  private shownSeconds: number | null = null;
  private readonly summaryRequests: SummaryRequests;
  private readonly resume: Resume;
  /** Of a page without Python. */
  private readonly page: PageEnd | null;
  private readonly texts: Texts;
  private readonly link: LinkDialog;

  cards: ReadonlyMap<string, Card> = new Map();
  private cardsFrom: unknown = undefined;
  queue: readonly Entry[] = [];
  at = 0;
  rows: readonly (Row | null)[] = [];
  private settings: Settings = settingsOf({});
  card: Card | null = null;
  play: Play | null = null;
  /** When the exercise came up, less what it had taken before; in milliseconds. */
  private since = 0;
  /** The last saved value: an equal one that comes back is ignored. */
  private saved = "";
  private timer: ReturnType<typeof setTimeout> | undefined;
  private walk: ReturnType<typeof setTimeout> | undefined;
  private legs: number | null = null;
  private question = 0;
  /** End the wait for Python's judgement. */
  private patience: (() => void) | undefined;
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
    this.page = pageEndOf(host, this.texts, this.root, () => this, panel, signal);
    const set = (name: string, value: unknown): void => {
      host.set({ [name]: value });
      dressView(this);
      this.draw();
    };
    this.board = new LocalBoard({ answer: (message) => this.answer(message), set }, [], this.aside);
    this.summaryRequests = new SummaryRequests(host, this.texts, (text) => {
      if (this.asked === text) return;
      this.asked = text;
      this.showPanel();
    });
    this.actions = {
      act: this.act,
      next: () => this.goTo(this.at + 1),
      change: () => {
        this.act({ kind: "change" });
        this.focus();
      },
      go: this.goTo,
      again: () => {
        this.queue = retried(this.queue, this.at);
        this.rows = [...this.rows.slice(0, this.at + 1), null, ...this.rows.slice(this.at + 1)];
        this.goTo(this.at + 1);
      },
      replay: this.replay,
      goOn: this.goOn,
      more: this.summaryRequests.more,
      handIn: this.summaryRequests.handIn,
      share: () => this.link.open(),
      keep: (answer) => {
        host.set({ progress_answer: answer, progress_offered: false });
        this.page?.report.decide(answer);
        this.showPanel();
        this.focus();
      },
    };
    const { action } = this.texts;
    const words = { title: action.share, close: action.close };
    this.link = linkDialog(host, language, words, () => this.card, signal);
    this.resume = new Resume(boardTexts(language).autosave, language, "exercises", (chosen, byKeys) => {
      this.host.set({ autosave_answer: chosen });
      if (byKeys) this.focus();
    });
    listen(this.root, signal, { keydown: this.keys.handle });
    keepKeys(this.root, signal);
    const done = (event: PointerEvent | KeyboardEvent): void => {
      this.by = event instanceof PointerEvent ? event.pointerType : "";
      if (event instanceof PointerEvent || !PASSIVE.has(event.key)) this.settle();
    };
    listen(this.root, signal, { pointerdown: done, keydown: done }, { capture: true });
    this.undo.push(openView(element, this));
    const ticking = setInterval(() => this.tick(), 1000);
    this.undo.push(() => clearInterval(ticking));
  }

  close(): void {
    this.stop.abort();
    clearTimeout(this.timer);
    this.summaryRequests.end();
    this.patience?.();
    clearTimeout(this.walk);
    for (const undo of this.undo.splice(0).reverse()) undo();
  }

  // -------------------------------------------------------------- the model

  read(): void {
    const { host } = this;
    const cards = host.get("cards");
    if (cards !== this.cardsFrom) {
      this.cardsFrom = cards;
      this.cards = cardsOf(cards, host.get("catalogues"));
      this.saved = "";
      this.page?.restore();
    }
    const { python } = host;
    if (python?.usable === false) this.summaryRequests.end();
    this.settings = settingsOf(
      host.get("settings"),
      host.get("endless") === true && python?.usable !== false,
    );
    const state = JSON.stringify([host.get("queue"), host.get("at"), host.get("answers")]);
    if (state !== this.saved) {
      this.saved = state;
      this.queue = list(readEntry)(host.get("queue"));
      this.rows = rowsOf(host.get("answers"));
      this.open(numberOf(host.get("at")));
    }
    this.hear();
    this.resume.show(host.get("autosaved"), true);
    this.summaryRequests.handleChange();
    dressView(this);
    this.draw();
  }

  /** Open an exercise of the queue, or the summary after the last. */
  private open(at: number): void {
    clearTimeout(this.timer);
    this.patience?.();
    clearTimeout(this.walk);
    this.summaryRequests.end();
    this.legs = null;
    this.at = Math.min(Math.max(0, at), this.queue.length);
    // What could not be read is passed over; all else is there.
    while (this.at < this.queue.length && !this.cards.has(this.queue[this.at]?.card ?? "")) this.at++;
    const card = this.cards.get(this.queue[this.at]?.card ?? "") ?? null;
    // Asked again, a kind is no longer new, and its moves are hidden.
    this.card = card && isRepeat(this.queue, this.at) ? { ...card, introduction: "" } : card;
    const row = this.rows[this.at] ?? null;
    this.play = this.card && resume(this.card, row);
    this.since = performance.now() - (row?.seconds ?? 0) * 1000;
  }

  private save(): void {
    const { card, play, at } = this;
    if (play?.changing === true) return;
    const entry = this.queue[at];
    if (card && play && entry) {
      const rows = [...this.rows];
      while (rows.length < at) rows.push(null);
      const row = rowOf(play, entry, this.seconds());
      rows[at] = row;
      this.rows = rows;
      const because = becauseOf(card, row, this.texts);
      if (["drill", "review"].includes(textOf(this.host.get("view"))))
        this.queue = repeated(this.queue, at, card, row, because, this.settings);
    }
    this.keep();
  }

  private keep(): void {
    const { queue, at } = this;
    const answers = [...this.rows];
    while (answers.at(-1) === null) answers.pop();
    this.saved = JSON.stringify([queue, at, answers]);
    this.host.set({ queue, at, answers });
    this.page?.handleChange();
  }

  private seconds(): number | null {
    return this.settings.timer ? Math.round((performance.now() - this.since) / 100) / 10 : null;
  }

  private tick(): void {
    const before = this.shownSeconds;
    // A review measures the time for its schedule; to show it would only hurry.
    const hidden = textOf(this.host.get("view")) === "review";
    if (!this.settings.timer || hidden || !this.card) this.shownSeconds = null;
    else if (this.play?.end === "") this.shownSeconds = (performance.now() - this.since) / 1000;
    if (this.shownSeconds !== before) this.showPanel();
  }

  // -------------------------------------------------------------- what is done

  private get mode(): Mode {
    return this.card ? modeOf(this.card, this.settings) : "immediate";
  }

  private readonly act = (event: Event): void => {
    const { card, play } = this;
    if (!card || !play) return;
    const next = step(card, play, event, this.mode);
    if (next.play === play && next.effects.length === 0) return;
    this.play = next.play;
    clearTimeout(this.walk);
    this.legs = null;
    const { said } = next.play;
    if (said?.animate && said !== play.said && motionAllowed()) this.walkOn(1, said.note.path.length - 1);
    this.draw();
    for (const effect of next.effects) this.perform(effect);
    this.save();
    this.showPanel();
    if (next.play.said === play.said && next.play.end === play.end) return;
    // Bring what is said into sight, at the end its buttons too; a board that is answered on must stay where it is.
    const stays = forms[card.form].focused === undefined && next.play.end === "";
    if (!stays) this.keys.find(".bm-verdict")?.scrollIntoView({ block: "nearest" });
  };

  private perform(effect: Effect): void {
    clearTimeout(this.timer);
    if (effect.kind === "ask") {
      this.ask(effect.answer);
      return;
    }
    const goOn = (): void => this.act({ kind: "continue" });
    const wait = waitOf(effect.stage);
    if (wait === 0) goOn();
    else this.timer = setTimeout(goOn, wait);
  }

  /** End what is being shown at once: it was seen. The board then has the position for what follows. */
  private settle(): void {
    // A move made, then answered: two stages at most.
    for (let n = 0; n < 2 && this.play?.stage && this.play.end === ""; n++) {
      clearTimeout(this.timer);
      this.act({ kind: "continue" });
    }
  }

  /** Walk a path leg by leg. */
  private walkOn(legs: number, all: number): void {
    this.legs = legs;
    if (legs >= all) return;
    this.walk = setTimeout(() => {
      this.walkOn(legs + 1, all);
      this.draw();
    }, TIMES.leg);
  }

  private readonly goTo = (at: number): void => {
    const { root } = this;
    this.open(at);
    this.keep();
    const ours = root.contains(focusedNear(root));
    // The summary is lower than an exercise: keep the height, so that nothing below moves.
    root.style.minHeight = this.card ? "" : `${root.offsetHeight}px`;
    this.draw();
    if (ours) this.focus();
    // The next exercise may be taller: scroll it into view if possible.
    requestAnimationFrame(() => {
      for (const one of this.card ? [root] : [this.keys.find(".bm-summary"), this.keys.find(".bm-far-on")])
        one?.scrollIntoView({ block: "nearest" });
    });
  };

  /** What leads on from here: a step of a lesson as a page (host/lesson.ts). */
  private get onward(): Element | null {
    return this.root.closest("[data-leads-on]");
  }

  /** Let what follows the summary come up to it, or go there. */
  private readonly goOn = (): void => {
    if (this.onward?.dispatchEvent(new CustomEvent("banmen-on", { bubbles: true }))) return;
    this.root.style.minHeight = "";
    this.root.scrollIntoView({ block: "start" });
  };

  /** Begin the page anew. */
  private readonly restart = (): void => {
    this.page?.report.forget();
    this.host.set(this.page?.anew ?? {});
    this.read();
    this.focus();
  };

  private readonly replay = (which: "missed" | "all"): void => {
    const { cards, queue, rows } = this;
    const standings = standingsOf({ cards, queue, rows });
    const again =
      which === "missed"
        ? starsLost(standings).map(({ card, last }) => {
            const of = cards.get(card);
            return { card, because: of && last ? becauseOf(of, last, this.texts) : "" };
          })
        : standings.filter(({ last }) => last !== null).map(({ card }) => ({ card, because: "" }));
    const at = queue.length;
    this.queue = [...queue, ...again];
    this.goTo(at);
  };

  private focus(): void {
    this.keys.focus(this.by);
  }

  // -------------------------------------------------------------- Python

  private ask(answer: unknown): void {
    this.question = Math.max(this.question, numberOf(recordOf(this.host.get("question")).seq)) + 1;
    const { card, host, settings } = this;
    if (card && host.alone) {
      queueMicrotask(() => this.act(withoutPython(card, settings)));
      return;
    }
    const asked = { seq: this.question, card: card?.id ?? "", answer };
    const sent = host.set({ question: asked });
    const silent = (): void => this.act({ kind: "unanswered" });
    this.patience?.();
    if (!sent) queueMicrotask(silent);
    else this.patience = setPatientTimeout(TIMES.python, silent);
  }

  private hear(): void {
    const { seq, right, note, node } = readReply(this.host.get("reply"));
    if (!this.play || !isAsking(this.play) || seq !== this.question) return;
    this.patience?.();
    this.act({ kind: "judged", right, note, given: node });
  }

  // -------------------------------------------------------------- the board

  /** What Python answers elsewhere. */
  private answer(message: Request): ReplyBody {
    const { request } = message;
    if (request === "mark") {
      if (message.squares) this.act({ kind: "line", squares: message.squares });
      else this.act({ kind: "square", square: message.square ?? "" });
    } else if (request === "move") {
      const { from, path, to, declines = false } = message;
      this.act({ kind: "move", text: [from, ...path, to].join(" ") + (declines ? "=" : "") });
    } else if (request === "why") return { ok: true, possible: false, text: this.texts.nowhere };
    else if (request !== "moves") return { ok: false, text: this.texts.notHere };
    return { ok: true };
  }

  // -------------------------------------------------------------- drawing

  private draw(): void {
    this.showPanel();
    const { card, play, host } = this;
    const drawn = card?.board ? card : null;
    put(this.root, "data-board", String(drawn !== null));
    // The piece of a text that is to be read has no name.
    this.aside.hidden = drawn === null || drawn.kind === "read";
    if (!drawn || !play) return;
    const place = `${this.at} ${drawn.id}`;
    const anew = this.place.dataset.card !== place;
    put(this.place, "data-card", place);
    if (anew) queueMicrotask(() => showLevel(this.root));
    const scene = { ...sceneOf(drawn, play, this.mode, looksOf(host), this.legs), scene: place };
    this.board.show(scene, anew ? [] : null);
    if (this.mounted) return;
    // A trainer that never shows a board makes none.
    this.mounted = true;
    this.undo.push(mountBoard(this.place, this.board));
  }

  private showPanel(): void {
    const { cards, queue, at, rows, settings, card, play, mode, shown: before } = this;
    const { root, texts, language, actions, host } = this;
    const { form = "", kind = "", id = "" } = card ?? {};
    // Moves made for good, and whether one is being shown: what follows is of the next position.
    const [moves, showing] = [play?.moves.length ?? 0, (play?.stage ?? null) !== null];
    const view = textOf(host.get("view"));
    const data = { view, form, kind, end: play?.end ?? "", at, card: id, moves, showing };
    for (const [name, value] of Object.entries(data)) put(root, `data-${name}`, String(value));
    const { untitled, label } = texts;
    const title =
      textOf(this.host.get("title")) || (view in untitled ? untitled[view as keyof typeof untitled] : "");
    put(root, "aria-label", label(title));
    const [start, end] = [textOf(this.host.get("start_text")), textOf(this.host.get("end_text"))];
    const shown: Shown = {
      view,
      title,
      start,
      end,
      language,
      cards,
      queue,
      at,
      rows,
      settings,
      card,
      play,
      mode,
      best: readBest(host.get("best_stars")),
    };
    this.shown = shown;
    if (!card) this.spoken = "";
    else if (before?.card !== card || before.at !== at) this.spoken = questionOf(card, shown, texts);
    const focused = focusedNear(root);
    const answering = focused?.closest(".bm-answers") != null && root.contains(focused);
    const { resume, place, aside, spoken, shownSeconds: seconds } = this;
    const asked = aboutPython(this.host, texts) || this.asked;
    const problem = textOf(recordOf(this.host.get("problem")).text);
    const offered = host.get("progress_offered") === true;
    const ended = play?.end !== "" && before?.play?.end === "" && before.at === at;
    // One exercise alone has no summary: its results stand below it.
    const over = !card || (queue.length < 2 && play?.end !== "");
    const page = over ? (this.page?.view(this.restart) ?? null) : null;
    const leads = host.alone !== true || this.onward !== null;
    const around = {
      resume: resume.element,
      ...{ place, aside, dialog: this.link.element, asked, spoken, seconds, problem, offered, page, leads },
    };
    render(trainerView(shown, around, texts, actions), root);
    // If the focused button is gone, or the exercise has ended, focus the next one.
    const ours = focused !== null && root.contains(focused);
    if (card && ours && (ended || (answering && focused.closest("[hidden]")))) this.keys.focusPanel();
  }
}

const readBest = (value: unknown): ReadonlyMap<string, number> =>
  new Map(Object.entries(recordOf(value)).map(([card, stars]) => [card, numberOf(stars)]));

/** How long a stage is shown; without motion there is nothing to wait for. */
function waitOf({ verdict, phase, note }: Stage): number {
  if (!motionAllowed()) return 0;
  return verdict === "wrong" && (phase === "answered" || note.reply === "") ? TIMES.back : TIMES.reply;
}

/** Put a trainer into an element. Returns the exact undo. */
export const mountTrainer = (element: HTMLElement, host: Host): (() => void) =>
  mountLocalized(element, host, Trainer);
