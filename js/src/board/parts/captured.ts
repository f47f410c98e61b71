/** The tab of captured pieces. */
import { capturedBySide } from "../../core/capturedpieces.ts";
import type { CapturedPiece } from "../../core/capturedpieces.ts";
import type { Side } from "../../core/geometry.ts";
import { consume, html, listen } from "../../kit/dom.ts";
import type { BoardContext, Part, Tab, ViewState } from "../context.ts";
import { pieceIcon } from "../view/pieceicon.ts";

export class Captured implements Part {
  readonly tab: Tab;
  private readonly element = html("div", { class: "bm-captured" });
  private drawn: ViewState["snapshot"] | null = null;

  constructor(private readonly context: BoardContext) {
    const offered = ({ snapshot }: ViewState): boolean => snapshot.interaction !== "mark";
    const update = (now: ViewState): void => {
      this.draw(now);
    };
    this.tab = { id: "captured", icon: "captured", element: this.element, offered, update };
    const { signal } = context;
    listen(this.element, signal, {
      keydown: (event) => {
        this.key(event);
      },
    });
    const setFocus = (event: Event): void => {
      const item = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-kind]") : null;
      context.setFocus({ kind: item ? Number(item.dataset.kind) : null });
    };
    listen(this.element, signal, {
      pointerover: setFocus,
      focusin: setFocus,
    });
    const leave = (): void => {
      context.setFocus({ kind: null });
    };
    listen(this.element, signal, {
      pointerleave: leave,
      focusout: leave,
    });
  }

  private draw({ snapshot }: ViewState): void {
    const { drawn, context } = this;
    const same =
      drawn?.line === snapshot.line &&
      drawn.ply === snapshot.ply &&
      drawn.history === snapshot.history &&
      drawn.position.kinds === snapshot.position.kinds;
    if (same) return;
    this.drawn = snapshot;
    const losses = capturedBySide(snapshot);
    const texts = context.texts.captured;
    if (losses.black.length + losses.white.length === 0) {
      this.element.replaceChildren(html("p", { class: "bm-dim bm-nothing" }, texts.none));
      return;
    }
    const sides = (["white", "black"] as const).flatMap((side) => this.section(side, losses[side], snapshot));
    this.element.replaceChildren(...sides);
    const [first] = this.items();
    if (first) first.tabIndex = 0;
  }

  private section(
    side: Side,
    losses: readonly CapturedPiece[],
    { position }: ViewState["snapshot"],
  ): HTMLElement[] {
    const { texts } = this.context;
    const total = losses.reduce((sum, { count }) => sum + count, 0);
    const title = texts.captured.lost(texts.side[side], total);
    const items = losses.map(({ kind, promoted, count }) =>
      html(
        "li",
        {
          class: "bm-loss",
          tabindex: "-1",
          "data-kind": position.kinds.indexOf(kind),
          "aria-label": texts.captured.item(texts.kind(kind), count, promoted),
          title: texts.captured.item(texts.kind(kind), count, promoted),
        },
        pieceIcon({ kind, side, promoted }),
        html("span", { "aria-hidden": "true" }, count === 1 ? "" : `×${count}`),
      ),
    );
    return [
      html("h2", { class: "bm-lost", "data-side": side }, title),
      html("ul", { class: "bm-losses", "aria-label": title }, ...items),
    ];
  }

  private items(): HTMLElement[] {
    return [...this.element.querySelectorAll<HTMLElement>(".bm-loss")];
  }

  /** One stop for Tab; the arrow keys go from piece to piece. */
  private key(event: KeyboardEvent): void {
    const items = this.items();
    const at = items.findIndex((item) => item === event.target);
    const next = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    if (at < 0 || next === undefined) return;
    consume(event);
    const item = items[Math.max(0, Math.min(items.length - 1, next))];
    for (const one of items) one.tabIndex = one === item ? 0 : -1;
    item?.focus();
  }
}
