/** The tab of captured pieces. */
import { watcher } from "../../core/batch.ts";
import { capturedBySide } from "../../core/capturedpieces.ts";
import type { CapturedPiece } from "../../core/capturedpieces.ts";
import type { Side } from "../../core/geometry.ts";
import type { Snapshot } from "../../core/model.ts";
import { html as make, listen } from "../../kit/dom.ts";
import { along, roving } from "../../kit/list.ts";
import { html, render } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import type { BoardContext, Part } from "../context.ts";
import { pieceIcon } from "../view/pieceicon.ts";

export function captured({ texts, signal, setFocus }: BoardContext): Part {
  const element = make("div", { class: "bm-captured" });
  const changed = watcher();

  const section = (side: Side, losses: readonly CapturedPiece[], kinds: readonly unknown[]): View => {
    const total = losses.reduce((sum, { count }) => sum + count, 0);
    const title = texts.captured.lost(texts.side[side], total);
    const item = ({ kind, promoted, count }: CapturedPiece): View => {
      const words = texts.captured.item(texts.kind(kind), count, promoted);
      return html`<li class="bm-loss" tabindex="-1" data-kind=${kinds.indexOf(kind)} aria-label=${words}
        title=${words}>${pieceIcon({ kind, side, promoted })}<span aria-hidden="true">${count === 1 ? "" : `×${count}`}</span></li>`;
    };
    return html`<h2 class="bm-lost" data-side=${side}>${title}</h2>
      <ul class="bm-losses" aria-label=${title}>${losses.map(item)}</ul>`;
  };
  const items = (): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(".bm-loss")];
  const { update: rest } = roving(element, items, signal, along);
  const draw = (snapshot: Snapshot): void => {
    const losses = capturedBySide(snapshot);
    const none = losses.black.length + losses.white.length === 0;
    const { kinds } = snapshot.position;
    render(
      none
        ? html`<p class="bm-empty">${texts.captured.none}</p>`
        : (["white", "black"] as const).map((side) => section(side, losses[side], kinds)),
      element,
    );
    rest();
  };

  const look = ({ target }: Event): void => {
    const item = target instanceof Element ? target.closest<HTMLElement>("[data-kind]") : null;
    setFocus({ kind: item ? Number(item.dataset.kind) : null });
  };
  const leave = (): void => setFocus({ kind: null });
  listen(element, signal, {
    pointerover: look,
    focusin: look,
    pointerleave: leave,
    focusout: leave,
  });
  return {
    tab: {
      id: "captured",
      icon: "captured",
      element,
      offered: ({ snapshot }) => snapshot.interaction !== "mark",
      update: ({ snapshot }) => {
        const { line, ply, history, position } = snapshot;
        if (changed(line, ply, history, position.kinds)) draw(snapshot);
      },
    },
  };
}
