/** The panel of an exercise: task, diagram, answers, feedback, actions. */
import forms from "forms:trainer";
import type { Card, Settings } from "../../../core/cards.ts";
import type { Mode, Play } from "../../../core/play.ts";
import type { Texts } from "../../../i18n/trainer.ts";
import { inTongues } from "../../../kit/language.ts";
import { problemView } from "../../../kit/note.ts";
import { html, nothing } from "../../../kit/view.ts";
import type { View } from "../../../kit/view.ts";
import { feedbackOf, instructions, placeOf, ringsOf } from "../feedback.ts";
import type { Feedback } from "../feedback.ts";
import { isKnown } from "../form.ts";
import type { Event as FlowEvent, Shown as Asked } from "../form.ts";
import { nextHint } from "../hints.ts";
import { starsOf } from "../rows.ts";
import type { Played } from "../rows.ts";
import { action as actionView } from "../../../kit/button.ts";
import { consentView } from "./consent.ts";
import { diagramView } from "./diagram.ts";
import { levelsView } from "./levels.ts";
import { progressView, starsText } from "./progress.ts";
import { summaryView } from "./summary.ts";

/** Everything the panel shows. */
export interface Shown extends Played {
  /** "exercise", "drill", "review", "sheet" or "pursuit". */
  readonly view: string;
  readonly title: string;
  /** Of a review: the number of its cards, and for the summary the day of the next ones. */
  readonly start: string;
  readonly end: string;
  readonly language: string;
  readonly at: number;
  readonly settings: Settings;
  /** null: all is played, or the card is not known. */
  readonly card: Card | null;
  readonly play: Play | null;
  readonly mode: Mode;
  /** Of a pursuit: the most stars of earlier days, by card. */
  readonly best: ReadonlyMap<string, number>;
}

export interface Actions {
  readonly act: (event: FlowEvent) => void;
  readonly next: () => void;
  /** Take up again what was handed in. */
  readonly change: () => void;
  /** Go to another place of the queue. */
  readonly go: (at: number) => void;
  readonly again: () => void;
  readonly replay: (which: "missed" | "all") => void;
  readonly goOn: () => void;
  /** Another round, of exercises that Python draws. */
  readonly more: () => void;
  /** Have Python save the answers to a sheet. */
  readonly handIn: () => void;
  /** Offer a link to the exercise. */
  readonly share: () => void;
  /** Answer whether to keep the progress. */
  readonly keep: (answer: "yes" | "no") => void;
}

/** The parts of a trainer that are not of an exercise. */
export interface Around {
  readonly resume: HTMLElement;
  /** The place of the board; and beside it the card of the piece that is looked at. */
  readonly place: HTMLElement;
  readonly aside: HTMLElement;
  /** The dialog with the link to the exercise. */
  readonly dialog: HTMLDialogElement;
  /** The state of the last request to Python at the end. */
  readonly asked: string;
  /** The question, for screen readers. */
  readonly spoken: string;
  /** The timer; null without one. */
  readonly seconds: number | null;
  /** The fault that Python found in an input. */
  readonly problem: string;
  /** Whether to ask the learner to keep the progress. */
  readonly offered: boolean;
  /** The results of a page without Python, once they are there. */
  readonly page: View | null;
  /** Whether something follows the trainer: the next part of a lesson. */
  readonly leads: boolean;
}

export function trainerView(
  shown: Shown,
  { resume, place, aside, dialog, asked, spoken, seconds, problem, offered, page, leads }: Around,
  texts: Texts,
  actions: Actions,
): View {
  const { card, play, language } = shown;
  const exercise = card && play && { ...shown, card, play };
  const progress =
    shown.view === "pursuit"
      ? levelsView(shown, texts, actions.go)
      : progressView(shown, seconds, texts, actions);
  return html`${resume}${progress}
    <div class="bm-room">
      <div class="bm-head-room" ?hidden=${!card}>${exercise && headView(exercise, texts)}</div>
      ${place}
      <div class="bm-answers" ?hidden=${!card}>${exercise && answersView(exercise, texts, actions)}</div>
      ${aside}
    </div>
    <div class="bm-summary" ?hidden=${card !== null}>${card ? nothing : summaryView(shown, asked, texts, actions, { alone: page !== null, leads })}</div>
    ${page}
    ${dialog}
    ${consentView(offered, texts, actions.keep)}
    ${problemView(problem, "status")}
    <div class="bm-spoken" role="status">${inTongues(spoken, language)}</div>`;
}

type Exercise = Shown & Asked;

/** The task and its diagram, above the board. */
function headView(exercise: Exercise, texts: Texts): View {
  const { card, language } = exercise;
  const because = aheadOf(exercise);
  return html`<p class="bm-because" ?hidden=${!because}>${because}</p>
    <h2 class="bm-task">${inTongues(card.task, language)}</h2>
    <p class="bm-spoken">${ringsOf(card, texts)}</p>
    ${diagramView(card, texts, language)}`;
}

