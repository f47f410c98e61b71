/** The move in every dialect: a notation to adopt or copy, or why it cannot be written. */
import { copyText } from "../../kit/clipboard.ts";
import { capital, prose } from "../../kit/prose.ts";
import { html, iconView } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import type { Spelling } from "./moveinfo.ts";

export interface Words {
  readonly take?: (title: string) => string;
  readonly copy: (title: string) => string;
  readonly copied: string;
  readonly notCopied: string;
  /** The label of a missing notation; its reason is folded away. */
  readonly cannot?: string;
}

/** `take` is called with the dialect whose text is to be taken over; without it the texts are only read. */
export function spellingList(
  spellings: readonly Spelling[],
  current: string,
  words: Words,
  heard: { readonly take?: (spelling: Spelling) => void; readonly said: (text: string) => void },
): View {
  const { take } = heard;
  const copy = (text: string, button: HTMLElement): void => {
    void copyText(text, button.parentElement ?? button).then((done) => {
      heard.said(done ? words.copied : words.notCopied);
      button.classList.toggle("bm-copied", done);
      setTimeout(() => button.classList.remove("bm-copied"), 1200);
    });
  };
  const written = (spelling: Spelling): View => {
    const { name, title, text } = spelling;
    return html`${
      take
        ? html`<button type="button" class="bm-take" title=${words.take?.(title) ?? ""} aria-pressed=${name === current}
            @click=${() => take(spelling)}><code>${text}</code></button>`
        : html`<code class="bm-take">${text}</code>`
    }<button type="button" class="bm-tool bm-copy" title=${words.copy(title)} aria-label=${words.copy(title)}
      @click=${({ currentTarget }: Event) => copy(text, currentTarget as HTMLElement)}>${[iconView("copy"), iconView("done")]}</button>`;
  };
  const missing = (refusal: string): View => {
    const why = prose(capital(refusal));
    return words.cannot === undefined
      ? html`<span class="bm-refusal">${why}</span>`
      : html`<details class="bm-refusal"><summary>${words.cannot}</summary><p>${why}</p></details>`;
  };
  return html`<ul class="bm-spellings">${spellings.map(
    (one) =>
      html`<li class="bm-spelling" data-dialect=${one.name}><span class="bm-dialect">${one.title}</span>${
        one.text === "" ? missing(one.refusal) : written(one)
      }</li>`,
  )}</ul>`;
}
