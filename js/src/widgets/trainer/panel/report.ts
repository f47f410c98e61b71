/** The results at the end of a page without Python: a file, a short code, and to start again. */
import type { Texts } from "../../../i18n/trainer.ts";
import { action } from "../../../kit/button.ts";
import { html } from "../../../kit/view.ts";
import type { View } from "../../../kit/view.ts";

/** The results to show. */
export interface Reported {
  /** Empty if nothing was done, or grading tells. */
  readonly code: string;
  readonly isSheet: boolean;
  /** Whether the browser keeps no progress. */
  readonly refused: boolean;
  /** The last action: saved, copied. */
  readonly said: string;
}

export interface ReportActions {
  readonly save: () => void;
  readonly copy: () => void;
  /** null: that is not done here. */
  readonly restart: (() => void) | null;
}

export function reportView(
  { code, isSheet, refused, said }: Reported,
  { page }: Texts,
  { save, copy, restart }: ReportActions,
): View {
  return html`<div class="bm-report" role="group" aria-label=${page.results}>
    <p class="bm-report-code" ?hidden=${code === ""}>${page.code} <b class="bm-report-key" translate="no">${code}</b>
      ${action("copy-code", page.copy, copy)}</p>
    <div class="bm-actions">
      ${action("save-results", isSheet ? page.saveAnswers : page.save, save, { first: isSheet })}
      ${action("restart", page.restart, () => restart?.(), { hidden: restart === null })}
    </div>
    <p class="bm-report-said" role="status">${said}</p>
    <p class="bm-report-note" ?hidden=${!refused}>${page.unsaved}</p>
  </div>`;
}
