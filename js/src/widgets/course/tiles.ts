/** The head of the map, with what comes next, and the lessons as tiles in the order of a path. */
import { PLAYS } from "../../core/generated/course.ts";
import type { Lesson, Stage } from "../../core/generated/course.ts";
import { guard, html, nothing } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import { roseIcon } from "../figure/rose.ts";
import { placeOf, STARS, tongue, wordOf } from "./context.ts";
import type { CourseActions, CourseState } from "./context.ts";

/** Days that the row of dots shows. */
const DAYS = 14;
const A_DAY = 86_400_000;

/** The kinds that Python introduces at a time. */
const MEET = 5;

const roseOf = (lesson: Lesson) => guard([lesson.mnemonic, lesson.royal], () => roseIcon(lesson));

/** The next lesson, what is due, and how far one is. */
export function headView(now: CourseState, { want, follow, alone }: CourseActions): View {
  const { texts, byNumber, standingOf, next, due, lessons, standings, lang } = now;
  const lesson = byNumber.get(next);
  const done = standings.filter((one) => one.done).length;
  const stars = standings.reduce((sum, one) => sum + one.stars, 0);
  const far = texts.far(done, lessons.length, stars, STARS * lessons.length);
  const standing = standingOf(next);
  const unit = lesson ? Math.min(standing.unit, Math.max(0, lesson.units.length - 1)) : 0;
  const title = lesson?.units[unit]?.title;
  const begins = stars === 0 && standings.every(({ tried }) => tried === 0);
  return html`<div class="bm-next">
    ${lesson && roseOf(lesson)}
    <div class="bm-next-words">
      <h2 lang=${(lesson && tongue(lesson, lang)) ?? nothing}>${lesson ? `${lesson.number}. ${lesson.title}` : texts.finished}</h2>
      <p>${
        lesson && title !== undefined
          ? html`${texts.unit(unit + 1, lesson.units.length)}: <span
        lang=${tongue(lesson, lang) ?? nothing}>${title}</span> · `
          : nothing
      }${far}${isFree(now) ? ` · ${texts.nothingDue}` : nothing}</p>
    </div>
    <div class="bm-next-buttons">
      <button type="button" class="bm-action-review" ?hidden=${due === 0} @click=${() => want("review")}>${texts.review(due)}</button>
      ${meetView(now, want)}
      ${
        lesson === undefined || alone
          ? nothing
          : html`<a class="bm-go" href=${placeOf(lesson, standing)} @click=${follow}>${
              begins
                ? texts.begin(lesson.number)
                : texts.continue(lesson.number, title === undefined ? 0 : unit + 1)
            } <span aria-hidden="true">▸</span></a>`
      }
    </div>
  </div>`;
}

/** Whether a learner who has begun has nothing to review today. */
const isFree = ({ due, days, saved }: CourseState): boolean =>
  due === 0 && days.length > 0 && saved.state === "on";

/** The button for pieces that the learner has not met, once nothing is due. */
export function meetView(now: CourseState, want: CourseActions["want"]): View {
  const unmet = isFree(now) ? now.kinds.length - now.memory.size : 0;
  return html`<button type="button" class="bm-action-meet" ?hidden=${unmet <= 0} @click=${() =>
    want("meet")}>${now.texts.meet(Math.min(MEET, unmet))}</button>`;
}

/** The games that a learner knows, and the days practised. */
export function playsView({ texts, plays, days, streak, saved }: CourseState, { ask }: CourseActions): View {
  return html`<div class="bm-plays">
    <div class="bm-chips bm-live-only" role="group" aria-label=${texts.plays}>
      <span aria-hidden="true">${texts.plays}</span>${[...PLAYS.slice(1), PLAYS[0]].map(
        (one) =>
          html`<button type="button" class="bm-chip" aria-pressed=${one === plays} data-plays=${one} @click=${() =>
            ask({ plays: one })}>${texts.played[one]}</button>`,
      )}
    </div>
    ${days.length === 0 || saved.state === "away" ? nothing : daysView(days, texts.days(days.length, streak))}
    <p>${texts.note[plays]}</p>
  </div>`;
}

/** The last days, the practised ones filled. */
function daysView(days: readonly string[], words: string): View {
  const practised = new Set(days);
  const now = new Date();
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const last = Array.from({ length: DAYS }, (_, back) =>
    new Date(today - (DAYS - 1 - back) * A_DAY).toISOString().slice(0, 10),
  );
  return html`<div class="bm-days"><span>${words}</span><span class="bm-dots" aria-hidden="true">${last.map(
    (day) => html`<i data-on=${practised.has(day)} title=${day}></i>`,
  )}</span></div>`;
}

/** All lessons, stage by stage. */
export const stagesView = (now: CourseState, actions: CourseActions): readonly View[] =>
  now.stages.map((stage) => stageView(stage, now, actions));

function stageView(
  { name, lessons, optional, unordered }: Stage,
  now: CourseState,
  actions: CourseActions,
): View {
  const { texts, byNumber } = now;
  const about = name === "teachers" ? "" : optional ? texts.optional : unordered ? texts.unordered : "";
  const words = wordOf(texts.stage, name);
  return html`<section class="bm-stage-of-course" data-stage=${name}>
    <h3>${words}${about === "" ? nothing : html` <small>${about}</small>`}</h3>
    <ol class="bm-tiles">${lessons.flatMap((number) => {
      const lesson = byNumber.get(number);
      return lesson ? [html`<li>${tileView(lesson, now, actions)}</li>`] : [];
    })}</ol>
  </section>`;
}

function tileView(
  lesson: Lesson,
  { texts, next, standingOf, lang }: CourseState,
  { follow, alone }: CourseActions,
): View {
  const { number, title, short, minutes } = lesson;
  const standing = standingOf(number);
  const { stars, done, tried } = standing;
  const now = number === next;
  const state = now ? "now" : done ? "done" : tried > 0 ? "begun" : "ahead";
  const timed = now && minutes > 0;
  return html`<a class="bm-tile" href=${alone ? nothing : placeOf(lesson, standing)} data-lesson=${number} data-state=${state} title=${`${number}. ${title}\n${texts.starsFrom}`}
    aria-current=${now ? "step" : nothing} @click=${follow}>
    ${roseOf(lesson)}
    <span class="bm-tile-number">${number}</span>
    ${done ? html`<span class="bm-tile-done" role="img" aria-label=${texts.done}>✓</span>` : nothing}
    <span class="bm-tile-title" lang=${tongue(lesson, lang) ?? nothing}>${short}</span>
    <span class="bm-tile-foot"><span aria-hidden="true">${
      timed ? texts.minutes(minutes) : starsView(stars)
    }</span><span class="bm-spoken">${texts.stars(stars, STARS)}${timed ? `, ${texts.minutes(minutes)}` : ""}</span></span>
  </a>`;
}

export const starsView = (stars: number): View =>
  html`<span class="bm-earned">${"★".repeat(stars)}</span><span class="bm-missing">${"★".repeat(Math.max(0, STARS - stars))}</span>`;
