/** Progress: a bar that only fills, one under it for what comes again, stars so far, previous and next. */
import { timeOf } from "../../../core/time.ts";
import type { Texts } from "../../../i18n/trainer.ts";
import { html, iconView } from "../../../kit/view.ts";
import type { View } from "../../../kit/view.ts";
import { placeOf } from "../feedback.ts";
import { MOST_STARS, progressOf, standingsOf, totalOf } from "../rows.ts";
import { action as actionView } from "../../../kit/button.ts";
import type { Actions, Shown } from "./panel.ts";

const STAR = "★";
const HOLLOW = "☆";

export const starsText = (stars: number): string => STAR.repeat(stars) + HOLLOW.repeat(MOST_STARS - stars);

/** `seconds`: null without a timer. */
export function progressView(
  shown: Shown,
  seconds: number | null,
  texts: Texts,
  { go, share }: Pick<Actions, "go" | "share">,
): View {
  const { title, queue, at, settings } = shown;
  const told = !settings.graded && settings.feedback === "at once";
  const standings = standingsOf(shown);
  const alone = queue.length < 2;
  const { got, of } = totalOf(standings);
  const step = (name: "back" | "skip", to: number, sign: string): View => {
    const off = to < 0 || to > queue.length;
    const label = texts.action[name];
    const move = (): void => go(to);
    return actionView(name, sign, move, { off, label, title: off ? "" : label });
  };
  const { done, again, repeated } = progressOf(shown);
  const filled = (name: string, part: number): View =>
    html`<i class=${name} .style=${`width: ${(100 * part).toFixed(1)}%`}></i>`;
  const stars = texts.stars(got, of);
  // Of one exercise alone they stand with its verdict, and at the end in the summary.
  const starless = alone || !told || at >= queue.length || standings.every(({ last }) => last === null);
  return html`<div class="bm-far-on">
    <b class="bm-heading" ?hidden=${!title}>${title}</b>
    <span class="bm-steps" ?hidden=${alone}>${step("back", at - 1, "‹")}
      <span class="bm-bars" aria-hidden="true" data-told=${told}>
        <span class="bm-bar">${filled("bm-done", done)}</span>
        <span class="bm-again" ?hidden=${again === 0}><span class="bm-bar">${filled("bm-waiting", again)}${filled(
          "bm-done",
          repeated,
        )}</span>${texts.again}</span>
      </span>${step("skip", at + 1, "›")}
      <span class="bm-place">${placeOf(shown, texts)}</span></span>
    <span class="bm-time" role="timer" aria-live="off" ?hidden=${seconds === null}>${
      seconds === null ? "" : timeOf(seconds)
    }</span>
    <span class="bm-stars" role="img" aria-label=${stars} title=${stars} ?hidden=${starless}>${STAR} ${got}</span>
    <button type="button" class="bm-tool bm-action-link" data-action="link" aria-label=${texts.action.share}
      title=${texts.action.share} ?hidden=${(shown.card?.inPack ?? "") === ""} @click=${share}>${iconView("more")}</button>
  </div>`;
}
