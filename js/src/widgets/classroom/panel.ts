/** The words of the teacher's view: how to join, the buttons, the answers as bars, the pupils. */
import type { Card } from "../../core/cards.ts";
import type { ChosenText, ClassAct, ClassPupil, ClassState } from "../../core/generated/classroom.ts";
import { timeOf } from "../../core/time.ts";
import type { Texts } from "../../i18n/classroom.ts";
import { action } from "../../kit/button.ts";
import { inTongues } from "../../kit/language.ts";
import { problemView } from "../../kit/note.ts";
import { html, nothing, repeat } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import { gameText, isJoint } from "./game.ts";

export interface Shown {
  readonly state: ClassState;
  readonly card: Card | null;
  readonly title: string;
  readonly address: string;
  readonly problem: string;
  /** The wrong answer that is discussed; -1: all are shown. */
  readonly mistake: number;
  /** Seconds since 1970. */
  readonly now: number;
  readonly language: string;
}

export interface Actions {
  readonly act: (act: ClassAct["act"], pupil?: number) => void;
  readonly discuss: (at: number) => void;
}

interface Around {
  readonly place: HTMLElement;
  /** The card of the piece that is looked at. */
  readonly aside: HTMLElement;
  readonly qr: HTMLElement;
}

export function classroomView(
  shown: Shown,
  { place, aside, qr }: Around,
  texts: Texts,
  actions: Actions,
): View {
  const { state, problem, card } = shown;
  // Beside a board, where no scrolling is needed to see who has answered.
  const beside = state.phase !== "lobby" && Boolean(card?.board);
  return html`${headView(shown, texts, actions)}
    ${problemView(problem, "alert")}
    <p class="bm-problem" role="alert">${state.fault === "" ? "" : texts.fault(state.fault)}</p>
    <div class="bm-room">
      <div class="bm-class-question" ?hidden=${state.phase === "lobby"}>
        ${questionView(shown, texts)}
        ${place}
      </div>
      <div class="bm-class-side">
        ${state.phase === "lobby" ? nothing : answersView(shown, texts, actions)}
        ${beside ? pupilsView(shown, texts, actions) : nothing}
        ${joinView(shown, qr, texts)} ${aside}
      </div>
    </div>
    ${beside ? nothing : pupilsView(shown, texts, actions)}
    ${refusedView(state, texts)}`;
}

// ---------------------------------------------------------------- the head

function headView({ state, title, now }: Shown, texts: Texts, { act }: Actions): View {
  const { phase, mode, at, count, pupils, answered, ends, game } = state;
  const here = pupils.filter((one) => one.here).length;
  const asking = phase === "open" || phase === "revealed";
  const vote = mode === "vote";
  const last = !vote && (mode !== "together" || at + 1 >= count);
  const reveals = phase === "open" && isJoint(mode);
  const told = vote ? texts.voted : texts.answered;
  const progress =
    phase === "lobby"
      ? texts.here(here)
      : phase === "over"
        ? texts.over
        : phase === "thinking"
          ? ""
          : told(answered, pupils.length);
  return html`<div class="bm-class-head">
    <div class="bm-class-words">
      <h2 class="bm-class-title">${title}</h2>
      <p class="bm-dim">${asking && isJoint(mode) ? (vote ? texts.vote.place(at + 1) : texts.place(at + 1, count)) : ""}</p>
      <p class="bm-class-progress" role="status"><b>${progress}</b>
        ${phase === "open" && ends > 0 ? texts.race(timeOf(Math.max(0, Math.ceil(ends - now)))) : ""}</p>
    </div>
    <div class="bm-actions">
      ${action("reveal", texts.action.reveal, () => act("reveal"), { first: true, hidden: !reveals })}
      ${action("next", nextText(state, last, texts), () => act("next"), {
        first: !reveals,
        hidden: phase === "over" || (phase === "thinking" && !game?.trouble),
        off: vote && asking && answered === 0,
      })}
      ${action("end", texts.action.end, () => act("end"), { hidden: phase !== "thinking" && (!asking || last) })}
    </div>
  </div>
  <div class="bm-class-switches">
    ${tick(texts.action.hideNames, state.namesHidden, () => act("names"))}
    ${isJoint(mode) ? tick(texts.action[mode === "vote" ? "showVotes" : "showAnswers"], state.answersShown, () => act("answers")) : nothing}
  </div>`;
}

