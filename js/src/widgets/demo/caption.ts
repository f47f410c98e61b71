/** The panel beside the board of a demonstration: caption, question with its options, side lines. */
import type { Texts } from "../../i18n/demo.ts";
import { action } from "../../kit/button.ts";
import { html } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
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

export interface Caption {
  readonly element: View;
  /** Told to who cannot see that the frame is another one. */
  readonly words: string;
}

export function captionOf(
  texts: Texts,
  doing: { readonly choose: (choice: number) => void; readonly reveal: () => void },
  frame: Frame,
  play: Play,
  place: string,
): Caption {
  const open = asks(frame, play);
  const { caption, question } = frame;
  const asked = open !== "" && question !== null ? question.text : "";
  const picks = open !== "" && question !== null ? picksOf(frame, play, open) : [];
  const sideLines = (play.making === null ? frame.branches : []).map(({ text, to }): Pick => {
    const state = play.taken.includes(to) ? "seen" : "";
    return { text, state, note: "", chosen: false };
  });
  const wordOf = (state: string): string =>
    state === "right" || state === "wrong" ? texts.verdict[state] : state === "seen" ? texts.seen : "";
  const pickView = ({ text, state, note, chosen }: Pick, choice: number): View => {
    const choose = (): void => doing.choose(choice);
    return html`<div><button type="button" class="bm-option bm-offer" data-state=${state} data-choice=${choice}
      aria-pressed=${chosen} aria-description=${wordOf(state)} @click=${choose}><kbd aria-hidden="true">${
        choice < 9 ? choice + 1 : ""
      }</kbd><span class="bm-word">${text}</span></button><p class="bm-reason">${note}</p></div>`;
  };
  const first = question?.options.length ?? 0;
  const said = picks.filter(({ chosen, state }) => chosen || state === "right");
  const answers = said.map(({ text, state, note }) => [text, wordOf(state), note].filter(Boolean).join(", "));
  return {
    element: html`<div class="bm-telling">
      <p class="bm-says" ?hidden=${!caption}>${caption}</p>
      <p class="bm-asks" ?hidden=${!asked}>${asked}</p>
      <div class="bm-offers" role="group" aria-label=${question?.text ?? ""} ?hidden=${picks.length === 0}>${picks.map(
        pickView,
      )}</div>
      <div class="bm-waiting" ?hidden=${!waits(frame, play)}>
        ${action("reveal", texts.reveal, doing.reveal)}
        <span class="bm-reminder" role="status">${play.reminded ? texts.choose : ""}</span>
      </div>
      <div class="bm-offers bm-sidelines" role="group" aria-label=${texts.sideLines} ?hidden=${sideLines.length === 0}>${sideLines.map(
        (pick, i) => pickView(pick, first + i),
      )}</div>
    </div>`,
    words: [texts.step(place, caption), asked, ...answers].filter(Boolean).join(" "),
  };
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
