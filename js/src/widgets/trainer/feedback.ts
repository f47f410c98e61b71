/** The feedback and instructions of an exercise as text. Pure. */
import forms from "forms:trainer";
import type { Card, Entry } from "../../core/cards.ts";
import type { Mode, Play, Tone } from "../../core/play.ts";
import { listOf, recordOf, textsOf } from "../../core/read.ts";
import type { Texts } from "../../i18n/trainer.ts";
import { isRepeat } from "./rows.ts";
import type { Row } from "./rows.ts";

export interface Feedback {
  readonly tone: Tone | "";
  readonly head: string;
  readonly text: string;
}

const SILENCE: Feedback = { tone: "", head: "", text: "" };

/** The verdict and the reason; what the reason begins with is not said before it. */
export function feedbackOf(card: Card, play: Play, mode: Mode, texts: Texts): Feedback {
  const words = verdictOf(card, play, mode, texts);
  return words.head !== "" && words.text.startsWith(words.head) ? { ...words, head: "" } : words;
}

function verdictOf(card: Card, play: Play, mode: Mode, texts: Texts): Feedback {
  if (play.asking) return { tone: "info", head: "", text: texts.asking };
  if (play.end === "noted")
    return { tone: "info", head: texts.end.noted, text: mode === "deferred" ? texts.noted : texts.kept };
  const { said } = play;
  const ended = play.end === "" ? "" : endOf(card, play, texts);
  if (play.end === "gave up" && (said === null || said.about === ""))
    return {
      tone: "info",
      head: ended,
      text: card.key ? forms[card.form].solution(card, play, texts) : texts.shownNothing,
    };
  if (!said) return ended === "" ? SILENCE : { tone: "right", head: ended, text: "" };
  const { tone, note } = said;
  const head = ended !== "" && tone === "right" ? ended : nameOf(card, said.about, tone, texts);
  switch (tone) {
    case "wrong": {
      const back = card.form === "moves" && play.stage === null && !card.path ? ` ${texts.takenBack}` : "";
      if (said.routeFault) {
        const { at, to, turns } = said.routeFault;
        return { tone, head, text: turns ? texts.cannotTurn(at, to) : texts.noLeg(at, to) };
      }
      const before = said.line.length > 0 ? ` ${texts.lineBefore(said.line.length)}` : "";
      return { tone, head, text: (note.text || texts.noReason[card.form]) + back + before };
    }
    case "info":
      return { tone, head, text: note.text || texts.notAsked };
    case "several":
      return { tone: "info", head, text: texts.severalRoutes(card.path?.to ?? "") };
    case "python":
      return { tone, head, text: card.form === "text" ? texts.python.text : texts.python.other };
    case "right": {
      const answered = note.reply !== "" && play.stage === null && ended === "";
      const reply = answered ? ` ${texts.answered(note.reply)}` : "";
      return {
        tone,
        head,
        text: said.line.length > 0 ? texts.lineFound(said.line.length) : note.text + reply,
      };
    }
    case "hint":
      return { tone, head, text: note.text };
  }
}

/** The verdict, of a square with its name: "5c: no". */
function nameOf(card: Card, about: string, tone: Tone, texts: Texts): string {
  const head = texts.head[tone];
  if (card.form !== "squares" || about === "") return head;
  return head === "" ? about : `${about} · ${head}`;
}

const endOf = (card: Card, play: Play, texts: Texts): string =>
  play.end === "solved" ? forms[card.form].solved(card, play, texts) : texts.end[play.end];

/** How it is answered; on a sheet, what counts there. */
export function instructions(card: Card, mode: Mode, sheet: boolean, texts: Texts): string {
  const howTo = matchMedia("(pointer: coarse)").matches ? texts.tap : texts.howTo;
  const counts =
    mode === "python" ? texts.howTo.graded : sheet && mode === "immediate" ? texts.howTo.selfCheck : "";
  return `${forms[card.form].howTo(card, howTo)} ${counts}`.trim();
}

/** The squares with rings round them that the question does not name, for who cannot see them. */
export function ringsOf(card: Card, texts: Texts): string {
  const rings = listOf(card.board?.annotations).flatMap((one) => {
    const { kind, squares } = recordOf(one);
    return kind === "circle" ? textsOf(squares) : [];
  });
  const named = new Set(card.task.match(/\d+[a-z]+/g));
  const unnamed = rings.filter((square) => !named.has(square));
  return unnamed.length === 0 ? "" : texts.ringed(unnamed);
}

/** How far one is: "3 of 11", or how many repeats are left. The number of questions is the same from first to last. */
export function placeOf({ queue, at }: { queue: readonly Entry[]; at: number }, texts: Texts): string {
  const entry = queue[at];
  if (queue.length < 2 || !entry) return "";
  if (isRepeat(queue, at)) return texts.repeats(queue.length - at);
  const asked = [...new Set(queue.map(({ card }) => card))];
  return asked.length < 2 ? "" : texts.place(asked.indexOf(entry.card) + 1, asked.length);
}

/** Why an exercise is asked again. */
export function becauseOf(card: Card, row: Row, texts: Texts): string {
  const { because } = texts;
  if (row.gave_up) return because.gaveUp;
  const wrong = row.tries.slice(0, row.wrong).map((answer) => forms[card.form].wrong(card, answer));
  const named = unique(wrong.filter((name) => name !== ""));
  if (named.length > 0) return because[card.form](named);
  return row.wrong === 0 && row.hints > 0 ? because.hinted : because.missed;
}

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];

/** The name of an exercise in a list. */
export const titleOf = (card: Card | undefined, id: string): string =>
  card ? [card.prompt?.text, card.task].filter(Boolean).join(" · ") : id;
