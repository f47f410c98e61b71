/** The state machine of an exercise: how each event changes it. No DOM, no clock, no rules. */
import forms from "forms:trainer";
import { NO_NOTE } from "../../core/cards.ts";
import type { Card, Note } from "../../core/cards.ts";
import { say } from "../../core/play.ts";
import type { Given, Mode, Play, Stage } from "../../core/play.ts";
import { nextHint } from "./hints.ts";
import { noted, solved, to, wronged } from "./form.ts";
import type { Effect, Event, Step } from "./form.ts";

export type { Effect, Event, Step };

export function step(card: Card, play: Play, event: Event, mode: Mode): Step {
  switch (event.kind) {
    case "change":
      return to(play.end === "noted" && mode === "python" ? changing(play) : play);
    case "hint":
      return hint(card, play);
    case "give up":
      return to(play.end === "" ? giveUp(play) : play);
    case "continue":
      return goOn(play);
    case "judged":
      return judged(card, play, event);
    case "unanswered":
      return play.asking ? to({ ...play, asking: false, said: say("python", NO_NOTE) }) : to(play);
    case "square":
    case "line":
    case "choose":
    case "write":
    case "move":
    case "pair":
    case "submit":
      return forms[card.form].act(card, play, event, mode);
  }
}

/** Take up again what was handed in: of moves from the first one on. */
const changing = (play: Play): Play => ({
  ...play,
  end: "",
  said: null,
  changing: true,
  moves: [],
  given: null,
});

const giveUp = (play: Play): Play => ({ ...play, end: "gave up", stage: null, said: say("info", NO_NOTE) });

/** Show the answer to a wrong move, then take both back; continue from a right one to where its answer leads. */
function goOn(play: Play): Step {
  const { stage } = play;
  if (!stage || play.end !== "") return to(play);
  const { reply } = stage.note;
  if (stage.verdict === "on") return to({ ...play, stage: null, node: stage.to, reply });
  if (stage.phase === "made" && reply !== "") {
    const next: Stage = { ...stage, phase: "answered" };
    return to({ ...play, stage: next }, { kind: "wait", stage: next });
  }
  return to({ ...play, stage: null });
}

function hint(card: Card, play: Play): Step {
  const next = nextHint(card, play);
  if (!next || play.end !== "" || play.asking || play.stage) return to(play);
  const { hint: given, of, number } = next;
  return to({
    ...play,
    hints: play.hints + 1,
    ladder: { of, given: number },
    said: say(
      "hint",
      { ...NO_NOTE, text: given.text, path: given.path },
      { squares: given.squares, animate: given.step === "animate" },
    ),
  });
}

/** Python owes an answer; one that comes late counts as long as nothing else was done. */
export const isAsking = ({ asking, said }: Play): boolean => asking || said?.tone === "python";

function judged(
  card: Card,
  play: Play,
  { right, note, given }: { right: boolean | null; note: Note; given: Given | null },
): Step {
  if (!isAsking(play)) return to(play);
  const form = forms[card.form];
  const answer = form.answer(play);
  const waited = { ...play, asking: false };
  const heard = form.judged?.(waited, right) ?? waited;
  if (given && right !== false) return to({ ...heard, given, said: null });
  if (right === null) return to(noted(heard, answer, null));
  const said = say(right ? "right" : "wrong", note, { about: play.picked });
  return to({ ...(right ? solved(heard, answer) : wronged(heard, answer)), said });
}
