/** Answers in notation. */
import type { Card } from "../../../core/cards.ts";
import { say } from "../../../core/play.ts";
import type { Play } from "../../../core/play.ts";
import { textOf } from "../../../core/read.ts";
import { guard, html } from "../../../kit/view.ts";
import type { View } from "../../../kit/view.ts";
import type { Texts } from "../../../i18n/trainer.ts";
import { judgeText } from "../textanswer.ts";
import { ask, isKnown, noted, solved, to, wronged } from "../form.ts";
import type { Event as Happening, Form } from "../form.ts";

export const form: Form = {
  act(card, play, event, mode) {
    const text = event.kind === "write" ? event.text.trim() : "";
    if (play.end !== "" || play.asking || text === "") return to(play);
    const answer = { text };
    const next = { ...play, picked: text };
    const verdict = card.key?.form === "text" ? judgeText(text, card.key) : null;
    if (!verdict) return ask(next, answer);
    if (mode === "deferred") return to(noted(next, answer, verdict.right));
    const said = say(verdict.right ? "right" : "wrong", verdict.note, { about: text });
    return to({ ...(verdict.right ? solved(next, answer) : wronged(next, answer)), said });
  },
  answer: ({ picked }) => ({ text: picked }),
  ladder: ({ key }) => ({ of: "", hints: key?.form === "text" ? (key.hints.get("") ?? []) : [] }),
  interaction: (card, play) => (isKnown(play) && card.after ? "explore" : "frozen"),
  solved: (_, play, texts) => (play.wrong === 0 ? texts.head.right : texts.end.solved),
  solution: ({ key }, _, texts) => texts.shownText(key?.form === "text" ? (key.accepts[0] ?? "") : ""),
  howTo: (_, how) => how.text,
  count: () => "",
  wrong: (_, answer) => textOf(answer.text),
  view: ({ card, play }, texts, act) => fieldView(card, play, texts, act),
  focused: ".bm-write",
};

/** The field for a notation. */
function fieldView(
  card: Card,
  { end, picked, said }: Play,
  texts: Texts,
  act: (event: Happening) => void,
): View {
  const over = end !== "";
  const wrong = said?.tone === "wrong" && said.about === picked.trim();
  const write = (event: Event): void => {
    event.preventDefault();
    const { value } = (event.currentTarget as HTMLElement).closest("form")?.elements[0] as HTMLInputElement;
    act({ kind: "write", text: value });
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && !event.isComposing) write(event);
  };
  return html`<form class="bm-writing" @submit=${(event: SubmitEvent) => event.preventDefault()}><input type="text" class="bm-write" aria-label=${texts.field} placeholder=${texts.placeholder} autocomplete="off"
    autocapitalize="off" spellcheck="false" maxlength="500" .value=${guard([card.id], () => picked)} ?readonly=${over}
    data-state=${end === "solved" ? "right" : wrong ? "wrong" : ""} aria-invalid=${wrong} @keydown=${key}><button
    type="button" class="bm-action bm-action-check" ?hidden=${over} @click=${write}>${texts.action.check}</button></form>`;
}
