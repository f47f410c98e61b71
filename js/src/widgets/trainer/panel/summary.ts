/** The summary at the end: results, missed exercises, and actions to repeat them. */
import type { Card } from "../../../core/cards.ts";
import type { Texts } from "../../../i18n/trainer.ts";
import { html } from "../../../kit/view.ts";
import type { View } from "../../../kit/view.ts";
import { titleOf } from "../feedback.ts";
import { standingsOf, starsLost, totalOf } from "../rows.ts";
import type { Standing } from "../rows.ts";
import { action as actionView } from "../../../kit/button.ts";
import type { Actions, Shown } from "./panel.ts";

/**
 * How it went, and what to do now; `asked`: how it is with what was asked of Python; `alone`: without it; `leads`: whether
 * something follows the trainer.
 */
export function summaryView(
  shown: Shown,
  asked: string,
  texts: Texts,
  { go, replay, more, handIn, goOn }: Actions,
  { alone, leads }: { readonly alone: boolean; readonly leads: boolean },
): View {
  const { summary, action } = texts;
  const { view, cards, settings, end } = shown;
  const { graded } = settings;
  const standings = standingsOf(shown);
  const done = standings.filter(({ last }) => last !== null);
  const left = standings.filter(({ last }) => last === null);
  const missed = graded ? [] : starsLost(standings);
  const solved = done.filter(({ stars }) => stars > 0).length;
  const { got, of } = totalOf(standings);
  const empty = standings.length === 0;
  const head = graded ? summary.handedIn(done.length) : summary.title(solved, standings.length);
  const about = graded ? summary.graded : missed.length > 0 ? summary.missed : summary.perfect;
  const none = missed.length === 0;
  return html`<h2 tabindex="-1">${empty ? texts.empty : head}</h2>
    <p class="bm-sum-stars" ?hidden=${graded || empty}><span aria-hidden="true">★ </span>${texts.stars(got, of)}</p>
    <p class="bm-sum-next" ?hidden=${end === ""}>${end}</p>
    <p class="bm-sum-about" ?hidden=${empty}>${left.length > 0 ? summary.left(left.length) : about}</p>
    <ul class="bm-sum-list" ?hidden=${none}>${missed.map((one) => item(cards.get(one.card), one, texts))}</ul>
    <div class="bm-actions">
      ${actionView("left", action.left, () => go(left[0]?.first ?? 0), { first: true, hidden: left.length === 0 })}
      ${actionView("hand-in-all", action.handInAll, handIn, { hidden: alone || view !== "sheet" || done.length === 0 })}
      ${actionView("missed", action.missed, () => replay("missed"), { first: true, hidden: none })}
      ${actionView("more", action.more, more, { hidden: !settings.more || left.length > 0 })}
      ${actionView("on", action.on, goOn, { first: none, hidden: !leads || left.length > 0 })}
      ${actionView("all", action.all, () => replay("all"), { hidden: graded || done.length === 0 })}
    </div>
    <p class="bm-sum-asked" role="status">${asked}</p>`;
}

/** An exercise that is short of stars, and what they were lost by. */
function item(card: Card | undefined, { card: id, last }: Standing, { summary }: Texts): View {
  const { wrong = 0, hints = 0, gave_up = false } = last ?? {};
  const what = [
    gave_up ? summary.gaveUp : "",
    wrong > 0 ? summary.wrong(wrong) : "",
    hints > 0 ? summary.hints(hints) : "",
  ];
  const task = card?.prompt?.kanji
    ? html`<b class="bm-hand">${card.prompt.text}</b> ${card.task}`
    : titleOf(card, id);
  return html`<li><span class="bm-sum-task">${task}</span> <span class="bm-sum-what">${what
    .filter(Boolean)
    .join(" · ")}</span></li>`;
}
