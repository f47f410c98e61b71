/** The panel of an exercise: task, diagram, answers, feedback, actions. */
import forms from "forms:trainer";
import type { Card, Entry, Settings } from "../../../core/cards.ts";
import type { Mode, Play } from "../../../core/play.ts";
import type { Texts } from "../../../i18n/trainer.ts";
import { inTongues } from "../../../kit/language.ts";
import { html, nothing } from "../../../kit/view.ts";
import type { View } from "../../../kit/view.ts";
import { feedbackOf, instructions, placeOf, ringsOf } from "../feedback.ts";
import type { Event as FlowEvent } from "../form.ts";
import { nextHint } from "../hints.ts";
import { starsOf } from "../rows.ts";
import type { Row } from "../rows.ts";
import { action as actionView } from "../../../kit/button.ts";
import { diagramView } from "./diagram.ts";
import { progressView, starsText } from "./progress.ts";
import { summaryView } from "./summary.ts";

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
  readonly act: (event: FlowEvent) => void;
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

/** The parts of a trainer that are not of an exercise. */
export interface Around {
  readonly resume: HTMLElement;
  /** The place of the board; and beside it the card of the piece that is looked at. */
  readonly place: HTMLElement;
  readonly aside: HTMLElement;
  /** The state of the last request to Python at the end. */
  readonly asked: string;
  /** The question, for screen readers. */
  readonly spoken: string;
  /** The timer; null without one. */
  readonly seconds: number | null;
  /** The fault that Python found in an input. */
  readonly problem: string;
}

export function trainerView(
  shown: Shown,
  { resume, place, aside, asked, spoken, seconds, problem }: Around,
  texts: Texts,
  language: string,
  actions: Actions,
): View {
  const { card, settings } = shown;
  const told = !settings.graded && settings.feedback === "at once";
  const { head, answers } = panelViews(shown, texts, language, actions);
  return html`${resume}${progressView(shown, told, seconds, texts, actions.go)}
    <div class="bm-room">
      <div class="bm-head-room" ?hidden=${!card}>${head}</div>
      ${place}
      <div class="bm-answers" ?hidden=${!card}>${answers}</div>
      ${aside}
    </div>
    <div class="bm-summary" ?hidden=${card !== null}>${card ? nothing : summaryView(shown, asked, texts, actions)}</div>
    <p class="bm-problem" role="status">${problem}</p>
    <div class="bm-spoken" role="status">${spoken}</div>`;
}

/** The task and its diagram; and the answers with their feedback. The board stands between them. */
interface PanelViews {
  readonly head: View | typeof nothing;
  readonly answers: View | typeof nothing;
}

function panelViews(shown: Shown, texts: Texts, language: string, actions: Actions): PanelViews {
  const { card, play, mode, queue, at } = shown;
  if (!card || !play) return { head: nothing, answers: nothing };
  const because = queue[at]?.because ?? "";
  const form = forms[card.form];
  const count = form.count(card, play, mode, texts);
  return {
    head: html`<p class="bm-because" ?hidden=${!because}>${because}</p>
      <h2 class="bm-task">${card.task}</h2>
      <p class="bm-spoken">${ringsOf(card, texts)}</p>
      ${diagramView(card, texts, language)}`,
    // The verdict stands between the answers and the buttons: scrolling to it must never bring "Next" under a
    // pointer that has just chosen.
    answers: html`${form.view?.({ card, play, mode }, texts, actions.act) ?? nothing}${verdict(
      card,
      play,
      shown,
      texts,
      language,
    )}
      <div class="bm-doing">
        ${buttons(card, play, shown, texts, actions)}
        <div class="bm-tally" ?hidden=${count === ""}>${count}</div>
      </div>`,
  };
}

function verdict(
  card: Card,
  play: Play,
  { mode, queue, at, view }: Shown,
  texts: Texts,
  language: string,
): View {
  const { tone, head, text } = feedbackOf(card, play, mode, texts);
  const again = play.end !== "" && queue.slice(at + 1).some((one) => one.card === card.id && one.because);
  const told = play.end === "solved" && tone === "right";
  const stars = starsOf(play);
  return html`<div class="bm-told" data-tone=${tone}>
    <span class="bm-sign" aria-hidden="true">${SIGNS[tone]}</span>
    <div class="bm-told-words" role="status">
      <div class="bm-told-line"><b class="bm-told-head">${head}</b><span class="bm-stars bm-told-stars" role="img"
        aria-label=${told ? texts.stars(stars, 3) : ""} ?hidden=${!told}>${told ? starsText(stars) : ""}</span></div>
      <span class="bm-told-text">${inTongues(again ? `${text} ${texts.comesAgain}` : text, language)}</span>
    </div>
    <p class="bm-how-to" ?hidden=${tone !== ""}>${instructions(card, mode, view === "sheet", texts)}</p>
  </div>`;
}

function buttons(
  card: Card,
  play: Play,
  { settings: { graded, hints, retry }, queue, at, mode }: Shown,
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
  return html`<div class="bm-actions">
    ${actionView("next", at + 1 < queue.length ? action.next : action.finish, next, { first: true, hidden: !over || queue.length < 2 })}
    ${actionView("again", action.again, again, { hidden: !over || !retry || graded || deferred })}
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

/** A question in one go: how far one is, why it comes again, the task, and what is given with it. */
export function questionOf(card: Card, { queue, at }: Shown, texts: Texts): string {
  const { task, prompt } = card;
  const far = placeOf({ queue, at }, texts);
  const about = prompt ? [prompt.label, prompt.text].filter(Boolean).join(": ") : "";
  return [far && `${far}:`, queue[at]?.because, task, about, ringsOf(card, texts)].filter(Boolean).join(" ");
}

const SIGNS = { "": "", right: "✓", wrong: "✗", hint: "?", info: "·", python: "!", several: "·" } as const;
