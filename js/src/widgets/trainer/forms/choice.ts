/** Answers that are one of several options. */
import type { Card, ChoiceKey } from "../../../core/cards.ts";
import { say } from "../../../core/play.ts";
import type { Mode, Play } from "../../../core/play.ts";
import { textOf } from "../../../core/read.ts";
import { pieceView } from "../panel/diagram.ts";
import { optionsView } from "../panel/options.ts";
import { ask, isKnown, noted, solved, to, wronged } from "../form.ts";
import type { Form, Step } from "../form.ts";

const keyOf = ({ key }: Card): ChoiceKey | null => (key?.form === "choice" ? key : null);

function chosen(card: Card, play: Play, value: string, mode: Mode): Step {
  if (play.asking) return to(play);
  const key = keyOf(card);
  const answer = { choice: value };
  if (play.end !== "")
    return to(key && mode === "immediate" ? { ...play, said: feedbackOn(key, value) } : play);
  const picked = { ...play, picked: value };
  if (!key) return ask(picked, answer);
  const right = key.options.some((one) => one.value === value && one.right);
  if (mode === "deferred") return to(noted(picked, answer, right));
  const next = { ...picked, said: feedbackOn(key, value) };
  if (right) return to(solved(next, answer));
  return play.missed.includes(value)
    ? to(next)
    : to({ ...wronged(next, answer), missed: [...play.missed, value] });
}

function feedbackOn(key: ChoiceKey, value: string): Play["said"] {
  const option = key.options.find((one) => one.value === value);
  return option ? say(option.right ? "right" : "wrong", option.note, { about: value }) : null;
}

export const form: Form = {
  act: (card, play, event, mode) =>
    event.kind === "choose" ? chosen(card, play, event.value, mode) : to(play),
  answer: ({ picked }) => ({ choice: picked }),
  judged: (play, right) => (right === false ? { ...play, missed: [...play.missed, play.picked] } : play),
  ladder: (card) => ({ of: "", hints: keyOf(card)?.hints.get("") ?? [] }),
  interaction: (card, play) => (isKnown(play) && card.after ? "explore" : "frozen"),
  solved: (_, play, texts) => (play.wrong === 0 ? texts.head.right : texts.end.solved),
  solution: (card, _, texts) =>
    texts.shownChoice((keyOf(card)?.options ?? []).filter((one) => one.right).map((one) => one.label)),
  howTo: (_, how) => how.choice,
  count: () => "",
  wrong(card, answer) {
    const value = textOf(answer.choice);
    return card.options.find((one) => one.value === value)?.label ?? value;
  },
  pictured(card, play) {
    const kind = card.named.find(({ id }) => id === play.said?.about);
    return kind && pieceView(kind);
  },
  view: (shown, texts, act) => optionsView(shown, texts, (value) => act({ kind: "choose", value })),
  focused: ".bm-pick",
};
