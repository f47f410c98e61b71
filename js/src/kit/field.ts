/** Fields and choices with their labels. */
import { html as make } from "./dom.ts";
import type { Attributes } from "./dom.ts";
import { html, live, nothing } from "./view.ts";
import type { View } from "./view.ts";

/** A field that corrects nothing: names and notation go into it. Its label is its placeholder too, unless said. */
export const makeField = <K extends "input" | "textarea">(
  element: K,
  label: string,
  attributes: Attributes = {},
): HTMLElementTagNameMap[K] =>
  make(element, {
    "aria-label": label,
    placeholder: label,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    ...attributes,
  });

/** A control with its label beside it, or above it. */
export const labelled = (words: string, control: View, above = false): View =>
  html`<label class=${above ? "bm-labelled bm-above" : "bm-labelled"}><span>${words}</span>${control}</label>`;

interface Choice<T extends string> {
  /** Of the field, or of all radio buttons of a choice. */
  readonly name: string;
  readonly values: readonly T[];
  readonly wordsOf: (value: T) => string;
  readonly chosen: T;
  readonly choose?: (value: T) => void;
}

/** One of several, from a menu; `label` where none stands around it. */
export const menu = <T extends string>(
  { name, values, wordsOf, chosen, choose }: Choice<T>,
  label?: string,
): View =>
  html`<select name=${name} aria-label=${label ?? nothing} @change=${({ target }: Event) =>
    choose?.((target as HTMLSelectElement).value as T)}>${values.map(
    (one) => html`<option value=${one} .selected=${live(one === chosen)}>${wordsOf(one)}</option>`,
  )}</select>`;

/** One of several, by radio buttons drawn as what they stand for; `isNamed`: their words are heard, not seen. */
export const faces = <T extends string>(
  legend: string,
  { name, values, wordsOf, chosen, choose }: Choice<T>,
  face: (value: T, place: number) => unknown = () => nothing,
  isNamed = false,
): View =>
  html`<fieldset class="bm-faces"><legend>${legend}</legend>${values.map(
    (
      one,
      i,
    ) => html`<label class="bm-face" title=${isNamed ? wordsOf(one) : nothing}><input type="radio" name=${name}
      value=${one} .checked=${live(one === chosen)} @change=${() => choose?.(one)}>${face(one, i)}<span
      class=${isNamed ? "bm-spoken" : ""}>${wordsOf(one)}</span></label>`,
  )}</fieldset>`;
