/** The field for a notation answer. */
import type { Card } from "../../../core/cards.ts";
import type { Play } from "../../../core/play.ts";
import type { Texts } from "../../../i18n/trainer.ts";
import { actionButton } from "../../../kit/button.ts";
import { focusInPlace, html, put } from "../../../kit/dom.ts";
import { field } from "../../../kit/field.ts";

export class Field {
  readonly element: HTMLFormElement;
  private readonly input: HTMLInputElement;
  private readonly check: HTMLButtonElement;
  private card: string | null = null;

  constructor(texts: Texts, write: (text: string) => void) {
    this.input = field("input", texts.field, {
      type: "text",
      class: "bm-write",
      placeholder: texts.placeholder,
      maxlength: 500,
    });
    const check = (): void => {
      write(this.input.value);
    };
    this.check = actionButton("check", texts.action.check, check, true);
    this.element = html("form", { class: "bm-writing" }, this.input, this.check);
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
    });
    this.input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      write(this.input.value);
    });
  }

  focus(): void {
    focusInPlace(this.input);
  }

  show(card: Card, play: Play): void {
    this.element.hidden = card.form !== "text";
    if (card.form !== "text") return;
    if (this.card !== card.id || play.picked === "") {
      if (this.card !== card.id) this.input.value = play.picked;
      this.card = card.id;
    }
    const over = play.end !== "";
    this.input.readOnly = over;
    this.check.hidden = over;
    const tone = play.said?.tone === "wrong" && play.said.about === this.input.value.trim() ? "wrong" : "";
    put(this.input, "data-state", play.end === "solved" ? "right" : tone);
    put(this.input, "aria-invalid", String(tone === "wrong"));
  }
}
