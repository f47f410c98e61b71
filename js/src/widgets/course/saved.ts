/** The progress file: whether there is one, and how to see, stop and delete it. */
import { action } from "../../kit/button.ts";
import { html, nothing } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import { tongue } from "./context.ts";
import type { CourseActions, CourseState } from "./context.ts";
import { starsView } from "./tiles.ts";

/** The parts that are open in this view. */
export interface Open {
  readonly table: boolean;
  /** Whether it asks if the file is really to be deleted. */
  readonly deleting: boolean;
}

export function savedView(
  now: CourseState,
  open: Open,
  turn: (open: Partial<Open>) => void,
  { want, follow }: CourseActions,
): View | typeof nothing {
  const { texts, saved, days } = now;
  const { state, file, rows, faults } = saved;
  if (state === "away") return nothing;
  const is = file !== "";
  const words =
    state === "on" ? texts.saved(file, rows) : state === "off" ? texts.stopped(file) : texts.notSaved;
  return html`<section class="bm-saved" data-saved=${state}>
    <h3>${texts.progress}</h3>
    <p role="status">${words}</p>
    <div class="bm-actions" ?hidden=${open.deleting}>
      ${action("keep", texts.keep, () => want("keep"), { hidden: state === "on" })}
      ${action("see", open.table ? texts.hide : texts.see, () => turn({ table: !open.table }), { hidden: !is, expanded: open.table })}
      ${action("stop", texts.stop, () => want("stop"), { hidden: state !== "on" })}
      ${action("delete", texts.delete, () => turn({ deleting: true }), { hidden: !is })}
    </div>
    <div class="bm-notice" data-level="error" role="group" aria-label=${texts.delete} ?hidden=${!open.deleting}>
      <span class="bm-text">${texts.really(file, rows, days.length)}</span>
      <span class="bm-actions">${action("really", texts.deleteIt, () => {
        turn({ deleting: false, table: false });
        want("delete");
      })} ${action("rather", texts.keepIt, () => turn({ deleting: false }))}</span>
    </div>
    ${faults.length === 0 ? nothing : html`<details class="bm-faults"><summary>${texts.faults(faults.length)}</summary><ul>${faults.map((fault) => html`<li lang="en">${fault}</li>`)}</ul></details>`}
    ${open.table && is ? html`${table(now)}<p><a href=${file} @click=${follow}>${texts.openFile(file)}</a></p>` : nothing}
  </section>`;
}

/** The results of each lesson that was begun. */
function table({ texts, lessons, standingOf, lang }: CourseState): View {
  const begun = lessons.filter(({ number }) => standingOf(number).tried > 0);
  const { columns } = texts;
  const row = (lesson: (typeof lessons)[number]): View => {
    const { stars, right, exercises, tried, wrong, last } = standingOf(lesson.number);
    return html`<tr><th scope="row" lang=${tongue(lesson, lang) ?? nothing}>${lesson.number}. ${lesson.title}</th>
      <td aria-label=${texts.stars(stars, 3)}><span aria-hidden="true">${starsView(stars)}</span></td><td>${right} / ${exercises}</td><td>${tried - right}</td><td>${wrong}</td><td>${last}</td></tr>`;
  };
  return html`<div class="bm-table" tabindex="0" role="region" aria-label=${texts.progress}><table>
    <thead><tr>${[
      columns.lesson,
      columns.stars,
      columns.solved,
      columns.missed,
      columns.wrong,
      columns.last,
    ].map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${begun.map(row)}</tbody>
  </table></div><p class="bm-dim">${texts.starsFrom}</p>`;
}
