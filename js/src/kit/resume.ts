/** The offer to continue an autosaved game or drill. */
import type { Texts } from "../i18n/board.ts";
import { button } from "./button.ts";
import { focusedNear, html, say } from "./dom.ts";

type Answer = "continue" | "dismiss";

export class Resume {
  readonly element: HTMLElement;
  private readonly text = html("span", { class: "bm-text" });

  /** `answer` is called with what was chosen; `byKeys`: the keys need another place, as the buttons will vanish. */
  constructor(
    private readonly texts: Texts["autosave"],
    private readonly language: string,
    private readonly what: "game" | "exercises",
    answer: (chosen: Answer, byKeys: boolean) => void,
  ) {
    const choice = (chosen: Answer): HTMLElement => {
      const act = (): void => answer(chosen, focusedNear(made)?.matches(":focus-visible") === true);
      const made = button({ "data-resume": chosen }, texts[chosen], act);
      return made;
    };
    this.element = html(
      "div",
      { class: "bm-notice bm-resume", role: "group", "aria-label": texts.label, hidden: "" },
      this.text,
      choice("continue"),
      choice("dismiss"),
    );
  }

  /** `autosaved`: the trait of that name. `reachable`: there is a Python to load it. */
  show(autosaved: unknown, reachable: boolean): void {
    const { at } = (autosaved ?? {}) as { at?: unknown };
    const offered = typeof at === "number" && reachable;
    if (offered) say(this.text, this.texts[this.what](timeOf(at, this.language)));
    if (this.element.hidden === offered) this.element.hidden = !offered;
  }
}

/** The time of day; with the date, unless it was today. */
export function timeOf(seconds: number, language: string, now = new Date()): string {
  const at = new Date(seconds * 1000);
  const time: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  const today = at.toDateString() === now.toDateString();
  const date: Intl.DateTimeFormatOptions = today ? {} : { day: "numeric", month: "long" };
  // The day before the month, as in the offer's sentence.
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { ...date, ...time }).format(at);
}
