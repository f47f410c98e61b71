/** The panel of a storm: the clock and the score, the question, and at the end what was missed. */
import forms from "forms:trainer";
import type { Card } from "../../../core/cards.ts";
import type { Storm as Rules } from "../../../core/generated/trainer.ts";
import type { Play } from "../../../core/play.ts";
import { timeOf } from "../../../core/time.ts";
import type { Texts } from "../../../i18n/trainer.ts";
import { action } from "../../../kit/button.ts";
import { inTongues } from "../../../kit/language.ts";
import { problemView } from "../../../kit/note.ts";
import { html, nothing } from "../../../kit/view.ts";
import type { View } from "../../../kit/view.ts";
import { titleOf } from "../feedback.ts";
import type { Event } from "../flow.ts";
import type { Run } from "../run.ts";
import { consentView } from "./consent.ts";
import { diagramView } from "./diagram.ts";

/** A question that was answered, or is being answered. */
export interface Done {
  readonly card: Card;
  readonly play: Play;
}

export interface Shown {
  readonly title: string;
  readonly language: string;
  readonly rules: Rules;
  readonly run: Run;
  /** Milliseconds. */
  readonly left: number;
  /** The best result before this run. */
  readonly best: number | null;
  readonly asked: Done | null;
  readonly done: readonly Done[];
  /** The question that was open when the time was up. */
  readonly open: Done | null;
  /** Whether Python is making the questions of the next run. */
  readonly waiting: boolean;
  readonly place: HTMLElement;
  readonly spoken: string;
  readonly problem: string;
  readonly offered: boolean;
  /** Whether it is a race that the teacher starts and ends. */
  readonly inClass: boolean;
  /** The results of a page without Python, once they are there. */
  readonly page: View | null;
}

export interface Actions {
  readonly start: () => void;
  readonly look: (done: Done) => void;
  readonly act: (event: Event) => void;
  /** End the look at a right answer. */
  readonly goOn: () => void;
  readonly keep: (answer: "yes" | "no") => void;
}

const isTouch = (): boolean => matchMedia("(pointer: coarse)").matches;

export function stormView(shown: Shown, texts: Texts, actions: Actions): View {
  const { title, run, asked, place, spoken, problem, offered, language, page } = shown;
  const playing = run.phase === "asked" || run.phase === "shown";
  return html`<div class="bm-far-on"><b class="bm-heading" ?hidden=${!title}>${title}</b></div>
    <div class="bm-storm-ready" ?hidden=${run.phase !== "ready"}>${
      run.phase === "ready" ? readyView(shown, texts, actions) : nothing
    }</div>
    <div class="bm-summary" ?hidden=${run.phase !== "over"}>${
      run.phase === "over" ? overView(shown, texts, actions) : nothing
    }</div>
    <div class="bm-room" ?hidden=${!asked}>
      <div class="bm-head-room">
        ${playing ? standView(shown, texts) : nothing}
        <h2 class="bm-task">${asked && inTongues(asked.card.task, language)}</h2>
        ${asked && diagramView(asked.card, texts, language)}
      </div>
      ${place}
      <div class="bm-answers">${asked && answersView(asked, shown, texts, actions)}</div>
    </div>
    ${page}
    ${consentView(offered, texts, actions.keep)}
    ${problemView(problem, "status")}
    <div class="bm-spoken" role="status">${inTongues(spoken, language)}</div>`;
}

function readyView({ rules, best, waiting }: Shown, { storm, asking, tap }: Texts, { start }: Actions): View {
  return html`<p class="bm-storm-about">${rules.seconds > 0 ? storm.about(rules.seconds) : storm.streak}</p>
    <p class="bm-sum-about">${isTouch() ? tap.choice : storm.keys}</p>
    <p class="bm-storm-best" ?hidden=${best === null}>${best === null ? "" : storm.best(best)}</p>
    <div class="bm-actions">${action("start", waiting ? asking : storm.start, start, { first: true, off: waiting })}</div>`;
}

