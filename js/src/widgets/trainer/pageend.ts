/** The end of a page without Python: its results, what was done with them, and its own texts. */
import { NO_NOTE } from "../../core/cards.ts";
import type { Card, Settings } from "../../core/cards.ts";
import { readPage } from "../../core/generated/trainer.ts";
import { listOf, recordOf } from "../../core/read.ts";
import type { Texts } from "../../i18n/trainer.ts";
import type { Host } from "../../host/host.ts";
import { copyText, download } from "../../kit/clipboard.ts";
import type { View } from "../../kit/view.ts";
import { reportView } from "./panel/report.ts";
import type { Event } from "./flow.ts";
import { Report } from "./report.ts";
import type { Played } from "./rows.ts";

/** The texts of a trainer: on a page without Python, nothing speaks of a notebook; in a class the teacher shows solutions. */
export function textsFor(host: Host, texts: Texts): Texts {
  if (host.get("in_class") === true) return isVote(host) ? ofVote(texts) : ofClass(texts, texts.inClass);
  if (host.alone !== true) return texts;
  const { page, keep, summary } = texts;
  return {
    ...texts,
    keep: { ...keep, question: page.keep },
    python: { ...texts.python, ...page.python },
    summary: { ...summary, graded: page.graded, handedIn: page.recorded },
  };
}

/** Whether the page asks for a vote: no solution comes after it. */
const isVote = (host: Host): boolean =>
  listOf(host.get("cards")).some((one) => recordOf(one).kind === "vote");

function ofVote(texts: Texts): Texts {
  const { action, end, inVote } = texts;
  const { noted, change } = inVote;
  return { ...ofClass(texts, inVote), action: { ...action, change }, end: { ...end, noted } };
}

function ofClass(texts: Texts, { graded, kept }: Texts["inClass"]): Texts {
  const { howTo, tap, summary } = texts;
  return {
    ...texts,
    kept,
    howTo: { ...howTo, graded },
    tap: { ...tap, graded },
    summary: { ...summary, graded },
  };
}

/**
 * What happens without Python to an answer that the page cannot judge: graded work is noted; of several moves in a row
 * Python would have to show the replies.
 */
export const withoutPython = ({ turns }: Card, { graded }: Settings): Event =>
  graded && turns < 2 ? { kind: "judged", right: null, note: NO_NOTE, given: null } : { kind: "unanswered" };

/** What the summary says of the Python beside the page. */
export function aboutPython(host: Host, texts: Texts): string {
  const { loading, drill, failed } = texts.page.beside;
  const state = host.get("endless") === true ? host.python?.state : undefined;
  return { waiting: "", loading, ready: "", missing: drill, failed }[state ?? "waiting"];
}

export class PageEnd {
  readonly report: Report;
  private said = "";
  private restored = false;

  /** `changed`: draw again. */
  constructor(
    private readonly host: Host,
    private readonly texts: Texts,
    private readonly root: HTMLElement,
    played: () => Played & { readonly at: number },
    private readonly changed: () => void,
    signal: AbortSignal,
  ) {
    this.report = new Report(host, played, signal);
  }

  /** Continue where the learner was, once. */
  restore(): void {
    if (this.restored) return;
    this.restored = true;
    this.report.restore();
  }

  /** Take a change, after which nothing that was done with the results holds. */
  handleChange(best: number | null = null): void {
    this.said = "";
    this.report.changed(best);
  }

  /** `restart`: begin anew; null: that is not done here. */
  view(restart: (() => void) | null): View {
    const { code, isSheet, refused } = this.report;
    return reportView({ code, isSheet, refused, said: this.said }, this.texts, {
      save: this.save,
      copy: () => void this.copy(code),
      restart,
    });
  }

  /** The traits of a page that was not played. */
  get anew(): Readonly<Record<string, unknown>> {
    const order = readPage(this.host.get("page")).order;
    return { queue: order.map((card) => ({ card, because: "" })), at: 0, answers: [] };
  }

  private readonly save = (): void => {
    const { text, name } = this.report;
    download(new Blob([text], { type: "application/json" }), name, this.root);
    this.say(this.texts.page.saved(name));
  };

  private async copy(code: string): Promise<void> {
    const { copied, blocked } = this.texts.page;
    this.say((await copyText(code, this.root)) ? copied : blocked);
  }

  private say(text: string): void {
    this.said = text;
    this.changed();
  }
}

/** The end of a page, where there is no Python. */
export const pageEndOf = (...given: ConstructorParameters<typeof PageEnd>): PageEnd | null =>
  given[0].alone === true && given[0].get("page") !== undefined ? new PageEnd(...given) : null;
