/** The levels of a pursuit: a button each with its stars; one opens when the level before it is solved. */
import type { Texts } from "../../../i18n/trainer.ts";
import { html } from "../../../kit/view.ts";
import type { View } from "../../../kit/view.ts";
import { MOST_STARS, standingsOf } from "../rows.ts";
import type { Standing } from "../rows.ts";
import { starsText } from "./progress.ts";
import type { Shown } from "./panel.ts";

export interface Level extends Standing {
  readonly open: boolean;
}

/** The levels with their best stars, of earlier days too. */
export function levelsOf(shown: Shown): readonly Level[] {
  const { best, queue, at } = shown;
  const here = queue[at]?.card;
  let before = true;
  return standingsOf(shown).map((one) => {
    const stars = Math.max(one.stars, best.get(one.card) ?? 0);
    const open = before || stars > 0 || one.card === here;
    before = stars > 0;
    return { ...one, stars, open };
  });
}

export function levelsView(shown: Shown, texts: Texts, go: (at: number) => void): View {
  const { title, cards, queue, at } = shown;
  const here = queue[at]?.card;
  const levels = levelsOf(shown);
  const got = levels.reduce((sum, { stars }) => sum + stars, 0);
  const total = texts.stars(got, MOST_STARS * levels.length);
  const view = ({ card, stars, open, first }: Level, i: number): View => {
    const { kind } = cards.get(card) ?? {};
    const what = kind === "escape" ? texts.levels.escape : texts.levels.catch;
    const state = open ? texts.stars(stars, MOST_STARS) : texts.levels.locked;
    const label = `${texts.levels.level(i + 1)} · ${what} · ${state}`;
    // The level that is played may be on its second try, further on in the queue.
    const to = (): void => go(card === here ? at : first);
    return html`<button type="button" class="bm-level" data-kind=${kind} aria-label=${label} title=${label}
      aria-current=${card === here ? "step" : "false"} ?disabled=${!open} @click=${to}><b>${i + 1}</b><span
      class="bm-stars" aria-hidden="true">${starsText(stars)}</span></button>`;
  };
  return html`<div class="bm-far-on bm-ladder">
    <b class="bm-heading" ?hidden=${!title}>${title}</b>
    <div class="bm-levels" role="group" aria-label=${texts.levels.label}>${levels.map(view)}</div>
    <span class="bm-stars" role="img" aria-label=${total} title=${total}>★ ${got}</span>
  </div>`;
}

/** Where the levels do not fit side by side, bring the one that is played into the middle; the page stays where it is. */
export function showLevel(root: HTMLElement): void {
  const here = root.querySelector<HTMLElement>('.bm-level[aria-current="step"]');
  const row = here?.parentElement;
  if (row) row.scrollLeft = here.offsetLeft - row.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
}
