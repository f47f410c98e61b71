/** Answers in notation. */
import { say } from "../../../core/play.ts";
import { textOf } from "../../../core/read.ts";
import { Field } from "../panel/field.ts";
import { judgeText } from "../textanswer.ts";
import { ask, isKnown, noted, solved, to, wronged } from "../form.ts";
import type { Form } from "../form.ts";

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
  ladder: ({ key }) => ({ of: "", hints: key?.form === "text" ? key.hints : [] }),
  interaction: (card, play) => (isKnown(play) && card.after ? "explore" : "frozen"),
  solved: (_, play, texts) => (play.wrong === 0 ? texts.head.right : texts.end.solved),
  solution: ({ key }, _, texts) => texts.shownText(key?.form === "text" ? (key.accepts[0] ?? "") : ""),
  howTo: (_, texts) => texts.howTo.text,
  count: () => "",
  wrong: (_, answer) => textOf(answer.text),
  view: (texts, _, act) =>
    new Field(texts, (text) => {
      act({ kind: "write", text });
    }),
};