/** The answers with their feedback, below the board. */
function answersView(exercise: Exercise, texts: Texts, actions: Actions): View {
  const { card, play, mode } = exercise;
  const form = forms[card.form];
  const tally = form.count(card, play, mode, texts);
  const told = feedbackOf(card, play, mode, texts);
  // The verdict stands between the answers and the buttons: scrolling to it must never bring "Continue" under a
  // pointer that has just chosen.
  return html`${form.view?.(exercise, texts, actions.act)}
    <div class="bm-verdict" data-tone=${told.tone}>${verdict(exercise, told, texts)}
      <div class="bm-doing">
        ${buttons(exercise, texts, actions)}
        <div class="bm-tally" ?hidden=${tally === ""}>${tally}</div>
      </div>
    </div>`;
}

function verdict(
  { card, play, mode, queue, at, view, language }: Exercise,
  { tone, head, text }: Feedback,
  texts: Texts,
): View {
  const again = play.end !== "" && queue.slice(at + 1).some((one) => one.card === card.id && one.because);
  const told = play.end === "solved" && tone === "right";
  const stars = starsOf(play);
  return html`<div class="bm-told" data-tone=${tone}>
    <span class="bm-sign" aria-hidden="true">${SIGNS[tone]}</span>
    <div class="bm-told-words" role="status">
      <div class="bm-told-line"><b class="bm-told-head">${head}</b><span class="bm-stars bm-told-stars" role="img"
        aria-label=${told ? texts.stars(stars, 3) : ""} ?hidden=${!told}>${told ? starsText(stars) : ""}</span></div>
      <span class="bm-told-text">${inTongues(again ? `${text} ${texts.comesAgain}` : text, language)}</span>
      ${themeView(card, play, language)}
    </div>
    <div class="bm-pictured">${forms[card.form].pictured?.(card, play) ?? nothing}</div>
    <p class="bm-how-to" ?hidden=${tone !== ""}>${instructions(card, mode, view === "sheet", texts)}</p>
  </div>`;
}

/** The theme of a puzzle; hidden until it is solved, as it tells where to look. */
function themeView({ theme }: Card, play: Play, language: string): View | typeof nothing {
  if (!theme || !isKnown(play)) return nothing;
  return html`<span class="bm-theme"><b>${inTongues(theme.name, language)}</b> ${inTongues(theme.text, language)}</span>`;
}

function buttons(
  { card, play, settings: { graded, hints, retry }, queue, at, mode, view }: Exercise,
  texts: Texts,
  { act, next, again, change }: Actions,
): View {
  const { action } = texts;
  const over = play.end !== "";
  const deferred = mode === "deferred";
  const send = (kind: "hint" | "give up" | "submit") => (): void => act({ kind });
  const helped = hints && !graded && card.key !== null && mode === "immediate";
  const noHint = nextHint(card, play) === null;
  const none = card.form === "squares" ? texts.noHintYet : texts.noHint;
  const ladder = view === "pursuit";
  const onward = ladder ? action.nextLevel : action.next;
  // The next level opens when this one is solved.
  const shut = ladder && play.end !== "solved";
  return html`<div class="bm-actions">
    ${actionView("next", at + 1 < queue.length ? onward : action.finish, next, { first: true, hidden: !over || shut || queue.length < 2 })}
    ${actionView("again", ladder ? action.playAgain : action.again, again, { hidden: !over || !retry || graded || deferred })}
    ${actionView("change", action.change, change, { hidden: play.end !== "noted" || mode !== "python" })}
    ${actionView("hand-in", action.handIn, send("submit"), {
      first: true,
      hidden: over || forms[card.form].handsIn !== true || mode === "immediate",
      off: play.asking,
    })}
    ${actionView("hint", action.hint, send("hint"), {
      hidden: over || !helped,
      off: noHint,
      title: noHint ? none : texts.hintCosts,
    })}
    ${actionView("give-up", action.giveUp, send("give up"), { hidden: over || graded || card.key === null || deferred })}
  </div>`;
}

/** Why an exercise comes again, or that its kind is new; above the first of a review, the number of its cards. */
function aheadOf({ card, queue, at, start }: Shown): string {
  const because = queue[at]?.because ?? "";
  const first = because === "" && at === 0 ? start : because;
  return [first, card?.introduction].filter(Boolean).join(" ");
}

/** A question in one go: how far one is, why it comes again, the task, and what is given with it. */
export function questionOf(card: Card, shown: Shown, texts: Texts): string {
  const { task, prompt } = card;
  const far = placeOf(shown, texts);
  const about = prompt ? [prompt.label, prompt.text].filter(Boolean).join(": ") : "";
  return [far && `${far}:`, aheadOf(shown), task, about, ringsOf(card, texts)].filter(Boolean).join(" ");
}

const SIGNS = { "": "", right: "✓", wrong: "✗", hint: "?", info: "·", python: "!", several: "·" } as const;
