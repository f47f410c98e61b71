/** The summary at the end: results, missed exercises, and actions to repeat them. */
import type { Card, Entry, Settings } from "../../../core/cards.ts";
import type { Texts } from "../../../i18n/trainer.ts";
import { actionButton } from "../../../kit/button.ts";
import { focusInPlace, html, say } from "../../../kit/dom.ts";
import { titleOf } from "../feedback.ts";
import { standingsOf, starsLost, totalOf } from "../rows.ts";
import type { Row, Standing } from "../rows.ts";
import { starsText } from "./progress.ts";

/** A queue that was played to its end. */
export interface Played {
  readonly cards: ReadonlyMap<string, Card>;
  readonly queue: readonly Entry[];
  readonly rows: readonly (Row | null)[];
  readonly settings: Pick<Settings, "graded" | "more">;
}

export interface SummaryActions {
  readonly go: (at: number) => void;
  readonly replay: (which: "missed" | "all") => void;
  readonly more: () => void;
  readonly handIn: () => void;
}

export class Summary {
  readonly element: HTMLElement;
  private readonly head = html("h2", { tabindex: "-1" });
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
    actions: SummaryActions,
  ) {
    this.left = actionButton(
      "left",
      texts.action.left,
      () => {
        actions.go(this.first);
      },
      true,
    );
    this.missed = actionButton(
      "missed",
      texts.action.missed,
      () => {
        actions.replay("missed");
      },
      true,
    );
    this.more = actionButton("more", texts.action.more, actions.more);
    this.all = actionButton("all", texts.action.all, () => {
      actions.replay("all");
    });
    this.handIn = actionButton("hand-in-all", texts.action.handInAll, actions.handIn);
    const buttons = html(
      "div",
      { class: "bm-actions" },
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
    focusInPlace(this.head);
  }

  /** Show how it went; the answers to a sheet can be handed in. */
  show(played: Played & { readonly view: string }): void {
    const { summary } = this.texts;
    const { graded, more } = played.settings;
    const standings = standingsOf(played);
    const done = standings.filter(({ last }) => last !== null);
    const left = standings.filter(({ last }) => last === null);
    const missed = graded ? [] : starsLost(standings);
    const solved = done.filter(({ last }) => (last?.stars ?? 0) > 0).length;
    const { got, of } = totalOf(standings);
    const empty = standings.length === 0;
    const head = graded ? summary.handedIn(done.length) : summary.title(solved, standings.length);
    say(this.head, empty ? this.texts.empty : head);
    this.stars.hidden = graded || empty;
    this.about.hidden = empty;
    say(this.stars, this.texts.stars(got, of));
    const about = graded ? summary.graded : missed.length > 0 ? summary.missed : summary.perfect;
    say(this.about, left.length > 0 ? summary.left(left.length) : about);
    this.first = left[0]?.first ?? 0;
    this.left.hidden = left.length === 0;
    this.more.hidden = !more || left.length > 0;
    this.handIn.hidden = played.view !== "sheet" || done.length === 0;
    this.list.hidden = missed.length === 0;
    this.list.replaceChildren(...missed.map((one) => this.item(played.cards, one)));
    this.missed.hidden = missed.length === 0;
    this.all.hidden = graded || done.length === 0;
  }

  /** An exercise that cost stars: those that it has now, and what they were lost by. */
  private item(cards: ReadonlyMap<string, Card>, { card: id, last, worst }: Standing): HTMLLIElement {
    const { summary } = this.texts;
    const card = cards.get(id);
    const row = worst ?? { stars: 0, wrong: 0, hints: 0, gave_up: false };
    const now = last?.stars ?? 0;
    const what = [
      now === row.stars ? "" : summary.earlier(starsText(row.stars)),
      row.gave_up ? summary.gaveUp : "",
      row.wrong > 0 ? summary.wrong(row.wrong) : "",
      row.hints > 0 ? summary.hints(row.hints) : "",
    ];
    const kanji = card?.prompt?.kanji === true ? card.prompt.text : "";
    const rest = card?.prompt?.kanji === true ? card.task : titleOf(card, id);
    return html(
      "li",
      {},
      html("span", { class: "bm-sum-stars", "aria-hidden": "true" }, starsText(now)),
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
