/** Disputed rules: a switch for each ruling, with its sources. */
import type { Texts } from "../../i18n/studio.ts";
import { prose } from "../../kit/prose.ts";
import { html, live, nothing } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import type { Reading, Ruling } from "./model.ts";

/** `choose`: null where only what was chosen is known. `wished` has what was chosen and is not answered yet; `group` begins the names of the switches. */
export const rulingsView = (
  rulings: readonly Ruling[],
  wished: ReadonlyMap<string, string>,
  { card }: Texts,
  group: string,
  choose: ((ruling: string, reading: string) => void) | null,
): View =>
  html`<section class="bm-part bm-rulings" ?hidden=${rulings.length === 0}><h2>${card.rulings}</h2>${rulings.map(
    (ruling) =>
      html`<fieldset class="bm-ruling" data-ruling=${ruling.id}><legend lang="en">${ruling.title}</legend>${ruling.readings.map(
        (reading) => html`<label class="bm-reading" data-reading=${reading.name}><input type="radio"
        name="${group}-${ruling.id}" value=${reading.name} data-ruling=${ruling.id} ?disabled=${!reading.playable || choose === null}
        .checked=${live((wished.get(ruling.id) ?? ruling.reading) === reading.name)} @change=${() => choose?.(ruling.id, reading.name)}><span class="bm-reading-says">${saysOf(ruling, reading, card)}</span></label>`,
      )}</fieldset>`,
  )}</section>`;

function saysOf({ readings, usual }: Ruling, reading: Reading, card: Texts["card"]): View {
  const { name, betza, sources, playable, missing, note, to } = reading;
  const many = differ(readings.map((one) => one.betza).filter((text) => text !== ""));
  const promotion = to ? card.promotesInto(to.name) : card.promotesNot;
  const same = differ(readings.map((one) => one.to?.name ?? "")) ? promotion : name.replaceAll("_", " ");
  const small = (kind: string, text: unknown, lang: string | typeof nothing = "en"): View =>
    html`<small class="bm-${kind}" lang=${lang}>${text}</small>`;
  return html`${many && betza !== "" ? html`<code>${betza}</code> ` : nothing}${
    playable ? prose(many ? reading.text : same) : nothing
  }${name === usual ? [" ", small("usual", card.usual, nothing)] : nothing}${
    playable ? nothing : [" ", small("usual", card.unplayable, nothing)]
  }${missing === "" ? nothing : small("note", prose(missing))}${note === "" ? nothing : small("note", note)}${
    sources.length === 0 ? nothing : small("sources", sources.join(" · "))
  }`;
}

const differ = (texts: readonly string[]): boolean => new Set(texts).size > 1;
