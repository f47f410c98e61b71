/** The link to what a widget shows, as an entry of a dialog; apart from the board, whose notebooks need not carry it. */
import { formatLink } from "../core/links.ts";
import type { Subject } from "../core/links.ts";
import type { Texts } from "../i18n/board.ts";
import { action } from "../kit/button.ts";
import { html as make, say as write } from "../kit/dom.ts";
import { html, render } from "../kit/view.ts";
import { copying, linkPlace } from "./sharelink.ts";
import type { Say } from "./sharelink.ts";

export interface LinkEntry {
  readonly element: HTMLElement;
  /** As if nothing was done with it yet. */
  reset(): void;
}

/** The link to what a widget shows now: an entry of its dialog "More". */
export function linkEntry(
  { share: texts }: Texts,
  site: () => string,
  subject: () => Subject,
  signal: AbortSignal,
): LinkEntry {
  const element = make("div", { class: "bm-link-entry" });
  const said = make("p", { role: "status" });
  const say: Say = (text) => write(said, text);
  const { field, copy } = copying(element, texts, { say, reveal: () => undefined, signal });
  const place = linkPlace({ texts, site, say, copy, signal });
  const link = (): Promise<string> => Promise.resolve(formatLink(subject()));
  render(
    html`<div class="bm-link-actions">
        ${action("copy-link", texts.copyLink, () => place.copy(link()))}
        ${action("qr", texts.words.showQr, () => place.toggle(link()))}
      </div>
      ${said}${field}${place.places}`,
    element,
  );
  return {
    element,
    reset: () => {
      place.hide();
      place.update();
      field.hidden = true;
      say("");
    },
  };
}
