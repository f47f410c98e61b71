/** The status area of a room: side to move, result, offers, hints, refusals. */
import type { Named } from "../../core/names.ts";
import { SIDES } from "../../core/generated/words.ts";
import type { RoomState, Step } from "../../core/generated/room.ts";
import { SEEN } from "../../i18n/en/room.ts";
import type { Texts } from "../../i18n/room.ts";
import { html, listen, put, say } from "../../kit/dom.ts";
import type { GameLine } from "./gameline.ts";

export interface NotesHandlers {
  readonly agree: () => void;
  readonly decline: () => void;
  readonly back: () => void;
  /** Show the whole line of a hint, or its first move alone. */
  readonly why: () => void;
}

export interface NotesState {
  /** The answer to the button that was pressed: a refusal, or why Python cannot be asked. */
  readonly reply: string;
  /** Python is gone. */
  readonly gone: boolean;
  /** The action to confirm. */
  readonly asks: string;
  /** The whole line of the hint is shown. */
  readonly why: boolean;
  readonly nameOf: (symbol: string) => Named;
}

/** What Python says begins as it does within a sentence. */
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export class Notes {
  readonly element: HTMLElement;
  /** Told to who cannot see it. */
  readonly liveRegion = html("div", { class: "bm-spoken", role: "status" });
  /** Beside the buttons, over what is there: nothing moves when it comes and goes. */
  readonly reply = html("p", { class: "bm-reply", hidden: "" });
  private readonly problem = html("p", { class: "bm-problem" });
  private readonly banner = html("p", { class: "bm-result" });
  private readonly offered = html("p");
  private readonly answers: HTMLElement;
  private readonly offer: HTMLElement;
  private readonly looking = html("p");
  private readonly behind: HTMLElement;
  private readonly hinted = html("p");
  private readonly whyButton: HTMLElement;
  private readonly line = html("ol", { class: "bm-expected" });
  private readonly then = html("p");
  private readonly reasons: HTMLElement;
  private readonly hint: HTMLElement;
  private readonly game = html("span", { class: "bm-gameno" });
  private readonly status = html("span", { class: "bm-status" });
  private readonly now = html("p", { class: "bm-now" }, this.game, this.status);
  private heard: readonly string[] | null = null;

  constructor(
    private readonly texts: Texts,
    { agree, decline, back, why }: NotesHandlers,
    signal: AbortSignal,
  ) {
    const { action } = texts;
    const button = (id: string, words: string, click: () => void): HTMLElement => {
      const made = html("button", { type: "button", class: "bm-action", "data-action": id }, words);
      listen(made, signal, { click });
      return made;
    };
    this.answers = html(
      "div",
      { class: "bm-actions" },
      button("agree", action.agree, agree),
      button("decline", action.decline, decline),
    );
    this.offer = html("div", { class: "bm-note bm-offer" }, this.offered, this.answers);
    this.behind = html(
      "div",
      { class: "bm-note bm-behind" },
      this.looking,
      button("back", action.back, back),
    );
    this.whyButton = button("why", action.why, why);
    this.reasons = html(
      "div",
      { class: "bm-reasons" },
      this.line,
      this.then,
      html("p", { class: "bm-worth" }, texts.worth),
    );
    this.hint = html("div", { class: "bm-note bm-hint" }, this.hinted, this.whyButton, this.reasons);
    this.element = html(
      "div",
      { class: "bm-notes" },
      this.now,
      this.banner,
      this.offer,
      this.behind,
      this.hint,
      this.problem,
    );
  }

  show(roomState: RoomState, gameLine: GameLine, notesState: NotesState): void {
    const { texts } = this;
    const playing = roomState.state === "playing";
    const result = roomState.state === "over" ? sentence(texts.ended(roomState)) : "";
    const offer = playing && roomState.offer ? texts.offers(roomState.offer) : "";
    // A person answers what the other side has offered.
    const asked = SIDES.some(
      (side) => roomState.players[side].human && roomState.offer !== null && roomState.offer !== side,
    );
    const away = playing && gameLine.behind !== 0;
    const where = gameLine.behind === null ? texts.aside : texts.behind(gameLine.behind);
    const problem = sentence(notesState.gone ? texts.goneKernel : (roomState.problem?.text ?? ""));
    const reply = sentence(notesState.gone ? "" : notesState.reply);
    const alone = SIDES.some((side) => !roomState.players[side].human);
    const mover = roomState.players[gameLine.turn];
    const turns = playing && mover.human ? texts.yourTurn(gameLine.turn, alone) : "";
    const waits = playing && !mover.human ? texts.thinking(texts.player(mover, alone)) : "";
    const before = roomState.state !== "setting" ? "" : roomState.paused ? texts.paused : texts.setting;
    say(this.game, texts.game(roomState.game, roomState.games));
    this.game.hidden = roomState.games <= 1;
    say(this.banner, result);
    this.banner.hidden = result === "";
    say(this.offered, offer);
    this.offer.hidden = offer === "";
    this.answers.hidden = !asked;
    say(this.looking, away ? where : "");
    this.behind.hidden = !away;
    const hint = this.showHint(roomState, notesState);
    say(this.problem, problem);
    say(this.reply, reply);
    this.reply.hidden = reply === "";
    // One line at least, whatever there is to say: the board under it stays where it is.
    const quiet = !result && !offer && !away && !hint && !problem;
    say(this.status, quiet ? turns || waits || before : "");
    this.now.hidden = !quiet && roomState.games <= 1;
    this.announce([
      playing ? texts.began : "",
      turns,
      offer,
      away ? where : "",
      hint,
      result,
      problem,
      reply,
      notesState.asks,
    ]);
  }

  private showHint({ hint, hinting }: RoomState, { why, nameOf }: NotesState): string {
    const { texts } = this;
    const of = (step: Step): readonly [Step, Named, readonly Named[]] => [
      step,
      nameOf(step.piece),
      step.captured.map(nameOf),
    ];
    const [first] = hint?.steps ?? [];
    const words = first ? texts.hint(...of(first)) : hinting ? texts.hinting : "";
    say(this.hinted, words);
    this.hint.hidden = words === "";
    this.whyButton.hidden = !hint;
    put(this.whyButton, "aria-expanded", String(why));
    this.reasons.hidden = !hint || !why;
    if (!hint || !why) return words;
    const steps = hint.steps.map((step) =>
      html("li", { "data-side": step.side }, texts.expected(...of(step))),
    );
    const written = steps.map(({ textContent }) => textContent).join("\n");
    if (written !== [...this.line.children].map(({ textContent }) => textContent).join("\n"))
      this.line.replaceChildren(...steps);
    say(this.then, texts.ahead(hint.score));
    if (this.reasons.lastElementChild instanceof HTMLElement)
      this.reasons.lastElementChild.hidden = Math.abs(hint.score) >= SEEN;
    return `${words} ${steps
      .slice(1)
      .map(({ textContent }) => textContent)
      .join(". ")} ${this.then.textContent}`;
  }

  /** Announce changes, but not the initial state. */
  private announce(now: readonly string[]): void {
    const before = this.heard;
    this.heard = now;
    const other = now.filter((words, i) => before && words !== before[i]);
    // Emptied when something is the case no longer: the same words are heard again when it is once more.
    if (other.length > 0) say(this.liveRegion, other.filter(Boolean).join(" "));
  }
}
