/** Tabs as in the ARIA practices: one tab stop, arrow keys between tabs, and a panel for each. */
import { button, name } from "./button.ts";
import { html, put, uniqueId } from "./dom.ts";
import { icon } from "./icons.ts";
import type { Icon } from "./icons.ts";
import { around, roving } from "./list.ts";

export interface TabSpec<Id extends string> {
  readonly id: Id;
  /** The text of the tab; of a tab with an icon its name, shown where a style has room for it. */
  readonly label: string;
  readonly icon?: Icon;
  readonly content: HTMLElement;
}

export class Tabs<Id extends string> {
  readonly list: HTMLElement;
  readonly panels: readonly HTMLElement[];
  private readonly made: readonly {
    readonly id: Id;
    readonly tab: HTMLButtonElement;
    readonly panel: HTMLElement;
  }[];

  /** `open` is called when a tab is clicked or reached by key; `show` then shows it. */
  constructor(label: string, specs: readonly TabSpec<Id>[], open: (id: Id) => void, signal: AbortSignal) {
    const own = uniqueId("tabs");
    this.made = specs.map(({ id, label: text, icon: sign, content }) => {
      const ids = { tab: `${own}-${id}`, panel: `${own}-${id}-panel` };
      const tab = button(
        { class: "bm-tab", role: "tab", id: ids.tab, "aria-controls": ids.panel, "data-tab": id },
        sign ? [icon(sign), html("span", { class: "bm-tab-word" }, text)] : text,
        () => open(id),
      );
      if (sign) name(tab, text);
      const panel = html(
        "div",
        { class: "bm-page", role: "tabpanel", id: ids.panel, "aria-labelledby": ids.tab, "data-page": id },
        content,
      );
      return { id, tab, panel };
    });
    this.list = html(
      "div",
      { class: "bm-tablist", role: "tablist", "aria-label": label },
      ...this.made.map(({ tab }) => tab),
    );
    this.panels = this.made.map(({ panel }) => panel);
    const tabs = (): HTMLElement[] => this.made.map(({ tab }) => tab).filter(({ hidden }) => !hidden);
    roving(this.list, tabs, signal, around, (tab) => tab.click());
  }

  /** The tabs that are not hidden, in order. */
  get offered(): readonly Id[] {
    return this.made.filter(({ tab }) => !tab.hidden).map(({ id }) => id);
  }

  /** The button of a tab. */
  tab(id: Id): HTMLButtonElement | undefined {
    return this.made.find((one) => one.id === id)?.tab;
  }

  /** Select a tab and show its panel alone; null: none. */
  show(shown: Id | null): void {
    for (const { id, tab, panel } of this.made) {
      const chosen = id === shown;
      put(tab, "aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      if (panel.hidden === chosen) panel.hidden = !chosen;
    }
  }

  /** Hide the tabs that are not offered, and the whole list if fewer than two are. */
  offer(isOffered: (id: Id) => boolean): void {
    for (const { id, tab } of this.made) tab.hidden = !isOffered(id);
    this.list.hidden = this.offered.length < 2;
  }
}
