/** The tab of captured pieces. */
import { watcher } from "../../core/batch.ts";
import { capturedBySide } from "../../core/capturedpieces.ts";
import type { CapturedPiece } from "../../core/capturedpieces.ts";
import type { Side } from "../../core/geometry.ts";
import type { Snapshot } from "../../core/model.ts";
import { consume, html as make, listen } from "../../kit/dom.ts";
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
  const rove = (to: HTMLElement | undefined): void => {
    for (const one of items()) one.tabIndex = one === to ? 0 : -1;
  };
  const draw = (snapshot: Snapshot): void => {
    const losses = capturedBySide(snapshot);
    const none = losses.black.length + losses.white.length === 0;
    const { kinds } = snapshot.position;
    render(
      none
        ? html`<p class="bm-dim bm-nothing">${texts.captured.none}</p>`
        : (["white", "black"] as const).map((side) => section(side, losses[side], kinds)),
      element,
    );
    rove(items()[0]);
  };

  /** One stop for Tab; the arrow keys go from piece to piece. */
  const key = (event: KeyboardEvent): void => {
    const all = items();
    const at = all.findIndex((item) => item === event.target);
    const next = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: all.length - 1,
    }[event.key];
    if (at < 0 || next === undefined) return;
    consume(event);
    const item = all[Math.max(0, Math.min(all.length - 1, next))];
    rove(item);
    item?.focus();
  };
  const look = ({ target }: Event): void => {
    const item = target instanceof Element ? target.closest<HTMLElement>("[data-kind]") : null;
    setFocus({ kind: item ? Number(item.dataset.kind) : null });
  };
  const leave = (): void => setFocus({ kind: null });
  listen(element, signal, {
    keydown: key,
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
