/** The head of the pad: labelled field, dialect menu, examples. */
import type { Texts } from "../../i18n/studio.ts";
import { button } from "../../kit/button.ts";
import { html } from "../../kit/dom.ts";

export function headOf(
  id: string,
  field: HTMLElement,
  dialect: HTMLElement,
  texts: Texts["pad"],
  take: (text: string) => void,
): HTMLElement {
  const examples = texts.exampleTexts.map((text) =>
    button(
      { class: "bm-chip", "aria-label": texts.example(text), "data-example": text },
      html("code", {}, text),
      () => {
        take(text);
      },
    ),
  );
  return html(
    "div",
    { class: "bm-pad-head" },
    html(
      "div",
      { class: "bm-pad-labels" },
      html("label", { class: "bm-heading", for: `${id}-draft` }, texts.label),
      html(
        "div",
        { class: "bm-written" },
        html("label", { class: "bm-dim", for: `${id}-dialect` }, texts.written),
        dialect,
      ),
    ),
    field,
    html(
      "div",
      { class: "bm-examples", role: "group", "aria-label": texts.examples },
      html("span", { class: "bm-dim" }, texts.examples),
      ...examples,
    ),
  );
}

export const section = (title: string, ...content: readonly Node[]): HTMLElement =>
  html("section", { class: "bm-section" }, html("h2", { class: "bm-heading" }, title), ...content);
