/** The panel of an exercise: task, diagram, answers, feedback, actions. */
import type { Card, Entry, Settings } from "../../../core/cards.ts";
import type { Mode, Play } from "../../../core/play.ts";
import type { Texts } from "../../../i18n/trainer.ts";
import { actionButton, enable } from "../../../kit/button.ts";
import { focusedNear, focusInPlace, html, put, say } from "../../../kit/dom.ts";
import { liveRegion } from "../../../kit/note.ts";
import { countOf, feedbackOf, instructions, placeOf, ringsOf } from "../feedback.ts";
import type { Event } from "../flow.ts";
import { nextHint } from "../hints.ts";
import { starsOf } from "../rows.ts";
import type { Row } from "../rows.ts";
import { Diagram } from "./diagram.ts";
import { Field } from "./field.ts";
import { Options } from "./options.ts";
import { Progress, starsText } from "./progress.ts";
import { Summary } from "./summary.ts";

/** Everything the panel shows. */
export interface Shown {
  /** "exercise", "drill" or "sheet". */
  readonly view: string;
  readonly title: string;
  readonly cards: ReadonlyMap<string, Card>;
  readonly queue: readonly Entry[];
  readonly at: number;
  readonly rows: readonly (Row | null)[];
  readonly settings: Settings;
  /** null: all is played, or the card is not known. */
  readonly card: Card | null;
  readonly play: Play | null;
  readonly mode: Mode;
}

export interface Actions {
  readonly act: (event: Event) => void;
  readonly next: () => void;
  /** Take up again what was handed in. */
  readonly change: () => void;
  /** Go to another place of the queue. */
  readonly go: (at: number) => void;
  readonly again: () => void;
  readonly replay: (which: "missed" | "all") => void;
  /** Another round, of exercises that Python draws. */
  readonly more: () => void;
  /** Have Python save the answers to a sheet. */
  readonly handIn: () => void;
}

export class Panel {
  /** The task and what is given, and the answers: the board stands between them or beside them. */
  readonly head: HTMLElement;
  readonly answers: HTMLElement;
  readonly summary: Summary;
  readonly progress: Progress;
  /** The question, for who cannot see that it is another one. */
  readonly liveRegion = liveRegion();
  private readonly because = html("p", { class: "bm-because" });
  private readonly task = html("h2", { class: "bm-task" });
  private readonly rings = html("p", { class: "bm-spoken" });
  private readonly diagram: Diagram;
  private readonly options: Options;
  private readonly field: Field;
  private readonly count = html("div", { class: "bm-tally" });
  private readonly sign = html("span", { class: "bm-sign", "aria-hidden": "true" });
  private readonly verdictHead = html("b", { class: "bm-told-head" });
  private readonly verdictText = html("span", { class: "bm-told-text" });
  /** How one answers, until there is something to say of an answer. */
  private readonly instructions = html("p", { class: "bm-how-to" });
  private readonly stars = html("span", { class: "bm-stars bm-told-stars", role: "img" });
  private readonly verdict: HTMLElement;
  private readonly next: HTMLButtonElement;
  private readonly again: HTMLButtonElement;
  private readonly hint: HTMLButtonElement;
  private readonly giveUp: HTMLButtonElement;
  private readonly handIn: HTMLButtonElement;
  private readonly change: HTMLButtonElement;
  private shown: Shown | null = null;

  constructor(
    private readonly texts: Texts,
    language: string,
    actions: Actions,
  ) {
    const { action } = texts;
    this.progress = new Progress(texts, actions.go);
    this.diagram = new Diagram(texts, language);
    this.options = new Options(texts, (value) => {
      actions.act({ kind: "choose", value });
    });
    this.field = new Field(texts, (text) => {
      actions.act({ kind: "write", text });
    });
    this.next = actionButton("next", action.next, actions.next, true);
    this.again = actionButton("again", action.again, actions.again);
    this.hint = actionButton("hint", action.hint, () => {
      actions.act({ kind: "hint" });
    });
    this.giveUp = actionButton("give-up", action.giveUp, () => {
      actions.act({ kind: "give up" });
    });
    this.handIn = actionButton(
      "hand-in",
      action.handIn,
      () => {
        actions.act({ kind: "submit" });
      },
      true,
    );
    this.change = actionButton("change", action.change, actions.change);
    this.summary = new Summary(texts, actions);
    const first = html("div", { class: "bm-told-line" }, this.verdictHead, this.stars);
    const words = html("div", { class: "bm-told-words", role: "status" }, first, this.verdictText);
    this.verdict = html("div", { class: "bm-told" }, this.sign, words, this.instructions);
    const row = html(
      "div",
      { class: "bm-actions" },
      this.next,
      this.again,
      this.change,
      this.handIn,
      this.hint,
      this.giveUp,
    );
    this.head = html(
      "div",
      { class: "bm-head-room" },
      this.because,
      this.task,
      this.rings,
      this.diagram.element,
    );
    this.answers = html(
      "div",
      { class: "bm-answers" },
      this.options.element,
      this.field.element,
      // Between the answers and the buttons: scrolling to it must never bring "Next" under a
      // pointer that has just chosen.
      this.verdict,
      html("div", { class: "bm-doing" }, row, this.count),
    );
  }

