/** The side panel: side to move, tools, piece card, and the tabs of the other parts. */
import type { Snapshot } from "../../core/model.ts";
import type { Texts } from "../../i18n/board.ts";
import { button } from "../../kit/button.ts";
import { focusInPlace, html, put, say } from "../../kit/dom.ts";
import { icon } from "../../kit/icons.ts";
import type { Icon } from "../../kit/icons.ts";
import { toolbar } from "../../kit/toolbar.ts";
import type { Toolbar } from "../../kit/toolbar.ts";
import { isPlayable } from "../context.ts";
import type { BoardContext, CommandId, Tab, ViewState } from "../context.ts";
import { Card } from "./card.ts";
import { moreMenu } from "./more.ts";
import type { MoreMenu } from "./more.ts";
import { PanelTabs } from "./tabs.ts";

/** Behind "⋯". */
const MORE: readonly CommandId[] = ["attacks", "attackers", "actual", "make", "record", "help"];

/** The tabs in order, those first that have a word before the others do. */
const ORDER: readonly Tab["id"][] = [
  ...(["record", "moves", "analysis", "find", "draw", "look", "captured", "edit", "share", "make"] as const),
];

export class Panel {
  readonly element: HTMLElement;
  private readonly title = html("div", { class: "bm-title" });
  private readonly whose = html("span");
  private readonly check = html("span", { class: "bm-check" });
  private readonly turn = html("div", { class: "bm-turn" }, this.whose, this.check);
  private readonly card: Card;
  private readonly tabs: PanelTabs;
  private readonly toolbar: Toolbar;
  private readonly more: MoreMenu;
  /** Back to what a lesson shows. */
  private readonly fewer: HTMLButtonElement;
  /** Where no exercise can be made it is not there. */
  private readonly make: HTMLButtonElement | undefined;
  /** Undo and redo: where nothing is ever moved they are not there. */
  private readonly history: HTMLElement;

  /** `notes`: lines of parts about what the board shows, under the card. `close` shows less again. */
  constructor(
    private readonly makeButton: BoardContext["button"],
    tabs: readonly Tab[],
    notes: readonly HTMLElement[],
    close: () => void,
    private readonly texts: Texts,
    signal: AbortSignal,
  ) {
    this.card = new Card(makeButton("outline"), texts, signal);
    const ordered = ORDER.flatMap((id) => tabs.find((tab) => tab.id === id) ?? []);
    this.tabs = new PanelTabs(ordered, texts, signal);
    this.fewer = button({}, [icon("back"), texts.panel.fewer], close);
    const items = MORE.map((id) => {
      const item = makeButton(id, texts.command[id]);
      item.prepend(icon(id as Icon));
      return item;
    });
    this.make = items[MORE.indexOf("make")];
    this.more = moreMenu(texts.panel.more, [...items, this.fewer], signal);
    this.history = html("div", { class: "bm-tools" }, makeButton("undo"), makeButton("redo"));
    const rest = html(
      "div",
      { class: "bm-tools" },
      makeButton("flip"),
      makeButton("fullScreen"),
      this.more.opener,
    );
    this.toolbar = toolbar(
      { class: "bm-toolbar bm-bar", label: texts.panel.tools },
      signal,
      this.history,
      rest,
    );
    this.element = html(
      "div",
      { class: "bm-panel" },
      html(
        "div",
        { class: "bm-head" },
        html("div", { class: "bm-state" }, this.title, this.turn),
        this.toolbar.element,
        this.more.element,
      ),
      this.card.element,
      html("div", { class: "bm-asides" }, ...notes),
      this.tabs.element,
    );
  }

  /** The card and the help button alone, for a view without room for the rest. */
  apart(): readonly HTMLElement[] {
    return [this.card.element, this.makeButton("help")];
  }

  focus(): void {
    focusInPlace(this.more.opener);
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
    this.history.hidden = still;
    this.toolbar.update();
    this.fewer.hidden = snapshot.panel === "full";
    if (this.make) this.make.hidden = snapshot.making === null || !isPlayable(now);
    this.more.update();
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
export function isStill({ interaction, history }: Snapshot): boolean {
  return interaction !== "play" && interaction !== "edit" && history.length === 0;
}
