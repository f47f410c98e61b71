/** How far one is: a dot for each exercise of the queue, and the stars so far; and the way to those before and after. */
import { html, put, say } from "../../view/dom.ts";
import type { Entry } from "../model.ts";
import type { Row } from "../rows.ts";
import type { Texts } from "../texts/index.ts";
import { button, enable } from "./button.ts";

interface Shown {
  readonly title: string;
  readonly queue: readonly Entry[];
  readonly at: number;
  readonly rows: readonly (Row | null)[];
}

/** More than these would be no dots any more. */
const MOST = 40;

export const STAR = "★";
const HOLLOW = "☆";

export const starsText = (stars: number): string => STAR.repeat(stars) + HOLLOW.repeat(3 - stars);

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
    const step = (name: "back" | "skip", by: number, sign: string): HTMLButtonElement => {
      const made = button(name, sign, () => {
        go(this.at + by);
      });
      put(made, "aria-label", texts.deed[name]);
      return made;
    };
    this.back = step("back", -1, "‹");
    this.skip = step("skip", 1, "›");
    this.steps = html("span", { class: "bm-steps" }, this.back, this.place, this.skip);
    const { title, dots, steps, time, stars } = this;
    this.element = html("div", { class: "bm-far-on" }, title, dots, steps, time, stars);
  }

  show({ title, queue, at, rows }: Shown, told: boolean): void {
    const { texts } = this;
    const alone = queue.length < 2;
    this.at = at;
    this.title.hidden = title === "";
    say(this.title, title);
    this.steps.hidden = alone;
    enable(this.back, at > 0, "", texts.deed.back);
    enable(this.skip, at < queue.length, "", texts.deed.skip);
    this.dots.hidden = alone || queue.length > MOST;
    while (this.dots.childElementCount > queue.length) this.dots.lastElementChild?.remove();
    while (this.dots.childElementCount < queue.length) this.dots.append(html("i"));
    [...this.dots.children].forEach((dot, i) => {
      const row = rows[i];
      const state = !row?.done ? "" : !told ? "noted" : row.stars > 0 ? `stars-${row.stars}` : "missed";
      put(dot, "data-state", state);
      dot.classList.toggle("bm-here", i === at);
    });
    say(this.place, alone || at >= queue.length ? "" : texts.place(at + 1, queue.length));
    const done = rows.filter((row) => row?.done === true);
    const got = done.reduce((sum, row) => sum + (row?.stars ?? 0), 0);
    // Of one exercise alone they stand with its verdict.
    this.stars.hidden = alone || !told || done.length === 0;
    say(this.stars, `${STAR} ${got}`);
    put(this.stars, "aria-label", texts.stars(got, 3 * done.length));
    put(this.stars, "title", texts.stars(got, 3 * done.length));
    put(this.stars, "role", "img");
  }

  tick(seconds: number | null): void {
    this.time.hidden = seconds === null;
    say(this.time, seconds === null ? "" : this.texts.time(seconds));
  }
}
