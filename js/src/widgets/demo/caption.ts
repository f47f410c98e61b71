/** The panel beside the board of a demonstration: caption, question with its options, side lines. */
import type { Texts } from "../../i18n/demo.ts";
import { actionButton, button } from "../../kit/button.ts";
import { html, put, say } from "../../kit/dom.ts";
import { liveRegion } from "../../kit/note.ts";
import { asks, chosenAt, waits } from "./flow.ts";
import type { Play } from "./flow.ts";
import type { Frame } from "./model.ts";

interface Pick {
  readonly text: string;
  /** "right", "wrong", "seen" or "" (unknown). */
  readonly state: string;
  readonly note: string;
  readonly chosen: boolean;
}

export class CaptionPanel {
  readonly element: HTMLElement;
  /** Told to who cannot see that the frame is another one. */
  readonly liveRegion = liveRegion();
  private readonly caption = html("p", { class: "bm-says" });
  private readonly question = html("p", { class: "bm-asks" });
  private readonly options = html("div", { class: "bm-offers", role: "group" });
  private readonly sideLines = html("div", { class: "bm-offers bm-sidelines", role: "group" });
  private readonly reveal: HTMLButtonElement;
  private readonly reminder = html("span", { class: "bm-reminder", role: "status" });
  private readonly waiting: HTMLElement;
  private shown = "";
  private heard = "";

  constructor(
    private readonly texts: Texts,
    private readonly choose: (choice: number) => void,
    reveal: () => void,
  ) {
    this.reveal = actionButton("reveal", texts.reveal, reveal);
    this.waiting = html("div", { class: "bm-waiting" }, this.reveal, this.reminder);
    put(this.sideLines, "aria-label", texts.sideLines);
    this.element = html(
      "div",
      { class: "bm-telling" },
      this.caption,
      this.question,
      this.options,
      this.waiting,
      this.sideLines,
    );
  }

  show(frame: Frame, play: Play, place: string): void {
    const open = asks(frame, play);
    const asked = open !== "" && frame.question !== null;
    const offered = play.making === null;
    const picks = asked ? picksOf(frame, play, open) : [];
    const lines = offered ? frame.branches : [];
    say(this.caption, frame.caption);
    this.caption.hidden = frame.caption === "";
    this.question.hidden = !asked || frame.question.text === "";
    say(this.question, asked ? frame.question.text : "");
    put(this.options, "aria-label", frame.question?.text ?? "");
    this.waiting.hidden = !waits(frame, play);
    say(this.reminder, play.reminded ? this.texts.choose : "");
    const now = JSON.stringify([frame.index, picks, lines, play.taken]);
    if (now !== this.shown) {
      this.shown = now;
      this.fill(this.options, picks, 0);
      const sideLines = lines.map(({ text, to }) => {
        const state = play.taken.includes(to) ? "seen" : "";
        return { text, state, note: "", chosen: false };
      });
      this.fill(this.sideLines, sideLines, frame.question?.options.length ?? 0);
    }
    this.announce(frame, place, asked, picks);
  }

  /** Buttons keep their places, and so the focus, when one of them is chosen. */
  private fill(group: HTMLElement, picks: readonly Pick[], from: number): void {
    group.hidden = picks.length === 0;
    while (group.childElementCount > picks.length) group.lastElementChild?.remove();
    while (group.childElementCount < picks.length) group.append(this.button(from, group.childElementCount));
    picks.forEach(({ text, state, note, chosen }, i) => {
      const [pick, said] = group.children[i]?.children ?? [];
      if (!(pick instanceof HTMLElement) || !said) return;
      const [key, word] = pick.children;
      if (key) say(key, from + i < 9 ? String(from + i + 1) : "");
      if (word) say(word, text);
      put(pick, "data-state", state);
      put(pick, "data-choice", String(from + i));
      put(pick, "aria-pressed", String(chosen));
      put(pick, "aria-description", this.wordOf(state));
      say(said, note);
    });
  }

  private button(from: number, at: number): HTMLElement {
    const choose = (): void => {
      this.choose(Number(pick.dataset.choice ?? from + at));
    };
    const [key, word] = [html("kbd", { "aria-hidden": "true" }), html("span", { class: "bm-word" })];
    const pick = button({ class: "bm-option bm-offer" }, [key, word], choose);
    return html("div", {}, pick, html("p", { class: "bm-reason" }));
  }

  private wordOf(state: string): string {
    const { verdict, seen } = this.texts;
    return state === "right"
      ? verdict.right
      : state === "wrong"
        ? verdict.wrong
        : state === "seen"
          ? seen
          : "";
  }

  private announce(frame: Frame, place: string, asked: boolean, picks: readonly Pick[]): void {
    const { texts } = this;
    const said = picks.filter(({ chosen, state }) => chosen || state === "right");
    const words = [
      texts.step(place, frame.caption),
      ...(asked ? [frame.question?.text ?? ""] : []),
      ...said.map(({ text, state, note }) => [text, this.wordOf(state), note].filter(Boolean).join(", ")),
    ];
    const now = words.filter(Boolean).join(" ");
    if (now === this.heard) return;
    // Do not repeat what the reader heard on opening.
    if (this.heard !== "") say(this.liveRegion, now);
    this.heard = now;
  }
}

/** After an answer its verdict is shown; after "Show the answer", every verdict. */
function picksOf(frame: Frame, play: Play, open: "" | "open" | "answered"): readonly Pick[] {
  const chosen = chosenAt(frame, play);
  const tried = play.answers.filter((one) => one.frame === frame.index).map(({ option }) => option);
  return (frame.question?.options ?? []).map(({ text, right, note }, i) => {
    const known = open === "answered" && (play.answered || tried.includes(i) || right === true);
    const verdict = right === null ? "" : right ? "right" : "wrong";
    const noted =
      known && (play.answered ? right !== false : i === chosen || (right === true && chosen !== null));
    return {
      text,
      state: known ? verdict || (i === chosen ? "chosen" : "") : "",
      note: noted ? note : "",
      chosen: i === chosen,
    };
  });
}