  /** Bring what is said of an answer into sight; not where the board is answered on, which must stay where it is. */
  reveal(): void {
    const form = this.shown?.card?.form;
    if (form === "choice" || form === "text") this.verdict.scrollIntoView({ block: "nearest" });
  }

  /** A digit: choose an option. */
  press(number: number): boolean {
    return this.options.press(number);
  }

  /** Bring the keys to where the exercise is answered; false: that is the board. */
  focus(): boolean {
    const { shown } = this;
    if (!shown?.card) {
      if (shown) this.summary.focus();
      return true;
    }
    if (shown.play?.end !== "") focusInPlace(this.primary);
    else if (shown.card.form === "choice") this.options.focus();
    else if (shown.card.form === "text") this.field.focus();
    else return false;
    return true;
  }

  private get primary(): HTMLButtonElement {
    return [this.next, this.again].find((one) => !one.hidden) ?? this.change;
  }

  show(shown: Shown): void {
    const before = this.shown;
    this.shown = shown;
    const { card, play, mode, settings, queue, at } = shown;
    this.progress.show(shown, !settings.graded && settings.feedback === "at once");
    this.summary.element.hidden = card !== null;
    this.head.hidden = this.answers.hidden = card === null;
    if (!card || !play) {
      this.summary.show(shown);
      say(this.liveRegion, "");
      return;
    }
    const focused = focusedNear(this.answers);
    const because = queue[at]?.because ?? "";
    this.because.hidden = because === "";
    say(this.because, because);
    say(this.task, card.task);
    say(this.rings, ringsOf(card, this.texts));
    this.diagram.show(card);
    this.options.show(card, play, mode);
    this.field.show(card, play);
    const count = countOf(card, play, mode, this.texts);
    say(this.count, count);
    this.count.hidden = card.form === "choice" || card.form === "text";
    this.showVerdict(card, play, shown);
    this.showActions(card, play, shown);
    if (before?.card !== card || before.at !== at) say(this.liveRegion, questionOf(card, shown, this.texts));
    // If the focused button is gone, focus the next one.
    const ended = play.end !== "" && before?.play?.end === "" && before.at === at;
    if (ended || (focused instanceof HTMLElement && focused.hidden && this.answers.contains(focused)))
      this.keepFocus(focused);
  }

  /** Move the keys on, if they are ours at all. */
  private keepFocus(focused: Element | null): void {
    const root = this.answers.closest(".bm-trainer");
    if (focused && root?.contains(focused)) this.focus();
  }

  private showVerdict(card: Card, play: Play, { mode, queue, at, view }: Shown): void {
    const { tone, head, text } = feedbackOf(card, play, mode, this.texts);
    const again = play.end !== "" && queue.slice(at + 1).some((one) => one.card === card.id && one.because);
    put(this.verdict, "data-tone", tone);
    say(this.sign, SIGNS[tone]);
    say(this.verdictHead, head);
    say(this.verdictText, again ? `${text} ${this.texts.comesAgain}` : text);
    say(this.instructions, instructions(card, mode, view === "sheet", this.texts));
    this.instructions.hidden = tone !== "";
    const told = play.end === "solved" && tone === "right";
    const stars = starsOf(play);
    this.stars.hidden = !told;
    say(this.stars, told ? starsText(stars) : "");
    put(this.stars, "aria-label", told ? this.texts.stars(stars, 3) : "");
  }

  private showActions(card: Card, play: Play, { settings, queue, at, mode }: Shown): void {
    const { action } = this.texts;
    const over = play.end !== "";
    const more = at + 1 < queue.length;
    this.next.hidden = !over || queue.length < 2;
    say(this.next, more ? action.next : action.finish);
    this.again.hidden = !over || !settings.retry || settings.graded || mode === "deferred";
    this.handIn.hidden = over || card.form !== "squares" || mode === "immediate";
    enable(this.handIn, !play.asking);
    const helped = settings.hints && !settings.graded && card.key !== null && mode === "immediate";
    this.hint.hidden = over || !helped;
    this.change.hidden = play.end !== "noted" || mode !== "python";
    const { noHint, noHintYet, hintCosts } = this.texts;
    const none = card.form === "squares" ? noHintYet : noHint;
    enable(this.hint, nextHint(card, play) !== null, none, hintCosts);
    this.giveUp.hidden = over || settings.graded || card.key === null || mode === "deferred";
  }
}

/** A question in one go: how far one is, why it comes again, the task, and what is given with it. */
function questionOf(card: Card, { queue, at }: Shown, texts: Texts): string {
  const { task, prompt } = card;
  const far = placeOf({ queue, at }, texts);
  const about = prompt ? [prompt.label, prompt.text].filter(Boolean).join(": ") : "";
  return [far && `${far}:`, queue[at]?.because, task, about, ringsOf(card, texts)].filter(Boolean).join(" ");
}

const SIGNS = { "": "", right: "✓", wrong: "✗", hint: "?", info: "·", python: "!", several: "·" } as const;
