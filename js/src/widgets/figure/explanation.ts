/** A Betza notation split into tokens, and the explanation of the current one. */
import type { Offset } from "../../core/figures.ts";
import type { Texts } from "../../i18n/studio.ts";
import { html as element } from "../../kit/dom.ts";
import { prose } from "../../kit/prose.ts";
import { html, render } from "../../kit/view.ts";
import { squaresOf } from "./moveinfo.ts";
import type { Part } from "./moveinfo.ts";
import { Tokens } from "./tokens.ts";

export class Explanation {
  /** The tokens, and below them what is said of one. */
  readonly elements: readonly HTMLElement[];
  private readonly tokens: Tokens;
  private readonly says = element("div", { class: "bm-explained" });
  private texts: Texts | null = null;
  private lines: readonly string[] = [];

  /** `light` is called with the squares of the token looked at. */
  constructor(
    private readonly light: (squares: readonly Offset[]) => void,
    signal: AbortSignal,
  ) {
    this.tokens = new Tokens(() => this.update(), signal);
    this.elements = [this.tokens.element, this.says];
  }

  show(text: string, parts: readonly Part[], texts: Texts): void {
    this.texts = texts;
    this.tokens.show(text, parts, texts.pad.tokens);
    this.update();
  }

  /** Mark the tokens by which the piece gets to a square; `lines` are read while no token is looked at. */
  look(at: Offset | null, lines: readonly string[] = []): void {
    this.tokens.light(at);
    this.lines = lines;
    this.update();
  }

  /** The token, within those it belongs to: a line each. */
  private update(): void {
    const { attended } = this.tokens;
    const chain = attended === null ? [] : this.tokens.chain(attended);
    const lines =
      chain.length > 0
        ? chain.map(({ text, says }) => html`<p><code>${text}</code> ${prose(says)}</p>`)
        : this.lines.map((line) => html`<p>${line}</p>`);
    render(lines.length > 0 ? lines : html`<p class="bm-dim">${this.texts?.pad.tokensHint}</p>`, this.says);
    this.light(squaresOf(chain.at(-1)));
  }
}
