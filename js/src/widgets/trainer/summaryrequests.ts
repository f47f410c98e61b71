/** Requests of the summary to Python: more exercises, or saving the answers. */
import { numberOf, recordOf, textOf } from "../../core/read.ts";
import { setPatientTimeout } from "../../core/timeout.ts";
import type { Texts } from "../../i18n/trainer.ts";
import type { Host } from "../../host/host.ts";

/** Milliseconds to wait for Python: for a short answer, and for new exercises; beside a page it is slower, and loads first. */
export const PATIENCE = { python: 4000, more: 30_000, beside: 180_000 } as const;

/** Each request is a count that goes up; the summary says whether it was answered. */
export class SummaryRequests {
  /** End the wait for an answer. */
  private stop: (() => void) | undefined;
  private pending = false;
  /** The file that the answers were last said to be in. */
  private handedIn = "";

  constructor(
    private readonly host: Host,
    private readonly texts: Texts,
    private readonly say: (text: string) => void,
  ) {}

  /** Ask for another round: it comes as more cards, and the queue continues with them. */
  readonly more = (): void =>
    this.ask(
      { wanted: this.next("wanted") },
      this.host.python ? PATIENCE.beside : PATIENCE.more,
      this.texts.python.more,
    );

  /** Ask Python to save the answers beside the notebook; it tells the file again if they are the same. */
  readonly handIn = (): void => {
    this.handedIn = "";
    const traits = { handed_in: "", hand_ins: this.next("hand_ins") };
    this.ask(traits, PATIENCE.python, this.texts.python.handIn);
  };

  /** Say where the answers are once Python has saved them; a problem is shown elsewhere. */
  handleChange(): void {
    const file = textOf(this.host.get("handed_in"));
    const refused = textOf(recordOf(this.host.get("problem")).text) !== "";
    const news = file !== this.handedIn;
    if (!news && !(this.pending && refused)) return;
    this.handedIn = file;
    this.end(news && file !== "" ? this.texts.handedIn(file) : "");
  }

  /** Wait no longer, and say this. */
  end(text = ""): void {
    this.stop?.();
    this.pending = false;
    this.say(text);
  }

  private next(trait: string): number {
    return numberOf(this.host.get(trait)) + 1;
  }

  private ask(traits: Readonly<Record<string, unknown>>, milliseconds: number, silent: string): void {
    this.end();
    const sent = this.host.set(traits);
    this.pending = sent;
    this.say(sent ? this.texts.asking : silent);
    if (!sent) return;
    this.stop = setPatientTimeout(milliseconds, () => this.say(silent));
  }
}
