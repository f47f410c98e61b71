/** The panel of a lesson: the piece, its kinds of move, and the two buttons that a lesson needs. */
import { watcher } from "../../core/batch.ts";
import type { Kind } from "../../core/model.ts";
import { tongueOf } from "../../core/names.ts";
import type { Texts } from "../../i18n/board.ts";
import { button, name } from "../../kit/button.ts";
import { focusInPlace, html } from "../../kit/dom.ts";
import { icon } from "../../kit/icons.ts";
import type { BoardContext, ViewState } from "../context.ts";
import { legend } from "../view/legend.ts";
import { isStill } from "./panel.ts";

export class LessonPanel {
  readonly element: HTMLElement;
  private readonly words = html("div", { class: "bm-lesson-words" });
  /** Where nothing is ever moved they are not there. */
  private readonly history: readonly HTMLButtonElement[];
  private readonly more: HTMLButtonElement;
  private readonly changed = watcher();

  /** `openAll` opens the full panel. */
  constructor(
    makeButton: BoardContext["button"],
    openAll: () => void,
    private readonly texts: Texts,
  ) {
    const again = makeButton("start", texts.panel.again);
    again.prepend(icon("turnOver"));
    this.history = [makeButton("undo"), again];
    this.more = button({ class: "bm-tool", "data-tool": "panel" }, icon("more"), openAll);
    name(this.more, texts.panel.more);
    const actions = html("div", { class: "bm-lesson-actions" }, this.more, ...this.history);
    this.element = html("div", { class: "bm-lesson" }, this.words, actions);
  }

  focus(): void {
    focusInPlace(this.more);
  }

  update(now: ViewState): void {
    const still = isStill(now.snapshot);
    for (const one of this.history) one.hidden = still;
    const kind = now.focused?.kind ?? onlyKind(now);
    if (this.changed(kind)) this.words.replaceChildren(...(kind ? this.about(kind) : []));
  }

  private about(kind: Kind): HTMLElement[] {
    const { texts } = this;
    const called = texts.kind(kind);
    const other =
      called === kind.kanji
        ? html("span", { class: "bm-dim", lang: "en" }, kind.name)
        : html("span", { class: "bm-dim bm-hand", lang: "ja" }, kind.kanji);
    return [
      html("h2", { class: "bm-name" }, html("span", { ...tongueOf(called, kind) }, called), " ", other),
      // Where that is the question, a kind comes without its moves.
      kind.betza === ""
        ? html("p", { class: "bm-sentence bm-dim" }, texts.panel.asked)
        : legend(kind.categories, texts.category),
    ];
  }
}

/** The kind of all pieces in sight, if it is one. */
function onlyKind({ snapshot: { position }, layout }: ViewState): Kind | null {
  const kinds = new Set<Kind>();
  position.pieces.forEach((piece, square) => {
    if (piece && layout.contains(square)) kinds.add(piece.kind);
  });
  const [kind] = kinds;
  return kinds.size === 1 && kind ? kind : null;
}
