/** The panel of an exercise: task, diagram, answers, feedback, actions. */
import forms from "forms:trainer";
import type { Card, Entry, Settings } from "../../../core/cards.ts";
import type { Mode, Play } from "../../../core/play.ts";
import type { Texts } from "../../../i18n/trainer.ts";
import { html, nothing } from "../../../kit/view.ts";
import type { View } from "../../../kit/view.ts";
import { feedbackOf, instructions, placeOf, ringsOf } from "../feedback.ts";
import type { Event as FlowEvent } from "../form.ts";
import { nextHint } from "../hints.ts";
import { starsOf } from "../rows.ts";
import type { Row } from "../rows.ts";
import { button } from "./button.ts";
import { diagramView } from "./diagram.ts";
import { starsText } from "./progress.ts";

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

/** The task with what is given, the answers, and what is told of them: the board stands between them. */
export interface PanelViews {
  readonly head: View | typeof nothing;
  readonly answers: View | typeof nothing;
}

export function panelViews(shown: Shown, texts: Texts, language: string, actions: Actions): PanelViews {
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
    )}
      <div class="bm-doing">
        ${buttons(card, play, shown, texts, actions)}
        <div class="bm-tally" ?hidden=${count === ""}>${count}</div>
      </div>`,
  };
}

function verdict(card: Card, play: Play, { mode, queue, at, view }: Shown, texts: Texts): View {
  const { tone, head, text } = feedbackOf(card, play, mode, texts);
  const again = play.end !== "" && queue.slice(at + 1).some((one) => one.card === card.id && one.because);
  const told = play.end === "solved" && tone === "right";
  const stars = starsOf(play);
  return html`<div class="bm-told" data-tone=${tone}>
    <span class="bm-sign" aria-hidden="true">${SIGNS[tone]}</span>
    <div class="bm-told-words" role="status">
      <div class="bm-told-line"><b class="bm-told-head">${head}</b><span class="bm-stars bm-told-stars" role="img"
        aria-label=${told ? texts.stars(stars, 3) : ""} ?hidden=${!told}>${told ? starsText(stars) : ""}</span></div>
      <span class="bm-told-text">${again ? `${text} ${texts.comesAgain}` : text}</span>
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
  const send = (kind: "hint" | "give up" | "submit") => (): void => {
    act({ kind });
  };
  const helped = hints && !graded && card.key !== null && mode === "immediate";
  const noHint = nextHint(card, play) === null;
  const none = card.form === "squares" ? texts.noHintYet : texts.noHint;
  return html`<div class="bm-actions">
    ${button("next", at + 1 < queue.length ? action.next : action.finish, next, { hidden: !over || queue.length < 2 })}
    ${button("again", action.again, again, { hidden: !over || !retry || graded || deferred })}
    ${button("change", action.change, change, { hidden: play.end !== "noted" || mode !== "python" })}
    ${button("hand-in", action.handIn, send("submit"), {
      hidden: over || forms[card.form].handsIn !== true || mode === "immediate",
      off: play.asking,
    })}
    ${button("hint", action.hint, send("hint"), {
      hidden: over || !helped,
      off: noHint,
      title: noHint ? none : texts.hintCosts,
    })}
    ${button("give-up", action.giveUp, send("give up"), { hidden: over || graded || card.key === null || deferred })}
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
