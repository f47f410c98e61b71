/** The tab of captured pieces. */
import { capturedBySide } from "../../core/capturedpieces.ts";
import type { CapturedPiece } from "../../core/capturedpieces.ts";
import type { Side } from "../../core/geometry.ts";
import { html, listen } from "../../kit/dom.ts";
import { along, roving } from "../../kit/list.ts";
import type { Roving } from "../../kit/list.ts";
import { empty } from "../../kit/note.ts";
import type { BoardContext, Part, Tab, ViewState } from "../context.ts";
import { pieceIcon } from "../view/pieceicon.ts";

export class Captured implements Part {
  readonly tab: Tab;
  private readonly element = html("div", { class: "bm-captured" });
  private readonly roving: Roving;
  private drawn: ViewState["snapshot"] | null = null;

  constructor(private readonly context: BoardContext) {
    const offered = ({ snapshot }: ViewState): boolean => snapshot.interaction !== "mark";
    const update = (now: ViewState): void => {
      this.draw(now);
    };
    this.tab = { id: "captured", icon: "captured", element: this.element, offered, update };
    const { signal } = context;
    this.roving = roving(this.element, () => this.items(), signal, along);
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
      this.element.replaceChildren(empty(texts.none));
      return;
    }
    const sides = (["white", "black"] as const).flatMap((side) => this.section(side, losses[side], snapshot));
    this.element.replaceChildren(...sides);
    this.roving.update();
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
}