/** The clock as a bar, the score, and the right answers in a row. */
function standView({ run, left, best }: Shown, { storm }: Texts): View {
  const timed = run.length > 0;
  const part = timed ? Math.min(1, left / run.length) : 0;
  const gain = run.bonus === 0 ? "" : `${run.bonus > 0 ? "+" : "−"}${Math.abs(run.bonus)}`;
  return html`<div class="bm-storm-stand" data-low=${timed && left < 10_000}>
    <span class="bm-storm-bar" aria-hidden="true" ?hidden=${!timed}><i style=${`width: ${(100 * part).toFixed(1)}%`}></i></span>
    <span class="bm-time" role="timer" aria-live="off" ?hidden=${!timed}>${timeOf(Math.ceil(left / 1000))}</span>
    <span class="bm-storm-gain" aria-hidden="true" ?hidden=${!timed} data-tone=${run.bonus < 0 ? "wrong" : "right"}>${gain}</span>
    <span class="bm-storm-score" role="img" aria-label=${storm.score(run.score)}>${run.score}</span>
    <span class="bm-storm-combo" role="img" aria-label=${storm.combo(run.combo)} ?hidden=${!timed || run.combo < 2}>×${run.combo}</span>
    <span class="bm-storm-goal" ?hidden=${timed || best === null}>${best === null ? "" : storm.best(best)}</span>
  </div>`;
}

function answersView({ card, play }: Done, shown: Shown, texts: Texts, { act, goOn }: Actions): View {
  const form = forms[card.form];
  const { run, language } = shown;
  const told = play.said !== null && play.end !== "";
  const late = play.said === null && play.end !== "";
  const [how, square] = isTouch()
    ? [texts.tap.choice, texts.storm.tapSquare]
    : [texts.howTo.choice, texts.storm.howTo];
  return html`${form.view?.({ card, play, mode: "immediate", language }, texts, act)}
    <div class="bm-verdict" ?hidden=${late} data-tone=${told ? "wrong" : run.combo > 0 ? "right" : ""}>
      <div class="bm-told" data-tone=${told ? "wrong" : ""}>
        <span class="bm-sign" aria-hidden="true">✗</span>
        <div class="bm-told-words"><b class="bm-told-head">${told ? texts.head.wrong : ""}</b>
          <span class="bm-told-text">${told ? inTongues(play.said.note.text, language) : ""}</span></div>
        <p class="bm-how-to" ?hidden=${told}>${card.form === "squares" ? square : how}</p>
      </div>
      <div class="bm-actions" ?hidden=${run.phase !== "shown"}>${action("next", texts.action.next, goOn)}</div>
    </div>`;
}

function overView(shown: Shown, texts: Texts, { start, look }: Actions): View {
  const { run, best, done, open: late, asked, waiting, language } = shown;
  const { storm } = texts;
  const missed = [...done.filter(({ play }) => play.wrong > 0), ...(late ? [late] : [])];
  const record = run.score > 0 && (best === null || run.score > best);
  return html`<h2 tabindex="-1">${storm.result(run.score, run.length / 1000)}</h2>
    <p class="bm-storm-best" ?hidden=${shown.inClass}>${record ? storm.record(best ?? 0) : best === null ? "" : storm.best(best)}</p>
    <p class="bm-sum-about">${[
      run.length > 0 && run.longest > 1 ? storm.longest(run.longest) : "",
      run.score > 0 ? storm.pace(run.played / 1000 / (run.score + run.wrong)) : "",
    ]
      .filter(Boolean)
      .join(" · ")}</p>
    <div class="bm-actions" ?hidden=${shown.inClass}>${action("start", waiting ? texts.asking : storm.again, start, { first: true, off: waiting })}</div>
    <p class="bm-sum-about" ?hidden=${missed.length === 0}>${texts.summary.missed}</p>
    <ul class="bm-sum-list" ?hidden=${missed.length === 0}>${missed.map((one) => {
      const open = asked?.card === one.card;
      const title = titleOf(one.card, one.card.id);
      const why = one === late ? storm.timeUp : (one.play.said?.note.text ?? "");
      return html`<li><span class="bm-sum-task">${title}
        <small class="bm-sum-why">${inTongues(why, language)}</small></span>
        ${action("look", open ? storm.close : storm.look, () => look(one), { expanded: open })}</li>`;
    })}</ul>`;
}
