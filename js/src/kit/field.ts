/** Fields and choices with their labels. */
import { html, uniqueId } from "./dom.ts";
import type { Attributes } from "./dom.ts";

type Field = "input" | "textarea" | "select";

/** A field that corrects nothing: names and notation go into it. Its label is its placeholder too, unless said. */
export function field<K extends Field>(
  element: K,
  label: string,
  attributes: Attributes = {},
): HTMLElementTagNameMap[K] {
  const typed = { placeholder: label, autocomplete: "off", autocapitalize: "off", spellcheck: "false" };
  const named = label === "" ? {} : { "aria-label": label };
  return html(element, { ...named, ...(element === "select" ? {} : typed), ...attributes });
}

/** The options of a `select`, each a value and its words. */
export const options = (all: readonly (readonly [value: string, words: string])[]): HTMLOptionElement[] =>
  all.map(([value, words]) => html("option", { value }, words));

/** A control with its label beside it, or above it. */
export const labelled = (
  label: string | HTMLElement,
  control: HTMLElement,
  above = false,
): HTMLLabelElement =>
  html(
    "label",
    { class: above ? "bm-labelled bm-above" : "bm-labelled" },
    typeof label === "string" ? html("span", {}, label) : label,
    control,
  );

/** A check box with its words. */
export const tick = (words: string, input: HTMLInputElement): HTMLLabelElement =>
  html("label", { class: "bm-tick" }, input, html("span", {}, words));

/** What one radio button is drawn as. */
export interface Face<T extends string> {
  readonly value: T;
  readonly content: readonly (Node | string)[];
  readonly attributes?: Attributes;
}

/** One of several, by radio buttons that are drawn as what they stand for. */
export class Choice<T extends string> {
  readonly element: HTMLFieldSetElement;
  private readonly inputs = new Map<T, HTMLInputElement>();

  constructor(legend: string, faces: readonly Face<T>[], choose: (value: T) => void) {
    const name = uniqueId("choice");
    const labels = faces.map(({ value, content, attributes = {} }) => {
      const input = html("input", { type: "radio", name, value });
      input.addEventListener("change", () => {
        choose(value);
      });
      this.inputs.set(value, input);
      return html("label", { class: "bm-face", ...attributes }, input, ...content);
    });
    this.element = html("fieldset", { class: "bm-faces" }, html("legend", {}, legend), ...labels);
  }

  /** Show what is chosen, where it is another than before. */
  show(value: T): void {
    const input = this.inputs.get(value);
    if (input && !input.checked) input.checked = true;
  }
}
