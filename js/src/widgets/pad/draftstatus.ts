/** The message under the field for the current draft. Pure. */
import type { Problem } from "../../core/generated/common.ts";
import type { Texts } from "../../i18n/studio.ts";
import { capital } from "../../kit/prose.ts";
import type { Wait } from "../../kit/waiting.ts";
import type { Stretch } from "./field.ts";

/** The longest draft Python is asked about. */
export const LONGEST = 20_000;

export interface Draft {
  readonly draft: string;
  /** It is too long to be asked about. */
  readonly held: boolean;
  /** The figure belongs to another draft. */
  readonly stale: boolean;
  readonly wait: Wait;
  readonly problem: Problem | null;
  /** The text that is shown, and what it says. */
  readonly text: string;
  readonly sentence: string;
  /** What in the draft may mean something else than was intended. */
  readonly hints: readonly string[];
}

export interface DraftStatus {
  readonly state: "empty" | "wrong" | "stale" | "good";
  /** Where in the draft something is wrong. */
  readonly mark: Stretch | null;
  readonly verdict: string;
  readonly note: string;
}

export function draftStatus(given: Draft, { pad }: Texts): DraftStatus {
  const { draft, held, wait, text } = given;
  if (draft === "") return { state: "empty", mark: null, verdict: pad.empty, note: "" };
  const stale = held || given.stale;
  const note = !stale ? given.hints.join(" ") : wait === "settled" && text !== "" ? pad.stale(text) : "";
  const length = held ? [...draft].length : 0;
  const problem = held
    ? { text: pad.tooLong(length, LONGEST), start: LONGEST, end: length, where: "draft" }
    : given.problem;
  if (problem) {
    const mark = problem.where === "draft" || problem.where === "" ? problem : null;
    return { state: "wrong", mark, verdict: problem.text, note };
  }
  const says = { settled: given.sentence, working: pad.working, silent: pad.silent(text) }[wait];
  return { state: stale ? "stale" : "good", mark: null, verdict: capital(says), note };
}
