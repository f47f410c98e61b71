/**
 * The model of a pupil's trainer: it plays alone, as on an exported page, and hands every new answer on. A trainer that
 * asks Python (of graded work, and of notation) asks the server.
 */
import type { Answering, Saved } from "../../core/generated/classroom.ts";
import { listOf, numberOf, recordOf, textOf } from "../../core/read.ts";
import { PreparedModel } from "../prepared.ts";
import { asked, hex, newAnswers, sentOf } from "./outbox.ts";
import type { Fields, Sent } from "./outbox.ts";

export interface Pupil {
  /** Take new answers, with the rows and the place that they belong to, to keep both together. */
  take(answers: readonly Answering[], rows: readonly unknown[], at: number): void;
}

export class PupilModel extends PreparedModel {
  private sent: Sent;
  /** The number of the trainer's question, by the id of the answer that it became. */
  private readonly questions = new Map<string, number>();

  constructor(
    traits: Fields,
    private readonly pupil: Pupil,
  ) {
    super(traits);
    this.sent = sentOf(listOf(traits.answers));
  }

  override save_changes(): void {
    const { answers, sent } = newAnswers(listOf(this.get("answers")), this.sent, () => hex(12));
    const question = recordOf(this.get("question"));
    const more: Answering[] = [];
    const seq = numberOf(question.seq);
    if (seq > this.last) {
      this.last = seq;
      const card = textOf(question.card);
      const id = hex(12);
      this.questions.set(id, seq);
      this.sent = asked(sent, card);
      more.push({ type: "answer", id, card, answer: recordOf(question.answer), hints: 0, seconds: null });
    } else this.sent = sent;
    this.pupil.take([...answers, ...more], listOf(this.get("answers")), numberOf(this.get("at")));
  }

  private last = 0;

  /** An answer is in the file: if the trainer waits for it, say so. */
  saved({ id, right, note, node }: Saved): void {
    const seq = this.questions.get(id);
    if (seq === undefined) return;
    this.questions.delete(id);
    this.update({ reply: { seq, right, note, node } });
  }
}
