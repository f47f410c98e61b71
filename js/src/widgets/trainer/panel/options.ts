/** The answer options: buttons, each with the digit that selects it. */
import type { Option } from "../../../core/cards.ts";
import type { Texts } from "../../../i18n/trainer.ts";
import { inTongues } from "../../../kit/language.ts";
import { html, keyed, nothing } from "../../../kit/view.ts";
import type { View } from "../../../kit/view.ts";
import type { Shown } from "../form.ts";

/** Labels of at most this many characters stand two in a row. */
const SHORT = 16;

type State = "" | "right" | "wrong" | "missed" | "chosen";

export function optionsView(shown: Shown, texts: Texts, choose: (value: string) => void): View {
  const { options } = shown.card;
  const view = (option: Option, i: number): View => {
    const { label, value, kanji } = option;
    const digit = i < 9 ? i + 1 : nothing;
    const state = stateOf(option, shown);
    const press = ({ detail }: MouseEvent): void => {
      // The second click of two quick ones is meant for what stood here before.
      if (detail < 2) choose(value);
    };
    return html`<button type="button" class="bm-option bm-pick" aria-keyshortcuts=${digit} data-state=${state}
      aria-pressed=${state !== "" && state !== "missed"} @click=${press}><kbd aria-hidden="true">${digit}</kbd><span
      class="${kanji ? "bm-hand" : ""} bm-word">${inTongues(label, shown.language)}</span><span class="bm-spoken">${saidOf(state, texts)}</span></button>`;
  };
  const short = options.every(({ label }) => [...label].length <= SHORT) ? "bm-short" : "";
  return html`<div class="bm-options ${short}" role="group" aria-label=${texts.options}>${keyed(
    options,
    options.map(view),
  )}</div>`;
}

/** What the colour and the sign of an option say. */
const saidOf = (state: State, { head }: Texts): string =>
  state === "wrong" ? head.wrong : state === "right" || state === "missed" ? head.right : "";

function stateOf({ value }: Option, { card, play, mode }: Shown): State {
  if (mode !== "immediate") return play.picked === value ? "chosen" : "";
  const right =
    card.key?.form === "choice" && card.key.options.some((one) => one.value === value && one.right);
  if (play.missed.includes(value)) return "wrong";
  if (!right || play.end === "") return "";
  return play.end === "solved" && play.picked === value ? "right" : "missed";
}
