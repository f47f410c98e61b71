/** What is said when all is played: how it went, what was missed, and to play that again. */
import { html, say } from "../../view/dom.ts";
import { isMissed } from "../rows.ts";
import type { Row } from "../rows.ts";
import type { Card, Entry } from "../model.ts";
import type { Texts } from "../texts/index.ts";
import { titleOf } from "../words.ts";
import { button } from "./button.ts";
import { starsText } from "./progress.ts";

/** A queue that was played to its end. */
export interface Played {
  readonly cards: ReadonlyMap<string, Card>;
  readonly queue: readonly Entry[];
  readonly rows: readonly (Row | null)[];
  readonly graded: boolean;
}

/** Of each card the row that was played last. */
export function lastRows({ queue, rows }: Pick<Played, "queue" | "rows">): readonly [Entry, Row][] {
  const found = new Map<string, [Entry, Row]>();
  queue.forEach((entry, i) => {
    const row = rows[i];
    if (row) found.set(entry.card, [entry, row]);
  });
  return [...found.values()];
}

/** The cards that were missed at any time, with the worst row of each. */
export function missedOf({ cards, queue, rows }: Played): readonly [Entry, Row][] {
  const worst = new Map<string, [Entry, Row]>();
  queue.forEach((entry, i) => {
    const row = rows[i];
    const card = cards.get(entry.card);
    if (!row || !card || !isMissed(card, row)) return;
    const known = worst.get(entry.card);
    if (!known || row.stars < known[1].stars) worst.set(entry.card, [entry, row]);
  });
  return [...worst.values()];
}

export class Summary {
  readonly element: HTMLElement;
  private readonly head = html("h3", { tabindex: "-1" });
  private readonly stars = html("p", { class: "bm-sum-stars" });
  private readonly about = html("p", { class: "bm-sum-about" });
  private readonly list = html("ul", { class: "bm-sum-list" });
  private readonly missed: HTMLButtonElement;
  private readonly all: HTMLButtonElement;

  constructor(
    private readonly texts: Texts,
    again: (which: "missed" | "all") => void,
  ) {
    this.missed = button("missed", texts.deed.missed, () => {
      again("missed");
    });
    this.all = button("all", texts.deed.all, () => {
      again("all");
    });
    const deeds = html("div", { class: "bm-deeds" }, this.missed, this.all);
    this.element = html("div", { class: "bm-summary" }, this.head, this.stars, this.about, this.list, deeds);
  }

  focus(): void {
    this.head.focus({ preventScroll: true });
  }

  show(played: Played): void {
    const { summary } = this.texts;
    const last = lastRows(played);
    const missed = played.graded ? [] : missedOf(played);
    const solved = last.filter(([, row]) => row.stars > 0).length;
    const got = last.reduce((sum, [, row]) => sum + row.stars, 0);
    const empty = last.length === 0;
    say(
      this.head,
      empty
        ? this.texts.empty
        : played.graded
          ? summary.handedIn(last.length)
          : summary.title(solved, last.length),
    );
    this.stars.hidden = played.graded || empty;
    this.about.hidden = empty;
    say(this.stars, this.texts.stars(got, 3 * last.length));
    const about = played.graded ? summary.graded : missed.length > 0 ? summary.missed : summary.perfect;
    say(this.about, about);
    this.list.hidden = missed.length === 0;
    this.list.replaceChildren(...missed.map(([entry, row]) => this.item(played.cards, entry, row)));
    this.missed.hidden = missed.length === 0;
    this.all.hidden = played.graded || empty;
  }

  private item(cards: ReadonlyMap<string, Card>, entry: Entry, row: Row): HTMLLIElement {
    const { summary } = this.texts;
    const card = cards.get(entry.card);
    const what = [
      row.gave_up ? summary.gaveUp : "",
      row.wrong > 0 ? summary.wrong(row.wrong) : "",
      row.hints > 0 ? summary.hints(row.hints) : "",
    ];
    const kanji = card?.given?.kanji === true ? card.given.text : "";
    const rest = card?.given?.kanji === true ? card.task : titleOf(card, entry);
    return html(
      "li",
      {},
      html("span", { class: "bm-sum-stars", "aria-hidden": "true" }, starsText(row.stars)),
      html(
        "span",
        { class: "bm-sum-task" },
        ...(kanji === "" ? [] : [html("b", { class: "bm-hand" }, kanji), " "]),
        rest,
      ),
      html("span", { class: "bm-sum-what" }, what.filter((one) => one !== "").join(" · ")),
    );
  }
}
