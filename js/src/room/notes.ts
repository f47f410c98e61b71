/** What there is to say between the players: a result, an offer, that one looks back, a hint, a refusal. */
import { html, put, say } from "../view/dom.ts";
import { SIDES } from "./model.ts";
import type { Told } from "./model.ts";
import type { Course } from "./course.ts";
import type { Texts } from "./texts/index.ts";

export interface Doing {
  readonly agree: () => void;
  readonly decline: () => void;
  readonly back: () => void;
}

export interface Saying {
  /** What Python refused, or why it cannot be asked. */
  readonly said: string;
  /** A hint is being thought about. */
  readonly hinting: boolean;
}

export class Notes {
  readonly element: HTMLElement;
  /** Told to who cannot see it. */
  readonly spoken = html("div", { class: "bm-spoken", role: "status" });
  private readonly problem = html("p", { class: "bm-problem" });
  private readonly banner = html("p", { class: "bm-result" });
  private readonly offered = html("p");
  private readonly answers: HTMLElement;
  private readonly offer: HTMLElement;
  private readonly looking = html("p");
  private readonly behind: HTMLElement;
  private readonly hint = html("p", { class: "bm-note bm-hint" });
  private readonly game = html("p", { class: "bm-gameno" });
  private heard: readonly string[] | null = null;

  constructor(
    private readonly texts: Texts,
    { agree, decline, back }: Doing,
    signal: AbortSignal,
  ) {
    const { deed } = texts;
    const button = (id: string, words: string, click: () => void): HTMLElement => {
      const made = html("button", { type: "button", class: "bm-deed", "data-deed": id }, words);
      made.addEventListener("click", click, { signal });
      return made;
    };
    this.answers = html(
      "div",
      { class: "bm-deeds" },
      button("agree", deed.agree, agree),
      button("decline", deed.decline, decline),
    );
    this.offer = html("div", { class: "bm-note bm-offer" }, this.offered, this.answers);
    const there = button("back", deed.back, back);
    this.behind = html("div", { class: "bm-note bm-behind" }, this.looking, there);
    this.element = html(
      "div",
      { class: "bm-notes" },
      this.game,
      this.banner,
      this.offer,
      this.behind,
      this.hint,
      this.problem,
    );
  }

  show(told: Told, course: Course, saying: Saying): void {
    const { texts } = this;
    const playing = told.state === "playing";
    const result = told.state === "over" ? told.text : "";
    const offer = playing && told.offer ? texts.offers(told.offer) : "";
    // A person answers what the other side has offered.
    const asked = SIDES.some(
      (side) => told.players[side].human && told.offer !== null && told.offer !== side,
    );
    const away = playing && course.behind !== 0;
    const where = course.behind === null ? texts.aside : texts.behind(course.behind);
    const hint = this.hintOf(told, saying);
    const problem = saying.said || told.problem;
    say(this.game, texts.game(told.game, told.games));
    this.game.hidden = told.games <= 1;
    say(this.banner, result);
    this.banner.hidden = result === "";
    say(this.offered, offer);
    this.offer.hidden = offer === "";
    this.answers.hidden = !asked;
    say(this.looking, away ? where : "");
    this.behind.hidden = !away;
    say(this.hint, hint);
    this.hint.hidden = hint === "";
    say(this.problem, problem);
    put(this.element, "data-empty", String(!result && !offer && !away && !hint && !problem));
    const turns = playing && told.players[course.turn].human ? texts.yourTurn(texts.side[course.turn]) : "";
    this.tell([
      playing ? texts.began : "",
      turns,
      offer,
      this.behind.hidden ? "" : where,
      hint,
      result,
      problem,
    ]);
  }

  private hintOf({ hint }: Told, { hinting }: Saying): string {
    const { texts } = this;
    if (!hint) return hinting ? texts.hinting : "";
    return texts.hint(hint.line, texts.ahead(hint.score));
  }

  /** Say what is new; what is the case already when it opens is no news. */
  private tell(now: readonly string[]): void {
    const before = this.heard;
    this.heard = now;
    const news = before ? now.filter((words, i) => words !== "" && words !== before[i]) : [];
    if (news.length > 0) say(this.spoken, news.join(" "));
  }
}
