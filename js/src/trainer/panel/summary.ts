/** What is said when all is played: how it went, what was missed, and to play that again. */
import { html, say } from "../../view/dom.ts";
import { isMissed } from "../rows.ts";
import type { Row } from "../rows.ts";
import type { Card, Entry } from "../model.ts";
import type { Texts } from "../texts/index.ts";
import type { Settings } from "../model.ts";
import { titleOf } from "../words.ts";
import { button } from "./button.ts";
import { starsText } from "./progress.ts";

/** A queue that was played to its end. */
export interface Played {
  readonly cards: ReadonlyMap<string, Card>;
  readonly queue: readonly Entry[];
  readonly rows: readonly (Row | null)[];
  readonly settings: Pick<Settings, "graded" | "more">;
}

/** Of each card the row that was played last. */
export function lastRows({
  queue,
  rows,
}: Pick<Played, "queue" | "rows">): readonly (readonly [Entry, Row])[] {
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

/** The places of what was passed over: of cards that were not answered anywhere. */
export function leftOf({ cards, queue, rows }: Pick<Played, "cards" | "queue" | "rows">): readonly number[] {
  const done = new Set(queue.filter((_, i) => rows[i]?.done === true).map(({ card }) => card));
  return queue.flatMap(({ card }, i) =>
    done.has(card) || !cards.has(card) || queue.findIndex((entry) => entry.card === card) !== i ? [] : [i],
  );
}

export interface SummaryDeeds {
  readonly go: (at: number) => void;
  readonly replay: (which: "missed" | "all") => void;
  readonly more: () => void;
  readonly handIn: () => void;
}

export class Summary {
  readonly element: HTMLElement;
  private readonly head = html("h3", { tabindex: "-1" });
  private readonly stars = html("p", { class: "bm-sum-stars" });
  private readonly about = html("p", { class: "bm-sum-about" });
  private readonly list = html("ul", { class: "bm-sum-list" });
  private readonly left: HTMLButtonElement;
  private readonly missed: HTMLButtonElement;
  private readonly more: HTMLButtonElement;
  private readonly all: HTMLButtonElement;
  private readonly handIn: HTMLButtonElement;
  private readonly asked = html("p", { class: "bm-sum-asked", role: "status" });
  private first = 0;

  constructor(
    private readonly texts: Texts,
    deeds: SummaryDeeds,
  ) {
    this.left = button("left", texts.deed.left, () => {
      deeds.go(this.first);
    });
    this.missed = button("missed", texts.deed.missed, () => {
      deeds.replay("missed");
    });
    this.more = button("more", texts.deed.more, deeds.more);
    this.all = button("all", texts.deed.all, () => {
      deeds.replay("all");
    });
    this.handIn = button("hand-in-all", texts.deed.handInAll, deeds.handIn);
    const buttons = html(
      "div",
      { class: "bm-deeds" },
      ...[this.left, this.handIn, this.missed, this.more, this.all],
    );
    const { head, stars, about, list, asked } = this;
    this.element = html("div", { class: "bm-summary" }, head, stars, about, list, buttons, asked);
  }

  /** Say how it is with what was asked of Python; nothing: it came, or was never asked for. */
  say(text: string): void {
    say(this.asked, text);
  }

  focus(): void {
    this.head.focus({ preventScroll: true });
  }

  /** Show how it went; the answers to a sheet can be handed in. */
  show(played: Played & { readonly view: string }): void {
    const { summary } = this.texts;
    const { graded, more } = played.settings;
    const last = lastRows(played).filter(([, row]) => row.done);
    const left = leftOf(played);
    const missed = graded ? [] : missedOf(played);
    const solved = last.filter(([, row]) => row.stars > 0).length;
    const got = last.reduce((sum, [, row]) => sum + row.stars, 0);
    const all = last.length + left.length;
    const empty = all === 0;
    const head = graded ? summary.handedIn(last.length) : summary.title(solved, all);
    say(this.head, empty ? this.texts.empty : head);
    this.stars.hidden = graded || empty;
    this.about.hidden = empty;
    say(this.stars, this.texts.stars(got, 3 * all));
    const about = graded ? summary.graded : missed.length > 0 ? summary.missed : summary.perfect;
    say(this.about, left.length > 0 ? summary.left(left.length) : about);
    this.first = left[0] ?? 0;
    this.left.hidden = left.length === 0;
    this.more.hidden = !more || left.length > 0;
    this.handIn.hidden = played.view !== "sheet" || last.length === 0;
    this.list.hidden = missed.length === 0;
    this.list.replaceChildren(...missed.map(([entry, row]) => this.item(played.cards, entry, row)));
    this.missed.hidden = missed.length === 0;
    this.all.hidden = graded || last.length === 0;
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
