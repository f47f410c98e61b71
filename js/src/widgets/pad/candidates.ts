/** Notations for the drawn squares, simplest first, with the difference between neighbours. */
import type { Candidate, Difference } from "../../core/generated/pad.ts";
import type { Offset } from "../../core/figures.ts";
import { capital, prose } from "../../kit/prose.ts";
import { html, nothing } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";

export interface Words {
  readonly candidates: string;
  readonly candidatesEmpty: string;
  readonly nearest: string;
  readonly takeCandidate: (text: string) => string;
  readonly unlike: (missing: number, extra: number) => string;
  readonly differs: (difference: Difference, next: string) => string;
}

export interface Handlers {
  readonly take: (text: string) => void;
  /** One is pointed at: the squares in which it differs from the drawing. */
  readonly look: (squares: readonly Offset[]) => void;
}

export function candidateList(
  candidates: readonly Candidate[],
  drawn: number,
  words: Words,
  { take, look }: Handlers,
): View {
  const row = ({ text, sentence, missing, extra, differs }: Candidate, next: string): View => {
    const unlike = missing.length + extra.length > 0 ? words.unlike(missing.length, extra.length) : "";
    const told = [capital(sentence), unlike, differs ? words.differs(differs, next) : ""];
    const on = (): void => look([...missing, ...extra]);
    const off = (): void => look([]);
    return html`<li class="bm-candidate"><button type="button" class="bm-take" title=${words.takeCandidate(text)} @click=${() => take(text)} @pointerenter=${on} @focus=${on} @pointerleave=${off} @blur=${off}><code>${text}</code></button>${told
      .filter((line) => line !== "")
      .map((line, i) => html`<p class=${i === 0 ? "bm-message" : "bm-dim"}>${prose(line)}</p>`)}</li>`;
  };
  const exact = candidates.every(({ missing, extra }) => missing.length + extra.length === 0);
  const lead = drawn === 0 ? words.candidatesEmpty : exact ? "" : words.nearest;
  return html`<div class="bm-candidates">
    <h2 class="bm-heading">${words.candidates}</h2>
    ${lead === "" ? nothing : html`<p class="bm-dim">${lead}</p>`}
    <ol class="bm-candidate-list">${candidates.map((one, i) => row(one, candidates[i + 1]?.text ?? ""))}</ol>
  </div>`;
}
