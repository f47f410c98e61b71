/** One line under the first result in a notebook: whether to keep the progress in a file. */
import type { Texts } from "../../../i18n/trainer.ts";
import { action } from "../../../kit/button.ts";
import { html } from "../../../kit/view.ts";
import type { View } from "../../../kit/view.ts";
import type { Actions } from "./panel.ts";

export const consentView = (offered: boolean, { keep }: Texts, answer: Actions["keep"]): View =>
  html`<div class="bm-notice bm-keep" role="group" aria-label=${keep.question} ?hidden=${!offered}>
    <span class="bm-text" role="status">${offered ? keep.question : ""}</span>
    ${action("keep", keep.yes, () => answer("yes"))} ${action("no-keep", keep.no, () => answer("no"))}
  </div>`;
