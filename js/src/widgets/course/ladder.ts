/** The games as a ladder: each board to scale, and how many of its kinds are new after the smaller games. */
import type { Rung } from "../../core/generated/course.ts";
import { html, nothing } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import type { CourseActions, CourseState } from "./context.ts";

/** Pixels of the largest board, and the part of a bar that all kinds of the largest game fill. */
const BOARD = 54;

export function ladderView(
  { texts, ladder, variant }: CourseState,
  { ask, follow, alone }: CourseActions,
): View {
  const widest = Math.max(1, ...ladder.map(({ files, ranks }) => Math.max(files, ranks)));
  const most = Math.max(1, ...ladder.map(({ kinds }) => kinds));
  const share = (count: number): string => `${(100 * count) / most}%`;
  const size = (length: number): string => `${Math.max(8, Math.round((BOARD * length) / widest))}px`;
  const rung = (one: Rung): View => html`<li>
    <span class="bm-rung-board" aria-hidden="true"><i style="width: ${size(one.files)}; height: ${size(one.ranks)}"></i></span>
    <span class="bm-rung-words">
      ${one.lesson === "" || alone ? html`<b>${texts.game(one.title)}</b>` : html`<a href=${one.lesson} @click=${follow}>${texts.game(one.title)}</a>`}
      <span lang="ja">${texts.game(one.title) === one.kanji ? nothing : one.kanji}</span>
      <small>${texts.size(one.files, one.ranks, one.pieces)}</small>
    </span>
    <span class="bm-rung-kinds">
      <span class="bm-rung-bar" aria-hidden="true"><i style="width: ${share(one.fresh)}"></i><i
        style="width: ${share(one.kinds - one.fresh)}"></i></span>
      <small>${texts.fresh(one.fresh, one.kinds)}</small>
    </span>
    <button type="button" class="bm-quiet bm-live-only" aria-pressed=${one.variant === variant} data-variant=${one.variant}
      aria-label=${texts.showKinds(texts.game(one.title))} @click=${() => ask({ variant: one.variant })}>${texts.kinds}</button>
  </li>`;
  return html`<section class="bm-ladder"><h3>${texts.ladder}</h3><ol>${ladder.map(rung)}</ol></section>`;
}