/** The name of the button that moves on. */
function nextText({ phase, mode }: ClassState, last: boolean, { action: names }: Texts): string {
  if (phase === "lobby") return names.start;
  if (mode === "vote") return phase === "thinking" ? names.ask : names.play;
  return last ? names.finish : names.next;
}

const tick = (words: string, on: boolean, press: () => void): View =>
  html`<label class="bm-tick"><input type="checkbox" .checked=${on} @change=${press}><span>${words}</span></label>`;

// ---------------------------------------------------------------- joining

function joinView({ state, address }: Shown, qr: HTMLElement, texts: Texts): View {
  const { join } = texts;
  const short = address.replace(/^https?:\/\//, "").replace(/#.*$/, "");
  return html`<details class="bm-class-join" ?open=${state.phase === "lobby"}>
    <summary>${join.title} <b class="bm-class-code" aria-hidden="true">${state.code}</b></summary>
    <div class="bm-class-address-box">
      <dl>
        <dt>${join.open}</dt>
        <dd><a class="bm-class-address" href=${address} target="_blank" rel="noopener">${short}</a></dd>
        <dt>${join.code}</dt>
        <dd class="bm-class-code">${state.code}</dd>
      </dl>
      ${qr}
    </div>
    ${state.local ? html`<p class="bm-dim">${join.local}</p>` : nothing}
    <p class="bm-dim">${join.capacity(state.capacity)} ${texts.saved(state.file)}</p>
  </details>`;
}

// ---------------------------------------------------------------- the question and the answers

function questionView({ card, language, state }: Shown, texts: Texts): View | typeof nothing {
  if (!card) return nothing;
  const { prompt } = card;
  const { game, phase } = state;
  const trouble = game && game.trouble !== "" ? texts.trouble(game.trouble) : "";
  return html`${game ? html`<p class="bm-class-game" role="status">${gameText(game, phase, texts.vote)}</p>` : nothing}
    <p class="bm-problem" role="alert">${trouble}</p>
    <p class="bm-dim">${inTongues(card.introduction, language)}</p>
    <h3 class="bm-task">${inTongues(card.task, language)}</h3>
    ${
      prompt
        ? html`<p class="bm-class-prompt" data-kanji=${prompt.kanji}><span>${prompt.text}</span> <small>${prompt.label}</small></p>`
        : nothing
    }
    <p class="bm-spoken">${card.options.length > 0 ? texts.answers : ""}</p>`;
}

function answersView(shown: Shown, texts: Texts, actions: Actions): View {
  const { state, card } = shown;
  const revealed = state.phase === "revealed" || state.phase === "over";
  const hidden = state.chosen.length === 0 ? (card?.options ?? []) : [];
  const squares = [...state.squares].sort(([, a], [, b]) => b - a).map(([name, count]) => `${name} ${count}`);
  return html`<div class="bm-class-answers">
    ${hidden.length > 0 ? html`<ol class="bm-bars">${hidden.map((one) => html`<li class="bm-bar"><span>${one.label}</span></li>`)}</ol>` : nothing}
    ${barsView(state.chosen, state.pupils.length, texts)}
    <p class="bm-spoken">${squares.length > 0 ? texts.squares(squares.join(", ")) : ""}</p>
    ${revealed && state.mode === "together" ? mistakesView(shown, texts, actions) : nothing}
  </div>`;
}

const MARKS = { true: "✓", false: "✗", null: "" } as const;

function barsView(chosen: readonly ChosenText[], all: number, texts: Texts): View | typeof nothing {
  if (chosen.length === 0) return nothing;
  const most = Math.max(1, all, ...chosen.map(({ count }) => count));
  return html`<ol class="bm-bars" aria-label=${texts.answers}>${chosen.map(
    ({ label, count, right }) =>
      html`<li class="bm-bar" data-right=${String(right)} aria-label=${texts.count(label, count)}>
        <span>${MARKS[`${right}`]} ${label}</span><b>${count}</b>
        <i style=${`inline-size: ${(100 * count) / most}%`}></i></li>`,
  )}</ol>`;
}

function mistakesView({ state, mistake, language }: Shown, texts: Texts, { discuss }: Actions): View {
  const { mistakes } = state;
  return html`<h3>${texts.mistakes}</h3>
    ${mistakes.length === 0 ? html`<p class="bm-dim">${texts.noMistakes}</p>` : nothing}
    <ul class="bm-mistakes">${mistakes.map(
      ({ answer, count, text }, at) =>
        html`<li><button type="button" class="bm-mistake" aria-pressed=${at === mistake} @click=${() => discuss(at)}>
          <b>${count} × ${answer}</b> <span>${inTongues(text, language)}</span></button></li>`,
    )}</ul>
    ${mistake >= 0 ? action("back", texts.action.back, () => discuss(mistake)) : nothing}`;
}

// ---------------------------------------------------------------- pupils

function pupilsView({ state }: Shown, texts: Texts, actions: Actions): View {
  const { pupils } = state;
  const ordered = isRace(state) ? [...pupils].sort((a, b) => b.score - a.score || b.done - a.done) : pupils;
  const number = new Map(pupils.map((one, at) => [one.id, at + 1]));
  return html`<section class="bm-class-pupils" aria-label=${texts.pupils} data-race=${isRace(state)}>
    ${pupils.length === 0 ? html`<p class="bm-empty">${texts.nobody}</p>` : nothing}
    <ul>${repeat(
      ordered,
      ({ id }) => id,
      (pupil) => pupilView(pupil, number.get(pupil.id) ?? 0, state, texts, actions),
    )}</ul>
  </section>`;
}

/** Whether pupils are ahead of each other. */
const isRace = ({ mode, phase }: ClassState): boolean => !isJoint(mode) && phase !== "lobby";

function pupilView(
  pupil: ClassPupil,
  number: number,
  state: ClassState,
  texts: Texts,
  { act }: Actions,
): View {
  const { id, name, here, answered, right, done, score } = pupil;
  const shown = state.namesHidden ? texts.pupil(number) : name;
  const open = isJoint(state.mode) && state.phase !== "lobby";
  const mark = open ? (right === null ? (answered ? "•" : "") : MARKS[`${right}`]) : "";
  const told = right === null ? "" : right ? texts.right : texts.wrong;
  const race = isRace(state);
  const place = 1 + state.pupils.filter((one) => one.score > score).length;
  const progress = race && state.mode !== "storm" ? texts.done(done, state.count) : "";
  return html`<li class="bm-pupil" data-here=${here} data-answered=${answered} data-right=${String(right)}>
    ${race ? html`<span class="bm-pupil-place">${place}</span>` : html`<span class="bm-pupil-mark" aria-hidden="true">${mark}</span>`}
    <span class="bm-pupil-name">${shown}</span>
    ${race ? html`<b class="bm-pupil-score" role="img" aria-label=${texts.score(score)}>${score}</b>` : nothing}
    <small>${here ? progress : [progress, texts.away].filter(Boolean).join(", ")}</small>
    <span class="bm-spoken">${told}</span>
    <button type="button" class="bm-quiet bm-pupil-remove" aria-label=${texts.action.remove(shown)}
      title=${texts.action.remove(shown)} @click=${() => act("remove", id)}>×</button>
  </li>`;
}

// ---------------------------------------------------------------- what was refused

function refusedView({ refused }: ClassState, texts: Texts): View | typeof nothing {
  const counted = [...refused].filter(([, count]) => count > 0);
  if (counted.length === 0) return nothing;
  const words: Readonly<Record<string, string>> = texts.refused;
  const all = counted.reduce((sum, [, count]) => sum + count, 0);
  return html`<details class="bm-class-refused"><summary>${texts.refused.title}: ${all}</summary>
    <ul>${counted.map(([reason, count]) => html`<li data-reason=${reason}>${count} × ${words[reason] ?? reason}</li>`)}</ul></details>`;
}
