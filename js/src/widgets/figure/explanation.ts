/** A Betza notation split into tokens, and the explanation of the current one. */
import type { Offset } from "../../core/figures.ts";
import type { Texts } from "../../i18n/studio.ts";
import { html as element, put } from "../../kit/dom.ts";
import { prose } from "../../kit/prose.ts";
import { html, render } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import { squaresOf } from "./moveinfo.ts";
import type { Part } from "./moveinfo.ts";
import { Tokens } from "./tokens.ts";

/** A token and those it belongs to, a line each. */
export const chainView = (chain: readonly Part[]): readonly View[] =>
  chain.map(({ text, says }) => html`<p><code>${text}</code> ${prose(says)}</p>`);

export class Explanation {
  readonly element: HTMLElement;
  private readonly tokens: Tokens;
  private readonly says = element("div", { class: "bm-explained" });
  private texts: Texts | null = null;

  /** `light` is called with the squares of the token looked at. */
  constructor(
    private readonly light: (squares: readonly Offset[]) => void,
    signal: AbortSignal,
  ) {
    this.tokens = new Tokens((part) => this.setFocus(part), signal);
    this.element = element("div", {}, this.tokens.element, this.says);
  }

  show(text: string, parts: readonly Part[], texts: Texts): void {
    this.texts = texts;
    this.tokens.show(text, parts, texts.pad.tokens);
    this.setFocus(this.tokens.attended);
  }

  /** Mark the tokens by which the piece gets to a square. */
  look(at: Offset | null): void {
    this.tokens.light(at);
  }

  /** The token, within those it belongs to. */
  private setFocus(index: number | null): void {
    const chain = index === null ? [] : this.tokens.chain(index);
    const idle = chain.length === 0;
    render(idle ? html`<p class="bm-dim">${this.texts?.pad.tokensHint}</p>` : chainView(chain), this.says);
    put(this.says, "data-idle", String(idle));
    this.light(squaresOf(chain.at(-1)));
  }
}
