/** The side panel: side to move, tools, piece card, and the tabs of the other parts. */
import type { Snapshot } from "../../core/model.ts";
import type { Texts } from "../../i18n/board.ts";
import { html, put, say } from "../../kit/dom.ts";
import { toolbar } from "../../kit/toolbar.ts";
import type { Toolbar } from "../../kit/toolbar.ts";
import type { BoardContext, CommandId, Tab, ViewState } from "../context.ts";
import { Card } from "./card.ts";
import { PanelTabs } from "./tabs.ts";

/** The buttons above the card, in groups. */
const BAR: readonly (readonly CommandId[])[] = [
  ["undo", "redo"],
  ["flip"],
  ["zoomOut", "zoomIn", "fit", "actual", "fullScreen"],
];

/** Beside the title: check and other facts shown on the board. */
const LOOKS: readonly CommandId[] = ["attackers", "attacks", "help"];

export class Panel {
  readonly element: HTMLElement;
  private readonly title = html("div", { class: "bm-title" });
  private readonly whose = html("span");
  private readonly check = html("span", { class: "bm-check" });
  private readonly turn = html("div", { class: "bm-turn" }, this.whose, this.check);
  private readonly card: Card;
  private readonly tabs: PanelTabs;
  private readonly toolbar: Toolbar;
  /** Undo and redo: where nothing is ever moved they are not there. */
  private readonly history: HTMLElement | undefined;

  /** `notes`: lines of parts about what the board shows, under the card. */
  constructor(
    private readonly button: BoardContext["button"],
    tabs: readonly Tab[],
    notes: readonly HTMLElement[],
    private readonly texts: Texts,
    signal: AbortSignal,
  ) {
    this.card = new Card(button("outline"), texts, signal);
    this.tabs = new PanelTabs(tabs, texts, signal);
    const group = (ids: readonly CommandId[]): HTMLElement =>
      html("div", { class: "bm-tools" }, ...ids.map((id) => button(id)));
    const groups = BAR.map(group);
    this.history = groups[0];
    this.toolbar = toolbar(
      { class: "bm-toolbar", label: texts.panel.tools },
      signal,
      group(LOOKS),
      html("div", { class: "bm-bar" }, ...groups),
    );
    this.element = html(
      "div",
      { class: "bm-panel" },
      html("div", { class: "bm-head" }, html("div", {}, this.title, this.turn), this.toolbar.element),
      this.card.element,
      html("div", { class: "bm-asides" }, ...notes),
      this.tabs.element,
    );
  }

  /** The card and the help button alone, for a view without room for the rest. */
  apart(): readonly HTMLElement[] {
    return [this.card.element, this.button("help")];
  }

  open(tab: Tab["id"]): void {
    this.tabs.open(tab);
  }

  update(now: ViewState): void {
    const { snapshot } = now;
    const { result } = snapshot;
    const title = this.texts.title(snapshot.title);
    say(this.title, title);
    put(this.title, "title", title);
    const still = isStill(snapshot);
    this.element.classList.toggle("bm-still", still);
    if (this.history) this.history.hidden = still;
    this.toolbar.update();
    put(this.turn, "data-side", result ? (result.winner ?? "") : snapshot.turn);
    put(this.turn, "title", result?.text ?? "");
    this.turn.classList.toggle("bm-over", result !== null);
    say(this.whose, result ? this.texts.won(result.winner) : this.texts.turn(snapshot.turn));
    say(this.check, result ? "" : this.texts.inCheck(snapshot.inCheck));
    this.card.update(now);
    this.tabs.update(now);
  }
}

/** A board to look at or to answer on, where no move was made: whose turn it is would only puzzle. */
function isStill({ interaction, history }: Snapshot): boolean {
  return interaction !== "play" && interaction !== "edit" && history.length === 0;
}
