/** The progress bar: a dot for each exercise of the queue, stars so far, previous and next. */
import type { Card, Entry } from "../../../core/cards.ts";
import type { Texts } from "../../../i18n/trainer.ts";
import { actionButton, enable, name } from "../../../kit/button.ts";
import { html, put, say } from "../../../kit/dom.ts";
import { placeOf } from "../feedback.ts";
import { MOST_STARS, standingsOf, totalOf } from "../rows.ts";
import type { Row } from "../rows.ts";

interface Shown {
  readonly title: string;
  readonly cards: ReadonlyMap<string, Card>;
  readonly queue: readonly Entry[];
  readonly at: number;
  readonly rows: readonly (Row | null)[];
}

/** More than these would be no dots any more. */
const MOST = 40;

export const STAR = "★";
const HOLLOW = "☆";

export const starsText = (stars: number): string => STAR.repeat(stars) + HOLLOW.repeat(MOST_STARS - stars);

export class Progress {
  readonly element: HTMLElement;
  private readonly title = html("b", { class: "bm-heading" });
  private readonly steps: HTMLElement;
  private readonly back: HTMLButtonElement;
  private readonly skip: HTMLButtonElement;
  private at = 0;
  private readonly dots = html("span", { class: "bm-progress", "aria-hidden": "true" });
  private readonly place = html("span", { class: "bm-place" });
  private readonly time = html("span", { class: "bm-time", role: "timer", "aria-live": "off" });
  private readonly stars = html("span", { class: "bm-stars" });

  constructor(
    private readonly texts: Texts,
    go: (at: number) => void,
  ) {
    const step = (id: "back" | "skip", by: number, sign: string): HTMLButtonElement => {
      const act = (): void => {
        go(this.at + by);
      };
      const made = actionButton(id, sign, act);
      name(made, texts.action[id]);
      return made;
    };
    this.back = step("back", -1, "‹");
    this.skip = step("skip", 1, "›");
    this.steps = html("span", { class: "bm-steps" }, this.back, this.place, this.skip);
    const { title, dots, steps, time, stars } = this;
    this.element = html("div", { class: "bm-far-on" }, title, dots, steps, time, stars);
  }

  show(shown: Shown, told: boolean): void {
    const { title, queue, at } = shown;
    const { texts } = this;
    const standings = standingsOf(shown);
    const alone = queue.length < 2;
    this.at = at;
    this.title.hidden = title === "";
    say(this.title, title);
    this.steps.hidden = alone;
    enable(this.back, at > 0, "", texts.action.back);
    enable(this.skip, at < queue.length, "", texts.action.skip);
    this.dots.hidden = alone || standings.length > MOST;
    while (this.dots.childElementCount > standings.length) this.dots.lastElementChild?.remove();
    while (this.dots.childElementCount < standings.length) this.dots.append(html("i"));
    [...this.dots.children].forEach((dot, i) => {
      const { card, last } = standings[i] ?? {};
      const state = !last ? "" : !told ? "noted" : last.stars > 0 ? `stars-${last.stars}` : "missed";
      put(dot, "data-state", state);
      dot.classList.toggle("bm-here", card !== undefined && card === queue[at]?.card);
    });
    say(this.place, placeOf(shown, texts));
    const { got, of } = totalOf(standings);
    // Of one exercise alone they stand with its verdict.
    this.stars.hidden = alone || !told || standings.every(({ last }) => last === null);
    say(this.stars, `${STAR} ${got}`);
    put(this.stars, "aria-label", texts.stars(got, of));
    put(this.stars, "title", texts.stars(got, of));
    put(this.stars, "role", "img");
  }

  tick(seconds: number | null): void {
    this.time.hidden = seconds === null;
    say(this.time, seconds === null ? "" : this.texts.time(seconds));
  }
}
